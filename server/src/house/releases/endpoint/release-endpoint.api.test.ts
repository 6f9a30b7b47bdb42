import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, type Release } from '@console/contract';
import { longTests } from '@console/testing/long';
import sql from 'sql-template-tag';
import { killableServers } from '../../../../testing/killable-server.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { until } from '../../../../testing/until.ts';
import { changesIn } from '../audit-log.ts';
import { liveOf, recordOf } from '../record-rules.ts';
import { brokenFiles } from '../release-files.ts';
import type { Built, ReleaseTarget } from '../release-target.ts';
import { isSigned, signed } from '../signing.ts';
import { inTarget, knownIn, readRecord, readRelease, releasesIn, remotesIn, replaceFile } from '../target.ts';
import { damageIn } from '../verify.ts';
import { endpointTarget } from './client.ts';
import { ReleaseState, signedText, signedUpload } from './protocol.ts';
import {
  makeReleaseToken,
  rotateReleaseToken,
  type TokenWish,
  withdrawReleaseToken,
} from './release-tokens.ts';
import { builtRelease, digestOf, factsOf, type Sendable, uploadOf } from './testing-releases.ts';

const root = mkdtempSync(join(tmpdir(), 'release-endpoint-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function newTarget(): Promise<string> {
  const target = mkdtempSync(join(root, 'target-'));
  mkdirSync(join(target, 'remotes'));
  await replaceFile(inTarget(target).shell, JSON.stringify({ entry: '', version: '1.14.0' }));
  return target;
}

let house: TestServer;
let target: string;
const logged: string[] = [];
beforeAll(async () => {
  target = await newTarget();
  house = await testServer({
    config: { RELEASES_DIR: target, RELEASE_LIMIT_MB: 1, LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => house.close());

const owner = () => house.db({ kind: 'owner' });
const tokenFor = async (remote: string, more: Partial<TokenWish> = {}) =>
  makeReleaseToken(owner(), { remote, name: 'CI', may: ['publish'], days: 1, ...more }, 'test');

const built = (remote: string, more: Partial<Release> = {}) => builtRelease(root, remote, more);
const publish = (to: ReleaseTarget, { release, from }: Built, key?: KeyObject) =>
  to.publish(release, from, { who: 'li', why: 'test', key });

interface Audited {
  action: string;
  actor: string;
  objectId: string;
  after: Record<string, unknown>;
}
const audited = (): Promise<Audited[]> =>
  owner().rows(sql`select action, actor, object_id, after from platform.audit_events
    where object_type = 'remote' order by audit_event_id`);

/** As a program calls; bytes go as they are. */
async function ask(
  token: string,
  path: string,
  { method = 'GET', sent, json }: { method?: string; sent?: Sendable; json?: unknown } = {},
  address = house.address,
) {
  const type = sent?.type ?? 'application/json';
  const body = sent ? new Uint8Array(sent.bytes) : json === undefined ? undefined : JSON.stringify(json);
  const answer = await fetch(`${address}/api/v1/releases/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  });
  const said: unknown = await answer.json();
  return { status: answer.status, said, problem: Problem.safeParse(said).data };
}
const stateOf = async (token: string, remote: string) => ReleaseState.parse((await ask(token, remote)).said);

/** The request by which a release is made live, as the command sends it. */
async function changeTo(
  token: string,
  release: Release,
  more: { action?: string; record?: object; where?: string; key?: KeyObject; turn?: string } = {},
) {
  const { remote } = release.facts;
  const { turn } = await stateOf(token, remote);
  const where = more.where ?? target;
  const made = more.record ?? recordOf(knownIn(where, remote), release, readRecord(where, remote), {});
  const record = more.key ? signed(made as never, more.key) : made;
  const about = { action: more.action ?? 'release', release: release.release, keepRollouts: false };
  const change = JSON.stringify({ ...about, turn: more.turn ?? turn, who: 'li', why: 'test', record });
  return { change, signature: signedText(change, more.key) };
}

const uploaded = async (token: string, one: Built, otherwise?: Record<string, Buffer | undefined>) => {
  const { remote } = one.release.facts;
  const { turn } = await stateOf(token, remote);
  const sent = await uploadOf(one, otherwise);
  return ask(token, `${remote}/${one.release.release}?turn=${turn}`, { method: 'POST', sent });
};

describe('a team with a token', () => {
  it('sends releases, gives one to some, makes it live, and goes back: as in a folder', async () => {
    const { token } = await tokenFor('lots', { may: ['publish', 'rollback'] });
    const console = endpointTarget(house.address, token);
    const [one, two, three] = [built('lots'), built('lots'), built('lots')];
    await publish(console, one);
    const { record } = inTarget(target);
    const first = await publish(console, two);
    expect(readRecord(target, 'lots')).toEqual(first);
    expect([first.live, first.history]).toEqual([liveOf(two.release), [one.release.release]]);
    const some = { percent: 10, users: ['li'], organizations: [] };
    await console.rollOut('lots', three.release.release, some, { why: 'a tenth' }, three);
    expect(readRecord(target, 'lots')?.rollouts).toMatchObject([{ percent: 10 }]);
    await console.promote('lots', three.release.release, {});
    expect((await console.rollback('lots', undefined, {})).live).toEqual(liveOf(two.release));
    expect((await console.undoRollback('lots', {})).live).toEqual(liveOf(three.release));
    await expect(console.undoRollback('lots', {})).rejects.toThrow(/nothing to undo/);
    expect((await console.records('lots'))[0]).toEqual(readRecord(target, 'lots'));
    expect(damageIn(target)).toEqual([]);
    const place = inTarget(target).releaseDir('lots', three.release.release);
    expect(existsSync(join(place, '747.fedcba9876543210.js.br'))).toBe(true);
    expect(readFileSync(record('lots'), 'utf8')).not.toContain('<');
    const log = changesIn(target).filter((change) => change.remote === 'lots');
    expect(log.map(({ action }) => action)).toEqual([
      ...['release', 'release', 'rollout', 'release', 'rollback', 'release'],
    ]);
    expect(log[0]).toMatchObject({ who: expect.stringMatching(/^CI \(.+\): li$/), why: 'test' });
    const told = (await audited()).filter((one) => one.objectId === 'lots').map(({ action }) => action);
    expect(told).toEqual([
      ...['releaseToken.create', 'release.upload', 'release.release', 'release.upload', 'release.release'],
      ...['release.upload', 'release.rollout', 'release.release', 'release.rollback', 'release.release'],
    ]);
  });

  it('is told what is there: the same release again is not sent again, and changes nothing', async () => {
    const { token } = await tokenFor('again');
    const console = endpointTarget(house.address, token);
    const one = built('again');
    await publish(console, one);
    const before = digestOf(target);
    expect((await publish(console, one)).live).toEqual(liveOf(one.release));
    expect(digestOf(target)).toBe(before);
    expect(await console.kept('again', one.release.release)).toMatchObject({ isWhole: true });
    expect(await console.kept('again', '0000000nothing')).toBeUndefined();
    expect(await console.liveShell('again')).toBe('1.14.0');
  });

  it('repairs what is damaged by the same bytes', async () => {
    const { token } = await tokenFor('mended');
    const console = endpointTarget(house.address, token);
    const one = built('mended');
    await publish(console, one);
    const file = join(inTarget(target).releaseDir('mended', one.release.release), 'drawing.png');
    rmSync(file);
    expect(damageIn(target)).toHaveLength(1);
    await console.repair(one.release, one.from, {});
    expect(damageIn(target)).toEqual([]);
  });

  it('hands it on: another token in its place, the one of before is good for nothing', async () => {
    const { tokenId, token } = await tokenFor('turned');
    const next = await rotateReleaseToken(owner(), tokenId, 30, 'test');
    expect((await ask(token, 'turned')).status).toBe(401);
    expect((await ask(next?.token ?? '', 'turned')).status).toBe(200);
    expect(await rotateReleaseToken(owner(), tokenId, 30, 'test')).toBeUndefined();
    expect((await withdrawReleaseToken(owner(), next?.tokenId ?? '', 'test'))?.remote).toBe('turned');
    expect((await ask(next?.token ?? '', 'turned')).status).toBe(401);
    const kept = await owner().rows<{
      text: string;
    }>(sql`select t::text as text from platform.release_tokens t
      union all select e::text from platform.audit_events e`);
    expect(kept.filter(({ text }) => text.includes(token))).toEqual([]);
  });
});

describe('a stolen token of one remote', () => {
  let token: string;
  let tokenId: string;
  let live: Built;
  let before: Built;
  beforeAll(async () => {
    const team = await tokenFor('parking', { name: 'team' });
    const woods = await tokenFor('wood');
    before = built('parking');
    live = built('parking');
    for (const one of [before, live]) await publish(endpointTarget(house.address, team.token), one);
    await publish(endpointTarget(house.address, woods.token), built('wood'));
    ({ token, tokenId } = await tokenFor('parking', { name: 'stolen' }));
  });

  /** Nothing becomes of it, and it is written down. */
  async function refused(attack: () => Promise<{ status: number; problem?: Problem | undefined }>) {
    const [digest, lines] = [digestOf(target), (await audited()).length];
    const { status, problem } = await attack();
    expect(digestOf(target)).toBe(digest);
    expect(readdirSync(inTarget(target).arriving)).toEqual([]);
    const told = (await audited()).slice(lines).filter(({ action }) => action === 'release.refused');
    expect(told).toHaveLength(1);
    expect(told[0]?.after).toMatchObject({ code: problem?.code, address: '127.0.0.1' });
    return { status, code: problem?.code, reason: problem?.details?.reason, message: problem?.message };
  }

  it.each([
    ['asks what is live of another', 'wood', {}],
    ['asks for a release of another', 'wood/000000000000', {}],
    ['changes what is live of another', 'wood', { method: 'PUT', json: { change: '{}', signature: null } }],
    ['sends a release of another', 'wood/000000000000?turn=x', { method: 'POST', json: {} }],
  ])('%s: 403', async (_, path, request) => {
    expect(await refused(() => ask(token, path, request))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it.each(['..%2Fwood', 'wood%2F..%2F..', '%2e%2e/wood', 'parking%00'])(
    'reaches no other folder by the address %s',
    async (path) => {
      const digest = digestOf(target);
      expect((await ask(token, `${path}/x`)).status).toBeGreaterThanOrEqual(400);
      expect(digestOf(target)).toBe(digest);
    },
  );

  /** A release with something in it that is not its own. */
  const wrong = (more: (own: Release) => Partial<Release>): Built => {
    const one = built('parking');
    return { ...one, release: { ...one.release, ...more(one.release) } };
  };
  const anyHash = `sha384-${'A'.repeat(64)}`;
  it.each<[string, (own: Release) => Partial<Release>]>([
    ['says that it is of another remote', () => ({ facts: factsOf('wood') })],
    ['stands in the folder of another', () => ({ base: '/remotes/wood/000000000000/' })],
    ['has its entry elsewhere', () => ({ entry: 'https://evil.example/entry.js' })],
    ['has the name in the page of another', () => ({ mfName: 'wood_000000000000' })],
    ['is another release than its address says', () => ({ release: '0000000other' })],
    ['takes an address of the house', () => ({ facts: { ...factsOf('parking'), area: 'api' } })],
    ['climbs out of its folder', ({ files }) => ({ files: { ...files, '../../wood/x.js': anyHash } })],
    ['has a file at the root', ({ files }) => ({ files: { ...files, '/etc/x.js': anyHash } })],
    ['has a hidden file', ({ files }) => ({ files: { ...files, '.x.js': anyHash } })],
    ['has a page', ({ files }) => ({ files: { ...files, 'x.html': anyHash } })],
    ['describes itself a second time', ({ files }) => ({ files: { ...files, 'release.json': anyHash } })],
    ['has a file without a hash', ({ files }) => ({ files: { ...files, 'x.js': '' } })],
    ['has a file that is a folder', ({ files }) => ({ files: { ...files, 'drawing.png/x.js': anyHash } })],
    ['hints at what is not its own', () => ({ preload: { '': ['../../wood/x.js'] } })],
    ['hints beyond its area', () => ({ preload: { '../../index': ['manifest.json'] } })],
    ['is of tomorrow', () => ({ builtAt: new Date(Date.now() + 86_400_000).toISOString() })],
  ])('sends a release that %s: refused', async (_, more) => {
    const one = wrong(more);
    const { turn } = await stateOf(token, 'parking');
    const name = /^0+other$/.test(one.release.release) ? '000000000000' : one.release.release;
    const sent = await uploadOf(one);
    const attack = () => ask(token, `parking/${name}?turn=${turn}`, { method: 'POST', sent });
    expect(await refused(attack)).toMatchObject({ status: 422, code: 'VALIDATION' });
  });

  it.each<[string, Record<string, Buffer | undefined>, number]>([
    ['other bytes than it says', { 'drawing.png': Buffer.from('other') }, 422],
    ['less than it says', { 'drawing.png': undefined }, 422],
    ['more than it says', { 'more.js': Buffer.from('more') }, 422],
    ['a file beside its folder', { '../../wood/x.js': Buffer.from('more') }, 422],
    ['too much', { 'drawing.png': Buffer.alloc(1_200_000) }, 413],
  ])('sends %s: refused', async (_, otherwise, status) => {
    expect(await refused(() => uploaded(token, built('parking'), otherwise))).toMatchObject({ status });
  });

  it('does not fit what is live: refused', async () => {
    for (const more of [
      { shell: '^2.0.0', facts: { ...factsOf('parking'), shell: '^2.0.0' } },
      { contract: '1.9.0' },
    ]) {
      const told = await refused(() => uploaded(token, built('parking', more)));
      expect(told).toMatchObject({ status: 409, reason: 'misfit' });
    }
  });

  it('swaps files of a live release, or of one of before: refused', async () => {
    for (const { release } of [live, before]) {
      const other = built('parking', { release: release.release });
      expect(await refused(() => uploaded(token, other))).toMatchObject({ status: 409, reason: 'exists' });
    }
  });

  it('lowers the version: neither by a release nor by a way back', async () => {
    const put = (json: unknown) => ask(token, 'parking', { method: 'PUT', json });
    const lowered = await changeTo(token, before.release);
    expect(await refused(() => put(lowered))).toMatchObject({ status: 409, reason: 'lowered' });
    const back = await changeTo(token, before.release, { action: 'rollback' });
    expect(await refused(() => put(back))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const old = built('parking', { builtAt: '2020-01-01T00:00:00.000Z' });
    expect((await uploaded(token, old)).status).toBe(200);
    const some = { percent: 100, users: [], organizations: [] };
    const record = {
      ...readRecord(target, 'parking'),
      rollouts: [{ release: liveOf(old.release), ...some }],
    };
    const { turn } = await stateOf(token, 'parking');
    const rollout = {
      action: 'rollout',
      turn,
      release: old.release.release,
      ...some,
      who: '',
      why: '',
      record,
    };
    const told = await refused(() => put({ change: JSON.stringify(rollout), signature: null }));
    expect(told).toMatchObject({ status: 409, reason: 'lowered' });
  });

  it('claims the area of another: refused', async () => {
    const one = built('parking', { facts: { ...factsOf('parking'), area: 'wood' } });
    expect((await uploaded(token, one)).status).toBe(200);
    const json = await changeTo(token, one.release);
    const told = await refused(() => ask(token, 'parking', { method: 'PUT', json }));
    expect(told).toMatchObject({ status: 409, reason: 'area' });
    expect(told.message).toBe('area wood belongs to wood; parking cannot claim it');
  });

  it.each<[string, (record: ReturnType<typeof recordOf>) => object]>([
    ['other hashes', (record) => ({ ...record, live: { ...record.live, files: {} } })],
    ['no way back', (record) => ({ ...record, previous: [], history: [] })],
    ['another area', (record) => ({ ...record, area: 'wood' })],
    ['something beside it', (record) => ({ ...record, more: '</script>' })],
  ])('sends a record with %s: refused', async (_, more) => {
    const one = built('parking');
    expect((await uploaded(token, one)).status).toBe(200);
    const record = recordOf(knownIn(target, 'parking'), one.release, readRecord(target, 'parking'), {});
    const json = await changeTo(token, one.release, { record: more(record) });
    const told = await refused(() => ask(token, 'parking', { method: 'PUT', json }));
    expect(told).toMatchObject({ status: 409, reason: 'record' });
  });

  it('makes a damaged release live, or one that is not there: refused', async () => {
    const one = built('parking');
    const missing = await changeTo(token, one.release);
    const put = (json: unknown) => ask(token, 'parking', { method: 'PUT', json });
    expect(await refused(() => put(missing))).toMatchObject({ status: 409, reason: 'notPublished' });
    expect((await uploaded(token, one)).status).toBe(200);
    rmSync(join(inTarget(target).releaseDir('parking', one.release.release), 'drawing.png'));
    const json = await changeTo(token, one.release);
    expect(await refused(() => put(json))).toMatchObject({ status: 409, reason: 'damaged' });
    rmSync(inTarget(target).releaseDir('parking', one.release.release), { recursive: true });
  });

  it('sends again what was sent once: a release as well as a change', async () => {
    const { token: team } = await tokenFor('parking');
    const [one, two] = [built('parking'), built('parking')];
    const { turn } = await stateOf(team, 'parking');
    const path = `parking/${one.release.release}?turn=${turn}`;
    const upload = { method: 'POST', sent: await uploadOf(one) };
    expect((await ask(team, path, upload)).status).toBe(200);
    const change = { method: 'PUT', json: await changeTo(team, one.release) };
    expect((await ask(team, 'parking', change)).status).toBe(200);
    for (const [where, request] of [
      [path, upload],
      ['parking', change],
    ] as const) {
      expect(await refused(() => ask(token, where, request))).toMatchObject({ status: 409, reason: 'turn' });
    }
    // Nor later, when the same would bring an earlier release back.
    await publish(endpointTarget(house.address, team), two);
    expect(await refused(() => ask(token, 'parking', change))).toMatchObject({ reason: 'turn' });
    expect(readRecord(target, 'parking')?.live).toEqual(liveOf(two.release));
  });

  it('of nobody, ended, or withdrawn opens nothing', async () => {
    const ended = await tokenFor('parking');
    await owner().rows(
      sql`update platform.release_tokens set expires_at = now() - interval '1 second' where token_id = ${ended.tokenId}::uuid`,
    );
    const gone = await tokenFor('parking');
    await withdrawReleaseToken(owner(), gone.tokenId, 'test');
    for (const one of [ended.token, gone.token, `crt_${'A'.repeat(43)}`])
      expect(await refused(() => ask(one, 'parking'))).toMatchObject({ status: 401 });
    expect((await ask('', 'parking')).status).toBe(401);
    expect((await ask(await house.token({ sub: 'somebody' }), 'parking')).status).toBe(401);
    // Nor is it good for anything else.
    const me = await fetch(`${house.address}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(401);
  });

  it('stands in no log line and in no line of the audit log; who tried is told', async () => {
    const lines = await owner().rows<{ text: string }>(
      sql`select e::text as text from platform.audit_events e`,
    );
    expect([...lines.map(({ text }) => text), ...logged].filter((line) => line.includes(token))).toEqual([]);
    expect(logged.some((line) => line.includes('/api/v1/releases/parking'))).toBe(true);
    const tried = (await audited()).filter(({ actor }) => actor === `release token ${tokenId}`);
    expect(tried.length).toBeGreaterThan(30);
  });
});

describe('where records are signed', () => {
  let guarded: TestServer;
  let place: string;
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519').privateKey;
  const half = publicKey.export({ format: 'jwk' }).x ?? '';
  beforeAll(async () => {
    place = await newTarget();
    guarded = await testServer({ config: { RELEASES_DIR: place, RELEASE_PUBLIC_KEY: half } });
  });
  afterAll(() => guarded.close());

  it('a token alone does nothing: neither sends releases nor changes what is live', async () => {
    const db = guarded.db({ kind: 'owner' });
    const wish: TokenWish = { remote: 'parking', name: 'CI', may: ['publish', 'rollback'], days: 1 };
    const { token } = await makeReleaseToken(db, wish, 'test');
    const console = endpointTarget(guarded.address, token);
    const [one, two] = [built('parking'), built('parking')];
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
    const state = ReleaseState.parse((await ask(token, 'parking', {}, guarded.address)).said);
    const three = built('parking');
    const signature = signedUpload(state.turn, JSON.stringify(two.release), privateKey) ?? '';
    const path = `parking/${three.release.release}?${new URLSearchParams({ turn: state.turn, signature })}`;
    const sent = await uploadOf(three);
    const answer = await ask(token, path, { method: 'POST', sent }, guarded.address);
    expect([answer.status, answer.problem?.details]).toEqual([409, { reason: 'signature' }]);
    expect((await console.rollback('parking', undefined, { key: privateKey })).live.release).toBe(
      one.release.release,
    );
    expect(damageIn(place, [half])).toEqual([]);
  });
});

/** Nothing stands in a remote's folder that is not whole. */
function expectWhole(where: string): void {
  expect(damageIn(where)).toEqual([]);
  const faults = remotesIn(where).flatMap((remote) =>
    releasesIn(where, remote).flatMap((name) => {
      const release = readRelease(where, remote, name);
      if (!release) return [`${remote} ${name}`];
      return brokenFiles(inTarget(where).releaseDir(remote, name), release.files);
    }),
  );
  expect(faults).toEqual([]);
}

/** A request that ends in the middle: the line breaks after so many bytes of its body. */
const cutAfter = (address: string, path: string, token: string, { type, bytes }: Sendable, count: number) =>
  new Promise<void>((done) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `POST /api/v1/releases/${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Authorization: Bearer ${token}`,
        `Content-Type: ${type}`,
        `Content-Length: ${bytes.length}`,
      ].join('\r\n');
      socket.write(`${head}\r\n\r\n`);
      socket.write(bytes.subarray(0, count), () => socket.destroy());
    });
    socket.once('close', () => done());
    socket.once('error', () => done());
  });

