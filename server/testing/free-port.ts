import { createServer } from 'node:net';

/**
 * Below what the system gives away by itself (from 32768 on), a block for each of Jest's workers: between finding a port
 * and listening on it nobody else takes it.
 */
const blockSize = 600;
const blockStart = 20_000 + (Number(process.env.JEST_WORKER_ID ?? 0) % 20) * blockSize;
let next = Math.floor(Math.random() * blockSize);

/** A port of this machine that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < blockSize; tries += 1) {
    const port = blockStart + (next % blockSize);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${blockStart} on`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
