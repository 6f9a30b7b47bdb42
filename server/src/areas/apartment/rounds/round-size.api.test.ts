import { enterReadings, listRound } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
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
  const by = { createdBy: 'x', updatedBy: 'x' };
  const meters = Array.from({ length: 299 }, (_, n) => ({
    ...{ buildingId: building, meterId: v7(), serial: `S-${n}`, kind: 'electricity', scope: 'common' },
    ...{ installedOn: '2020-01-01', ...by },
  }));
  const cycles = months.map((month) => ({
    ...{ buildingId: building, cycleId: v7(), ym: month, readFrom: `${month}-20`, readTo: `${month}-25` },
    ...{ state: 'closed', ...by },
  }));
  const own = await area.owner.rows<{ meterId: string }>(
    sql`select meter_id from apartment.meters where building_id = ${building}::uuid`,
  );
  const readings = [...own, ...meters].flatMap(({ meterId }) =>
    cycles.map(({ cycleId, readTo }, back) => ({
      ...{ buildingId: building, readingId: v7(), meterId, register: 'total', cycleId, readOn: readTo },
      ...{ value: 100 + 50 * (cycles.length - back), source: 'manual', state: 'locked' },
      ...{ enteredBy: 'a', checkedBy: 'b', checkedAt: sql`now()` },
    })),
  );
  const usages = readings.map(({ buildingId, readingId, cycleId, meterId, register }) => ({
    ...{
      buildingId,
      usageId: v7(),
      cycleId,
      meterId,
      register,
      fromReadingId: readingId,
      toReadingId: readingId,
    },
    ...{ days: 30, quantity: 50, kind: 'actual', state: 'locked' },
  }));
  await area.owner.batch(
    ...insertionsOf('apartment.meters', meters),
    ...insertionsOf('apartment.cycles', cycles),
    ...insertionsOf('apartment.readings', readings),
    ...insertionsOf('apartment.usages', usages),
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
