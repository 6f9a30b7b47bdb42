import { getBuildingRooms } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { type apartmentHouse, good } from '../testing-house.ts';

type House = Awaited<ReturnType<typeof apartmentHouse>>;

const by = { createdBy: 'test', updatedBy: 'test' };

/**
 * A house so small that its figures are worked out by hand: 101 (20 m², 3,000.00) and 102 (30 m², 1,500.00) on floor 1, and on
 * floor 2 201 (40 m²) with the beds A and B at 900.00 each; all there since 1 January 2025.
 */
export async function statHouse(area: House) {
  const owner = area.house.db({ kind: 'owner' });
  const { buildingId } = await area.building(area.ming, { floors: 2 });
  const roomOf = async (floor: number, rooms: number, areaM2: string, rentMinor: number) => {
    good(
      await area.rooms(buildingId, {
        fromFloor: floor,
        toFloor: floor,
        roomsPerFloor: rooms,
        areaM2,
        rentMinor,
      }),
    );
  };
  await roomOf(1, 2, '20.00', 300_000);
  await roomOf(2, 1, '40.00', 90_000);
  const { rooms } = good(
    await area.house.call(getBuildingRooms, { params: { buildingId } }, { as: area.ming }),
  );
  const [one = '', two = '', three = ''] = rooms.map(({ roomId }) => roomId);
  const [bedA, bedB, type] = [v7(), v7(), v7()];
  await owner.batch(
    ...insertionsOf('apartment.room_types', [
      {
        ...{
          buildingId,
          roomTypeId: type,
          code: 'STD',
          nameZh: '标间',
          nameEn: 'Standard',
          capacity: 2,
          ...by,
        },
        ...{ defaultRentMinor: 1, defaultDepositMinor: 1 },
      },
    ]),
    sql`update apartment.rooms set created_at = '2025-01-01T00:00:00+08:00',
        lease_mode = case when room_id = ${three}::uuid then 'bed' else 'whole' end,
        room_type_id = case when room_id = ${one}::uuid then ${type}::uuid end,
        area_m2 = case when room_id = ${two}::uuid then 30 else area_m2 end,
        rent_minor = case when room_id = ${two}::uuid then 150000 else rent_minor end
      where building_id = ${buildingId}::uuid`,
    ...insertionsOf('apartment.beds', [
      { buildingId, bedId: bedA, roomId: three, label: 'A' },
      { buildingId, bedId: bedB, roomId: three, label: 'B' },
    ]),
  );
  const house = { buildingId, rooms: { one, two, three }, beds: { a: bedA, b: bedB }, type };
  return { ...house, ...(await lived(area, house)) };
}

type Rooms = {
  buildingId: string;
  rooms: Record<'one' | 'two' | 'three', string>;
  beds: Record<'a' | 'b', string>;
};

/**
 * 101 is let from 12 June 2025 on, to two people of whom the second comes on 20 June; bed A from 1 May to 9 June, to somebody of
 * whom nobody knows more. 102 is held back on the first ten nights of June.
 */
async function lived({ house }: House, { buildingId, rooms, beds }: Rooms) {
  const owner = house.db({ kind: 'owner' });
  const [first, second, third] = [v7(), v7(), v7()];
  const [stay, before] = [v7(), v7()];
  const tenancy = (tenancyId: string, number: number, more: object) => ({
    ...{ buildingId, tenancyId, number, signedOn: '2025-01-02', bedId: null, ...by, ...more },
  });
  await owner.batch(
    ...insertionsOf(
      'apartment.persons',
      [first, second, third].map((personId) => ({ buildingId, personId, name: '张三', ...by })),
    ),
    ...insertionsOf('apartment.tenancies', [
      tenancy(stay, 1, {
        ...{ roomId: rooms.one, primaryPersonId: first, period: '[2025-06-12,)', state: 'active' },
      }),
      tenancy(before, 2, {
        ...{ roomId: rooms.three, bedId: beds.a, primaryPersonId: third },
        ...{ period: '[2025-05-01,2025-06-10)', state: 'closed' },
      }),
      // What is only planned is nobody's stay.
      tenancy(v7(), 3, {
        ...{ roomId: rooms.two, primaryPersonId: third, period: '[2025-05-01,)', state: 'draft' },
      }),
    ]),
    ...insertionsOf('apartment.tenancy_occupants', [
      { buildingId, tenancyId: stay, personId: first, period: '[2025-06-12,)' },
      { buildingId, tenancyId: stay, personId: second, period: '[2025-06-20,)' },
    ]),
    sql`insert into apartment.room_holds (building_id, room_id, hold, held_at, until_at) values
      (${buildingId}::uuid, ${rooms.two}::uuid, 'maintenance', '2025-06-01T08:00:00+08:00', '2025-06-11T18:00:00+08:00')`,
  );
  return { tenancies: { stay, before } };
}

