import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../server/testing/postgres.ts';
import { startNginx } from '../house-under-nginx.ts';

const root = join(import.meta.dirname, '../..');
/** Built once and brought up to date by every start; never part of the repository. */
export const releasesDir = join(root, '.cache/releases');

/** A whole console that a browser can visit. */
export interface RunningConsole {
  readonly name: string;
  readonly origin: string;
  /** Port of the server itself, behind nginx or not. */
  readonly serverPort: number;
  readonly dataDir: string;
  /** Password of a demo user. */
  password(username: string): string;
  /** Stops the server and starts it again on the same data. @returns what the start printed */
  restart(): Promise<string>;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** What `npm start` runs: everything in one process, on the embedded database and the embedded identity provider. */
export async function startSingleProcess(more: Record<string, string> = {}): Promise<RunningConsole> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-data-'));
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    RELEASES_DIR: releasesDir,
    LOG_LEVEL: 'warn',
    // The months of the demo buildings take their time; who looks at them asks for them.
    DEMO_DATA: 'small',
    ...more,
  };
  return runConsole(
    'single process, embedded database',
    `http://localhost:${port}`,
    dataDir,
    environment,
    async () => {},
  );
}

/** What an operator runs: nginx in front, one server behind it, PostgreSQL. */
export async function startUnderNginx(more: Record<string, string> = {}): Promise<RunningConsole> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-data-'));
  const [postgres, port] = await Promise.all([startPostgres(), freePort()]);
  const nginx = await startNginx({ releasesDir, upstreamPort: port });
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    RELEASES_DIR: releasesDir,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: nginx.origin,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
    // The months of the demo buildings take their time; who looks at them asks for them.
    DEMO_DATA: 'small',
    ...more,
  };
  return runConsole('nginx and PostgreSQL', nginx.origin, dataDir, environment, async () => {
    await nginx.stop();
    await postgres.stop();
  });
}

async function runConsole(
  name: string,
  origin: string,
  dataDir: string,
  environment: Record<string, string>,
  stopRest: () => Promise<void>,
): Promise<RunningConsole> {
  let server = await startServer(environment);
  const users = JSON.parse(await readFile(join(dataDir, 'demo-users.json'), 'utf8')) as Record<
    string,
    string
  >;
  return {
    name,
    origin,
    serverPort: Number(environment.PORT),
    dataDir,
    password: (username) => {
      const password = users[username];
      if (password === undefined) throw new Error(`no demo user ${username}`);
      return password;
    },
    restart: async () => {
      await stopServer(server.child);
      server = await startServer(environment);
      return server.output();
    },
    stop: async () => {
      await stopServer(server.child);
      await stopRest();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const startWithin = 300_000;

interface Server {
  readonly child: ChildProcess;
  /** What it has printed until now. */
  output(): string;
}

/** Runs `npm start`'s own script and waits until it answers as ready. */
async function startServer(environment: Record<string, string>): Promise<Server> {
  const child = spawn('node', [join(root, 'server/start.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`))),
  );
  ended.catch(() => {});
  await Promise.race([ended, ready(`http://127.0.0.1:${environment.PORT}/readyz`, () => output)]);
  return { child, output: () => output };
}

async function ready(address: string, output: () => string): Promise<void> {
  const deadline = Date.now() + startWithin;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server was not ready in time:\n${output()}`);
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
