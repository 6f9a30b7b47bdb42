import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LiveRecord, Release } from '@console/contract';
import { changesIn } from './audit-log.ts';
import { changeRecord, madeLive, type Publisher, recordBackAt } from './live-record.ts';
import { brokenFiles, flushAll } from './release-files.ts';
import { promote } from './rollout.ts';
import { flush, inTarget, readRelease } from './target.ts';

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
  const decide = madeLive(target, release, publisher);
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
  const record = await changeRecord(target, remote, publisher, (before) => {
    if (!before) throw new Error(`${remote} has no live record in ${target}`);
    const back = wayBack(target, before, to);
    const what = { remote, from: before.live.release, to: back.release };
    return {
      record: recordBackAt(target, back, before, publisher),
      gives: back,
      what: { action: 'rollback', ...what, why: publisher.why ?? '' },
    };
  });
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
  const last = changesIn(target)
    .filter((change) => change.remote === remote && ['release', 'rollback'].includes(change.action))
    .at(-1);
  if (last?.action !== 'rollback' || last.from === null)
    throw new Error(`${remote} was not rolled back last: there is nothing to undo`);
  return promote(target, remote, last.from, publisher);
}

function wayBack(target: string, { remote, history }: LiveRecord, to: string | undefined): Release {
  const name = to ?? history[0];
  if (name === undefined || !history.includes(name)) {
    throw new Error(`${remote} has no earlier release${to ? ` ${to}` : ''} to go back to`);
  }
  const release = readRelease(target, remote, name);
  if (!release) throw new Error(`the files of ${remote} ${name} are gone`);
  return release;
}

/**
 * A release folder appears whole or not at all; one that is there is never changed. To be called while holding the record's
 * lock, where others may publish.
 */
export async function bringFiles(target: string, release: Release, from: string): Promise<void> {
  const { remote } = release.facts;
  const place = inTarget(target).releaseDir(remote, release.release);
  const isThere = () => readRelease(target, remote, release.release) !== undefined;
  if (isThere()) return;
  const beside = () => join(dirname(place), `.incoming-${randomUUID()}`);
  const [incoming, aside] = [beside(), beside()];
  await mkdir(incoming, { recursive: true });
  try {
    await cp(from, incoming, { recursive: true });
    await flushAll(incoming);
    // One that does not say any more what it is.
    if (existsSync(place)) await rename(place, aside);
    await rename(incoming, place).catch((error) => {
      // Somebody published the same release in the meantime: the same files.
      if (!isThere()) throw error;
    });
    await flush(dirname(place));
  } finally {
    await rm(incoming, { recursive: true, force: true });
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Puts whole files in place of those of a release that are damaged, each in one step.
 * @param from folder with the same release, built again
 * @throws when the build gives other files than the release's
 */
export async function repair(
  target: string,
  { facts, release, files }: Release,
  from: string,
): Promise<void> {
  const place = inTarget(target).releaseDir(facts.remote, release);
  for (const file of brokenFiles(place, files)) {
    const beside = join(place, `.${randomUUID()}.tmp`);
    try {
      await cp(join(from, file), beside);
      await flush(beside);
      await rename(beside, join(place, file));
    } finally {
      await rm(beside, { force: true });
    }
  }
  const left = brokenFiles(place, files);
  if (left.length > 0)
    throw new Error(
      `${facts.remote} ${release} cannot be repaired, it is built otherwise now: ${left.join(', ')}`,
    );
}
