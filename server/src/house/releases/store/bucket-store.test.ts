import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type S3ForTest, s3ForTest } from '../../../../testing/s3.ts';
import { settings } from '../../../config.ts';
import type { ObjectBucketStore } from '../../object-store/object-store.ts';
import { changesIn } from '../audit-log.ts';
import { builtRelease, digestOf as digestOfFolder } from '../endpoint/testing-releases.ts';
import { prune } from '../prune.ts';
import type { Publisher } from '../record-rules.ts';
import { type Built, folderTarget } from '../release-target.ts';
import { publicHalf } from '../signing.ts';
import { inTarget, readRecord, readRelease } from '../target.ts';
import { damageIn } from '../verify.ts';
import { bucketStore } from './bucket-store.ts';
import { noteStore, releaseStoreOf } from './release-store-of.ts';
import { lineTo, type StoreLine } from './testing-line.ts';

const root = mkdtempSync(join(tmpdir(), 'release-store-'));
let s3: S3ForTest;
let line: StoreLine;
beforeAll(async () => {
  s3 = await s3ForTest();
  line = await lineTo(s3.origin);
});
afterEach(() => {
  line.is = 'good';
});
afterAll(async () => {
  await line.stop();
  await s3.stop();
  rmSync(root, { recursive: true, force: true });
});

/** A folder that follows a bucket, and how it is published into. */
function folderOn(prefix: string, keys: readonly string[] = []) {
  const folder = mkdtempSync(join(root, 'folder-'));
  const store = bucketStore(s3.bucket(prefix, line.origin), folder, { keys, patienceMs: 500 });
  const by = (who: string): Publisher => ({ who, why: 'test', store });
  const target = folderTarget(folder);
  const follow = async () => {
    const failures: unknown[] = [];
    await store.follow((error) => failures.push(error));
    return failures;
  };
  return {
    ...{ folder, store, target, by, follow },
    publish: ({ release, from }: Built, who = 'li', key?: KeyObject) =>
      target.publish(release, from, { ...by(who), key }),
    live: (remote: string) => readRecord(folder, remote)?.live.release,
  };
}
/** A store that is not the simulator may have been tested with before. */
const run = randomUUID();
let made = 0;
/** Two folders over one bucket that nobody else uses, and a remote. */
function two() {
  made += 1;
  const prefix = `${run}/releases-${made}/`;
  const built = (remote = 'parking', more = {}) => builtRelease(root, remote, more);
  return { prefix, built, one: folderOn(prefix), other: folderOn(prefix), objects: objectsBelow(prefix) };
}
/** What is there, seen and changed past the line and past the store's own walls. */
function objectsBelow(prefix: string) {
  const bucket = s3.bucket(prefix);
  return {
    keys: async () => {
      const { items } = await bucket.list({ prefix, delimiter: '', limit: 1000 });
      return items.map(({ key }) => key.slice(prefix.length));
    },
    get: async (key: string) => {
      const bytes = await bucket.read(prefix + key);
      return bytes && (await buffer(bytes));
    },
    put: (key: string, content: string) =>
      bucket.write(new Blob([content]), { key: prefix + key, mime: 'application/octet-stream' }),
    delete: (key: string) => bucket.change([{ op: 'delete', key: prefix + key }]),
  };
}

