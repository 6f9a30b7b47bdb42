import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export interface RunningPostgres {
  /** Address of its `postgres` database, with a superuser. */
  url: string;
  /** The same server, another database. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/**
 * The folder with `initdb` and `postgres`. Installed by apt where that is possible.
 * @throws a sentence that says what to do
 */
function ensurePostgres(): string {
  const found = findBinaries();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { env });
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], { env });
  }
  const installed = findBinaries();
  if (installed) return installed;
  throw new Error(
    'PostgreSQL (initdb and postgres, version 15 or newer) was not found in /usr/lib/postgresql/*/bin or on PATH. ' +
      'Install it (Debian: apt-get install postgresql; macOS: brew install postgresql@15) to run the tests that need a real server.',
  );
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  );
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`. */
function unprivileged(): { uid: number; gid: number } | Record<never, never> {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find((one) => one[0] === name)).find(Boolean);
  if (!user)
    throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

const roomy = 4 * 2 ** 30;

/** A folder in memory, where the system offers one and has enough of it: copies of a database take a fifth of the time. */
function memoryFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > roomy ? memory : tmpdir();
}

/**
 * A throw-away cluster on the loopback address, gone after `stop`, and also when the process that started it is killed.
 * @param keptIn `disk`: for more data than memory should hold
 */
export async function startPostgres(keptIn: 'memory' | 'disk' = 'memory'): Promise<RunningPostgres> {
  const bin = ensurePostgres();
  const parent = keptIn === 'memory' ? memoryFolder() : tmpdir();
  const folder = mkdtempSync(path.join(parent, 'console-postgres-'));
  const user = unprivileged();
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = path.join(folder, 'data');
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(path.join(bin, 'initdb'), initdb, { cwd: folder, ...user });
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
    ...(process.env.STATEMENT_LOG ? { log_statement: 'all', log_line_prefix: '%p|%u|%d|' } : {}),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  if (process.env.STATEMENT_LOG) server.stderr?.pipe(createWriteStream(process.env.STATEMENT_LOG));
  const over = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const watcher = endingWithUs(server.pid, folder);
  await answering(server);
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    server.kill('SIGQUIT');
    await over;
    watcher.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: urlOf('postgres'), urlOf, stop };
}

/** Whatever ends this process closes the pipe: then the server goes too, which would otherwise hold its memory for good. */
function endingWithUs(pid: number | undefined, folder: string): ChildProcess {
  const afterUs = 'read -r _; kill -QUIT "$1" && sleep 1; rm -rf "$2"';
  const watcher = spawn('sh', ['-c', afterUs, 'sh', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Control-C is for the processes in front; this one has to outlive them.
    detached: true,
  });
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return watcher;
}

function answering(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 20_000) said += chunk.toString();
      if (said.includes('database system is ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}
