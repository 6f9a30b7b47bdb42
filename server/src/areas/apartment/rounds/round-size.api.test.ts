import { enterReadings, listRound } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { workOf } from '../../../../testing/work-of.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { good } from '../testing-house.ts';
import { registerFacts } from './round.ts';
import { monthsBack, roundHouse } from './testing-round.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const [ym = ''] = monthsBack(1);

type Stage = Awaited<ReturnType<typeof area.stage>>;

/** Registers of common meters, each with a locked value and use in each of the months. Nothing is analysed: nor is it in use. */
async function fill({ buildingId }: Stage, registers: number, months: readonly string[]) {
  const by = { createdBy: 'x', updatedBy: 'x' };
  const known = await area.owner.rows<{ ym: string; cycleId: string; readTo: string }>(
    sql`select ym, cycle_id, read_to from apartment.cycles where building_id = ${buildingId}::uuid`,
  );
  const fresh = months
    .filter((month) => !known.some((one) => one.ym === month))
    .map((month) => ({
      buildingId,
      cycleId: v7(),
      ym: month,
      readFrom: `${month}-20`,
      readTo: `${month}-25`,
    }));
  const cycles = [...known, ...fresh].filter((one) => months.includes(one.ym));
  const meters = Array.from({ length: registers }, (_, n) => ({
    ...{ buildingId, meterId: v7(), serial: `S-${registers}-${n}`, kind: 'electricity', scope: 'common' },
    ...{ installedOn: '2020-01-01', ...by },
  }));
  const readings = meters.flatMap(({ meterId }) =>
    cycles.map(({ cycleId, readTo, ym: month }) => ({
      ...{ buildingId, readingId: v7(), meterId, register: 'total', cycleId, readOn: readTo },
      ...{ value: 100 + 50 * (24 - months.indexOf(month)), source: 'manual', state: 'locked' },
      ...{ enteredBy: 'a', checkedBy: 'b', checkedAt: sql`now()` },
    })),
  );
  const usages = readings.map(({ readingId, cycleId, meterId, register }) => ({
    ...{ buildingId, usageId: v7(), cycleId, meterId, register },
    ...{ fromReadingId: readingId, toReadingId: readingId },
    ...{ days: 30, quantity: 50, kind: 'actual', state: 'locked' },
  }));
  await area.owner.batch(
    ...insertionsOf('apartment.meters', meters),
    ...insertionsOf(
      'apartment.cycles',
      fresh.map((one) => ({ ...one, state: 'closed', ...by })),
    ),
    ...insertionsOf('apartment.readings', readings),
    ...insertionsOf('apartment.usages', usages),
  );
}

const monthsBefore = (count: number): string[] => {
  const [year = 0, month = 0] = ym.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  );
};

/** How fast that is, `npm run bench:buildings` tells. */
it('a round has each value of its registers in hand a few times, however many there are', async () => {
  const stage = await area.stage(1);
  const { cycleId } = good(await stage.open(ym, { override: true }));
  const cycle = { cycleId, ym, readTo: `${ym}-25`, state: 'open' } as const;
  const db = area.house.db({ kind: 'user', userId: area.ming.userId });
  const months = monthsBefore(12);
  const rowsToAValue = async (registers: number) => {
    const { rows } = await workOf(db, (watched) => registerFacts(watched, stage.buildingId, { cycle }));
    return rows / (registers * months.length);
  };
  await fill(stage, 99, months);
  expect(await rowsToAValue(100)).toBeLessThan(10);
  await fill(stage, 300, months);
  expect(await rowsToAValue(400)).toBeLessThan(10);
});

it('page by page it is what it is at once, with the registers of a meter together', async () => {
  const stage = await area.stage(5);
  await fill(stage, 6, monthsBefore(2));
  const here = sql`building_id = ${stage.buildingId}::uuid`;
  await area.owner.batch(
    sql`update apartment.meters set registers = 'peak_valley' where ${here} and serial = 'S-6-2'`,
    sql`update apartment.meters set kind = 'gas' where ${here} and serial = 'S-6-1'`,
  );
  const { cycleId } = good(await stage.open(ym, { override: true }));
  good(await stage.enter(ym, [{ value: '500' }]));
  await area.owner.rows(
    sql`update apartment.meters set state = 'suspended' where ${here} and serial = 'S-6-4'`,
  );
  const page = async (query: object) =>
    good(await area.house.call(listRound, { params: { cycleId }, query }, { as: stage.people.RDR }));
  const walked = async (query: object, cursor?: string): Promise<unknown[]> => {
    const { items, next } = await page({ ...query, cursor });
    return next ? [...items, ...(await walked(query, next))] : items;
  };
  for (const query of [{}, { state: 'unread' }]) {
    const whole = await page(query);
    expect(whole.next).toBeNull();
    expect(whole.items.length).toBeGreaterThan(8);
    for (const limit of [1, 3, 200]) expect(await walked({ ...query, limit })).toEqual(whole.items);
  }
});

/** How fast that is, `npm run bench:reading` tells. */
it('13 values are saved and all are listed in a building of 300 registers and 24 months', async () => {
  const stage = await area.stage(1);
  await fill(stage, 299, monthsBefore(24));
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