describe('what is live', () => {
  it('is the same in every folder, whole, with its way back and the line of the audit log', async () => {
    const { one, other, built, objects } = two();
    const [first, second] = [built(), built()];
    await one.publish(first);
    await one.publish(second, 'wang');
    expect(await other.follow()).toEqual([]);
    const record = inTarget('').record('parking');
    expect(readFileSync(join(other.folder, record), 'utf8')).toBe(
      readFileSync(join(one.folder, record), 'utf8'),
    );
    expect(readRecord(other.folder, 'parking')).toMatchObject({
      live: { release: second.release.release },
      history: [first.release.release],
    });
    expect(damageIn(other.folder)).toEqual([]);
    expect(changesIn(other.folder)).toMatchObject([
      { who: 'wang', action: 'release', to: second.release.release },
    ]);
    expect(readFileSync(inTarget(other.folder).recordList, 'utf8')).toContain('"parking/parking"');
    expect(existsSync(inTarget(other.folder).preload('parking'))).toBe(true);
    // Only what is followed changes: nothing of it is read again.
    const digest = digestOfFolder(other.folder);
    await objects.delete(`remotes/parking/${second.release.release}/release.json`);
    expect(await other.follow()).toEqual([]);
    expect(digestOfFolder(other.folder)).toBe(digest);
  });

  it('goes back in one folder, and comes again in the other', async () => {
    const { one, other, built } = two();
    const [first, second] = [built(), built()];
    await one.publish(first);
    await one.publish(second);
    await other.target.rollback('parking', undefined, other.by('wang'));
    expect(await one.follow()).toEqual([]);
    expect([one.live('parking'), other.live('parking')]).toEqual(Array(2).fill(first.release.release));
    await one.target.undoRollback('parking', one.by('li'));
    expect(await other.follow()).toEqual([]);
    expect(other.live('parking')).toBe(second.release.release);
  });

  it('loses nothing where two change it at the same moment', async () => {
    const { one, other, built } = two();
    await one.publish(built());
    const rivals = [one, other, one, other].map((at) => ({ at, release: built() }));
    await Promise.all(rivals.map(({ at, release }) => at.publish(release)));
    expect([...(await one.follow()), ...(await other.follow())]).toEqual([]);
    const record = readRecord(one.folder, 'parking');
    expect(readRecord(other.folder, 'parking')).toEqual(record);
    const known = [record?.live.release, ...(record?.history ?? [])];
    expect(known).toHaveLength(5);
    expect(known).toEqual(expect.arrayContaining(rivals.map(({ release }) => release.release.release)));
    expect(damageIn(other.folder)).toEqual([]);
  });

  it('has one owner of an area, whoever asks where', async () => {
    const { one, other, built } = two();
    const facts = { ...built().release.facts, area: 'lots' };
    const claims = [
      one.publish(built('parking', { facts: { ...facts, remote: 'parking' } })),
      other.publish(built('garage', { facts: { ...facts, remote: 'garage' } })),
    ];
    const settled = await Promise.allSettled(claims);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(settled).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ reason: 'area' }) }),
    );
  });
});

describe('a release', () => {
  it('that reaches nobody yet comes when it is asked for, and one that is nowhere does not', async () => {
    const { one, other, built } = two();
    await one.publish(built());
    const trial = built();
    const nobody = { percent: 0, users: [], organizations: [] };
    const { release } = trial.release;
    await one.target.rollOut('parking', release, nobody, one.by('li'), trial);
    expect(await other.follow()).toEqual([]);
    expect(readRelease(other.folder, 'parking', release)).toBeUndefined();
    await Promise.all([other.store.need('parking', release), other.store.need('parking', release)]);
    await other.store.need('parking', 'nowhere0');
    expect(readRelease(other.folder, 'parking', release)).toEqual(trial.release);
    expect(readRelease(other.folder, 'parking', 'nowhere0')).toBeUndefined();
  });

  it('is never changed: another one of its name is refused, and nothing of it is written', async () => {
    const { one, other, built, objects } = two();
    const first = built();
    const { release } = first.release;
    await one.publish(first);
    const before = await objects.keys();
    // There since a time when this folder followed no store.
    const alike = built('parking', { release });
    await folderTarget(other.folder).publish(alike.release, alike.from, {});
    expect(await other.follow()).toMatchObject([{ reason: 'exists' }]);
    await expect(other.publish(built('parking', { release }))).rejects.toMatchObject({ reason: 'exists' });
    expect(await objects.keys()).toEqual(before);
    for (const file of Object.keys(first.release.files))
      expect(await objects.get(`remotes/parking/${release}/${file}`)).toEqual(
        readFileSync(join(first.from, file)),
      );
  });

  it('goes from the bucket, too, once nobody can need it', async () => {
    const { one, built, objects } = two();
    const releases = [built(), built(), built(), built()];
    for (const release of releases) await one.publish(release);
    const ids = releases.map(({ release }) => release.release);
    const gone = await prune(one.folder, 'parking', -1, one.by('li'));
    expect(gone).toEqual(ids.slice(0, 1));
    const keys = await objects.keys();
    const kept = keys.flatMap((key) => /^remotes\/parking\/(\w+)\/release\.json$/.exec(key)?.[1] ?? []);
    expect(kept.sort()).toEqual(ids.slice(1).sort());
    expect(keys.filter((key) => key.includes(ids[0] ?? ''))).toEqual([]);
  });
});

