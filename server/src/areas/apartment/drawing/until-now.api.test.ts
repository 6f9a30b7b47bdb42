import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { textOf } from '../../../exact.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { type place, readMonthly, usageHouse } from './testing-usage.ts';
import { usageUntilNow } from './until-now.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Awaited<ReturnType<typeof place>>;
beforeAll(async () => {
  area = await usageHouse();
});
beforeEach(async () => {
  house = await area.place();
});
afterAll(() => area.close());

const [room, lastDay] = [0, '2026-06-09'];

/** Whoever lives in the first room; May was read on the 25th and locked. */
async function livedThrough(more: { estimate?: boolean; until?: string | null } = {}) {
  const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
  const roomId = house.roomId(room);
  const tenancyId = await house.tenancy(roomId, '2026-01-01', more.until ?? null, 'ending');
  const meterId = await readMonthly(
    house,
    { values: [] },
    { roomId, serial: 'E', installedOn: '2026-04-25' },
  );
  const source = more.estimate ? 'estimate' : 'manual';
  await house.reading({ meterId, cycleId: may, readOn: '2026-05-25', value: '100', source });
  await house.lock(may);
  const used = (of = tenancyId, day = lastDay) =>
    usageUntilNow(house.owner, { buildingId: house.buildingId, tenancyId: of, roomId, lastDay: day });
  return { may, june, roomId, tenancyId, meterId, used };
}
type Used = Awaited<ReturnType<typeof usageUntilNow>>;
const told = (used: Used) =>
  used.map(
    ({ meter, ym, kind, tenancyId, period, days, quantity }) =>
      `${ym} ${kind} ${meter.serial} ${Number(textOf(quantity))} ${tenancyId ? 'theirs' : 'shared'} ${period}/${days}`,
  );
/** What the ledger says of a tenancy by stretch, as `usageUntilNow` says it. */
const booked = (tenancyId: string | null) =>
  house.owner.rows<object>(sql`
    select f.meter_id, f.tenancy_id, f.from_reading_id, f.to_reading_id, f.period, f.days, f.register,
      sum(f.quantity) as quantity
    from apartment.usage_flows f where f.building_id = ${house.buildingId}::uuid and f.period is not null
      and f.tenancy_id is not distinct from ${tenancyId}::uuid and f.business_date > '2026-05-25'
    group by f.meter_id, f.tenancy_id, f.from_reading_id, f.to_reading_id, f.period, f.days, f.register
    order by f.period`);
const shares = (used: Used) =>
  used.map(({ meter: _, ym: __, kind: ___, quantity, ...share }) => ({
    ...share,
    quantity: textOf(quantity),
  }));
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? [error.code, error.details] : error;
};
const unlocked = (...meters: string[]) => ['STATE_CONFLICT', { reason: 'final_reading_unlocked', meters }];

it('from the last locked use to the value of moving out; locked later, the ledger says the same, and once', async () => {
  const { june, roomId, tenancyId, meterId, used } = await livedThrough();
  const before = await house.stretches();
  await house.reading({ meterId, readOn: lastDay, value: '186.7', source: 'move_out' });
  const leaving = await used();
  expect(told(leaving)).toEqual(['2026-06 actual E 86.7 theirs [2026-05-26,2026-06-10)/15']);
  expect(await house.stretches()).toEqual(before);
  await house.owner.rows(sql`update apartment.tenancies set state = 'closed', period = daterange('2026-01-01', '2026-06-10')
    where tenancy_id = ${tenancyId}::uuid`);
  await house.tenancy(roomId, '2026-06-15', null);
  await house.reading({ meterId, readOn: '2026-06-15', value: '187', source: 'move_in' });
  await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '200' });
  expect(told(await used())).toEqual(told(leaving));
  await house.lock(june);
  expect(await booked(tenancyId)).toEqual(shares(leaving));
  expect(await used()).toEqual([]);
});

it('settled months later: the value of moving out is still known when all of its uses are locked and many others after them', async () => {
  const { june, roomId, meterId, used } = await livedThrough({ until: '2026-06-10' });
  await house.reading({ meterId, readOn: lastDay, value: '186.7', source: 'move_out' });
  await house.tenancy(roomId, '2026-06-15', null);
  await house.reading({ meterId, readOn: '2026-06-15', value: '187', source: 'move_in' });
  await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '200' });
  await house.lock(june);
  for (const [ym, value] of [
    ['2026-07', '300'],
    ['2026-08', '400'],
  ] as const) {
    const cycleId = await house.cycle(ym);
    await house.reading({ meterId, cycleId, readOn: `${ym}-25`, value });
    await house.lock(cycleId);
  }
  expect(await used()).toEqual([]);
});

it('read before the last day: what came after the value of moving out is nobody’s, now and in the ledger', async () => {
  const { june, tenancyId, meterId, used } = await livedThrough({ until: '2026-06-10' });
  await house.reading({ meterId, readOn: '2026-06-07', value: '150', source: 'move_out' });
  const leaving = await used();
  expect(told(leaving)).toEqual(['2026-06 actual E 50 theirs [2026-05-26,2026-06-08)/13']);
  await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '151' });
  await house.lock(june);
  expect(await booked(tenancyId)).toEqual(shares(leaving));
  expect(await booked(null)).toMatchObject([{ quantity: '1.000', period: '[2026-06-08,2026-06-26)' }]);
});