type StatHouse = Awaited<ReturnType<typeof statHouse>>;

/** What nobody else may look at is put in as it stood: dates in the past, and rows that only gates write. */
const asItStood = sql`select set_config('session_replication_role', 'replica', true)`;

/** Electricity of 101 and 201 below a master, read for June 2025 between 25 May and 25 June. */
export async function meteredHouse({ house }: House, { buildingId, rooms }: StatHouse) {
  const owner = house.db({ kind: 'owner' });
  const [master, e101, e201, water] = [v7(), v7(), v7(), v7()];
  const [may, june] = [v7(), v7()];
  const meter = (meterId: string, serial: string, more: object) => ({
    ...{ buildingId, meterId, serial, kind: 'electricity', scope: 'room', roomId: null, parentMeterId: null },
    ...{ installedOn: '2025-01-01', ...by, ...more },
  });
  const cycle = (cycleId: string, ym: string) => ({
    ...{ buildingId, cycleId, ym, readFrom: `${ym}-20`, readTo: `${ym}-25`, state: 'closed', ...by },
  });
  const read = { [master]: [v7(), v7()], [e101]: [v7(), v7()], [e201]: [v7(), v7()] };
  const reading = (meterId: string, at: 0 | 1, readOn: string, value: number, source = 'manual') => ({
    ...{ buildingId, readingId: read[meterId]?.[at] ?? v7(), meterId, register: 'total' },
    ...{ cycleId: at === 0 ? may : june, readOn, value, source, state: 'locked' },
    ...{ enteredBy: 'reader', enteredAt: `${readOn}T10:00:00+08:00` },
    ...{ checkedBy: 'checker', checkedAt: `${readOn}T12:00:00+08:00` },
  });
  const usages = { [master]: v7(), [e101]: v7(), [e201]: v7() };
  const usage = (meterId: string, quantity: number, kind = 'actual') => ({
    ...{ buildingId, usageId: usages[meterId] ?? '', cycleId: june, meterId, register: 'total', days: 31 },
    ...{ fromReadingId: read[meterId]?.[0] ?? '', toReadingId: read[meterId]?.[1] ?? '' },
    ...{ quantity, kind, state: 'locked' },
  });
  const flow = (meterId: string, roomId: string | null, quantity: number, kind = 'actual') => ({
    ...{ buildingId, usageFlowId: v7(), businessDate: '2025-06-25', roomId, tenancyId: null, meterId },
    ...{ register: 'total', cycleId: june, quantity, kind, usageId: usages[meterId] ?? '' },
  });
  await owner.batch(
    asItStood,
    ...insertionsOf('apartment.meters', [
      meter(master, 'M-1', { scope: 'master' }),
      meter(water, 'W-1', { scope: 'master', kind: 'cold_water' }),
      meter(e101, 'E-101', { roomId: rooms.one, parentMeterId: master }),
      meter(e201, 'E-201', { roomId: rooms.three, parentMeterId: master }),
    ]),
    ...insertionsOf('apartment.cycles', [cycle(may, '2025-05'), cycle(june, '2025-06')]),
    ...insertionsOf('apartment.readings', [
      reading(master, 0, '2025-05-25', 0),
      reading(e101, 0, '2025-05-25', 0),
      reading(e201, 0, '2025-05-25', 0),
      // Three days after the window.
      reading(master, 1, '2025-06-28', 208),
      reading(e101, 1, '2025-06-25', 120),
      reading(e201, 1, '2025-06-25', 80, 'estimate'),
    ]),
    ...insertionsOf('apartment.usages', [usage(master, 208), usage(e101, 120), usage(e201, 80, 'estimated')]),
    ...insertionsOf('apartment.usage_flows', [
      flow(master, null, 208),
      flow(e101, rooms.one, 120),
      flow(e101, rooms.one, -10, 'correction'),
      flow(e201, rooms.three, 80, 'estimated'),
    ]),
  );
  return { cycles: { may, june }, meters: { master, water, e101, e201 } };
}

