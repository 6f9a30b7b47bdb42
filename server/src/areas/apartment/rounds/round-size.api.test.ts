import { enterReadings, listRound } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { good } from '../testing-house.ts';
import { monthsBack, roundHouse } from './testing-round.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const [ym = ''] = monthsBack(1);

/** How fast that is, `npm run bench:reading` tells. */
it('13 values are saved and all are listed in a building of 300 registers and 24 months', async () => {
  const stage = await area.stage(1);
  const building = stage.buildingId;
  const months = [...Array(24).keys()].map((back) => {
    const [year = 0, month = 0] = ym.split('-').map(Number);
    return new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7);
  });
  await area.owner.batch(
    sql`insert into apartment.meters (building_id, meter_id, serial, kind, scope, installed_on, created_by, updated_by)
      select ${building}::uuid, gen_random_uuid(), 'S-' || n, 'electricity', 'common', '2020-01-01', 'x', 'x'
      from generate_series(1, 299) n`,
    sql`insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
      select ${building}::uuid, gen_random_uuid(), ym, (ym || '-20')::date, (ym || '-25')::date, 'closed', 'x', 'x'
      from unnest(${months}::text[]) ym`,
    sql`insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source,
        entered_by, checked_by, checked_at, state)
      select ${building}::uuid, gen_random_uuid(), m.meter_id, 'total', c.cycle_id, c.read_to,
        100 + 50 * row_number() over (partition by m.meter_id order by c.ym), 'manual', 'a', 'b', now(), 'locked'
      from apartment.meters m, apartment.cycles c where m.building_id = ${building}::uuid and c.building_id = m.building_id`,
    sql`insert into apartment.usages (building_id, usage_id, cycle_id, meter_id, register, from_reading_id, to_reading_id,
        days, quantity, kind, state)
      select g.building_id, gen_random_uuid(), g.cycle_id, g.meter_id, 'total', g.reading_id, g.reading_id, 30, 50,
        'actual', 'locked' from apartment.readings g where g.building_id = ${building}::uuid and g.cycle_id is not null`,
    sql`analyze apartment.readings, apartment.usages, apartment.meters, apartment.cycles`,
  );
  const { cycleId } = good(await stage.open(ym, { override: true }));
  let value = 2000;
  let seen: { readingId: string; version: number } | null = null;
  const enter = async () => {
    value += 1;
    const body = { rows: [stage.entry(ym, { value: String(value), seen })] };
    const answer = await area.house.call(
      enterReadings,
      { params: { cycleId }, body },
      { as: stage.people.RDR },
    );
    const [outcome] = good(answer).outcomes;
    expect(outcome?.outcome).toBe('saved');
    const { readingId = '', version = 0 } = outcome?.row?.reading ?? {};
    seen = { readingId, version };
  };
  for (let round = 0; round < 5; round += 1) await enter();
  const answer = await area.house.call(
    listRound,
    { params: { cycleId }, query: {} },
    { as: stage.people.RDR },
  );
  const { items } = good(answer);
  expect(items).toHaveLength(300);
  expect(items.filter(({ reading }) => reading?.value === '2005.000')).toHaveLength(1);
});
