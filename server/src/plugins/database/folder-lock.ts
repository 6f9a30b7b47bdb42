import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** Two processes on one data folder lose data silently (backend.md, 1.4), hence this lock. */
export type Unlock = () => Promise<void>;

/** Told to people in its one sentence, without a stack. */
export class FolderInUse extends Error {}

const inUse = (folder: string) =>
  new FolderInUse(
    `The data folder ${folder} is in use by another running console. Stop that one, or set DATA_DIR.`,
  );

/** @param folder an existing folder @throws when another process holds it */
export function lockFolder(folder: string): Promise<Unlock> {
  const real = realpathSync(folder);
  return process.platform === 'linux' ? lockBySocket(real) : lockByPidFile(real);
}

/** An abstract socket is free again the moment its process dies, also by kill -9. */
function lockBySocket(folder: string): Promise<Unlock> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', () => reject(inUse(folder)));
    server.listen({ path: `\0console-data-${name}` }, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}

/** @internal exported for its test: what systems without abstract sockets use */
export async function lockByPidFile(folder: string): Promise<Unlock> {
  const file = path.join(folder, 'console.pid');
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isRunning(holder)) throw inUse(folder);
    writeFileSync(file, String(process.pid));
  }
  return async () => rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
