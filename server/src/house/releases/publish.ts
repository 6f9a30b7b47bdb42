import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LiveRecord, Release } from '@console/contract';
import { changeRecord, madeLive, type Publisher, recordBackAt } from './live-record.ts';
import { flushAll } from './release-files.ts';
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
      what: { action: 'rollback', ...what, why: publisher.why ?? '' },
    };
  });
  if (!record) throw new Error(`${remote} was not rolled back`);
  return record;
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

/** A release folder appears whole or not at all; one that is there is never changed. */
export async function bringFiles(target: string, release: Release, from: string): Promise<void> {
  const place = inTarget(target).releaseDir(release.facts.remote, release.release);
  const isThere = () => existsSync(join(place, 'release.json'));
  if (isThere()) return;
  const incoming = join(dirname(place), `.incoming-${randomUUID()}`);
  await mkdir(incoming, { recursive: true });
  try {
    await cp(from, incoming, { recursive: true });
    await flushAll(incoming);
    await rename(incoming, place).catch((error) => {
      // Somebody published the same release in the meantime: the same files.
      if (!isThere()) throw error;
    });
    await flush(dirname(place));
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}
