import { randomUUID } from 'node:crypto';
import type { Problem } from '@console/contract';
import { runStatement } from '@console/contract/codegen';
import { raw } from 'sql-template-tag';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { attackTable, hostileStatements } from './hostile-statements.ts';
import { type Shop, shopDatabase, statementsOf } from './testing-shop.ts';

/** What a careless colleague may have left: functions that write with their owner's rights, open to everybody. */
const careless = `
create schema attack;
grant usage on schema attack to READER;
create function attack.write() returns int language sql security definer as 'delete from shop.order_lines returning 1';
create function attack.write_dynamic() returns int language plpgsql security definer as $$ begin execute 'delete from shop.order_lines'; return 1; end $$;
create procedure attack.proc() language sql as 'delete from shop.order_lines';
create table attack.countries (code text, name text);
grant select on attack.countries to READER;
`;

let shop: Shop;
let house: TestServer;
let developer: Person;
let before: string;

beforeAll(async () => {
  shop = await shopDatabase(careless);
  house = await testServer({
    config: {
      CONSULTED_DATABASES: [{ name: 'shop', url: shop.readerUrl, schemas: ['shop'], adminsOnly: false }],
    },
  });
  developer = await house.user({ roles: ['developer'] });
  before = await shop.digest();
});
afterAll(async () => {
  await house.close();
  await shop.close();
});

const run = (sql: string, explain: 'no' | 'plan' | 'measured' = 'no') =>
  house.call(
    runStatement,
    { params: { database: 'shop' }, body: { runId: randomUUID(), sql, explain } },
    { as: developer },
  );

type Ran = Awaited<ReturnType<typeof run>>;
const outcomeOf = ({ status, body }: Ran): string => {
  if (status === 200) return 'answered';
  const [field] = (body as Problem).fields;
  return String(field?.params?.sqlState ?? field?.code ?? `${status} ${(body as Problem).code}`);
};
/** What of the masked columns' values stands in an answer. */
const leaked = ({ body }: Ran): string[] =>
  JSON.stringify(body).match(/1380000\d{4}|11010119900101\d{4}|scrypt\$|tok_\w{4}/g) ?? [];

it('the digest sees a change', async () => {
  const db = shop.owner.as({ kind: 'owner' });
  await db.rows(raw(`update shop.products set name = name || '!' where product_id = 1`));
  expect(await shop.digest()).not.toBe(before);
  await db.rows(raw(`update shop.products set name = left(name, -1) where product_id = 1`));
  expect(await shop.digest()).toBe(before);
});

it.each(attackTable)('%s: %s → %s', async (_, sql, outcome) => {
  for (const explain of ['no', 'measured'] as const) {
    const answer = await run(sql, explain);
    expect([sql, outcomeOf(answer)]).toEqual([sql, expect.stringMatching(new RegExp(`^(${outcome})$`))]);
    expect(leaked(answer)).toEqual([]);
  }
  expect(await shop.digest()).toBe(before);
});

it('the simple protocol would have run two statements: the desk does not speak it', async () => {
  const db = shop.owner.as({ kind: 'owner' });
  await expect(db.rows(raw('select 1; select 2'))).rejects.toMatchObject({ code: '42601' });
  expect(statementsOf('a;\nb;\n')).toEqual(['a', 'b']);
});

it('200 hostile statements: nothing changes, nothing masked comes out, nothing of them stays', async () => {
  const statements = hostileStatements(20261129, 200);
  const outcomes = new Map<string, number>();
  for (const [at, sql] of statements.entries()) {
    const answer = await run(sql, at % 5 === 4 ? 'measured' : 'no');
    const outcome = outcomeOf(answer);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    expect([sql, leaked(answer)]).toEqual([sql, []]);
    expect([sql, outcome]).toEqual([
      sql,
      expect.stringMatching(/^(answered|sql_took_too_long|[0-9A-Z]{5})$/),
    ]);
  }
  expect(await shop.digest()).toBe(before);
  // Not all for one reason: they reach the grammar, the rights and the transaction.
  for (const code of ['42601', '42501', '25006', '0A000', 'answered'])
    expect([code, outcomes.get(code) ?? 0]).toEqual([code, expect.any(Number)]);
  expect(
    (outcomes.get('42601') ?? 0) > 20 &&
      (outcomes.get('42501') ?? 0) > 20 &&
      (outcomes.get('25006') ?? 0) > 3,
  ).toBe(true);
  const [left] = await shop.owner
    .as({ kind: 'owner' })
    .rows<{ sessions: number; locks: number; slots: number }>(
      raw(`select (select count(*)::int from pg_stat_activity where usename like 'reader_%' and datname = current_database()) as sessions,
        (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks,
        (select count(*)::int from pg_replication_slots where database = current_database()) as slots`),
    );
  expect(left).toEqual({ sessions: 0, locks: 0, slots: 0 });
});

it('the same seed gives the same statements', () => {
  expect(hostileStatements(1, 50)).toEqual(hostileStatements(1, 50));
  expect(new Set(hostileStatements(20261129, 200)).size).toBeGreaterThan(120);
});
