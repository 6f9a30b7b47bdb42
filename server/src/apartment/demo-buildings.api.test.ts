import type { Cycle } from '@console/contract/apartment';
import { listCycles, listMyTasks } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { seedApartment } from '../../seed/apartment.ts';
import { type Person, type TestServer, testServer } from '../../testing/test-server.ts';
import { good } from './testing-house.ts';

const names = ['owner', 'manager', 'reader', 'checker', 'cashier', 'desk', 'auditor', 'resident'];
let house: TestServer;
const people: Record<string, Person> = {};
let seconds: number;
beforeAll(async () => {
  house = await testServer();
  for (const name of names) people[`apt-${name}`] = await house.user({ username: `apt-${name}`, name });
  const users = Object.fromEntries(Object.entries(people).map(([name, { userId }]) => [name, userId]));
  const start = performance.now();
  const before = process.cpuUsage();
  const context = {
    as: (userId: string, organizationId?: string) =>
      house.database.as({ kind: 'user', userId, ...(organizationId ? { organizationId } : {}) }),
    users,
    analyze: async () => {
      await owner().rows(sql`analyze`);
    },
  };
  await seedApartment(context);
  seconds = (performance.now() - start) / 1000;
  if (process.env.TELL_TIMES)
    process.stderr.write(
      `demo buildings: ${seconds.toFixed(1)} s, ${(process.cpuUsage(before).user / 1e6).toFixed(1)} s of the processor\n`,
    );
  await seedApartment(context);
}, 240_000);
afterAll(() => house.close());

const owner = () => house.db({ kind: 'owner' });
const count = async (query: ReturnType<typeof sql>) => (await owner().rows<{ n: number }>(query))[0]?.n;

describe('12 the demo buildings', () => {
  it('two buildings, 60 rooms, 128 meters', async () => {
    expect(await count(sql`select count(*)::int as n from apartment.rooms`)).toBe(60);
    expect(await count(sql`select count(*)::int as n from apartment.meters where state = 'installed'`)).toBe(
      128,
    );
    expect(seconds).toBeLessThan(60);
  });

  it('this month is being read: 38 of 60 rooms', async () => {
    const rows = await owner().rows<{ code: string; state: string; n: number }>(sql`
      select b.code, c.state, count(distinct m.room_id)::int as n from apartment.cycles c
      join apartment.buildings b on b.building_id = c.building_id
      join apartment.readings g on g.cycle_id = c.cycle_id join apartment.meters m on m.meter_id = g.meter_id
      where c.ym = (select max(ym) from apartment.cycles) group by b.code, c.state order by b.code`);
    expect(rows).toEqual([
      { code: 'JP', state: 'reading', n: 14 },
      { code: 'LT', state: 'reading', n: 24 },
    ]);
  });

  it('has the planted cases', async () => {
    const facts = await owner().rows(sql`
      select (select count(*)::int from apartment.meters where replaces is not null) as replaced,
        (select count(*)::int from apartment.readings where rollover) as rollovers,
        (select count(*)::int from apartment.readings where source = 'estimate') as estimates,
        (select count(*)::int from apartment.usages where kind = 'trued_up') as trued_up,
        (select count(*)::int from apartment.anomalies where state = 'open' and rule = 'MASTER_GAP') as gaps,
        (select count(*)::int from apartment.corrections) as corrections`);
    expect(facts).toEqual([{ replaced: 3, rollovers: 2, estimates: 9, truedUp: 9, gaps: 1, corrections: 6 }]);
    const open = await count(
      sql`select count(*)::int as n from apartment.anomalies where state = 'open' and rule <> 'MASTER_GAP'`,
    );
    expect(open).toBeGreaterThanOrEqual(4);
    const waiting = await count(
      sql`select count(*)::int as n from apartment.readings where state = 'entered' and cycle_id is null`,
    );
    expect(waiting).toBe(0);
  });

  it('gives everybody something to do', async () => {
    const kinds = async (name: string) => {
      const as = people[`apt-${name}`];
      return new Set(
        good(await house.call(listMyTasks, { query: {} }, { as })).items.map(({ kind }) => kind),
      );
    };
    expect(await kinds('reader')).toContain('enter_readings');
    expect(await kinds('checker')).toEqual(new Set(['check_readings', 'check_usage', 'decide_corrections']));
  });

  it('people live there', async () => {
    const rows = await owner().rows<{ state: string; n: number }>(sql`
      select state, count(*)::int as n from apartment.tenancies group by state order by state`);
    const by = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    if (process.env.TELL_TIMES) process.stderr.write(`${JSON.stringify(by)}\n`);
    expect(by.active).toBeGreaterThan(50);
    expect(by.closed).toBeGreaterThan(0);
    expect(by.ending).toBeGreaterThan(0);
    expect(by.signed).toBeGreaterThan(0);
    const { buildingId } = (await owner().first<{ buildingId: string }>(
      sql`select building_id from apartment.buildings where code = 'LT'`,
    )) as { buildingId: string };
    const { items } = good(
      await house.call(listCycles, { params: { buildingId } }, { as: people['apt-auditor'] }),
    );
    expect(items.slice(0, 3).map(({ state }: Cycle) => state)).toEqual([
      'reading',
      'usage_checked',
      'usage_checked',
    ]);
  });
});
