import type { CallInput } from '@console/contract';
import { create__Noun__, delete__Noun__, list__Nouns__, update__Noun__ } from '@console/contract/__schema__';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { seed } from './seed.ts';

let house: TestServer;
let ming: Person;
let hong: Person;
/** Signed in, and without the permission. */
let outsider: Person;

beforeAll(async () => {
  house = await testServer();
  [ming, hong, outsider] = [await house.user(), await house.user(), await house.user({ roles: [] })];
});
afterAll(() => house.close());

type New = CallInput<typeof create__Noun__>['body'];
type Change = CallInput<typeof update__Noun__>['body'];

const create = (body: New, as?: Person) => house.call(create__Noun__, { body }, { as });
const made = async (code: string, more: Partial<New> = {}) =>
  accepted(await create({ code, name: '一号', ...more }, ming));
const update = (__noun__Id: string, version: number, body: Change, as?: Person) =>
  house.call(update__Noun__, { params: { __noun__Id }, version, body }, { as });
const remove = (__noun__Id: string, version: number, as?: Person) =>
  house.call(delete__Noun__, { params: { __noun__Id }, version }, { as });
const list = async (query: CallInput<typeof list__Nouns__>['query'] = {}, as = ming) =>
  accepted(await house.call(list__Nouns__, { query }, { as }));

const pathsOf = (answer: { body: unknown }) => problemOf(answer).fields.map(({ path }) => path);

it('only who is signed in and holds the permission may call', async () => {
  const id = v7();
  const calls = (as?: Person) => [
    house.call(list__Nouns__, {}, { as }),
    create({ code: 'X', name: 'x' }, as),
    update(id, 0, { name: 'x' }, as),
    remove(id, 0, as),
  ];
  for (const answer of await Promise.all(calls())) expect(answer.status).toBe(401);
  for (const answer of await Promise.all(calls(outsider)))
    expect([answer.status, problemOf(answer).details]).toEqual([403, { permission: '__schema__.use' }]);
});

it('what is written is kept, and only code and name are needed', async () => {
  const full = await made(' new-1 ', { name: ' 一号 ', note: '靠门', state: 'closed' });
  expect(full).toMatchObject({ code: 'NEW-1', name: '一号', note: '靠门', state: 'closed', version: 0 });
  expect(await made('NEW-2')).toMatchObject({ note: '', state: 'open' });
});

it.each([
  ['code', { code: 'a b', name: 'x' }],
  ['code', { code: 'A'.repeat(21), name: 'x' }],
  ['name', { code: 'BAD', name: ' ' }],
  ['name', { code: 'BAD', name: 'x'.repeat(61) }],
  ['note', { code: 'BAD', name: 'x', note: 'x'.repeat(501) }],
  ['state', { code: 'BAD', name: 'x', state: 'lost' as never }],
])('a bad %s is refused at its field: %j', async (path, body) => {
  const answer = await create(body, ming);
  expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
});

it('a code comes once among somebody’s own, when it is made and when it is changed', async () => {
  await made('ONCE');
  const twice = await create({ code: 'once', name: 'x' }, ming);
  expect([twice.status, problemOf(twice).code, pathsOf(twice)]).toEqual([409, 'CODE_TAKEN', ['code']]);
  const other = await made('OTHER');
  expect(problemOf(await update(other.__noun__Id, 0, { code: 'ONCE' }, ming)).code).toBe('CODE_TAKEN');
  expect((await create({ code: 'ONCE', name: 'x' }, hong)).status).toBe(201);
});

it('a change goes on top of the version that was read, and nobody else’s is found', async () => {
  const { __noun__Id } = await made('CHANGE');
  const changed = accepted(await update(__noun__Id, 0, { name: '二号' }, ming));
  expect(changed).toMatchObject({ code: 'CHANGE', name: '二号', version: 1 });
  const stale = await update(__noun__Id, 0, { name: '三号' }, ming);
  expect(stale.status).toBe(409);
  expect(problemOf(stale)).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: changed } });
  expect((await update(__noun__Id, 1, { name: '三号' }, hong)).status).toBe(404);
  expect((await update(v7(), 0, { name: '三号' }, ming)).status).toBe(404);
});