it('a month that is estimated and locked is put right by days, as it will be in the ledger', async () => {
  const { june, tenancyId, meterId, used } = await livedThrough({ estimate: true });
  await house.reading({ meterId, readOn: lastDay, value: '180', source: 'move_out' });
  const leaving = await used();
  // 180 over 45 days: 120 of 30, and 60 of 15.
  expect(told(leaving)).toEqual([
    '2026-05 true_up E 20 theirs [2026-04-26,2026-05-26)/30',
    '2026-06 actual E 60 theirs [2026-05-26,2026-06-10)/15',
  ]);
  await house.owner.rows(sql`update apartment.tenancies set period = daterange('2026-01-01', '2026-06-10')
    where tenancy_id = ${tenancyId}::uuid`);
  await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '180' });
  await house.owner.rows(sql`
    update apartment.anomalies set state = 'waived', note = 'as it is', decided_by = 'x', decided_at = now()`);
  await house.lock(june);
  expect(await booked(tenancyId)).toEqual(shares(leaving));
});

it('a month that was read and not locked yet ends with its value, so that its tiers are its own', async () => {
  const { june, meterId, used } = await livedThrough();
  await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '200' });
  await house.reading({ meterId, readOn: '2026-06-30', value: '220', source: 'move_out' });
  expect(told(await used(undefined, '2026-06-30'))).toEqual([
    '2026-06 actual E 100 theirs [2026-05-26,2026-06-26)/31',
    '2026-07 actual E 20 theirs [2026-06-26,2026-07-01)/5',
  ]);
});

it('what several shared is told as such, and what the room used while it stood empty is not theirs', async () => {
  const { buildingId, owner } = house;
  const roomId = house.roomId(1);
  await house.cycle('2026-06');
  await owner.rows(sql`update apartment.rooms set lease_mode = 'bed' where room_id = ${roomId}::uuid`);
  const inBed = async (label: string) => {
    const bedId = v7();
    await owner.rows(insertionOf('apartment.beds', { buildingId, bedId, roomId, label }));
    return house.tenancy(roomId, '2026-06-01', null, 'active', bedId);
  };
  const [tenancyId] = [await inBed('A'), await inBed('B')];
  const meterId = await readMonthly(
    house,
    { values: [] },
    { roomId, serial: 'E', installedOn: '2026-05-25' },
  );
  await house.reading({ meterId, readOn: '2026-06-01', value: '5', source: 'move_in' });
  await house.reading({ meterId, readOn: lastDay, value: '25', source: 'move_out' });
  const used = await usageUntilNow(owner, { buildingId, tenancyId, roomId, lastDay });
  expect(told(used)).toEqual(['2026-06 actual E 20 shared [2026-06-02,2026-06-10)/8']);
});

it('a value that is missing, or that one person only has seen, is asked for by the serial of its meter', async () => {
  const { roomId, meterId, used } = await livedThrough();
  const water = await house.meter({ roomId, serial: 'W', kind: 'cold_water', installedOn: '2026-04-25' });
  expect(await refusal(used())).toEqual(unlocked('E', 'W'));
  await house.reading({ meterId: water, readOn: '2026-04-25', value: '0' });
  await house.reading({ meterId: water, readOn: lastDay, value: '3.2', source: 'move_out' });
  const final = await house.reading({
    ...{ meterId, readOn: lastDay, value: '186.7', source: 'move_out', state: 'entered' },
  });
  expect(await refusal(used())).toEqual(unlocked('E'));
  await house.owner.rows(sql`update apartment.readings set state = 'locked', checked_by = 'checker', checked_at = now()
    where reading_id = ${final}::uuid`);
  expect(told(await used()).sort()).toEqual([
    expect.stringContaining('E 86.7 theirs'),
    expect.stringContaining('W 3.2 theirs'),
  ]);
});

it('a meter that was replaced is two stretches; one that is gone needs no value of moving out', async () => {
  const { roomId, meterId, used } = await livedThrough();
  await house.reading({ meterId, readOn: '2026-06-02', value: '120', source: 'replace_out' });
  const next = await house.meter({ roomId, serial: 'E2', replaces: meterId, installedOn: '2026-06-02' });
  await house.reading({ meterId: next, readOn: '2026-06-02', value: '5' });
  await house.reading({ meterId: next, readOn: lastDay, value: '15', source: 'move_out' });
  const gas = await house.meter({ roomId, serial: 'G', kind: 'gas', installedOn: '2026-04-25' });
  await house.reading({ meterId: gas, readOn: '2026-04-25', value: '0' });
  await house.reading({ meterId: gas, readOn: '2026-06-01', value: '7', source: 'replace_out' });
  await house.owner.rows(sql`update apartment.meters set state = 'removed', removed_on = '2026-06-01'
    where meter_id = ${gas}::uuid`);
  expect(told(await used()).sort()).toEqual([
    '2026-06 actual E2 10 theirs [2026-06-03,2026-06-10)/7',
    '2026-06 actual E2 20 theirs [2026-05-26,2026-06-03)/8',
    '2026-06 actual G 7 theirs [2026-04-26,2026-06-02)/37',
  ]);
});
