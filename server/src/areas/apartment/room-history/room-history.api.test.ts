import type { QueryOf } from '@console/contract';
import {
  type ApartmentRole,
  createPerson,
  createTenancy,
  getPrint,
  getRoomTimeline,
  listRoomStays,
  type TimelineKind,
  timelineKinds,
  updateRoom,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { textOf } from '../../../house/papers/testing-papers.ts';
import { checkoutHouse } from '../checkouts/testing-checkout.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof checkoutHouse>>;
let place: Awaited<ReturnType<typeof leftRoom>>;
beforeAll(async () => {
  area = await checkoutHouse();
  place = await leftRoom();
});
afterAll(() => area.close());

/** Vector A-19 lived through: moved in, read, billed, paid, left; then somebody else signs for the same room. */
async function leftRoom() {
  const left = await area.leaver();
  const approved = await left.approved();
  good(await left.payOut(approved, { refunds: [{ method: 'wechat', amountMinor: 547_758 }] }));
  const { buildingId, roomId } = left;
  const { person } = good(
    await area.house.call(
      createPerson,
      { params: { buildingId }, body: { name: '李后来', consent: true } },
      { as: left.desk },
    ),
  );
  const next = good(
    await area.house.call(
      createTenancy,
      {
        body: {
          ...{ roomId, primaryPersonId: person.personId, firstDay: '2026-07-01', lastDay: null },
          ...{ depositMinor: 0, payCycle: 1, occupants: [], sign: true },
          rates: [{ from: '2026-07-01', rentMinor: 225_000 }],
        },
      },
      { as: left.desk },
    ),
  );
  const [room] = await area.roomsOf(buildingId);
  const hold = { params: { roomId }, version: room?.version ?? 0, body: { hold: 'maintenance' as const } };
  good(await area.house.call(updateRoom, hold, { as: left.manager }));
  const auditor = await area.colleague('AUD', buildingId);
  return { ...left, next, auditor };
}

type Query = Partial<QueryOf<typeof getRoomTimeline>>;
const see = (as: Person, query: Query = {}, roomId = place.roomId) =>
  area.house.call(getRoomTimeline, { params: { roomId }, query: query as never }, { as });
const events = async (as: Person, query: Query = {}) =>
  good(await see(as, { limit: 200, ...query })).items.map(({ on, event }) => `${on} ${event}`);

it('9 everything that happened to the room, newest first', async () => {
  const all = good(await see(place.auditor, { limit: 200 }));
  expect(all.room).toMatchObject({ roomId: place.roomId, number: '101', currency: 'CNY' });
  expect(all.shownKinds).toEqual([...timelineKinds]);
  const days = all.items.map(({ on }) => on);
  expect(days).toEqual([...days].sort().reverse());
  expect(new Set(all.items.map(({ key }) => key)).size).toBe(all.items.length);
  const told = all.items.map(({ on, event, reference, amountMinor, value }) =>
    [on, event, reference.replace(/^T-.*/, 'T'), amountMinor, value]
      .filter((part) => part !== null && part !== '')
      .join(' '),
  );
  expect(told).toEqual(
    expect.arrayContaining([
      '2026-07-01 tenancy_began',
      '2026-07-01 rent 225000',
      '2026-06-09 tenancy_ends',
      '2026-06-09 refund T 430000',
      '2026-06-09 refund T 117758',
      '2026-06-09 deposit_refunded -430000',
      '2026-06-09 reading_move_out E-1 1291.300',
      '2026-06-09 reading_move_out W-1 103.200',
      '2026-05-31 meter_installed E-1',
      '2026-05-31 reading_replacement E-1 1204.600',
      '2026-05-25 deposit_received 430000',
      '2026-01-01 tenancy_began',
      '2026-01-01 rent 215000',
    ]),
  );
  const kinds = new Set(all.items.map(({ kind }) => kind));
  expect(kinds).toEqual(
    new Set(['tenancy', 'rent', 'checkout', 'meter', 'reading', 'bill', 'payment', 'deposit', 'hold']),
  );
  expect(all.items.find(({ event }) => event === 'checkout_paid_out')?.amountMinor).toBe(547_758);
  expect(all.items.find(({ event }) => event === 'tenancy_began')?.tenancy).toMatchObject({
    tenantName: '李后来',
  });
});

it('9 kinds and days narrow it, and pages follow one another', async () => {
  expect(await events(place.auditor, { kinds: ['rent'] })).toEqual(['2026-07-01 rent', '2026-01-01 rent']);
  expect(
    await events(place.auditor, { kinds: ['meter', 'rent'], from: '2026-05-01', to: '2026-06-30' }),
  ).toEqual(['2026-05-31 meter_installed', '2026-05-31 meter_installed']);
  const whole = good(await see(place.auditor, { limit: 200 })).items;
  const paged = [];
  let cursor: string | undefined;
  do {
    const page = good(await see(place.auditor, { limit: 4, ...(cursor && { cursor }) }));
    paged.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(paged).toEqual(whole);
  expect(refusal(await see(place.auditor, { kinds: ['gossip' as TimelineKind] }))).toMatch(
    /^422 VALIDATION kinds/,
  );
});

it.each<[ApartmentRole, readonly TimelineKind[], boolean]>([
  ['OWN', timelineKinds, true],
  ['MGR', timelineKinds, true],
  ['AUD', timelineKinds, true],
  ['RDR', ['meter', 'reading', 'correction', 'hold'], false],
  ['CHK', ['meter', 'reading', 'correction', 'bill', 'hold'], false],
  ['CSH', ['checkout', 'bill', 'payment', 'deposit', 'hold'], true],
  ['FDK', ['tenancy', 'rent', 'application', 'checkout', 'meter', 'reading', 'hold'], true],
])('3 %s sees what they may read elsewhere', async (role, kinds, names) => {
  const { items, shownKinds } = good(await see(await area.colleague(role, place.buildingId), { limit: 200 }));
  expect(shownKinds).toEqual(kinds);
  expect(items.every(({ kind }) => kinds.includes(kind))).toBe(true);
  expect(items.some(({ tenancy }) => tenancy !== null)).toBe(names);
  // A kind that is not theirs is not told by asking for it either.
  const others = timelineKinds.filter((kind) => !kinds.includes(kind));
  if (others.length > 0)
    expect(await events(await area.colleague(role, place.buildingId), { kinds: others })).toEqual([]);
});

it('9 whoever lives there sees their own stay, and nothing of who came after', async () => {
  const tenant = await area.colleague('RES', place.buildingId);
  await place.owner.rows(sql`update apartment.persons set user_id = ${tenant.userId}
    where building_id = ${place.buildingId}::uuid and name = '王小明'`);
  const { items } = good(await see(tenant, { limit: 200 }));
  expect(JSON.stringify(items)).not.toContain('李后来');
  expect(items.every(({ tenancy }) => tenancy === null || tenancy.tenancyId === place.tenancyId)).toBe(true);
  expect(items.some(({ kind }) => kind === 'hold')).toBe(false);
  expect(items.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['tenancy_began', 'bill_issued', 'payment', 'reading_move_out', 'refund']),
  );
  expect(items.every(({ photos, note }) => photos.length === 0 && note === '')).toBe(true);
  const neighbour = await area.colleague('RES', place.buildingId);
  expect(refusal(await see(neighbour))).toBe('404 NOT_FOUND');
});

it('9 a foreign room, and one that is nowhere, are not found', async () => {
  expect(refusal(await see(area.stranger))).toBe('404 NOT_FOUND');
  expect(refusal(await see(place.manager, {}, v7()))).toBe('404 NOT_FOUND');
});

describe('9 two tenants beside one another', () => {
  const stays = async (as: Person) =>
    area.house.call(listRoomStays, { params: { roomId: place.roomId } }, { as });

  it('by what they used a day, of each kind and month of the year', async () => {
    const { items } = good(await stays(place.manager));
    expect(items.map(({ tenantName, firstDay, lastDay }) => `${tenantName} ${firstDay} ${lastDay}`)).toEqual([
      '李后来 2026-07-01 null',
      '王小明 2026-01-01 2026-06-09',
    ]);
    expect(items[0]?.usage).toEqual([]);
    // 86.7 kWh from 1 to 9 June, twice as much a day in the ten days of July that follow.
    await place.owner.rows(sql`
      insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
      values (${place.buildingId}::uuid, ${v7()}::uuid, '2026-06', '2026-06-20', '2026-06-25', 'open', 'x', 'x')`);
    const [about] = await place.owner.rows<{
      cycleId: string;
      meterId: string;
      first: string;
      last: string;
    }>(sql`
      select y.cycle_id, m.meter_id, min(g.reading_id::text) as first, max(g.reading_id::text) as last
      from apartment.cycles y, apartment.meters m
        join apartment.readings g on g.building_id = m.building_id and g.meter_id = m.meter_id
      where y.building_id = ${place.buildingId}::uuid and m.building_id = y.building_id and m.serial = 'E-1'
      group by y.cycle_id, m.meter_id`);
    const { cycleId, meterId, first, last } = about ?? {};
    const book = async (tenancyId: string, period: string, days: number, quantity: string) => {
      const usageId = v7();
      await place.owner.rows(sql`
        insert into apartment.usages (building_id, usage_id, cycle_id, meter_id, register, from_reading_id, to_reading_id, days,
          quantity, kind, state)
        values (${place.buildingId}::uuid, ${usageId}::uuid, ${cycleId}::uuid, ${meterId}::uuid, 'total', ${first}::uuid,
          ${last}::uuid, ${days}::int, ${quantity}::numeric, ${tenancyId === place.tenancyId ? 'actual' : 'estimated'}, 'locked')`);
      await place.owner.rows(sql`
        insert into apartment.usage_flows (building_id, usage_flow_id, business_date, room_id, tenancy_id, meter_id, register,
          cycle_id, quantity, kind, usage_id, period, days)
        values (${place.buildingId}::uuid, ${v7()}::uuid, '2026-07-10', ${place.roomId}::uuid, ${tenancyId}::uuid,
          ${meterId}::uuid, 'total', ${cycleId}::uuid, ${quantity}::numeric, 'actual', ${usageId}::uuid,
          ${period}::daterange, ${days}::int)`);
    };
    await book(place.tenancyId, '[2026-05-31,2026-06-09)', 9, '86.7');
    await book(place.next.tenancyId, '[2026-07-01,2026-07-11)', 10, '192.667');
    const [after, before] = good(await stays(place.manager)).items;
    expect(before?.usage).toEqual([
      {
        ...{ kind: 'electricity', days: 9, quantity: '86.700', perDay: '9.633' },
        byMonth: [
          { month: 5, days: 1, perDay: '9.633' },
          { month: 6, days: 8, perDay: '9.633' },
        ],
      },
    ]);
    expect(after?.usage).toMatchObject([{ days: 10, perDay: '19.267', byMonth: [{ month: 7, days: 10 }] }]);
  });

  it('3 for those who may know both the people and what they used', async () => {
    const may: ApartmentRole[] = [];
    for (const role of ['OWN', 'MGR', 'RDR', 'CHK', 'CSH', 'FDK', 'AUD', 'RES'] as const)
      if ((await stays(await area.colleague(role, place.buildingId))).status === 200) may.push(role);
    expect(may).toEqual(['OWN', 'MGR', 'AUD']);
  });
});

it('9 24 the history as a file, as far as whoever prints it may read it', async () => {
  const print = async (as: Person, query: object = {}) =>
    area.house.call(getPrint, { params: { subjectId: place.roomId }, query }, { as });
  const answered = good(await print(place.auditor));
  expect(answered).toMatchObject({ template: 'room_history', subject: 'room', label: '101' });
  const text = await textOf(answered.file);
  for (const part of ['房间历史', '2026-06-09', '退房读数', '1291.300', '王小明', '李后来', '5,477.58'])
    expect(text).toContain(part);
  const reader = await textOf(good(await print(await area.colleague('RDR', place.buildingId))).file);
  expect(reader).toContain('1291.300');
  for (const part of ['王小明', '5,477.58']) expect(reader).not.toContain(part);
  expect(refusal(await print(area.stranger))).toBe('404 NOT_FOUND');
});