it('a closed one is reopened before it changes', async () => {
  const { __noun__Id } = await made('SHUT', { state: 'closed' });
  const refused = await update(__noun__Id, 0, { name: '二号' }, ming);
  expect([refused.status, problemOf(refused).fields]).toEqual([422, [{ path: 'name', code: 'closed' }]]);
  const reopened = accepted(await update(__noun__Id, 0, { name: '二号', state: 'open' }, ming));
  expect(reopened).toMatchObject({ name: '二号', state: 'open', version: 1 });
});

it('what is deleted is gone, in the version that was read', async () => {
  const { __noun__Id } = await made('GONE');
  expect((await remove(__noun__Id, 1, ming)).status).toBe(409);
  expect((await remove(__noun__Id, 0, hong)).status).toBe(404);
  expect(accepted(await remove(__noun__Id, 0, ming))).toEqual({ __noun__Id });
  expect((await remove(__noun__Id, 0, ming)).status).toBe(404);
});

it('the list is one’s own, by code, filtered and in pages', async () => {
  const lister = await house.user();
  for (const [code, name, state] of [
    ['B', '西侧', 'open'],
    ['A', '东侧', 'closed'],
    ['C', '东侧', 'open'],
  ] as const)
    accepted(await create({ code, name, state }, lister));
  const codes = async (query: Parameters<typeof list>[0]) =>
    (await list(query, lister)).items.map(({ code }) => code);
  expect(await codes({})).toEqual(['A', 'B', 'C']);
  expect(await codes({ sort: '-name' })).toEqual(['B', 'A', 'C']);
  expect(await codes({ q: '东' })).toEqual(['A', 'C']);
  expect(await codes({ q: 'b' })).toEqual(['B']);
  expect(await codes({ q: '东', state: 'open' })).toEqual(['C']);
  expect(await list({ page: 2, size: 2 }, lister)).toMatchObject({
    items: [{ code: 'C' }],
    total: 3,
    page: 2,
    size: 2,
  });
  const bad = await house.call(list__Nouns__, { query: { state: 'lost' as never } }, { as: lister });
  expect([bad.status, pathsOf(bad)]).toEqual([422, ['state']]);
});

it('every change leaves its line in the audit log, a refused one none', async () => {
  const { __noun__Id } = await made('TRACE');
  accepted(await update(__noun__Id, 0, { name: '二号' }, ming));
  await update(__noun__Id, 0, { name: '三号' }, ming);
  accepted(await remove(__noun__Id, 1, ming));
  const lines = await house.db({ kind: 'owner' }).rows(sql`
    select actor, action from platform.audit_events
    where area = '__schema__' and object_id = ${__noun__Id} order by audit_event_id`);
  expect(lines).toEqual(['create', 'update', 'delete'].map((action) => ({ actor: ming.userId, action })));
});

it('the wall stands by itself: no row of somebody else’s is visible or writable', async () => {
  await made('WALL');
  const db = house.db({ kind: 'user', userId: hong.userId });
  expect(await db.rows(sql`select from __schema__.__nounsSnake__ where user_id = ${ming.userId}`)).toEqual(
    [],
  );
  const intrude = sql`insert into __schema__.__nounsSnake__ (user_id, __nounSnake___id, code, name, note, state)
    values (${ming.userId}, ${v7()}::uuid, 'THEFT', 'x', '', 'open')`;
  await expect(db.rows(intrude)).rejects.toThrow(/row-level security/);
});

it('the demo data is entered once, however often it is begun', async () => {
  const admin = await house.user();
  const as = (userId: string) => house.db({ kind: 'user', userId });
  await seed({ as, users: {} });
  for (let times = 0; times < 2; times += 1) await seed({ as, users: { admin: admin.userId } });
  expect((await list({}, admin)).items.map(({ code }) => code)).toEqual(['A-01', 'A-02', 'B-01']);
});
