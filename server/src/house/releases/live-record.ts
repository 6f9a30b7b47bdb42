import type { KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Change, LiveRecord, Release } from '@console/contract';
import { changeBy, completeAudit, intend, audit as tell } from './audit-log.ts';
import { preloadFiles } from './preload.ts';
import { withLock, withRecordLock } from './record-lock.ts';
import { type Decide, type NewRecord, type Publisher, ReleaseRefusal } from './record-rules.ts';
import { brokenFiles } from './release-files.ts';
import { signed } from './signing.ts';
import {
  inTarget,
  preloadsOf,
  readIfThere,
  readRecord,
  readRelease,
  releasesIn,
  remotesIn,
  replaceFile,
  scriptJson,
  sweepReleases,
} from './target.ts';

/**
 * Replaces a remote's live record, in one rename: killed at any point, the target serves either the old state or the
 * new one, and the audit log gets its line, at the latest from the next publication.
 * @param decide undefined: nothing changes
 * @param prepare brings what the new record needs, while nobody can remove it
 */
export async function changeRecord(
  target: string,
  remote: string,
  { who, key }: Publisher,
  decide: Decide,
  prepare: () => Promise<void> = async () => {},
): Promise<LiveRecord | undefined> {
  const change = (claimed?: string) =>
    withRecordLock(target, remote, async (): Promise<Outcome> => {
      await sweepReleases(target, remote);
      await prepare();
      await completeAudit(target, remote);
      const before = readRecord(target, remote);
      const decided = decide(before);
      const newArea = decided?.record.area === before?.area ? undefined : decided?.record.area;
      if (newArea !== claimed && newArea !== undefined) return { newArea };
      if (newArea !== undefined) assertFree(target, remote, newArea);
      if (decided?.gives) assertWhole(target, decided.gives);
      if (decided) await write(target, decided, key, changeBy(who, decided.what));
      const now = decided?.record ?? before;
      if (now) await refresh(target, now);
      return { now };
    });
  return inOwnArea(target, change);
}

/** What became of a change: done, or it takes the remote to an area that it has not claimed yet. */
type Outcome = { readonly now: LiveRecord | undefined } | { readonly newArea: string };

/**
 * Whoever comes to an area new waits for others who do, so that two cannot both find it free; they wait before they hold
 * the record's lock, which others want.
 */
async function inOwnArea(
  target: string,
  change: (claimed?: string) => Promise<Outcome>,
): Promise<LiveRecord | undefined> {
  let outcome = await change();
  while ('newArea' in outcome) {
    const { newArea } = outcome;
    outcome = await withLock(target, `area-${newArea}`, () => change(newArea));
  }
  return outcome.now;
}

/** @throws with the names of files that are not what the release says: nobody is sent there */
function assertWhole(target: string, { facts: { remote }, release, files }: Release): void {
  const broken = brokenFiles(inTarget(target).releaseDir(remote, release), files);
  if (broken.length === 0) return;
  throw new ReleaseRefusal(
    'damaged',
    `${remote} ${release} is damaged: ${broken.join(', ')}. A release of the same sources repairs it: npm run release -- ${remote}`,
  );
}

/**
 * An area has one owner.
 * @throws when it is another remote's
 */
function assertFree(target: string, remote: string, area: string): void {
  const owner = remotesIn(target).find((one) => one !== remote && areaOf(target, one) === area);
  if (owner) throw new ReleaseRefusal('area', `area ${area} belongs to ${owner}; ${remote} cannot claim it`);
}

async function write(
  target: string,
  { record, signature }: NewRecord,
  key: KeyObject | undefined,
  change: Change,
): Promise<void> {
  const file = inTarget(target).record(record.remote);
  if (!key && signature === undefined && /"signature":/.test(readIfThere(file) ?? '')) {
    throw new ReleaseRefusal(
      'signature',
      `records of this target are signed: say with RELEASE_SIGNING_KEY where the key is`,
    );
  }
  const text = `${scriptJson(signature === undefined ? signed(record, key) : { ...record, signature })}\n`;
  await intend(target, change, text);
  await replaceFile(file, text);
  await tell(target, change);
}

/** What follows from a live record. A publication that was killed before is mended by the next one. */
async function refresh(target: string, { remote, area, live }: LiveRecord): Promise<void> {
  const release = readRelease(target, remote, live.release);
  const wanted = new Map(release ? preloadFiles(release) : []);
  for (const [screen, lines] of wanted) {
    const file = inTarget(target).preload(area, screen);
    if (readIfThere(file) !== lines) await replaceFile(file, lines);
  }
  for (const { screen, file } of preloadsOf(target, area))
    if (!wanted.has(screen)) await rm(file, { force: true });
  await listRecords(target);
}

/**
 * Writes the list of live records. Teams publish without a common lock: whoever writes looks again afterwards,
 * so the last one to finish has seen every record.
 */
export async function listRecords(target: string): Promise<void> {
  const { recordList } = inTarget(target);
  for (;;) {
    const list = recordIncludes(
      remotesIn(target).map((remote) => ({ remote, area: areaOf(target, remote) })),
    );
    if (readIfThere(recordList) === list) return;
    await replaceFile(recordList, list);
  }
}

/**
 * An array in which a name stands before each record, on a line of its own: a record that is gone is `null`, and one
 * that is no JSON costs only its own area, because readers take the list apart at the names.
 */
const recordIncludes = (remotes: readonly { remote: string; area: string }[]) =>
  `<!--# block name="missing" -->null<!--# endblock -->[${remotes
    .map(
      ({ remote, area }) =>
        `"${remote}/${area}",\n<!--# include virtual="/live/records/${remote}.json" stub="missing" -->,\n`,
    )
    .join('')}null]`;

/** The area is the record's; of one that cannot be read, that of any release of the remote. */
function areaOf(target: string, remote: string): string {
  try {
    const record = readRecord(target, remote);
    if (record) return record.area;
  } catch {
    // It cannot be read: whoever publishes next hears of it.
  }
  const [facts] = releasesIn(target, remote).flatMap(
    (name) => readRelease(target, remote, name)?.facts ?? [],
  );
  return facts?.area ?? remote;
}
