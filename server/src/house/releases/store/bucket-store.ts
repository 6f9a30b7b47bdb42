import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ApiError, type LiveRecord, Release } from '@console/contract';
import type { ObjectBucketStore } from '../../object-store/object-store.ts';
import { digestOf } from '../audit-log.ts';
import { type ArrivingPart, describe, withArriving, writtenDown } from '../endpoint/arriving.ts';
import { descriptionFaults } from '../endpoint/upload-rules.ts';
import { takeOver } from '../live-record.ts';
import { bringFiles } from '../publish.ts';
import { withRecordLock } from '../record-lock.ts';
import { ReleaseRefusal } from '../record-rules.ts';
import type { ReleaseStore } from '../release-store.ts';
import { isSigned } from '../signing.ts';
import { inTarget, jsonIn, knownIn, namedWhole, readIfThere, readRelease, sweepReleases } from '../target.ts';
import { recordFaults, recordIn } from './followed-rules.ts';
import { inBucket, type Marked, patientBucket } from './release-bucket.ts';

const usualPatienceMs = 60_000;
/** Of one release; the endpoint's limit is an operator's, this one keeps a disk from filling. */
const mostBytes = 1024 * 1024 * 1024;
/** Whoever has claimed an area makes a release live there within this, or has left it to others. */
const claimedForMs = 10 * 60_000;
/** So many ways back that the next rollback finds its own. */
const waysBack = 3;

/**
 * Releases in a bucket, for the folder `target` that follows it. What comes from there is looked at as if a team had sent it:
 * whoever may write to the bucket brings no byte that is not what its hash says, nothing outside of a remote's own folder, and
 * nothing into a page but a record of its releases.
 * @param keys public halves; where there are some, one of them has signed what becomes live
 */
