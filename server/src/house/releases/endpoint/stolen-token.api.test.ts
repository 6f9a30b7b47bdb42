import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem, Release } from '@console/contract';
import sql from 'sql-template-tag';
import { liveOf, recordOf } from '../record-rules.ts';
import type { Built } from '../release-target.ts';
import { inTarget, knownIn, readRecord, scriptJson } from '../target.ts';
import { endpointTarget } from './client.ts';
import { withdrawReleaseToken } from './release-tokens.ts';
import { type EndpointHouse, endpointHouse, publish } from './testing-endpoint.ts';
import { digestOf, factsOf, uploadOf } from './testing-releases.ts';

let at: EndpointHouse;
beforeAll(async () => {
  at = await endpointHouse();
});
afterAll(() => at.close());

describe('a stolen token of one remote', () => {
  let token: string;
  let tokenId: string;
  let live: Built;
  let before: Built;
  beforeAll(async () => {
    const team = await at.tokenFor('parking', { name: 'team' });
    const woods = await at.tokenFor('wood');
    before = at.built('parking');
    live = at.built('parking');
    for (const one of [before, live]) await publish(endpointTarget(at.house.address, team.token), one);
    await publish(endpointTarget(at.house.address, woods.token), at.built('wood'));
    ({ token, tokenId } = await at.tokenFor('parking', { name: 'stolen' }));
  });

  /** Nothing becomes of it, and it is written down. */
  async function refused(attack: () => Promise<{ status: number; problem?: Problem | undefined }>) {
    const [digest, lines] = [digestOf(at.target), (await at.audited()).length];
    const { status, problem } = await attack();
    expect(digestOf(at.target)).toBe(digest);
    expect(readdirSync(inTarget(at.target).arriving)).toEqual([]);
    const told = (await at.audited()).slice(lines).filter(({ action }) => action === 'release.refused');
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
    expect(await refused(() => at.ask(token, path, request))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
  });

  it.each(['..%2Fwood', 'wood%2F..%2F..', '%2e%2e/wood', 'parking%00'])(
    'reaches no other folder by the address %s',
    async (path) => {
      const digest = digestOf(at.target);
      const { status } = await at.ask(token, `${path}/x`);
      expect([403, 404]).toContain(status);
      expect(digestOf(at.target)).toBe(digest);
    },
  );

  /** A release with something in it that is not its own. */
  const wrong = (more: (own: Release) => Partial<Release>): Built => {
    const one = at.built('parking');
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
    const { turn } = await at.stateOf(token, 'parking');
    const name = /^0+other$/.test(one.release.release) ? '000000000000' : one.release.release;
    const sent = await uploadOf(one);
    const attack = () => at.ask(token, `parking/${name}?turn=${turn}`, { method: 'POST', sent });
    expect(await refused(attack)).toMatchObject({ status: 422, code: 'VALIDATION' });
  });

  it.each<[string, Record<string, Buffer | undefined>, number]>([
    ['other bytes than it says', { 'drawing.png': Buffer.from('other') }, 422],
    ['less than it says', { 'drawing.png': undefined }, 422],
    ['more than it says', { 'more.js': Buffer.from('more') }, 422],
    ['a file beside its folder', { '../../wood/x.js': Buffer.from('more') }, 422],
    ['too much', { 'drawing.png': Buffer.alloc(1_200_000) }, 413],
  ])('sends %s: refused', async (_, otherwise, status) => {
    expect(await refused(() => at.uploaded(token, at.built('parking'), otherwise))).toMatchObject({ status });
  });

  it('does not fit what is live: refused', async () => {
    for (const more of [
      { shell: '^2.0.0', facts: { ...factsOf('parking'), shell: '^2.0.0' } },
      { contract: '1.9.0' },
    ]) {
      const told = await refused(() => at.uploaded(token, at.built('parking', more)));
      expect(told).toMatchObject({ status: 409, reason: 'misfit' });
    }
  });

  it('swaps files of a live release, or of one of before: refused', async () => {
    for (const { release } of [live, before]) {
      const other = at.built('parking', { release: release.release });
      expect(await refused(() => at.uploaded(token, other))).toMatchObject({ status: 409, reason: 'exists' });
    }
  });

  it('lowers the version: neither by a release nor by a way back', async () => {
    const put = (json: unknown) => at.ask(token, 'parking', { method: 'PUT', json });
    const lowered = await at.changeTo(token, before.release);
    expect(await refused(() => put(lowered))).toMatchObject({ status: 409, reason: 'lowered' });
    const back = await at.changeTo(token, before.release, { action: 'rollback' });
    expect(await refused(() => put(back))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const old = at.built('parking', { builtAt: '2020-01-01T00:00:00.000Z' });
    expect((await at.uploaded(token, old)).status).toBe(200);
    const some = { percent: 100, users: [], organizations: [] };
    const record = {
      ...readRecord(at.target, 'parking'),
      rollouts: [{ release: liveOf(old.release), ...some }],
    };
    const { turn } = await at.stateOf(token, 'parking');
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
    const one = at.built('parking', { facts: { ...factsOf('parking'), area: 'wood' } });
    expect((await at.uploaded(token, one)).status).toBe(200);
    const json = await at.changeTo(token, one.release);
    const told = await refused(() => at.ask(token, 'parking', { method: 'PUT', json }));
    expect(told).toMatchObject({ status: 409, reason: 'area' });
    expect(told.message).toBe('area wood belongs to wood; parking cannot claim it');
  });

  it.each<[string, (record: ReturnType<typeof recordOf>) => object]>([
    ['other hashes', (record) => ({ ...record, live: { ...record.live, files: {} } })],
    ['no way back', (record) => ({ ...record, previous: [], history: [] })],
    ['another area', (record) => ({ ...record, area: 'wood' })],
    ['something beside it', (record) => ({ ...record, more: '</script>' })],
  ])('sends a record with %s: refused', async (_, more) => {
    const one = at.built('parking');
    expect((await at.uploaded(token, one)).status).toBe(200);
    const record = recordOf(knownIn(at.target, 'parking'), one.release, readRecord(at.target, 'parking'), {});
    const json = await at.changeTo(token, one.release, { record: more(record) });
    const told = await refused(() => at.ask(token, 'parking', { method: 'PUT', json }));
    expect(told).toMatchObject({ status: 409, reason: 'record' });
  });

  it('signs where nobody looks at signatures: nothing of it is kept, and the folder goes on taking changes', async () => {
    const { token: team } = await at.tokenFor('signs');
    const one = at.built('signs');
    expect((await at.uploaded(team, one)).status).toBe(200);
    const record = recordOf(knownIn(at.target, 'signs'), one.release, undefined, {});
    const signedWith = (signature: string) =>
      at.changeTo(team, one.release, { record: { ...record, signature } });
    const put = async (signature: string) =>
      at.ask(team, 'signs', { method: 'PUT', json: await signedWith(signature) });
    expect((await put('A'.repeat(87))).status).toBe(422);
    expect((await put('A'.repeat(86))).status).toBe(200);
    expect(readFileSync(inTarget(at.target).record('signs'), 'utf8')).toBe(`${scriptJson(record)}\n`);
  });

  it('makes a damaged release live, or one that is not there: refused', async () => {
    const one = at.built('parking');
    const missing = await at.changeTo(token, one.release);
    const put = (json: unknown) => at.ask(token, 'parking', { method: 'PUT', json });
    expect(await refused(() => put(missing))).toMatchObject({ status: 409, reason: 'notPublished' });
    expect((await at.uploaded(token, one)).status).toBe(200);
    rmSync(join(inTarget(at.target).releaseDir('parking', one.release.release), 'drawing.png'));
    const json = await at.changeTo(token, one.release);
    expect(await refused(() => put(json))).toMatchObject({ status: 409, reason: 'damaged' });
    rmSync(inTarget(at.target).releaseDir('parking', one.release.release), { recursive: true });
  });

  it('sends again what was sent once: a release as well as a change', async () => {
    const { token: team } = await at.tokenFor('parking');
    const [one, two] = [at.built('parking'), at.built('parking')];
    const { turn } = await at.stateOf(team, 'parking');
    const path = `parking/${one.release.release}?turn=${turn}`;
    const upload = { method: 'POST', sent: await uploadOf(one) };
    expect((await at.ask(team, path, upload)).status).toBe(200);
    const change = { method: 'PUT', json: await at.changeTo(team, one.release) };
    expect((await at.ask(team, 'parking', change)).status).toBe(200);
    for (const [where, request] of [
      [path, upload],
      ['parking', change],
    ] as const) {
      expect(await refused(() => at.ask(token, where, request))).toMatchObject({
        status: 409,
        reason: 'turn',
      });
    }
    // Nor later, when the same would bring an earlier release back.
    await publish(endpointTarget(at.house.address, team), two);
    expect(await refused(() => at.ask(token, 'parking', change))).toMatchObject({ reason: 'turn' });
    expect(readRecord(at.target, 'parking')?.live).toEqual(liveOf(two.release));
  });

  it('of nobody, ended, or withdrawn opens nothing', async () => {
    const ended = await at.tokenFor('parking');
    await at
      .owner()
      .rows(
        sql`update platform.release_tokens set expires_at = now() - interval '1 second' where token_id = ${ended.tokenId}::uuid`,
      );
    const gone = await at.tokenFor('parking');
    await withdrawReleaseToken(at.owner(), gone.tokenId, 'test');
    for (const one of [ended.token, gone.token, `crt_${'A'.repeat(43)}`])
      expect(await refused(() => at.ask(one, 'parking'))).toMatchObject({ status: 401 });
    expect((await at.ask('', 'parking')).status).toBe(401);
    expect((await at.ask(await at.house.token({ sub: 'somebody' }), 'parking')).status).toBe(401);
    // Nor is it good for anything else.
    const me = await fetch(`${at.house.address}/api/v1/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.status).toBe(401);
  });

  it('stands in no log line and in no line of the audit log; who tried is told', async () => {
    const lines = await at
      .owner()
      .rows<{ text: string }>(sql`select e::text as text from platform.audit_events e`);
    expect([...lines.map(({ text }) => text), ...at.logged].filter((line) => line.includes(token))).toEqual(
      [],
    );
    expect(at.logged.some((line) => line.includes('/api/v1/releases/parking'))).toBe(true);
    const tried = (await at.audited()).filter(({ actor }) => actor === `release token ${tokenId}`);
    expect(tried.length).toBeGreaterThan(30);
  });
});

describe('strangers', () => {
  let limited: EndpointHouse;
  beforeAll(async () => {
    limited = await endpointHouse({ RATE_LIMIT_PER_MINUTE: 5 });
  });
  afterAll(() => limited.close());

  const many = Array.from({ length: 20 }, (_, at) => at);
  const unknown = (at: number) => `crt_${String(at).padStart(43, '0')}`;
  const lines = async () => (await limited.audited()).filter(({ action }) => action === 'release.refused');

  it('write into the audit log as often as their tokens are looked up, and take nothing from one that is good', async () => {
    const { token } = await limited.tokenFor('parking');
    const neighbour = await limited.tokenFor('parking');
    for (const one of [token, neighbour.token]) expect((await limited.ask(one, 'parking')).status).toBe(200);
    for (const at of many) expect((await limited.ask(`crt_${at}`, 'parking')).status).toBe(401);
    expect(await lines()).toEqual([]);
    const answers = [];
    for (const at of many) answers.push((await limited.ask(unknown(at), 'parking')).status);
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    const lookedUp = answers.filter((status) => status === 401).length;
    expect(await lines()).toHaveLength(lookedUp);
    expect((await limited.ask(token, 'parking')).status).toBe(200);
    const own = [];
    for (const _ of many) own.push((await limited.ask(token, 'wood')).status);
    expect(new Set(own)).toEqual(new Set([403, 429]));
    expect(await lines()).toHaveLength(lookedUp + own.filter((status) => status === 403).length);
    expect((await limited.ask(neighbour.token, 'parking')).status).toBe(200);
  });
});
