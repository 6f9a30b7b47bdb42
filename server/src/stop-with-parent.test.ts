import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'console-parent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Begins as `server/start.mjs` does, and says where it is once it listens. */
const script = `
import { createServer } from 'node:net';
import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
register();
const { stopWithParent } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'stop-with-parent.ts')).href)});
stopWithParent();
const server = createServer().listen(0, '127.0.0.1', () => console.info(\`listens:\${server.address().port}\`));
`;

it('what npm started ends with npm, and its port is free', async () => {
  writeFileSync(join(folder, 'start.mjs'), script);
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "node start.mjs" } }');
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  npm.stdout.on('data', (text) => {
    said += text;
  });
  while (!/listens:\d+/.test(said)) await once(npm.stdout, 'data');
  npm.kill('SIGTERM');
  // The pipe ends when everybody who holds it is gone, the server too.
  await once(npm, 'close');
  const port = Number(/listens:(\d+)/.exec(said)?.[1]);
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