describe('an upload that does not go as it should', () => {
  it('cut at every tenth of its bytes: nothing of it is there, what is live is whole', async () => {
    const { token } = await tokenFor('cut');
    const console = endpointTarget(house.address, token);
    const first = built('cut');
    await publish(console, first);
    const digest = digestOf(target);
    const next = built('cut');
    const { turn } = await stateOf(token, 'cut');
    const path = `cut/${next.release.release}?turn=${turn}`;
    const sent = await uploadOf(next);
    const refusals = async () =>
      (await audited()).filter(({ action, objectId }) => action === 'release.refused' && objectId === 'cut');
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await cutAfter(house.address, path, token, sent, Math.floor((sent.bytes.length * tenth) / 10));
      await until(async () => (await refusals()).length === tenth + 1, `cut ${tenth} is told`);
      await until(() => readdirSync(inTarget(target).arriving).length === 0, 'nothing is left');
      expect(digestOf(target)).toBe(digest);
    }
    expectWhole(target);
    expect((await ask(token, path, { method: 'POST', sent })).status).toBe(200);
    expect((await publish(console, next)).live).toEqual(liveOf(next.release));
    expectWhole(target);
  });

  it('doubled: it is there once, and becomes live once', async () => {
    const { token } = await tokenFor('doubled');
    const one = built('doubled');
    const { turn } = await stateOf(token, 'doubled');
    const sent = await uploadOf(one);
    const path = `doubled/${one.release.release}?turn=${turn}`;
    const uploads = await Promise.all([1, 2, 3].map(() => ask(token, path, { method: 'POST', sent })));
    expect(uploads.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(releasesIn(target, 'doubled')).toEqual([one.release.release]);
    const json = await changeTo(token, one.release);
    const changes = await Promise.all([1, 2, 3].map(() => ask(token, 'doubled', { method: 'PUT', json })));
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(changesIn(target).filter(({ remote }) => remote === 'doubled')).toHaveLength(1);
    expectWhole(target);
  });

  it('raced by two teams, and by two people of each: every release is whole, each became live once', async () => {
    const teams = ['north', 'south'];
    const publications = await Promise.all(
      teams.flatMap((remote) =>
        [1, 2].map(async () => {
          const { token } = await tokenFor(remote);
          const console = endpointTarget(house.address, token);
          const own = [built(remote), built(remote)];
          const outcomes = [];
          for (const one of own) outcomes.push(...(await Promise.allSettled([publish(console, one)])));
          return outcomes;
        }),
      ),
    );
    expectWhole(target);
    for (const remote of teams) {
      const changes = changesIn(target).filter((change) => change.remote === remote);
      const record = readRecord(target, remote);
      // Whoever built later may have been quicker: what is older is not live after it.
      expect(changes.length).toBeGreaterThanOrEqual(1);
      expect(changes.at(-1)?.to).toBe(record?.live.release);
      expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
      expect(new Set(changes.map(({ to }) => to)).size).toBe(changes.length);
    }
    const refusals = publications
      .flat()
      .flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refusals.filter((one) => !/is older than|has changed since/.test(one))).toEqual([]);
  });
});

