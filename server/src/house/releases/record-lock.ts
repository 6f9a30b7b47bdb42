import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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
export const withRecordLock = <T>(target: string, remote: string, work: () => Promise<T>): Promise<T> =>
  withLock(target, remote, work);

/** The same for anything else that one publication at a time may do. */
export async function withLock<T>(target: string, name: string, work: () => Promise<T>): Promise<T> {
  const file = join(inTarget(target).recordsDir, `.${name}.lock`);
  await mkdir(dirname(file), { recursive: true });
  const deadline = Date.now() + longestWait;
  const holder = randomUUID();
  const ready = `${file}.${holder}`;
  held.add(holder);
  try {
    // Written before it is taken: neither a full disk nor a kill leaves a lock that does not say whose it is.
    await writeFile(ready, `${hostname()} ${process.pid} ${holder}`, { flag: 'wx' });
    while (!(await take(file, ready))) {
      const left = await leftBehind(file);
      if (left !== undefined) await remove(file, left);
      else if (Date.now() > deadline) throw new Error(`somebody else is publishing ${name}: ${file}`);
      else await new Promise((again) => setTimeout(again, pause));
    }
  } catch (error) {
    held.delete(holder);
    throw error;
  } finally {
    await rm(ready, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
    held.delete(holder);
  }
}

/** @param ready a file with the holder's name @returns whether the lock is ours now */
async function take(file: string, ready: string): Promise<boolean> {
  try {
    await link(ready, file);
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
    // An earlier console wrote its name after it had taken the lock, and left an empty one on a full disk.
    if (text === '') return text;
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
