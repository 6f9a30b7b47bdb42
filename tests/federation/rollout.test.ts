import { verify } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LiveRecord, type Release, releaseFor } from '@console/contract';
import { changesIn } from '../../server/src/house/releases/audit-log.ts';
import { listReleases } from '../../server/src/house/releases/list-releases.ts';
import { prune } from '../../server/src/house/releases/prune.ts';
import { bringFiles, publish, rollback } from '../../server/src/house/releases/publish.ts';
import { withRecordLock } from '../../server/src/house/releases/record-lock.ts';
import { liveOf } from '../../server/src/house/releases/record-rules.ts';
import { promote, rollOut } from '../../server/src/house/releases/rollout.ts';
import { hindersSigning, signRecords } from '../../server/src/house/releases/sign-records.ts';
import { newSigningKey, signingKey } from '../../server/src/house/releases/signing.ts';
import { inTarget, readRecord, readRelease } from '../../server/src/house/releases/target.ts';
import { damageIn } from '../../server/src/house/releases/verify.ts';
import { builtIn, sampleFacts, sampleRelease } from './sample-release.ts';

const root = mkdtempSync(join(tmpdir(), 'console-rollout-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let target: string;
beforeEach(() => {
  target = mkdtempSync(join(root, 'target-'));
});

const built = (release: Release) => builtIn(root, release);

const release = async (one = sampleRelease()) => {
  await publish(target, one, built(one));
  return one;
};
const published = async (one = sampleRelease()) => {
  await bringFiles(target, one, built(one));
  return one;
};
const nobody = { percent: 0, users: [], organizations: [] };
function record(): LiveRecord {
  const found = readRecord(target, 'parking');
  if (!found) throw new Error('there is no live record');
  return found;
}
const runs = (sub: string, organization?: string) => releaseFor(record(), { sub, organization }).release;

describe('a rollout', () => {
  it('and its end lose nothing that the frame is told: headings, screens without a network, the card on the home', async () => {
    const groups = { lots: { zh: '车位', en: 'Lots' } };
    const facts = { ...sampleFacts(), groups, offlinePaths: ['lots'] };
    await release(sampleRelease('parking', { facts, today: [] }));
    const next = await published(sampleRelease('parking', { facts, today: [] }));
    for (const percent of [50, 0]) {
      await rollOut(target, 'parking', next.release, { ...nobody, percent });
      const told = { groups, offlinePaths: ['lots'], live: { today: [] } };
      expect(record()).toMatchObject(
        percent > 0 ? { ...told, rollouts: [{ release: { today: [] } }] } : told,
      );
    }
  });

  it('gives a release to a user and an organization, the others run the live one', async () => {
    const live = await release();
    const next = await published();
    await rollOut(target, 'parking', next.release, { ...nobody, users: ['ming'], organizations: ['north'] });
    expect([runs('ming'), runs('li', 'north'), runs('li')]).toEqual([
      next.release,
      next.release,
      live.release,
    ]);
    expect(JSON.stringify(record())).not.toMatch(/ming|north/);
    expect(changesIn(target).at(-1)).toMatchObject({
      action: 'rollout',
      to: next.release,
      why: 'users ming, organizations north',
    });
  });

  it('grows, and becomes the live release', async () => {
    const live = await release();
    const next = await published();
    await rollOut(target, 'parking', next.release, { ...nobody, percent: 10 });
    await rollOut(target, 'parking', next.release, { ...nobody, percent: 100 });
    expect(record().rollouts).toHaveLength(1);
    expect(runs('anybody')).toBe(next.release);
    await promote(target, 'parking', next.release);
    expect(record()).toMatchObject({ live: liveOf(next), rollouts: [], history: [live.release] });
  });

  it('ends', async () => {
    const live = await release();
    const next = await published();
    await rollOut(target, 'parking', next.release, { ...nobody, percent: 100 });
    await rollOut(target, 'parking', next.release, nobody);
    expect(runs('anybody')).toBe(live.release);
  });

  it('ends when another release goes live for everybody, or the one before comes back', async () => {
    await release();
    const next = await published();
    const some = { ...nobody, users: ['ming'] };
    await rollOut(target, 'parking', next.release, some);
    const live = await release();
    expect(runs('ming')).toBe(live.release);
    await rollOut(target, 'parking', next.release, some);
    const back = await rollback(target, 'parking');
    expect(runs('ming')).toBe(back.live.release);
  });

  it('stays beside another release where its team says so', async () => {
    await release();
    const next = await published();
    await rollOut(target, 'parking', next.release, { ...nobody, users: ['ming'] });
    const live = sampleRelease();
    await publish(target, live, built(live), { keepRollouts: true });
    expect([runs('ming'), runs('li')]).toEqual([next.release, live.release]);
  });

  it('keeps its place among others when its share changes', async () => {
    await release();
    const [one, two] = [await published(), await published()];
    await rollOut(target, 'parking', one.release, { ...nobody, percent: 5 });
    await rollOut(target, 'parking', two.release, { ...nobody, percent: 5 });
    await rollOut(target, 'parking', one.release, { ...nobody, percent: 100 });
    expect(record().rollouts.map((each) => each.release.release)).toEqual([two.release, one.release]);
  });

  it.each(['../notes/0123456789ab', '..', 'a/b', ''])('of %j, which is no name, is refused', async (name) => {
    await release();
    await expect(rollOut(target, 'parking', name, { ...nobody, percent: 5 })).rejects.toThrow(/no name/);
  });

  it('of a release that is not published, or live for everybody, is refused', async () => {
    const live = await release();
    const some = { ...nobody, percent: 5 };
    await expect(rollOut(target, 'parking', '0badbadbad00', some)).rejects.toThrow(/not published/);
    await expect(rollOut(target, 'parking', live.release, some)).rejects.toThrow(/live for everybody/);
  });

  it('is listed', async () => {
    await release();
    const next = await published();
    await rollOut(target, 'parking', next.release, { percent: 10, users: ['a', 'b'], organizations: [] });
    expect(listReleases([record()])[1]).toMatch(new RegExp(`rollout  ${next.release} .*\\(10 %, 2 users\\)`));
  });
});

describe('a signed target', () => {
  const keyFile = () => join(mkdtempSync(join(root, 'key-')), 'release.pem');

  it('has records whose signature the public key confirms', async () => {
    const file = keyFile();
    const x = newSigningKey(file);
    const one = sampleRelease();
    await publish(target, one, built(one), { key: signingKey(file) });
    const { signature, ...rest } = JSON.parse(readFileSync(inTarget(target).record('parking'), 'utf8'));
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' } as const;
    const isGood = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
    expect(isGood(JSON.stringify(rest))).toBe(true);
    expect(isGood(JSON.stringify({ ...rest, shell: '*' }))).toBe(false);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('is not overwritten by somebody without the key', async () => {
    const file = keyFile();
    newSigningKey(file);
    const [one, two] = [sampleRelease(), sampleRelease()];
    await publish(target, one, built(one), { key: signingKey(file) });
    await expect(publish(target, two, built(two))).rejects.toThrow(/RELEASE_SIGNING_KEY/);
    expect(record().live).toEqual(liveOf(one));
  });

  it('is signed where it lies, once for each key; the page is told of a key when every record is signed with it', async () => {
    const [old, next] = [keyFile(), keyFile()];
    const [oldKey, nextKey] = [newSigningKey(old), newSigningKey(next)];
    const live = await release();
    expect(hindersSigning(target, oldKey)).toMatch(/live records of parking.*--sign/);
    await expect(signRecords(target, {})).rejects.toThrow(/RELEASE_SIGNING_KEY/);
    expect(await signRecords(target, { key: signingKey(old) })).toEqual(['parking']);
    expect(await signRecords(target, { key: signingKey(old) })).toEqual([]);
    expect(hindersSigning(target, oldKey)).toBeUndefined();
    expect(changesIn(target).at(-1)).toMatchObject({ action: 'sign', to: live.release });
    expect(record().live).toEqual(liveOf(live));
    // Another key: the page knows both until every record is signed with the new one.
    expect(hindersSigning(target, nextKey)).toMatch(/parking/);
    expect(hindersSigning(target, `${oldKey},${nextKey}`)).toBeUndefined();
    expect(await signRecords(target, { key: signingKey(next) })).toEqual(['parking']);
    expect(hindersSigning(target, nextKey)).toBeUndefined();
    expect(damageIn(target, [oldKey])).toEqual([expect.stringMatching(/parking.*not signed/)]);
    expect(damageIn(target, [nextKey])).toEqual([]);
    // A page that knows its key refuses by itself what comes unsigned: that keeps no server from starting.
    writeFileSync(inTarget(target).settings, JSON.stringify({ releaseKey: oldKey }));
    expect(hindersSigning(target, oldKey)).toBeUndefined();
    writeFileSync(inTarget(target).settings, '{"releaseKey":');
    expect(hindersSigning(target, oldKey)).toMatch(/parking/);
  });

  it('a key of another kind is refused, and none is overwritten', () => {
    const file = keyFile();
    newSigningKey(file);
    expect(() => newSigningKey(file)).toThrow(/EEXIST/);
    expect(signingKey('')).toBeUndefined();
  });
});

describe('pruning', () => {
  const old = (one: Release) => {
    const long = new Date('2020-01-01');
    utimesSync(inTarget(target).releaseDir('parking', one.release), long, long);
  };
  const isThere = (one: Release) => readRelease(target, 'parking', one.release) !== undefined;

  it('keeps what is live, rolled out, or one of the newest ways back; and what a recent tab may run', async () => {
    const all = [];
    for (let count = 0; count < 5; count += 1) all.push(await release());
    const [stray, tried] = [await published(), await published()];
    await rollOut(target, 'parking', tried.release, { ...nobody, percent: 1 });
    for (const one of [...all, stray, tried]) old(one);
    expect(await prune(target, 'parking', 30)).toEqual([stray.release]);
    // The log is of today: with no day of grace, whatever nobody needs goes.
    expect(await prune(target, 'parking', 0)).toEqual([all[0]?.release, all[1]?.release].sort());
    expect(all.map(isThere)).toEqual([false, false, true, true, true]);
    expect([isThere(stray), isThere(tried)]).toEqual([false, true]);
    expect(changesIn(target).filter(({ action }) => action === 'prune')).toHaveLength(3);
  });
});

it('a torn line of the audit log keeps nobody from publishing', async () => {
  await release();
  appendFileSync(inTarget(target).audit, '{"at":"20\n');
  const next = await release();
  expect(changesIn(target).at(-1)?.to).toBe(next.release);
});

describe('the lock of a live record', () => {
  it('lets one publication at a time', async () => {
    let inside = 0;
    const most = await Promise.all(
      Array.from({ length: 8 }, () =>
        withRecordLock(target, 'parking', async () => {
          inside += 1;
          await new Promise((later) => setTimeout(later, 5));
          const seen = inside;
          inside -= 1;
          return seen;
        }),
      ),
    );
    expect(Math.max(...most)).toBe(1);
  });

  it('two publications of one remote at once: both are in the history', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => release()));
    const { live, history } = record();
    expect([live.release, ...history].sort()).toEqual(all.map((one) => one.release).sort());
  });
});
