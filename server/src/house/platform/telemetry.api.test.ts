import { listEvents, recordEvents, type TelemetryEvent } from '@console/contract';
import sql from 'sql-template-tag';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { faultsBeyond, upkeep } from '../jobs/upkeep.ts';

const at = '2026-11-21T08:00:00.000Z';
const signIn: TelemetryEvent = { kind: 'signIn', code: 'token_expired', at };
const failedRemote: TelemetryEvent = {
  kind: 'remote',
  failure: 'integrity',
  remote: 'wood',
  release: '3f9c2a1',
  httpStatus: 200,
  tookMs: 812,
  at,
};

const logged: string[] = [];
let house: TestServer;
let operator: Person;
beforeAll(async () => {
  house = await testServer({ logTo: { write: (line) => void logged.push(line) } });
  operator = await house.user({ roles: ['developer'] });
});
afterAll(() => house.close());
afterEach(() => house.db({ kind: 'owner' }).rows(sql`delete from platform.telemetry_events`));

const record = (...events: TelemetryEvent[]) => house.call(recordEvents, { body: { events } });
const list = async (query: Parameters<typeof house.call<typeof listEvents>>[1] = {}) => {
  const { status, body } = await house.call(listEvents, query, { as: operator });
  if (!('items' in body)) throw new Error(`${status} ${body.code}`);
  return body;
};

describe('recordEvents', () => {
  it('takes faults from somebody who is not signed in, and operators see them newest first', async () => {
    expect(await record(signIn)).toMatchObject({ status: 204, body: undefined });
    const before = Date.now();
    expect((await record(failedRemote)).status).toBe(204);
    const { items, next } = await list();
    expect(items.map(({ event }) => event)).toEqual([failedRemote, signIn]);
    expect(next).toBeNull();
    const received = Date.parse(items[0]?.receivedAt ?? '');
    expect(before <= received && received <= Date.now()).toBe(true);
  });

  it('keeps and logs only what the contract names, as one line', async () => {
    logged.length = 0;
    const event = { ...signIn, email: 'ming@example.com', token: 'eyJhbGciOi', code: 'key_not_found' };
    expect((await record(event as TelemetryEvent, failedRemote)).status).toBe(204);
    const { items } = await list();
    expect(items.map((one) => one.event)).toContainEqual({ kind: 'signIn', code: 'key_not_found', at });
    const lines = logged.filter((line) => line.includes('reported by a browser'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ faults: [{ code: 'key_not_found' }, failedRemote] });
    expect(logged.join()).not.toMatch(/ming@|eyJhbG/);
  });

  it.each<[string, unknown, string]>([
    ['no events', [], 'events'],
    ['more than twenty', Array(21).fill(signIn), 'events'],
    ['an unknown code', [{ ...signIn, code: 'oh_no' }], 'events.0.code'],
    ['an unknown kind', [signIn, { ...signIn, kind: 'click' }], 'events.1.kind'],
    ['a time that is none', [{ ...signIn, at: 'yesterday' }], 'events.0.at'],
    [
      'a remote with a path in its name',
      [{ ...failedRemote, remote: '../../areas/wood' }],
      'events.0.remote',
    ],
    ['an unknown failure', [{ ...failedRemote, failure: 'weather' }], 'events.0.failure'],
    ['a status out of range', [{ ...failedRemote, httpStatus: 42 }], 'events.0.httpStatus'],
  ])('%s → 422 naming the field, and nothing is kept', async (_, events, path) => {
    const answer = await house.call(recordEvents, { body: { events: events as TelemetryEvent[] } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION', fields: [{ path }] } });
    expect((await list()).items).toEqual([]);
  });
});

it('too many reports → 429 that says when to come back; other endpoints are not touched by it', async () => {
  const strict = await testServer({ config: { RATE_LIMIT_PER_MINUTE: 600 } });
  try {
    const send = () => strict.call(recordEvents, { body: { events: [signIn] } });
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await send()).status);
    expect(statuses).toEqual(Array(30).fill(204));
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: 'LIMIT' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.call(listEvents)).status).toBe(401);
  } finally {
    await strict.close();
  }
});

describe('listEvents', () => {
  it('filters by kind and by remote', async () => {
    await record(signIn, failedRemote, { ...failedRemote, remote: 'notes' });
    const kinds = async (query: { kind?: 'signIn' | 'remote'; remote?: string }) =>
      (await list({ query })).items.map(({ event }) => (event.kind === 'remote' ? event.remote : event.code));
    expect(await kinds({ kind: 'signIn' })).toEqual(['token_expired']);
    expect(await kinds({ kind: 'remote' })).toEqual(['notes', 'wood']);
    expect(await kinds({ remote: 'wood' })).toEqual(['wood']);
    expect(await kinds({ kind: 'signIn', remote: 'wood' })).toEqual([]);
  });

  it('pages by its cursor without losing or repeating any', async () => {
    await record(...Array.from({ length: 7 }, (_, place) => ({ ...failedRemote, tookMs: place })));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = await list({ query: { limit: 3, ...(cursor ? { cursor } : {}) } });
      seen.push(...items.map(({ eventId }) => eventId));
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('a cursor that is none → 422 naming it', async () => {
    const answer = await house.call(listEvents, { query: { cursor: 'x' } }, { as: operator });
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'cursor', code: 'bad_cursor' }] } });
  });

  it('not signed in → 401', async () => {
    expect(await house.call(listEvents)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it.each(['member', 'auditor'])('%s → 403 that names the permission', async (role) => {
    const somebody = await house.user({ roles: [role] });
    expect(await house.call(listEvents, {}, { as: somebody })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'codegen.info.admin' } },
    });
  });
});

describe('keeping', () => {
  const owner = () => house.db({ kind: 'owner' });
  const count = async () => (await list({ query: { limit: 200 } })).items.length;

  it('what is older than 14 days goes with the upkeep', async () => {
    await record(signIn, failedRemote);
    await owner().rows(sql`
      update platform.telemetry_events set received_at = now() - interval '15 days' where kind = 'signIn'`);
    for (const { run } of upkeep(house.database)) await run(() => {});
    expect((await list()).items.map(({ event }) => event.kind)).toEqual(['remote']);
  });

  it('never more than the most: the oldest go first', async () => {
    await record(...Array.from({ length: 6 }, (_, place) => ({ ...failedRemote, tookMs: place })));
    await owner().rows(faultsBeyond(14, 4));
    expect(await count()).toBe(4);
    const told = (await list()).items.map(({ event }) => (event.kind === 'remote' ? event.tookMs : 0));
    expect(told).toEqual([5, 4, 3, 2]);
  });

  it('nobody but the owner changes or deletes a report', async () => {
    await record(signIn);
    const db = house.db({ kind: 'user', userId: operator.userId });
    for (const attack of [
      sql`delete from platform.telemetry_events`,
      sql`update platform.telemetry_events set event = '{}'`,
    ])
      await expect(db.rows(attack)).rejects.toMatchObject({ code: '42501' });
    expect(await count()).toBe(1);
  });
});
