import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change, LiveRecord } from '@console/contract';
import { audit, changeBy, changesIn } from './audit-log.ts';
import { withRecordLock } from './record-lock.ts';
import type { Publisher } from './record-rules.ts';
import { inTarget, namedWhole, readRecord, releasesIn, sweepReleases } from './target.ts';

const day = 86_400_000;

/** A release folder of a remote. */
export interface Published {
  readonly release: string;
  /** When its files came, in ms since 1970. */
  readonly since: number;
}

/**
 * Releases that nobody can need any more: no live record names them whole, and no tab that is open for less than
 * `days` can be running them.
 */
function prunable(
  published: readonly Published[],
  record: LiveRecord,
  changes: readonly Change[],
  now: number,
  days: number,
): string[] {
  const needed = new Set(namedWhole(record).map((one) => one.release));
  const recent = now - days * day;
  const isRecent = ({ release, since }: Published) =>
    since > recent ||
    changes.some(
      ({ at, remote, from, to }) =>
        remote === record.remote && Date.parse(at) > recent && (from === release || to === release),
    );
  return published
    .filter((one) => !needed.has(one.release) && !isRecent(one))
    .map((one) => one.release)
    .sort();
}

function publishedIn(target: string, remote: string): Published[] {
  const dir = inTarget(target).releasesOf(remote);
  return releasesIn(target, remote).map((release) => ({
    release,
    since: statSync(join(dir, release)).mtimeMs,
  }));
}

/** Removes what is prunable. @returns the names of the removed releases */
export function prune(
  target: string,
  remote: string,
  days: number,
  { who, why = '', store }: Publisher = {},
): Promise<string[]> {
  return withRecordLock(target, remote, async () => {
    await sweepReleases(target, remote);
    await store?.bring(remote);
    const record = readRecord(target, remote);
    if (!record) return [];
    const gone: string[] = [];
    for (const release of prunable(
      publishedIn(target, remote),
      record,
      changesIn(target),
      Date.now(),
      days,
    )) {
      if ((await store?.remove(remote, release)) === false) continue;
      await removeWhole(inTarget(target).releasesOf(remote), release);
      await audit(target, changeBy(who, { action: 'prune', remote, from: null, to: release, why }));
      gone.push(release);
    }
    return gone;
  });
}

/** Out of sight in one step, so that nobody finds half a release. */
async function removeWhole(dir: string, release: string): Promise<void> {
  const aside = join(dir, `.pruned-${randomUUID()}`);
  await rename(join(dir, release), aside);
  await rm(aside, { recursive: true, force: true });
}
