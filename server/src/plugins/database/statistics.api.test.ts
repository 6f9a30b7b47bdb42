import sql, { raw } from 'sql-template-tag';
import { engine } from '../../../testing/engine.ts';
import { copyDatabase } from '../../../testing/prepared.ts';
import type { Database, Db } from './db.ts';
import { insertionsOf } from './insertions.ts';

let database: Database;
let owner: Db;
beforeAll(async () => {
  database = await copyDatabase(engine);
  owner = database.as({ kind: 'owner' });
});
afterAll(() => database.close());

/** A table of its own for each test: what was counted is remembered by name. */
let table = '';
let last = 0;
beforeEach(async () => {
  table = `public.sheets_${++last}`;
  await owner.rows(sql`create table ${raw(table)} (sheet_id int primary key)`);
});

const sheets = (count: number) =>
  insertionsOf(
    table,
    Array.from({ length: count }, () => ({ sheetId: ++last })),
  );
/** How many rows the planner believes to be there; -1 where nobody has counted. */
const believed = async () =>
  (
    await owner.first<{ rows: number }>(
      sql`select reltuples::int as rows from pg_class where oid = ${table}::regclass`,
    )
  )?.rows;

it('many rows of one flight are counted before the call is answered', async () => {
  await owner.batch(...sheets(600));
  expect(await believed()).toBe(600);
});

it('so are those of many calls together', async () => {
  for (let call = 0; call < 6; call++) await owner.batch(...sheets(100));
  expect(await believed()).toBe(500);
});

it('of a transaction they are counted once it is committed, and never when it was undone', async () => {
  const undone = owner.transaction(async (tx) => {
    await tx.batch(...sheets(600));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await believed()).toBe(-1);
  await owner.transaction((tx) => tx.batch(...sheets(600)));
  expect(await believed()).toBe(600);
});

it('a few more of many wait for the daemon', async () => {
  await owner.batch(...sheets(6000));
  await owner.batch(...sheets(900));
  expect(await believed()).toBe(6000);
  await owner.batch(...sheets(300));
  expect(await believed()).toBe(7200);
});