export function bucketStore(
  bucket: ObjectBucketStore,
  target: string,
  { keys = [], patienceMs = usualPatienceMs }: { keys?: readonly string[]; patienceMs?: number } = {},
): ReleaseStore {
  const place = inBucket(bucket.prefix);
  const objects = patientBucket(bucket, patienceMs);
  /** Records that the folder has by now. A text of before may come again with its mark: what is in the folder counts, too. */
  const followed = new Map<string, Pick<Marked, 'mark' | 'text'>>();
  const inFolder = (remote: string) => readIfThere(inTarget(target).record(remote));
  /** A release that several ask for at once comes once. */
  const coming = new Map<string, Promise<void>>();

  async function* partsOf(remote: string, release: string): AsyncGenerator<ArrivingPart> {
    const text = await described(remote, release);
    if (text === undefined)
      throw new ReleaseRefusal('notPublished', `${remote} ${release} is not in ${bucket.id}`);
    yield { name: 'release.json', bytes: Readable.from([Buffer.from(text)]) };
    for (const file of Object.keys(Release.safeParse(jsonIn(text)).data?.files ?? {})) {
      const bytes = await objects.read(place.file(remote, release, file));
      if (!bytes) throw damaged(remote, release, `${file} is missing`);
      yield { name: file, bytes };
    }
  }

  const damaged = (remote: string, release: string, why: string) =>
    new ReleaseRefusal('damaged', `${remote} ${release} is damaged in ${bucket.id}: ${why}`);

  /** @param whileNobodyPublishes wraps what comes into the release's place */
  async function fetched(
    remote: string,
    release: string,
    whileNobodyPublishes: (work: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const demand = (description: Release): void => {
      const [fault] = descriptionFaults(description, { remote, release, now: Date.now() });
      if (fault !== undefined) throw damaged(remote, release, fault);
    };
    await withArriving(target, async (folder) => {
      const parts = partsOf(remote, release);
      const sent = await writtenDown(parts, folder, mostBytes, demand).catch((error) => {
        const told = error instanceof ApiError ? JSON.stringify(error.fields ?? error.code) : undefined;
        throw told === undefined ? error : damaged(remote, release, told);
      });
      await describe(sent, folder);
      await whileNobodyPublishes(() => bringFiles(target, sent, folder));
    });
  }

  /**
   * To be called while holding the record's lock.
   * @throws when it is not in the bucket, or not whole, or another one than the folder has
   */
  async function brought(remote: string, release: string): Promise<void> {
    const ours = readRelease(target, remote, release);
    if (ours) await demandSame(ours);
    else await fetched(remote, release, (work) => work());
  }

  const described = async (remote: string, release: string): Promise<string | undefined> =>
    objects.readText(place.file(remote, release, 'release.json'));

  /** @throws when one of its name is in the bucket that has other files @returns whether it is there */
  async function demandSame({ facts: { remote }, release, files }: Release): Promise<boolean> {
    const text = await described(remote, release);
    if (text === undefined) return false;
    const there = Release.safeParse(jsonIn(text)).data?.files;
    if (Object.keys({ ...there, ...files }).some((file) => there?.[file] !== files[file]))
      throw new ReleaseRefusal('exists', `${remote} ${release} is in ${bucket.id} already, with other files`);
    return true;
  }

  /** Looked at anew each time: what was there may have been pruned by another process. */
  async function isKept(whole: Release): Promise<boolean> {
    if (!(await demandSame(whole))) return false;
    const folder = place.file(whole.facts.remote, whole.release, '');
    const there = await objects.list(folder);
    return Object.keys(whole.files).every((file) => there.has(folder + file));
  }

  async function need(remote: string, release: string): Promise<void> {
    if (readRelease(target, remote, release)) return;
    const name = `${remote}/${release}`;
    const inTurn = (work: () => Promise<void>) => withRecordLock(target, remote, work);
    const work =
      coming.get(name) ??
      fetched(remote, release, inTurn)
        .catch((error) => {
          if (!(error instanceof ReleaseRefusal && error.reason === 'notPublished')) throw error;
        })
        .finally(() => coming.delete(name));
    coming.set(name, work);
    await work;
  }

  /** Whoever has one of them runs it at once; without a way back the others still come. */
  async function bringNamed({ remote, live, rollouts, history }: LiveRecord): Promise<void> {
    for (const { release } of [live, ...rollouts.map((one) => one.release)]) await brought(remote, release);
    for (const release of history.slice(0, waysBack))
      await brought(remote, release).catch((error) => {
        if (!(error instanceof ReleaseRefusal)) throw error;
      });
  }

  /** @throws for what is no record of this remote */
  function readAs(remote: string, text: string): LiveRecord {
    const record = recordIn(text);
    if (record?.remote === remote) return record;
    throw new ReleaseRefusal('damaged', `${remote}: its record in ${bucket.id} is none, or another remote’s`);
  }

  async function bring(remote: string): Promise<string | undefined> {
    const found = await objects.readMarked(place.record(remote));
    if (!found) return undefined;
    const record = readAs(remote, found.text);
    if (inFolder(remote) !== found.text) {
      if (keys.length > 0 && !isSigned(found.text, keys))
        throw new ReleaseRefusal(
          'signature',
          `${remote}: its record in ${bucket.id} is not signed with RELEASE_PUBLIC_KEY`,
        );
      await bringNamed(record);
      const [fault] = recordFaults(record, knownIn(target, remote));
      if (fault !== undefined) throw damaged(remote, record.live.release, fault);
      const intent = await objects.readText(place.change(remote, digestOf(found.text)));
      await takeOver(target, record, found.text, intent);
    }
    followed.set(remote, found);
    return found.mark;
  }

  async function keep(whole: Release): Promise<void> {
    if (await isKept(whole)) return;
    const { facts, release, files } = whole;
    const folder = inTarget(target).releaseDir(facts.remote, release);
    const keyOf = (file: string) => place.file(facts.remote, release, file);
    for (const file of Object.keys(files))
      if (!(await objects.putFile(keyOf(file), join(folder, file))))
        throw new ReleaseRefusal('exists', `${keyOf(file)} is in ${bucket.id} already, as another file`);
    // What it is comes last: without it nobody takes the rest for a release.
    await objects.put(keyOf('release.json'), JSON.stringify(whole), undefined);
    await demandSame(whole);
  }

  async function keepNamed(record: LiveRecord): Promise<void> {
    for (const { release } of namedWhole(record)) {
      const whole = readRelease(target, record.remote, release);
      if (whole) await keep(whole);
    }
  }

  async function isNamed(remote: string, release: string): Promise<boolean> {
    const text = await objects.readText(place.record(remote));
    return text !== undefined && namedWhole(readAs(remote, text)).some((one) => one.release === release);
  }

  async function areaOf(remote: string): Promise<string | undefined> {
    const text = await objects.readText(place.record(remote));
    return text === undefined ? undefined : readAs(remote, text).area;
  }

  const catchUp = (remote: string): Promise<void> =>
    withRecordLock(target, remote, async () => {
      await sweepReleases(target, remote);
      await bring(remote);
    });

  return {
    bring,
    catchUp,
    keep,
    need,
    commit: async ({ record, text, intent, over }) => {
      const { remote } = record;
      await keepNamed(record);
      await objects.replace(place.change(remote, digestOf(text)), intent);
      const isFirst = await objects.put(place.record(remote), text, over);
      // Whoever has pruned one of them meanwhile did not find it named yet.
      if (isFirst) await keepNamed(record);
      return isFirst;
    },
    claim: async (remote, area) => {
      const key = place.area(area);
      const claim = `${remote} ${randomUUID()}`;
      for (;;) {
        if (await objects.put(key, claim, undefined)) return;
        const found = await objects.readMarked(key);
        const [owner = ''] = found?.text.split(' ') ?? [];
        const isFresh = found !== undefined && Date.now() - found.writtenAt < claimedForMs;
        if (found && owner !== remote && (isFresh || (await areaOf(owner)) === area))
          throw new ReleaseRefusal('area', `area ${area} belongs to ${owner}; ${remote} cannot claim it`);
        if (found && (await objects.put(key, claim, found.mark))) return;
      }
    },
    remove: async (remote, release) => {
      const whole = readRelease(target, remote, release);
      const folder = place.file(remote, release, '');
      const keys = [...(await objects.list(folder)).keys()];
      // What it is goes first: without it nobody takes the rest for a release.
      const description = `${folder}release.json`;
      for (const isNow of [(key: string) => key === description, (key: string) => key !== description]) {
        await objects.remove(keys.filter(isNow));
        // Another folder may have made it live meanwhile, when it was still there.
        if (!(await isNamed(remote, release))) continue;
        if (whole) await keep(whole);
        return false;
      }
      return true;
    },
    follow: async (failed) => {
      const records = await objects.list(place.records);
      for (const [key, mark] of records) {
        const [, remote = ''] = /\/([a-z][A-Za-z0-9]*)\.json$/.exec(key) ?? [];
        const before = followed.get(remote);
        if (remote === '' || (before?.mark === mark && before.text === inFolder(remote))) continue;
        await catchUp(remote).catch((error) => failed(error, remote));
      }
    },
  };
}
