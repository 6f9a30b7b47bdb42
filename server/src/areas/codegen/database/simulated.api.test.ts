import { randomUUID } from 'node:crypto';
import { browseRows, cancelStatement, getDatabaseSchema, runStatement } from '@console/contract/codegen';
import pg from 'pg';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { database } from '../../../simulators/database/index.ts';
import { attackTable } from './hostile-statements.ts';

let house: TestServer;
let admin: Person;

beforeAll(async () => {
  house = await testServer({ simulators: [database] });
  admin = await house.user({ roles: ['admin'] });
});
afterAll(() => house.close());

const params = { database: 'shop' };
const run = (sql: string, more: object = {}) =>
  house.call(runStatement, { params, body: { runId: randomUUID(), sql, ...more } }, { as: admin });

it('the demo’s database answers like any other: catalogue, grid, desk, plan', async () => {
  const { catalog } = accepted(await house.call(getDatabaseSchema, { params }, { as: admin }));
  expect(catalog?.tables.length).toBeGreaterThan(8);
  const page = accepted(
    await house.call(
      browseRows,
      { params: { ...params, schema: 'shop', table: 'customers' }, body: { limit: 3 } },
      { as: admin },
    ),
  );
  expect(page.rows).toMatchObject({ length: 3 });
  expect(page.columns.filter(({ masked }) => masked)).toHaveLength(3);
  expect(
    accepted(await run('select count(*) from orders where total_minor > $1', { params: ['2000'] })).rows,
  ).toEqual([['992']]);
  expect(accepted(await run('select phone from customers limit 1', { unmasked: true })).rows).toEqual([
    ['13800000000'],
  ]);
  expect(accepted(await run('select 1', { explain: 'plan' })).rows.length).toBeGreaterThan(0);
});

it('refuses what PostgreSQL refuses', async () => {
  expect(await run('select phone from customers')).toMatchObject({
    body: { fields: [{ params: { sqlState: '42501' } }] },
  });
  for (const [, sql, outcome] of attackTable.filter(([, , code]) => code === '42601' || code === '0A000'))
    expect([sql, (await run(sql)).body]).toMatchObject([
      sql,
      { fields: [{ params: { sqlState: outcome } }] },
    ]);
});

it('a statement without an end is stopped, and the next one runs', async () => {
  const runId = randomUUID();
  const begun = house.call(
    runStatement,
    { params, body: { runId, sql: 'select count(*) from generate_series(1, 100000000000)' } },
    { as: admin },
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(
    accepted(await house.call(cancelStatement, { params: { ...params, runId } }, { as: admin })),
  ).toEqual({ stopped: true });
  expect(await begun).toMatchObject({ status: 422, body: { fields: [{ code: 'sql_stopped' }] } });
  expect(accepted(await run('select 1')).rows).toEqual([['1']]);
});

it.each([
  ['reader', 'guessed', 'shop', '28P01'],
  ['postgres', 'sample-only', 'shop', '28P01'],
  ['reader', 'sample-only', 'other', '3D000'],
])('%s with %s on %s is refused with %s', async (user, password, name, code) => {
  const running = await database.start(0);
  const client = new pg.Client(
    running.address.replace('//', `//${user}:${password}@`).replace('/shop', `/${name}`),
  );
  client.on('error', () => {});
  await expect(client.connect()).rejects.toMatchObject({ code });
  await running.stop();
});

it('a fifth connection of a role is refused', async () => {
  const running = await database.start(0);
  const clients = Array.from(
    { length: 5 },
    () => new pg.Client(running.address.replace('//', '//reader:sample-only@')),
  );
  for (const client of clients) client.on('error', () => {});
  const [first, ...others] = clients.map((client) => client.connect());
  await first;
  await expect(Promise.race(others)).rejects.toMatchObject({ code: '53300' });
  for (const other of others) other.catch(() => {});
  await running.stop();
});
