import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort, releasesDir } from '../../e2e/running-console.ts';

const root = join(import.meta.dirname, '../../..');

/** A console that a browser can visit, with what it logged. */
export interface ConsoleUnderTest {
  readonly origin: string;
  /** Origin of the embedded provider; the console's, unless the settings name another. */
  readonly identityAddress: string;
  /** Demo users and their passwords; none with a foreign provider. */
  readonly users: Readonly<Record<string, string>>;
  /** Requests that the server logged, oldest first, as `POST /oidc/token 200`. */
  readonly served: readonly string[];
  /** Its own copy of the built files. */
  readonly releasesDir: string;
  stop(): Promise<void>;
}

/**
 * Brings the built console up to date and serves it. Each has its own copy of the built files, because they hold
 * the deployment's settings. BUILT_RELEASES names a built target that is served as it is.
 */
export async function serveConsole(settings: Record<string, string> = {}): Promise<ConsoleUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'console-under-test-'));
  const releases = join(folder, 'releases');
  await cp(await builtReleases(), releases, { recursive: true });
  const port = await freePort();
  const served: string[] = [];
  const server = spawn('node', ['--import', 'tsx', join(import.meta.dirname, 'serve-console.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      RELEASES_DIR: releases,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'info',
      DEMO_DATA: 'small',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    ...(await ready(server, served)),
    served,
    releasesDir: releases,
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.kill('SIGTERM')) await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function builtReleases(): Promise<string> {
  if (process.env.BUILT_RELEASES) return process.env.BUILT_RELEASES;
  const script = join(root, 'server/src/releases/cli.ts');
  await promisify(execFile)('node', ['--import', 'tsx', script, 'build', '--to', releasesDir], { cwd: root });
  return releasesDir;
}

type Announced = Pick<ConsoleUnderTest, 'origin' | 'identityAddress' | 'users'>;

function ready(server: ChildProcess, served: string[]): Promise<Announced> {
  let complaints = '';
  server.stderr?.on('data', (chunk) => {
    complaints += String(chunk);
  });
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the console ended with ${code}:\n${complaints}`)));
    if (!server.stdout) return;
    createInterface(server.stdout).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(JSON.parse(line.slice(6)) as Announced);
      else keepRequest(line, served);
    });
  });
}

function keepRequest(line: string, served: string[]): void {
  try {
    const { req, status } = JSON.parse(line) as { req?: { method: string; path: string }; status?: number };
    if (req) served.push(`${req.method} ${req.path} ${status}`);
  } catch {
    // Not a line of the log.
  }
}