/**
 * Bed A's bill of May (1,000.00, due 10 June) is paid with 400.00 on 8 June, 100.00 on 20 June, which are taken back on 3 July,
 * and 300.00 on 5 July; a late fee of 1.20 is posted on 31 July. 101 pays 4,900.00 on the day of moving in, 3,000.00 of which
 * are the deposit, and the bill of June (500.00, due 11 July) with 450.00 on 15 July; 50.00 of it are credited on 20 July. A bill
 * of 70.00, due 20 June, is voided on 2 July. A bill of 100.00, due 10 October, is paid by 101 on the 5th, which is taken back on
 * 3 November, and again on 4 December as of 8 October. The supplier asked 80.00 for the electricity of May and 60.00 for the water of June.
 */
export async function billedHouse(
  { house }: House,
  { buildingId, rooms, tenancies }: StatHouse,
  { cycles, meters }: Awaited<ReturnType<typeof meteredHouse>>,
) {
  const owner = house.db({ kind: 'owner' });
  const poolId = v7();
  const [ofMay, ofJune, moveIn, voided, credit, ofAutumn] = [v7(), v7(), v7(), v7(), v7(), v7()];
  const here = { stay: rooms.one, before: rooms.three };
  const bill = (
    billId: string,
    who: 'stay' | 'before',
    [kind, number, issueOn, dueOn, totalMinor]: [string, string, string, string, number],
    more: object = {},
  ) => ({
    ...{ buildingId, billId, kind, number, tenancyId: tenancies[who], roomId: here[who], cycleId: null },
    ...{ creditsBillId: null, issueOn, dueOn, totalMinor, state: 'paid', ...by, ...more },
  });
  const line = (billId: string, chargeKind: string, amountMinor: number, more: object = {}) => ({
    ...{
      buildingId,
      billLineId: v7(),
      billId,
      position: 0,
      chargeKind,
      description: chargeKind,
      amountMinor,
    },
    ...{ source: 'item', sourceId: null, ...more },
  });
  const ofTenancy = (who: 'stay' | 'before') => ({ tenancyId: tenancies[who], roomId: here[who] });
  const money = (
    who: 'stay' | 'before',
    billId: string,
    [receivedOn, amountMinor]: [string, number],
    { reversedOn, valueOn = receivedOn }: { reversedOn?: string; valueOn?: string } = {},
  ) => {
    const paymentId = v7();
    const reversedAt = reversedOn ? `${reversedOn}T09:00:00+08:00` : null;
    const settled = { buildingId, paymentId, billId, part: 'principal', valueOn, byUser: 'test' };
    const moved = { buildingId, ...ofTenancy(who), method: 'cash', paymentId, billId: null, byUser: 'test' };
    return {
      payment: {
        ...{ buildingId, paymentId, number: `R-${paymentId}`, method: 'cash', receivedOn, amountMinor },
        ...{ tenancyId: tenancies[who], state: reversedOn ? 'reversed' : 'confirmed', recordedBy: 'cashier' },
        ...{ recordedAt: `${receivedOn}T09:00:00+08:00`, reversedAt, reversedOn: reversedOn ?? null },
      },
      allocations: [
        { ...settled, paymentAllocationId: v7(), amountMinor, at: `${receivedOn}T09:00:00+08:00` },
        ...(reversedAt
          ? [{ ...settled, paymentAllocationId: v7(), amountMinor: -amountMinor, at: reversedAt }]
          : []),
      ],
      flows: [
        { ...moved, moneyFlowId: v7(), businessDate: receivedOn, kind: 'payment', amountMinor: -amountMinor },
        ...(reversedOn
          ? [{ ...moved, moneyFlowId: v7(), businessDate: reversedOn, kind: 'payment_reversed', amountMinor }]
          : []),
      ],
    };
  };
  const taken = [
    money('before', ofMay, ['2025-06-08', 40_000]),
    money('before', ofMay, ['2025-06-20', 10_000], { reversedOn: '2025-07-03' }),
    money('before', ofMay, ['2025-07-05', 30_000]),
    money('stay', moveIn, ['2025-06-12', 490_000]),
    money('stay', ofJune, ['2025-07-15', 45_000]),
    money('stay', ofAutumn, ['2025-10-05', 10_000], { reversedOn: '2025-11-03' }),
    money('stay', ofAutumn, ['2025-12-04', 10_000], { valueOn: '2025-10-08' }),
  ];
  const flow = (
    who: 'stay' | 'before',
    billId: string,
    kind: string,
    businessDate: string,
    amountMinor: number,
  ) => ({
    ...{
      buildingId,
      moneyFlowId: v7(),
      businessDate,
      kind,
      ...ofTenancy(who),
      method: null,
      paymentId: null,
    },
    ...{ billId, amountMinor, byUser: 'test' },
  });
  await owner.batch(
    asItStood,
    ...insertionsOf('apartment.common_pools', [
      {
        ...{ buildingId, commonPoolId: poolId, name: '水', source: 'master_minus_subs', method: 'equal' },
        ...{ meterId: meters.water, ...by },
      },
    ]),
    ...insertionsOf('apartment.bills', [
      bill(ofMay, 'before', ['regular', 'H-1', '2025-06-01', '2025-06-10', 100_000], {
        ...{ cycleId: cycles.may, state: 'part_paid' },
      }),
      bill(moveIn, 'stay', ['move_in', 'H-2', '2025-06-12', '2025-06-12', 490_000]),
      bill(voided, 'before', ['adjustment', 'H-3', '2025-06-15', '2025-06-20', 7_000], { state: 'void' }),
      bill(ofJune, 'stay', ['regular', 'H-4', '2025-07-01', '2025-07-11', 50_000], { cycleId: cycles.june }),
      bill(ofAutumn, 'stay', ['adjustment', 'H-6', '2025-10-01', '2025-10-10', 10_000]),
      bill(credit, 'stay', ['credit', 'H-5', '2025-07-20', '2025-07-20', -5_000], { creditsBillId: ofJune }),
    ]),
    ...insertionsOf('apartment.bill_lines', [
      line(ofMay, 'rent', 90_000),
      line(ofMay, 'electricity', 10_000, { source: 'usage' }),
      line(moveIn, 'deposit', 300_000),
      line(moveIn, 'rent', 190_000),
      line(voided, 'other', 7_000),
      line(ofJune, 'rent', 43_000),
      line(ofJune, 'water', 5_000, { source: 'usage' }),
      line(ofJune, 'common', 2_000, { source: 'pool', sourceId: poolId }),
      line(credit, 'rent', -5_000, { source: 'credit' }),
      line(ofAutumn, 'other', 10_000),
    ]),
    ...insertionsOf(
      'apartment.payments',
      taken.map(({ payment }) => payment),
    ),
    ...insertionsOf(
      'apartment.payment_allocations',
      taken.flatMap(({ allocations }) => allocations),
    ),
    ...insertionsOf('apartment.money_flows', [
      flow('before', ofMay, 'bill_issued', '2025-06-01', 100_000),
      flow('stay', moveIn, 'bill_issued', '2025-06-12', 490_000),
      flow('before', voided, 'bill_issued', '2025-06-15', 7_000),
      flow('before', voided, 'bill_voided', '2025-07-02', -7_000),
      flow('stay', ofJune, 'bill_issued', '2025-07-01', 50_000),
      flow('stay', ofAutumn, 'bill_issued', '2025-10-01', 10_000),
      flow('stay', credit, 'credit_issued', '2025-07-20', -5_000),
      flow('before', ofMay, 'late_fee', '2025-07-31', 120),
      ...taken.flatMap(({ flows }) => flows),
    ]),
    ...insertionsOf('apartment.mains_invoices', [
      { buildingId, cycleId: cycles.may, utility: 'electricity', amountMinor: 8_000, ...by },
      { buildingId, cycleId: cycles.june, utility: 'water', amountMinor: 6_000, ...by },
    ]),
  );
}
