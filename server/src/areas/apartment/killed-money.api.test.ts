import { closeDay, generateBills, getBillRun, recordPayment } from '@console/contract/apartment';
import { jest } from '@jest/globals';
import sql, { type Sql } from 'sql-template-tag';
import { heldUpAt, type KillableServers, killableServers } from '../../../testing/killable-server.ts';
import { until } from '../../../testing/until.ts';
import { billHouse } from './bills/testing-bills.ts';
import { fullHouse } from './bills/testing-full-house.ts';

// A bundle, and processes that are started and killed.
jest.setTimeout(300_000);

let area: Awaited<ReturnType<typeof billHouse>>;
let servers: KillableServers;

beforeAll(async () => {
  area = await billHouse();
  servers = await killableServers(() => area.house.database.place);
});
afterEach(() => servers.end());
afterAll(async () => {
  await area.close();
  servers.close();
});

const count = async (query: Sql) => (await area.owner.first<{ n: number }>(query))?.n;

it('a run of 300 rooms whose server was killed is gone on with: nothing half, nothing twice', async () => {
  const { buildingId, month, cycleOf, people } = await fullHouse(area, 300);
  await month('2026-05');
  const here = sql`building_id = ${buildingId}::uuid`;
  const params = { buildingId, ym: '2026-05' };
  const { version } = await cycleOf('2026-05');
  const first = await servers.start();
  let billRunId = '';
  const inTheThirdPart = sql`select from apartment.tenancies where ${here} and tenancy_id =
    (select tenancy_id from apartment.tenancies where ${here} order by tenancy_id offset 120 limit 1) for update`;
  await heldUpAt(area.owner, inTheThirdPart, async () => {
    ({ billRunId } = await first.call(generateBills, { params, version }, people.CSH));
    const done = () => count(sql`select done as n from apartment.bill_runs where ${here}`);
    await until(async () => (await done()) === 100, 'two parts are done');
    await first.kill();
  });
  // As if the minute were over in which nobody else takes it.
  await area.owner.rows(
    sql`update apartment.bill_runs set beat_at = beat_at - interval '2 minutes' where ${here}`,
  );
  expect(await count(sql`select count(*)::int as n from apartment.bills where ${here}`)).toBe(100);

  const second = await servers.start();
  const told = await second.call(generateBills, { params, version }, people.CSH);
  expect(told).toMatchObject({ billRunId, state: 'running' });
  let run = told;
  await until(async () => {
    run = await second.call(getBillRun, { params: { billRunId } }, people.CSH);
    return run.state !== 'running';
  }, 'the run is through');
  expect(run).toMatchObject({ state: 'done', total: 300, done: 300, created: 200, unchanged: 100 });
  const bills = await area.owner.first(sql`
    select count(*)::int as bills, count(distinct tenancy_id)::int as tenancies, sum(total_minor)::int as minor
    from apartment.bills where ${here}`);
  expect(bills).toEqual({ bills: 300, tenancies: 300, minor: 300 * 215_000 });
  expect((await cycleOf('2026-05')).state).toBe('billed');
});

it('a day whose closing was killed is not closed, and is closed once after that', async () => {
  const { buildingId, moveIn, people } = await area.stage(1);
  const here = sql`building_id = ${buildingId}::uuid`;
  const { tenancyId } = await moveIn(0, '2026-04-01');
  const day = '2026-05-04';
  const paid = { tenancyId, method: 'cash', amountMinor: 50_000, receivedOn: day } as const;
  const first = await servers.start();
  await first.call(recordPayment, { body: paid }, people.CSH);
  const counted = [{ method: 'cash', countedMinor: 50_000 } as const];
  const body = { buildingId, day, counted };
  await heldUpAt(area.owner, sql`lock table apartment.day_close_lines in exclusive mode`, async () => {
    const answer = first.call(closeDay, { body }, people.CSH).then(
      () => 'answered',
      () => 'gone',
    );
    const waiting = sql`select count(*)::int as n from pg_locks l
      where l.relation = 'apartment.day_close_lines'::regclass and not l.granted`;
    await until(async () => (await count(waiting)) === 1, 'its lines wait');
    await first.kill();
    expect(await answer).toBe('gone');
  });
  const second = await servers.start();
  expect(await count(sql`select count(*)::int as n from apartment.day_closes where ${here}`)).toBe(0);
  expect(await second.call(closeDay, { body }, people.CSH)).toMatchObject({ day, countedMinor: 50_000 });
  const [closes, lines] = await area.owner.batch<[{ n: number }, { n: number }]>(
    sql`select count(*)::int as n from apartment.day_closes where ${here}`,
    sql`select count(*)::int as n from apartment.day_close_lines where ${here} and method = 'cash'`,
  );
  expect([closes[0]?.n, lines[0]?.n]).toEqual([1, 1]);
});
