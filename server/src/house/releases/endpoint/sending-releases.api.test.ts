import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@console/contract';
import sql from 'sql-template-tag';
import { changesIn } from '../audit-log.ts';
import { liveOf } from '../record-rules.ts';
import { isSigned } from '../signing.ts';
import { inTarget, readRecord, releasesIn } from '../target.ts';
import { damageIn } from '../verify.ts';
import { endpointTarget } from './client.ts';
import { signedUpload } from './protocol.ts';
import { rotateReleaseToken, withdrawReleaseToken } from './release-tokens.ts';
import { type EndpointHouse, endpointHouse, publish } from './testing-endpoint.ts';
import { digestOf, uploadOf } from './testing-releases.ts';

let at: EndpointHouse;
beforeAll(async () => {
  at = await endpointHouse();
});
afterAll(() => at.close());

describe('a team with a token', () => {
  it('sends releases, gives one to some, makes it live, and goes back: as in a folder', async () => {
    const { token } = await at.tokenFor('lots', { may: ['publish', 'rollback'] });
    const console = endpointTarget(at.house.address, token);
    const [one, two, three] = [at.built('lots'), at.built('lots'), at.built('lots')];
    await publish(console, one);
    const { record } = inTarget(at.target);
    const first = await publish(console, two);
    expect(readRecord(at.target, 'lots')).toEqual(first);
    expect([first.live, first.history]).toEqual([liveOf(two.release), [one.release.release]]);
    const some = { percent: 10, users: ['li'], organizations: [] };
    await console.rollOut('lots', three.release.release, some, { why: 'a tenth' }, three);
    expect(readRecord(at.target, 'lots')?.rollouts).toMatchObject([{ percent: 10 }]);
    await console.promote('lots', three.release.release, {});
    expect((await console.rollback('lots', undefined, {})).live).toEqual(liveOf(two.release));
    expect((await console.undoRollback('lots', {})).live).toEqual(liveOf(three.release));
    await expect(console.undoRollback('lots', {})).rejects.toThrow(/nothing to undo/);
    expect((await console.records('lots'))[0]).toEqual(readRecord(at.target, 'lots'));
    expect(damageIn(at.target)).toEqual([]);
    const place = inTarget(at.target).releaseDir('lots', three.release.release);
    expect(existsSync(join(place, '747.fedcba9876543210.js.br'))).toBe(true);
    expect(readFileSync(record('lots'), 'utf8')).not.toContain('<');
    const log = changesIn(at.target).filter((change) => change.remote === 'lots');
    expect(log.map(({ action }) => action)).toEqual([
      ...['release', 'release', 'rollout', 'release', 'rollback', 'release'],
    ]);
    expect(log[0]).toMatchObject({ who: expect.stringMatching(/^CI \(.+\): li$/), why: 'test' });
    const told = (await at.audited()).filter((one) => one.objectId === 'lots').map(({ action }) => action);
    expect(told).toEqual([
      ...['releaseToken.create', 'release.upload', 'release.release', 'release.upload', 'release.release'],
      ...['release.upload', 'release.rollout', 'release.release', 'release.rollback', 'release.release'],
    ]);
  });

  it('is told what is there: the same release again is not sent again, and changes nothing', async () => {
    const { token } = await at.tokenFor('again');
    const console = endpointTarget(at.house.address, token);
    const one = at.built('again');
    await publish(console, one);
    const before = digestOf(at.target);
    expect((await publish(console, one)).live).toEqual(liveOf(one.release));
    expect(digestOf(at.target)).toBe(before);
    expect(await console.kept('again', one.release.release)).toMatchObject({ isWhole: true });
    expect(await console.kept('again', '0000000nothing')).toBeUndefined();
    expect(await console.liveShell('again')).toBe('1.14.0');
  });

  it('repairs what is damaged by the same bytes', async () => {
    const { token } = await at.tokenFor('mended');
    const console = endpointTarget(at.house.address, token);
    const one = at.built('mended');
    await publish(console, one);
    const file = join(inTarget(at.target).releaseDir('mended', one.release.release), 'drawing.png');
    rmSync(file);
    expect(damageIn(at.target)).toHaveLength(1);
    await console.repair(one.release, one.from, {});
    expect(damageIn(at.target)).toEqual([]);
  });

  it('hands it on: another token in its place, the one of before is good for nothing', async () => {
    const { tokenId, token } = await at.tokenFor('turned');
    const next = await rotateReleaseToken(at.owner(), tokenId, 30, 'test');
    expect((await at.ask(token, 'turned')).status).toBe(401);
    expect((await at.ask(next?.token ?? '', 'turned')).status).toBe(200);
    expect(await rotateReleaseToken(at.owner(), tokenId, 30, 'test')).toBeUndefined();
    expect((await withdrawReleaseToken(at.owner(), next?.tokenId ?? '', 'test'))?.remote).toBe('turned');
    expect((await at.ask(next?.token ?? '', 'turned')).status).toBe(401);
    const kept = await at.owner().rows<{
      text: string;
    }>(sql`select t::text as text from platform.release_tokens t
      union all select e::text from platform.audit_events e`);
    expect(kept.filter(({ text }) => text.includes(token))).toEqual([]);
  });
});

describe('where records are signed', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519').privateKey;
  const half = publicKey.export({ format: 'jwk' }).x ?? '';
  let guarded: EndpointHouse;
  beforeAll(async () => {
    guarded = await endpointHouse({ RELEASE_PUBLIC_KEY: half });
  });
  afterAll(() => guarded.close());

  it('a token alone does nothing: neither sends releases nor changes what is live', async () => {
    const { token } = await guarded.tokenFor('parking', { may: ['publish', 'rollback'] });
    const console = endpointTarget(guarded.house.address, token);
    const place = guarded.target;
    const [one, two] = [guarded.built('parking'), guarded.built('parking')];
    for (const key of [undefined, other])
      await expect(publish(console, one, key)).rejects.toThrow(/not signed with RELEASE_PUBLIC_KEY/);
    expect(releasesIn(place, 'parking')).toEqual([]);
    for (const each of [one, two]) await publish(console, each, privateKey);
    const text = readFileSync(inTarget(place).record('parking'), 'utf8');
    expect(isSigned(text, [half])).toBe(true);
    expect((JSON.parse(text) as { live: Release }).live.release).toBe(two.release.release);
    for (const key of [undefined, other])
      await expect(console.rollback('parking', undefined, { key })).rejects.toThrow(/not signed/);
    // What was signed for one release is not good for another.
    const state = await guarded.stateOf(token, 'parking');
    const three = guarded.built('parking');
    const signature = signedUpload(state.turn, JSON.stringify(two.release), privateKey) ?? '';
    const path = `parking/${three.release.release}?${new URLSearchParams({ turn: state.turn, signature })}`;
    const sent = await uploadOf(three);
    const answer = await guarded.ask(token, path, { method: 'POST', sent });
    expect([answer.status, answer.problem?.details]).toEqual([409, { reason: 'signature' }]);
    expect((await console.rollback('parking', undefined, { key: privateKey })).live.release).toBe(
      one.release.release,
    );
    expect(damageIn(place, [half])).toEqual([]);
  });
});