describe('a release that one folder prunes', () => {
  /** The oldest of four, which the record names no more; the other folder still has it. */
  async function oldest() {
    const house = two();
    const { one, other, built } = house;
    const first = built();
    await other.publish(first);
    for (const release of [built(), built(), built()]) await one.publish(release);
    expect(await other.follow()).toEqual([]);
    const id = first.release.release;
    /** By a process of its own, as the command is. @param moment what others do with the bucket meanwhile */
    const pruned = (moment: Partial<ObjectBucketStore> = {}) => {
      const store = bucketStore({ ...s3.bucket(house.prefix), ...moment }, one.folder);
      return prune(one.folder, 'parking', -1, { who: 'li', why: 'test', store });
    };
    const goBack = (store = other.store) =>
      other.target.rollback('parking', id, { ...other.by('wang'), store });
    const expectLive = async () => {
      const third = folderOn(house.prefix);
      for (const each of [one, other, third]) {
        expect(await each.follow()).toEqual([]);
        expect(each.live('parking')).toBe(id);
        expect(damageIn(each.folder)).toEqual([]);
      }
    };
    return { ...house, first, id, pruned, goBack, expectLive };
  }

  it('is kept again, whole, once it is made live again', async () => {
    const { one, first, id, pruned, expectLive } = await oldest();
    expect(await pruned()).toEqual([id]);
    await one.publish(first);
    await expectLive();
  });

  it('is kept again once a folder goes back to it that still has it', async () => {
    const { id, pruned, goBack, expectLive } = await oldest();
    expect(await pruned()).toEqual([id]);
    await goBack();
    await expectLive();
  });

  it.each([
    ['its description', 1],
    ['its files', 2],
  ])('stays where another one makes it live before %s can go', async (_, which) => {
    const { prefix, pruned, goBack, expectLive } = await oldest();
    const { change } = s3.bucket(prefix);
    let removals = 0;
    const meanwhile: typeof change = async (changes) => {
      removals += 1;
      if (removals === which) await goBack();
      return change(changes);
    };
    expect(await pruned({ change: meanwhile })).toEqual([]);
    await expectLive();
  });

  it('is kept again where another one has seen it and then makes it live', async () => {
    const { prefix, other, id, pruned, goBack, expectLive } = await oldest();
    const bucket = s3.bucket(prefix);
    const write: typeof bucket.write = async (bytes, as) => {
      if (as.key.includes('live/records/')) expect(await pruned()).toEqual([id]);
      return bucket.write(bytes, as);
    };
    await goBack(bucketStore({ ...bucket, write }, other.folder));
    await expectLive();
  });
});

