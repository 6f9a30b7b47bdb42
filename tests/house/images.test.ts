import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { type RunningPostgres, startPostgres } from '../../server/testing/postgres.ts';
import { until } from '../../server/testing/until.ts';
import { importsOf, read, root, sourceFiles } from './sources.ts';

/** What `server/Dockerfile` copies, and nothing else, in a folder of its own. */
let image: string;
let postgres: RunningPostgres;
let server: ChildProcess | undefined;
beforeAll(async () => {
  postgres = await startPostgres();
  image = mkdtempSync(join(tmpdir(), 'console-image-'));
  for (const file of copied()) {
    mkdirSync(dirname(join(image, file)), { recursive: true });
    cpSync(join(root, file), join(image, file));
  }
  furnish();
});
afterAll(async () => {
  const over = server && server.exitCode === null && new Promise((resolve) => server?.once('exit', resolve));
  server?.kill('SIGTERM');
  await over;
  await postgres.stop();
  rmSync(image, { recursive: true, force: true });
});

/** `COPY a b ./` and `COPY folder ./folder`; from another stage nothing is copied. */
function copied(): string[] {
  const paths = [...read('server/Dockerfile').matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  // What else `.dockerignore` names, git does not know either.
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx']),
  );
  return sourceFiles(...paths).filter((file) => !/\.test\.tsx?$/.test(file));
}

/** The packages are those of this folder; the project's own among them are the copied ones. */
function furnish(): void {
  const [from, to] = [join(root, 'node_modules'), join(image, 'node_modules')];
  mkdirSync(join(to, '@console'), { recursive: true });
  for (const name of readdirSync(from).filter((one) => one !== '@console'))
    symlinkSync(join(from, name), join(to, name));
  for (const file of sourceFiles(
    'shared/*/package.json',
    'server/package.json',
    'host/package.json',
    'remotes/*/package.json',
  )) {
    const { name } = JSON.parse(read(file)) as { name: string };
    if (existsSync(join(image, file))) symlinkSync(join(image, dirname(file)), join(to, name));
  }
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file));

it('whatever is copied finds what it imports: builds and starts need nothing else', () => {
  const missing = ['server/src', 'shared', 'host', 'remotes']
    .flatMap((part) => filesOf(join(image, part)))
    .concat(join(image, 'rspack.config.base.ts'))
    .flatMap((file) =>
      importsOf(readFileSync(file, 'utf8'))
        .filter((one) => one.startsWith('.'))
        .filter((one) => {
          const meant = resolve(dirname(file), one);
          return existsSync(join(root, relative(image, meant))) && !existsSync(meant);
        })
        .map((one) => `${relative(image, file)}: ${one}`),
    );
  expect(missing).toEqual([]);
});

it('the server starts from it as in its container, on PostgreSQL', async () => {
  const [port, identity] = [await freePort(), await freePort()];
  let said = '';
  server = spawn('node', ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: image,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      IDENTITY_PORT: String(identity),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: postgres.url,
      DATA_DIR: join(image, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text;
    });
  const isReady = async () => {
    if (server?.exitCode !== null) throw new Error(`the server ended:\n${said}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    return answer?.ok ?? false;
  };
  await until(isReady, 'the server is ready').catch((error: Error) => {
    throw new Error(`${error.message}:\n${said}`);
  });
});
