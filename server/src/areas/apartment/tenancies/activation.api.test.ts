import {
  activateTenancy,
  checkWaitingReadings,
  createMeter,
  createPerson,
  createTenancy,
  enterMoveReadings,
  getTenancy,
  importTenancies,
  listWaitingReadings,
  type Meter,
  type MeterKind,
  type NewTenancy,
  type Room,
  replaceMeter,
  setBeds,
  type Tenancy,
  updateRoom,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { sheetOf } from '../../../house/sheets/testing-sheets.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let checker: Person;
let desk: Person;
let hua: string;
let rooms: Room[];
let taken = 0;
beforeAll(async () => {
  area = await apartmentHouse();
  const { buildingId } = area.lanting;
  await area.rooms(buildingId, { toFloor: 3 });
  rooms = await area.roomsOf(buildingId);
  [checker, desk] = await Promise.all([area.colleague('CHK'), area.colleague('FDK')]);
  const body = { name: 'Hua', consent: true };
  const params = { buildingId };
  hua = good(await area.house.call(createPerson, { params, body }, { as: area.ming })).person.personId;
});
afterAll(() => area.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const total = (value: string) => [{ register: 'total' as const, value }];
/** A room of its own for each test. */
const freshRoom = (): Room => {
  const room = rooms[taken];
  taken += 1;
  if (!room) throw new Error('no more rooms');
  return room;
};
const lets = async ({ roomId }: Room, firstDay: string, more: Partial<NewTenancy> = {}): Promise<Tenancy> => {
  const body: NewTenancy = {
    ...{ roomId, primaryPersonId: hua, firstDay, lastDay: null, depositMinor: 0, payCycle: 1 },
    ...{ rates: [{ from: firstDay, rentMinor: 1 }], occupants: [], sign: true, ...more },
  };
  return good(await area.house.call(createTenancy, { body }, { as: area.ming }));
};
const putsUp = async (
  { roomId, number }: Room,
  installedOn: string,
  kind: MeterKind = 'electricity',
): Promise<Meter> => {
  const params = { buildingId: area.lanting.buildingId };
  const install = { installedOn, initial: total('100') };
  const body = { serial: `${kind}-${number}`, kind, scope: 'room', roomId, install } as const;
  return good(await area.house.call(createMeter, { params, body }, { as: area.ming }));
};
const exchanges = async (meter: Meter, removedOn: string): Promise<void> => {
  const { intDigits, decimals, multiplier, registers } = meter;
  const next = {
    ...{ serial: `${meter.serial}-2`, intDigits, decimals, multiplier, registers },
    initial: total('0'),
  };
  const body = { removedOn, final: total('200'), next };
  const params = { meterId: meter.meterId };
  good(await area.house.call(replaceMeter, { params, version: meter.version, body }, { as: area.ming }));
};
const entersMoveIn = async (
  { tenancyId }: Tenancy,
  { meterId }: Pick<Meter, 'meterId'>,
  readOn: string,
): Promise<void> => {
  const values = [{ meterId, register: 'total' as const, value: '150' }];
  const body = { source: 'move_in' as const, readOn, values };
  good(await area.house.call(enterMoveReadings, { params: { tenancyId }, body }, { as: desk }));
};
/** A second person passes what waits in the room. @returns how many have moved in with it */
const passes = async (room: Room, sources: readonly string[] = []): Promise<number> => {
  const params = { buildingId: area.lanting.buildingId };
  const query = { limit: 200 };
  const { items } = good(await area.house.call(listWaitingReadings, { params, query }, { as: checker }));
  const readings = items
    .filter(({ roomId }) => roomId === room.roomId)
    .filter(({ reading }) => sources.length === 0 || sources.includes(reading.source))
    .map(({ reading: { readingId, version } }) => ({ readingId, version }));
  const done = good(
    await area.house.call(checkWaitingReadings, { params, body: { readings } }, { as: checker }),
  );
  expect(done.outcomes.filter(({ outcome }) => outcome !== 'saved')).toEqual([]);
  return done.activated;
};
const stateOf = async ({ tenancyId }: Tenancy) =>
  good(await area.house.call(getTenancy, { params: { tenancyId } }, { as: area.ming })).state;

it('whoever had left before the meter was put up does not move in with its first value', async () => {
  const room = freshRoom();
  const over = await lets(room, daysAgo(400), { lastDay: daysAgo(200) });
  const now = await lets(room, daysAgo(199));
  await putsUp(room, daysAgo(100));
  expect(await passes(room)).toBe(1);
  expect([await stateOf(over), await stateOf(now)]).toEqual(['signed', 'active']);
  const asked = { params: { tenancyId: over.tenancyId }, version: over.version };
  expect(refusal(await area.house.call(activateTenancy, asked, { as: area.ming }))).toBe(
    '409 STATE_CONFLICT',
  );
});

it('whoever left after it was put up does not either: it is over', async () => {
  const room = freshRoom();
  const over = await lets(room, daysAgo(400), { lastDay: daysAgo(50) });
  await putsUp(room, daysAgo(100));
  expect(await passes(room)).toBe(0);
  expect(await stateOf(over)).toBe('signed');
});

it('the last day is a day of living there', async () => {
  const room = freshRoom();
  const last = await lets(room, daysAgo(40), { lastDay: daysAgo(-1) });
  await putsUp(room, daysAgo(20));
  expect(await passes(room)).toBe(1);
  expect(await stateOf(last)).toBe('active');
});

describe('an exchanged meter', () => {
  it('moves nobody in: where the tenancy began on the one before it is not known', async () => {
    const room = freshRoom();
    const meter = await putsUp(room, daysAgo(300));
    await passes(room);
    const tenancy = await lets(room, daysAgo(20));
    await exchanges(meter, daysAgo(10));
    expect(await passes(room)).toBe(0);
    expect(await stateOf(tenancy)).toBe('signed');
  });

  it('goes on where the value of moving in was read', async () => {
    const room = freshRoom();
    const [electricity, water] = [
      await putsUp(room, daysAgo(300)),
      await putsUp(room, daysAgo(300), 'cold_water'),
    ];
    await passes(room);
    const tenancy = await lets(room, daysAgo(20));
    await entersMoveIn(tenancy, electricity, daysAgo(20));
    expect(await passes(room)).toBe(0);
    await exchanges(electricity, daysAgo(10));
    expect(await passes(room)).toBe(0);
    await entersMoveIn(tenancy, water, daysAgo(20));
    expect(await passes(room)).toBe(1);
    expect(await stateOf(tenancy)).toBe('active');
  });

  it('goes on where the one before it was put up while the tenancy ran', async () => {
    const room = freshRoom();
    const tenancy = await lets(room, daysAgo(40));
    const meter = await putsUp(room, daysAgo(30));
    await exchanges(meter, daysAgo(10));
    expect(await passes(room)).toBe(1);
    expect(await stateOf(tenancy)).toBe('active');
  });

  it('on the first day it is what the tenancy begins with', async () => {
    const room = freshRoom();
    const meter = await putsUp(room, daysAgo(300));
    await passes(room);
    const tenancy = await lets(room, daysAgo(10));
    await exchanges(meter, daysAgo(10));
    expect(await passes(room)).toBe(1);
    expect(await stateOf(tenancy)).toBe('active');
  });
});

it.each(['replace_in', 'move_in'] as const)(
  'a value of %s that was corrected counts as what it corrects',
  async (source) => {
    const room = freshRoom();
    const tenancy = await lets(room, daysAgo(20));
    const { meterId } = await putsUp(room, source === 'move_in' ? daysAgo(30) : daysAgo(20));
    if (source === 'move_in') await entersMoveIn(tenancy, { meterId }, daysAgo(20));
    await putsUp(room, daysAgo(20), 'cold_water');
    const { buildingId } = area.lanting;
    const owner = area.house.db({ kind: 'owner' });
    const [first] = await owner.rows<{ readingId: string }>(sql`
      update apartment.readings set state = 'superseded', checked_by = 'y', checked_at = now()
      where building_id = ${buildingId}::uuid and meter_id = ${meterId}::uuid and source = ${source} returning reading_id`);
    const corrected = {
      ...{ buildingId, readingId: v7(), meterId, register: 'total', readOn: daysAgo(20), value: 110 },
      ...{ source: 'correction', supersedes: first?.readingId, state: 'locked' },
      ...{ enteredBy: 'x', checkedBy: 'y', checkedAt: sql`now()` },
    };
    await owner.batch(...insertionsOf('apartment.readings', [corrected]));
    expect(await passes(room)).toBe(1);
    expect(await stateOf(tenancy)).toBe('active');
  },
);

it('before the first day nobody moves in, with all values there', async () => {
  const room = freshRoom();
  const meter = await putsUp(room, daysAgo(300));
  await passes(room);
  const tenancy = await lets(room, daysAgo(-5));
  await entersMoveIn(tenancy, meter, daysAgo(1));
  expect(await passes(room)).toBe(0);
  expect(await stateOf(tenancy)).toBe('signed');
});

it('a value of moving in that nobody has looked at holds back what the first value of the meter would allow', async () => {
  const room = freshRoom();
  const tenancy = await lets(room, daysAgo(20));
  const meter = await putsUp(room, daysAgo(10));
  await entersMoveIn(tenancy, meter, daysAgo(9));
  expect(await passes(room, ['replace_in'])).toBe(0);
  expect(await stateOf(tenancy)).toBe('signed');
  expect(await passes(room)).toBe(1);
  expect(await stateOf(tenancy)).toBe('active');
});

it('of two beds the one that was let before the meter came begins with it, the other one does not', async () => {
  const room = freshRoom();
  const params = { roomId: room.roomId };
  const as = { as: area.ming };
  const mode = { leaseMode: 'bed' as const };
  const { version } = good(
    await area.house.call(updateRoom, { params, version: room.version, body: mode }, as),
  );
  const body = { beds: [{ label: 'A' }, { label: 'B' }] };
  const { beds } = good(await area.house.call(setBeds, { params, version, body }, as));
  const [early, late] = [
    await lets(room, daysAgo(20), { bedId: beds[0]?.bedId ?? null }),
    await lets(room, daysAgo(5), { bedId: beds[1]?.bedId ?? null }),
  ];
  await putsUp(room, daysAgo(10));
  expect(await passes(room)).toBe(1);
  expect([await stateOf(early), await stateOf(late)]).toEqual(['active', 'signed']);
});

it('a sheet of tenancies activates those that came in with it, and nobody else', async () => {
  const [there, imported, left] = [freshRoom(), freshRoom(), freshRoom()];
  const tenancy = await lets(there, daysAgo(20));
  const params = { buildingId: area.lanting.buildingId };
  const file = await sheetOf(
    ['房号', '租客', '联系电话', '入住日期', '到期日', '月租(元)'],
    [imported.number, 'An', '13800000001', daysAgo(20), null, 900],
    [left.number, 'Bo', '13800000002', daysAgo(90), daysAgo(30), 900],
  );
  const call = { params, body: { file, dryRun: false } };
  expect(good(await area.house.call(importTenancies, call, { as: area.ming })).create).toBe(2);
  expect(await stateOf(tenancy)).toBe('signed');
  const states = await area.house.db({ kind: 'owner' }).rows(sql`
    select r.number, t.state from apartment.tenancies t
    join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
    where t.building_id = ${params.buildingId}::uuid and t.room_id in (${imported.roomId}::uuid, ${left.roomId}::uuid)
    order by r.number`);
  expect(states).toEqual([
    { number: imported.number, state: 'active' },
    { number: left.number, state: 'signed' },
  ]);
});
