import { ApiError, endpoint } from '@console/contract';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { serving } from './serve.ts';

const createEntry = endpoint({
  name: 'createEntry',
  method: 'POST',
  path: '/test/entries',
  access: 'signedIn',
  idempotent: true,
  body: z.object({ words: z.string(), outcome: z.optional(z.string()) }),
  response: z.object({ entryId: z.int(), words: z.string() }),
  errors: ['STATE_CONFLICT'],
});
const createOther = endpoint({
  ...createEntry,
  name: 'createOther',
  path: '/test/others',
  response: z.object({}),
});

const entries = serving((serve) => {
  serve(createEntry, async ({ body, db }) => {
    const entry = await db.first<{ entryId: number; words: string }>(
      sql`insert into public.entries (words) values (${body.words}) returning entry_id, words`,
    );
    if (body.outcome === 'fail') throw new ApiError('STATE_CONFLICT');
    if (!entry) throw new Error('nothing was written');
    return entry;
  });
  serve(createOther, () => ({}));
});

let house: TestServer;
let ming: Person;
beforeAll(async () => {
  house = await testServer({ areas: [entries] });
  ming = await house.user();
  await house
    .db({ kind: 'owner' })
    .batch(
      sql`create table public.entries (entry_id int generated always as identity, words text not null)`,
      sql`grant all on public.entries to console_app`,
    );
});
afterAll(() => house.close());

let keys = 0;
const newKey = () => {
  keys += 1;
  return `test-key-${keys}`;
};
const create = (words: string, idempotencyKey: string | undefined, as = ming, outcome?: string) =>
  house.call(
    createEntry,
    { body: { words, ...(outcome ? { outcome } : {}) }, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
const written = async (words: string) =>
  (await house.db({ kind: 'owner' }).rows(sql`select 1 from public.entries where words = ${words}`)).length;

it('the same key and body answers the first result again, marked, and writes once', async () => {
  const key = newKey();
  const first = await create('一', key);
  const second = await create('一', key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
    undefined,
    'true',
  ]);
  expect(await written('一')).toBe(1);
});

it('twenty at once write once and all answer the same', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('二十', key)));
  expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1);
  expect(answers.filter((one) => one.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
  expect(await written('二十')).toBe(1);
});

it('another body with the key → 409 IDEMPOTENCY_MISMATCH, nothing written', async () => {
  const key = newKey();
  await create('甲', key);
  expect(await create('乙', key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  expect(await written('乙')).toBe(0);
});

it('a key belongs to one user and one operation', async () => {
  const key = newKey();
  const hong = await house.user();
  await create('各自', key);
  expect((await create('各自', key, hong)).headers['idempotency-replayed']).toBeUndefined();
  expect(await written('各自')).toBe(2);
  expect(
    (await house.call(createOther, { body: { words: '各自' }, idempotencyKey: key }, { as: ming })).status,
  ).toBe(201);
});

it('work that failed is forgotten: the key may be used again', async () => {
  const key = newKey();
  expect((await create('再试', key, ming, 'fail')).status).toBe(409);
  expect(await written('再试')).toBe(0);
  expect((await create('再试', key)).status).toBe(201);
});

it('within 24 hours the answer is the first one; after them the key is new', async () => {
  const key = newKey();
  await create('旧', key);
  const aged = (hours: number) =>
    house.db({ kind: 'owner' }).rows(sql`
      update platform.idempotency_keys set created_at = now() - make_interval(hours => ${hours}::int) where key = ${key}`);
  await aged(23);
  expect((await create('旧', key)).headers['idempotency-replayed']).toBe('true');
  expect(await written('旧')).toBe(1);
  await aged(25);
  expect((await create('旧', key)).headers['idempotency-replayed']).toBeUndefined();
  expect(await written('旧')).toBe(2);
});

it('without a key each call writes', async () => {
  await create('两次', undefined);
  await create('两次', undefined);
  expect(await written('两次')).toBe(2);
});

it.each(['short', 'x'.repeat(201), 'with a blank in it'])('key %.20s → 422', async (key) => {
  expect(await create('坏', key)).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'Idempotency-Key' }] },
  });
});
