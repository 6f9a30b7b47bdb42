import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf, inTarget } from './target.ts';

/** No publication holds the lock for longer; a lock that is older was left by a machine that is gone. */
const longestHold = 60_000;
const longestWait = 90_000;
const pause = 40;

/** Locks that this process holds: a container that is started again has the number of the process that was killed. */
const held = new Set<string>();

/**
 * Lets one publication at a time change a remote's live record. Teams do not wait for each other: every remote has a
 * lock of its own. One that was left by a killed process is taken over.
 * @throws when somebody else holds it for too long
 */
export async function withRecordLock<T>(target: string, remote: string, work: () => Promise<T>): Promise<T> {
  const file = join(inTarget(target).recordsDir, `.${remote}.lock`);
  await mkdir(dirname(file), { recursive: true });
  const deadline = Date.now() + longestWait;
  const holder = randomUUID();
  while (!(await take(file, holder))) {
    const left = await leftBehind(file);
    if (left !== undefined) await remove(file, left);
    else if (Date.now() > deadline) throw new Error(`somebody else is publishing ${remote}: ${file}`);
    else await new Promise((again) => setTimeout(again, pause));
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
    held.delete(holder);
  }
}

async function take(file: string, holder: string): Promise<boolean> {
  held.add(holder);
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(`${hostname()} ${process.pid} ${holder}`);
    await handle.close();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Text of a lock whose holder is gone. */
async function leftBehind(file: string): Promise<string | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const [host, pid, holder = ''] = text.split(' ');
    const isDead = host === hostname() && pid !== undefined && !isAlive(Number(pid), holder);
    return isDead || Date.now() - mtimeMs > longestHold ? text : undefined;
  } catch (error) {
    // Given back in the meantime.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two may find the same lock left behind: whoever is second must not remove the first one's own. */
async function remove(file: string, left: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== left) await link(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

function isAlive(pid: number, holder: string): boolean {
  if (pid === process.pid) return held.has(holder);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
