import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LiveRecord, Release } from '@console/contract';
import { changesIn } from './audit-log.ts';
import { changeRecord } from './live-record.ts';
import { withRecordLock } from './record-lock.ts';
import { leftByRollback, madeLive, noRollbackToUndo, type Publisher, wentBack } from './record-rules.ts';
import { brokenFiles, filesIn, flushAll } from './release-files.ts';
import { publishedAs } from './rollout.ts';
import { flush, inTarget, knownIn, namedWhole, readRecord, readRelease } from './target.ts';

/**
 * Makes a release live. Its files come first and the live record last: killed at any point, the target serves
 * either the old release or the new one, whole.
 * @param from folder with the release's files, release.json among them
 */
export async function publish(
  target: string,
  release: Release,
  from: string,
  publisher: Publisher = {},
): Promise<LiveRecord> {
  const { remote } = release.facts;
  const decide = madeLive(knownIn(target, remote), release, publisher);
  const bring = () => bringFiles(target, release, from);
  const record = await changeRecord(target, remote, publisher, decide, bring);
  if (!record) throw new Error(`${remote} was not published`);
  return record;
}

/**
 * Makes an earlier release live again.
 * @param to the one before by default
 * @throws when there is none
 */
export async function rollback(
  target: string,
  remote: string,
  to?: string,
  publisher: Publisher = {},
): Promise<LiveRecord> {
  const decide = wentBack(knownIn(target, remote), remote, to, publisher);
  const record = await changeRecord(target, remote, publisher, decide);
  if (!record) throw new Error(`${remote} was not rolled back`);
  return record;
}

/**
 * Makes the release live again that the last rollback has left.
 * @throws when the last change was no rollback
 */
export async function undoRollback(
  target: string,
  remote: string,
  publisher: Publisher = {},
): Promise<LiveRecord> {
  const record = await changeRecord(target, remote, publisher, (before) => {
    const left = leftIn(target, remote, before);
    if (left === null) throw noRollbackToUndo(remote);
    return madeLive(knownIn(target, remote), publishedAs(target, remote, left), publisher)(before);
  });
  if (!record) throw new Error(`${remote} was not released`);
  return record;
}

/** Name of the release that the last change has left, if it was a rollback; for good while holding the record's lock. */
export const leftIn = (target: string, remote: string, before: LiveRecord | undefined): string | null =>
  leftByRollback(
    changesIn(target).filter((change) => change.remote === remote),
    before?.live.release,
  );

/**
 * A release folder appears whole or not at all; one that is there is never changed. To be called while holding the record's
 * lock, where others may publish.
 */
export async function bringFiles(target: string, release: Release, from: string): Promise<void> {
  const { remote } = release.facts;
  const place = inTarget(target).releaseDir(remote, release.release);
  const isThere = () => readRelease(target, remote, release.release) !== undefined;
  if (isThere()) return;
  await withIncoming(place, async (incoming) => {
    await cp(from, incoming, { recursive: true });
    await flushAll(incoming);
    if (existsSync(place) && isNamed(target, release)) return fillIn(place, incoming);
    // One that does not say any more what it is.
    const aside = `${incoming}-before`;
    if (existsSync(place)) await rename(place, aside);
    await rename(incoming, place).catch((error) => {
      // Somebody published the same release in the meantime: the same files.
      if (!isThere()) throw error;
    });
    await rm(aside, { recursive: true, force: true });
    await flush(dirname(place));
  });
}

/** A folder beside a release's; what a killed process leaves of it goes with the remote's next publication. */
async function withIncoming(place: string, work: (incoming: string) => Promise<void>): Promise<void> {
  const incoming = join(dirname(place), `.incoming-${randomUUID()}`);
  await mkdir(incoming, { recursive: true });
  try {
    await work(incoming);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

function isNamed(target: string, { facts, release }: Release): boolean {
  const record = readRecord(target, facts.remote);
  return record !== undefined && namedWhole(record).some((one) => one.release === release);
}

const description = 'release.json';

/** Pages that run the release go on loading its files: only what is missing comes, what they are at the end. */
async function fillIn(place: string, incoming: string): Promise<void> {
  const isMissing = (file: string) => file !== description && !existsSync(join(place, file));
  for (const file of [...filesIn(incoming).filter(isMissing), description]) {
    await moveInto(place, incoming, file);
  }
  await flush(place);
}

async function moveInto(place: string, incoming: string, file: string): Promise<void> {
  const to = join(place, file);
  await mkdir(dirname(to), { recursive: true });
  await rename(join(incoming, file), to);
}

/**
 * Puts whole files in place of those of a release that are damaged, each in one step; never one that is not what the
 * release says.
 * @param from folder with the same release, built again
 * @throws when the build gives other files than the release's
 */
export function repair(target: string, { facts, release, files }: Release, from: string): Promise<void> {
  const place = inTarget(target).releaseDir(facts.remote, release);
  return withRecordLock(target, facts.remote, async () => {
    await withIncoming(place, async (incoming) => {
      const damaged = brokenFiles(place, files).filter((file) => existsSync(join(from, file)));
      for (const file of damaged) await cp(join(from, file), join(incoming, file));
      await flushAll(incoming);
      const otherwise = new Set(brokenFiles(incoming, files));
      for (const file of damaged.filter((one) => !otherwise.has(one))) await moveInto(place, incoming, file);
      await flush(place);
    });
    const left = brokenFiles(place, files);
    if (left.length > 0)
      throw new Error(
        `${facts.remote} ${release} cannot be repaired, it is built otherwise now: ${left.join(', ')}`,
      );
  });
}
