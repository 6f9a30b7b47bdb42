import type { KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Change, LiveRecord, Release } from '@console/contract';
import { changeBy, completeAudit, intend, owe, audit as tell } from './audit-log.ts';
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
  scriptLine,
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
  { who, key, store }: Publisher,
  decide: Decide,
  prepare: () => Promise<void> = async () => {},
): Promise<LiveRecord | undefined> {
  async function attempt(claimed: string | undefined): Promise<Outcome> {
    if (!store) assertAlone(target);
    const over = await store?.bring(remote);
    await prepare();
    await completeAudit(target, remote);
    const before = readRecord(target, remote);
    const decided = decide(before);
    const newArea = decided?.record.area === before?.area ? undefined : decided?.record.area;
    if (newArea !== claimed && newArea !== undefined) return { newArea };
    if (newArea !== undefined) {
      assertFree(target, remote, newArea);
      await store?.claim(remote, newArea);
    }
    if (decided?.gives) assertWhole(target, decided.gives);
    if (decided) {
      const commit = (text: string, intent: string) =>
        store?.commit({ record: decided.record, text, intent, over }) ?? true;
      const isFirst = await write(target, decided, key, changeBy(who, decided.what), commit);
      if (!isFirst) return 'overtaken';
    }
    const now = decided?.record ?? before;
    if (now) await refresh(target, now);
    return { now };
  }
  const change = (claimed?: string) =>
    withRecordLock(target, remote, async () => {
      await sweepReleases(target, remote);
      for (;;) {
        const outcome = await attempt(claimed);
        if (outcome !== 'overtaken') return outcome;
      }
    });
  return inOwnArea(target, change);
}

/** What became of a change: done, or it takes the remote to an area that it has not claimed yet. */
type Settled = { readonly now: LiveRecord | undefined } | { readonly newArea: string };
/** Or somebody else's reached the store first: it is made again, for what is live by now. */
type Outcome = Settled | 'overtaken';

/**
 * Makes a record live in the folder that is live in its store already. To be called while holding the record's lock.
 * @param intent what the audit log is owed for it; undefined: nobody knows
 */
export async function takeOver(
  target: string,
  record: LiveRecord,
  text: string,
  intent: string | undefined,
): Promise<void> {
  const { remote } = record;
  // What is owed for the record of before.
  await completeAudit(target, remote);
  if (intent !== undefined) await owe(target, remote, intent);
  await replaceFile(inTarget(target).record(remote), text);
  await completeAudit(target, remote);
  await refresh(target, record);
}

/**
 * Whoever comes to an area new waits for others who do, so that two cannot both find it free; they wait before they hold
 * the record's lock, which others want.
 */
async function inOwnArea(
  target: string,
  change: (claimed?: string) => Promise<Settled>,
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

/** @throws when the folder follows a bucket: what only the folder knew would be live until the next look at that */
function assertAlone(target: string): void {
  const bucket = readIfThere(inTarget(target).store);
  if (bucket === undefined) return;
  throw new ReleaseRefusal(
    'follows',
    `${target} follows ${bucket}, where it is written what is live: release to the console, or say with RELEASE_STORE where that is`,
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

/** @param commit makes it live for other folders first @returns false: somebody else was first */
async function write(
  target: string,
  { record, signature }: NewRecord,
  key: KeyObject | undefined,
  change: Change,
  commit: (text: string, intent: string) => Promise<boolean> | boolean,
): Promise<boolean> {
  const file = inTarget(target).record(record.remote);
  if (!key && signature === undefined && /"signature":/.test(readIfThere(file) ?? '')) {
    throw new ReleaseRefusal(
      'signature',
      `records of this target are signed: say with RELEASE_SIGNING_KEY where the key is`,
    );
  }
  const text = scriptLine(signature === undefined ? signed(record, key) : { ...record, signature });
  const intent = await intend(target, change, text);
  if (!(await commit(text, intent))) return false;
  await replaceFile(file, text);
  await tell(target, change);
  return true;
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
