import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf, inTarget, readIfThere } from './target.ts';

/** Whoever holds a lock renews it several times within this; one that is older was left by a machine that is gone. */
const longestSilence = 60_000;
const usualWait = 90_000;
/** Whoever takes a lock without its name writes it right afterwards. */
const longestWithoutName = 1_000;
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

/**
 * The same for anything else that one publication at a time may do.
 * @param longestWait in ms
 */
export async function withLock<T>(
  target: string,
  name: string,
  work: () => Promise<T>,
  longestWait = usualWait,
): Promise<T> {
  const file = join(inTarget(target).recordsDir, `.${name}.lock`);
  await mkdir(dirname(file), { recursive: true });
  const deadline = Date.now() + longestWait;
  const holder = randomUUID();
  const ready = `${file}.${holder}`;
  const ours = `${hostname()} ${process.pid} ${holder}`;
  held.add(holder);
  try {
    // Written before it is taken: neither a full disk nor a kill leaves a lock that does not say whose it is.
    await writeFile(ready, ours, { flag: 'wx' });
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
  const renewal = setInterval(() => void renew(file).catch(() => {}), longestSilence / 4).unref();
  try {
    await sweep(file);
    return await work();
  } finally {
    clearInterval(renewal);
    // Whoever was silent for too long does not give back what somebody else has taken over.
    if (readIfThere(file) === ours) await rm(file, { force: true });
    held.delete(holder);
  }
}

/** @param ready a file with the holder's name @returns whether the lock is ours now */
async function take(file: string, ready: string): Promise<boolean> {
  try {
    // It is new when it is taken, however long the wait was.
    await renew(ready);
    await link(ready, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function renew(file: string): Promise<void> {
  const now = new Date();
  return utimes(file, now, now);
}

/** Text of a lock whose holder is gone. */
async function leftBehind(file: string): Promise<string | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const [host, pid, holder = ''] = text.split(' ');
    const age = Date.now() - mtimeMs;
    // An earlier console wrote its name after it had taken the lock, and left an empty one on a full disk.
    if (text === '') return age > longestWithoutName ? text : undefined;
    const isDead = host === hostname() && pid !== undefined && !isAlive(Number(pid), holder);
    return isDead || age > longestSilence ? text : undefined;
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

/** What killed processes that waited have left: nobody waits for that long without looking again. */
async function sweep(file: string): Promise<void> {
  const folder = dirname(file);
  const waiting = (await readdir(folder)).filter((name) => name.startsWith(`${basename(file)}.`));
  for (const one of waiting.map((name) => join(folder, name))) {
    const found = await stat(one).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > usualWait) await rm(one, { force: true });
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