describe('a server that is killed', () => {
  it('while releases are sent: what is live is whole, and the next server goes on', async () => {
    const place = await newTarget();
    const servers = await killableServers(() => house.database.place, { RELEASES_DIR: place });
    try {
      const { token } = await tokenFor('killed');
      let published = 0;
      for (const wait of longTests ? [0, 5, 20, 45, 80, 130, 200, 300] : [0, 60, 250]) {
        const server = await servers.start();
        const console = endpointTarget(server.origin, token);
        let isOver = false;
        const sending = (async () => {
          while (!isOver) {
            await publish(console, built('killed'));
            published += 1;
          }
        })().catch(() => {});
        await new Promise((later) => setTimeout(later, wait));
        await server.kill();
        isOver = true;
        await sending;
        if (existsSync(inTarget(place).record('killed'))) expectWhole(place);
      }
      const server = await servers.start();
      const last = built('killed');
      await publish(endpointTarget(server.origin, token), last);
      expect(readRecord(place, 'killed')?.live).toEqual(liveOf(last.release));
      expectWhole(place);
      const changes = changesIn(place);
      expect(changes.length).toBeGreaterThan(published);
      expect(changes.slice(1).map(({ from }) => from)).toEqual(changes.slice(0, -1).map(({ to }) => to));
    } finally {
      servers.close();
    }
  });
});