describe('a bucket that is not as it should be', () => {
  const entry = 'entry.0123456789abcdef.js';
  const reaching = (text: string) =>
    JSON.stringify({
      ...JSON.parse(text),
      files: { ...JSON.parse(text).files, '../../../evil.js': `sha384-${'A'.repeat(64)}` },
    });
  it.each([
    ['a file is missing', entry, undefined],
    ['a file has other bytes', entry, () => '// another'],
    ['it says nothing that is a release', 'release.json', () => '<html>'],
    ['it names a file outside of its folder', 'release.json', reaching],
  ])('%s: what was live stays, and the release comes once it is mended', async (_, file, changed) => {
    const { one, other, built, objects } = two();
    const [first, second] = [built(), built()];
    await one.publish(first);
    expect(await other.follow()).toEqual([]);
    const digest = digestOfFolder(other.folder);
    await one.publish(second);
    const key = `remotes/parking/${second.release.release}/${file}`;
    const whole = (await objects.get(key))?.toString() ?? '';
    if (changed) await objects.put(key, changed(whole));
    else await objects.delete(key);
    expect(await other.follow()).toMatchObject([{ name: 'ReleaseRefusal', reason: 'damaged' }]);
    expect(digestOfFolder(other.folder)).toBe(digest);
    await objects.put(key, whole);
    expect(await other.follow()).toEqual([]);
    expect(other.live('parking')).toBe(second.release.release);
    expect(damageIn(other.folder)).toEqual([]);
  });

  it.each(['halfway', 'cut'] as const)(
    'its line is %s: what was live stays until it is better',
    async (state) => {
      const { one, other, built } = two();
      const [first, second] = [built(), built()];
      await one.publish(first);
      expect(await other.follow()).toEqual([]);
      await one.publish(second);
      const digest = digestOfFolder(other.folder);
      line.is = state;
      const unreachable = { name: 'StoreFault', reason: 'storeUnreachable' };
      if (state === 'cut') await expect(other.follow()).rejects.toMatchObject(unreachable);
      else expect(await other.follow()).toMatchObject([unreachable]);
      expect(digestOfFolder(other.folder)).toBe(digest);
      await expect(other.store.need('parking', second.release.release)).rejects.toMatchObject(unreachable);
      line.is = 'good';
      expect(await other.follow()).toEqual([]);
      expect(other.live('parking')).toBe(second.release.release);
    },
  );

  it.each<[string, (text: string) => string]>([
    ['is no JSON', () => '<html>'],
    ['ends the script that it stands in', (text) => text.replace('{', '{"more":"</script><script src=x>",')],
    ['includes another file', (text) => text.replace('{', '{"more":"<!--# include virtual=/x -->",')],
    ['goes on in a line of its own', (text) => text.replace('{', '{"more":\n"wood/wood",')],
    ['is followed by another', (text) => `${text}"wood/wood",\n${text}`],
    ['runs what stands elsewhere', (text) => text.replace('"entry":"/', '"entry":"//evil.example/')],
    [
      'takes the name of another in the page',
      (text) => text.replace('"mfName":"parking_', '"mfName":"wood_'),
    ],
    ['has another hash', (text) => text.replace(/sha384-[^"]+/, `sha384-${'A'.repeat(64)}`)],
    ['has the area of another', (text) => text.replace('"area":"parking"', '"area":"wood"')],
    ['is another remote’s', (text) => text.replace('"remote":"parking"', '"remote":"wood"')],
  ])('a record that %s: what was live stays, and the record comes once it is mended', async (_, forged) => {
    const { one, other, built, objects } = two();
    await one.publish(built());
    expect(await other.follow()).toEqual([]);
    const digest = digestOfFolder(other.folder);
    const second = built();
    await one.publish(second);
    const key = 'live/records/parking.json';
    const text = (await objects.get(key))?.toString() ?? '';
    expect(forged(text)).not.toBe(text);
    await objects.put(key, forged(text));
    expect(await other.follow()).toMatchObject([{ name: 'ReleaseRefusal', reason: 'damaged' }]);
    // Its files may have come: nobody is given them.
    rmSync(inTarget(other.folder).releaseDir('parking', second.release.release), {
      recursive: true,
      force: true,
    });
    expect(digestOfFolder(other.folder)).toBe(digest);
    await objects.put(key, text);
    expect(await other.follow()).toEqual([]);
    expect(other.live('parking')).toBe(second.release.release);
  });

  it('where records are signed, only those come that are', async () => {
    const { prefix, one, built, objects } = two();
    const { privateKey } = generateKeyPairSync('ed25519');
    const guarded = folderOn(prefix, [publicHalf(privateKey)]);
    const [first, second] = [built(), built()];
    await one.publish(first, 'li', privateKey);
    expect(await guarded.follow()).toEqual([]);
    const key = 'live/records/parking.json';
    for (const signer of [undefined, generateKeyPairSync('ed25519').privateKey]) {
      const text = (await objects.get(key))?.toString() ?? '';
      await objects.delete(key);
      const stranger = folderOn(prefix);
      await stranger.publish(built(), 'eve', signer);
      expect(await guarded.follow()).toMatchObject([{ name: 'ReleaseRefusal', reason: 'signature' }]);
      expect(guarded.live('parking')).toBe(first.release.release);
      await objects.put(key, text);
    }
    await one.publish(second, 'li', privateKey);
    expect(await guarded.follow()).toEqual([]);
    expect(guarded.live('parking')).toBe(second.release.release);
  });

  it('who made a record cannot be read: the record comes all the same, and the next one is told again', async () => {
    const { one, other, built, objects } = two();
    await one.publish(built());
    const changes = (await objects.keys()).filter((name) => name.startsWith('live/changes/'));
    for (const key of changes) await objects.put(key, '<html>');
    expect(await other.follow()).toEqual([]);
    expect([other.live('parking'), changesIn(other.folder)]).toEqual([one.live('parking'), []]);
    const next = built();
    await other.publish(next);
    expect(changesIn(other.folder)).toMatchObject([{ to: next.release.release }]);
  });

  it('nobody publishes into it while it is away: nothing changes here or there', async () => {
    const { one, built, objects } = two();
    await one.publish(built());
    const [live, keys] = [one.live('parking'), await objects.keys()];
    line.is = 'cut';
    await expect(one.publish(built())).rejects.toMatchObject({ reason: 'storeUnreachable' });
    expect([one.live('parking'), await objects.keys()]).toEqual([live, keys]);
    line.is = 'good';
    const next = built();
    await one.publish(next);
    expect(changesIn(one.folder)).toMatchObject([{ to: live }, { to: next.release.release }]);
  });
});

it('a folder that follows takes no change that its bucket would not hear of, until it follows no more', async () => {
  const { one, other, built } = two();
  const [first, second] = [built(), built()];
  await noteStore({ RELEASE_STORE: 'demo-s3.demo-s3' }, one.folder);
  const alone = ({ release, from }: Built) => one.target.publish(release, from, { who: 'li' });
  await expect(alone(first)).rejects.toMatchObject({
    reason: 'follows',
    message: expect.stringContaining('follows demo-s3.demo-s3'),
  });
  expect(one.live('parking')).toBeUndefined();
  await one.publish(first);
  expect(await other.follow()).toEqual([]);
  expect(other.live('parking')).toBe(first.release.release);
  await noteStore({ RELEASE_STORE: '' }, one.folder);
  await alone(second);
  expect(one.live('parking')).toBe(second.release.release);
});

describe('the setting', () => {
  it('is empty: a folder stands alone', () =>
    expect(
      releaseStoreOf({ OBJECT_STORES: [s3.setting], RELEASE_STORE: '', RELEASE_PUBLIC_KEY: '' }, root),
    ).toBeUndefined());
  it.each(['demo-s3.other', 'demo-kodo.demo-private'])(
    '%s is no bucket that can hold releases',
    (RELEASE_STORE) => {
      const [kodo] = settings.OBJECT_STORES.schema.parse(
        '[{"name":"demo-kodo","kind":"kodo","accessKey":"a","secretKey":"s","buckets":[{"name":"demo-private"}]}]',
      );
      const stores = kodo ? [s3.setting, kodo] : [];
      expect(() =>
        releaseStoreOf({ OBJECT_STORES: stores, RELEASE_STORE, RELEASE_PUBLIC_KEY: '' }, root),
      ).toThrow(/RELEASE_STORE: OBJECT_STORES has no bucket/);
    },
  );
});
