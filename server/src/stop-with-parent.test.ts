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
stopWithParent(ppid);
const server = createServer().listen(0, '127.0.0.1', () => console.info(\`listens:\${server.address().port}\`));
`;

/** @param starting what takes time before anybody looks after npm @returns npm, once it has said `awaited` */
async function startedByNpm(starting: string, awaited: RegExp) {
  writeFileSync(join(folder, 'start.mjs'), `const { ppid } = process;\n${starting}\n${script}`);
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "node start.mjs" } }');
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  npm.stdout.on('data', (text) => {
    said += text;
  });
  while (!awaited.test(said)) await once(npm.stdout, 'data');
  return { npm, said };
}

it('what npm started ends with npm, and its port is free', async () => {
  const { npm, said } = await startedByNpm('', /listens:\d+/);
  npm.kill('SIGTERM');
  // The pipe ends when everybody who holds it is gone, the server too.
  await once(npm, 'close');
  const port = Number(/listens:(\d+)/.exec(said)?.[1]);
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('it ends, too, when npm went while it was starting', async () => {
  const starting = `console.info('begun');
while (process.ppid === ppid) await new Promise((later) => setTimeout(later, 20));`;
  const { npm } = await startedByNpm(starting, /begun/);
  npm.kill('SIGTERM');
  await once(npm, 'close');
});
