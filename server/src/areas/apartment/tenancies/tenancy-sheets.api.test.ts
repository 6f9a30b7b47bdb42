import {
  checkWaitingReadings,
  getBuildingRooms,
  importMeters,
  importRooms,
  importTenancies,
  listPersons,
  listTenancies,
  listWaitingReadings,
  setBeds,
  type Tenancy,
  updateRoom,
} from '@console/contract/apartment';
import type { Cell } from 'write-excel-file/node';
import { faultsOf, sheetOf } from '../../../house/sheets/testing-sheets.ts';
import { apartmentHouse, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

const head = ['房号', '租客', '联系电话', '身份证', '入住日期', '到期日', '月租(元)', '押金', '付款方式'];
const house = async () => {
  const { buildingId } = await area.building(area.ming);
  await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 4 });
  return buildingId;
};
const imports = async (
  buildingId: string,
  rows: Cell[][],
  { dryRun = false, as = area.ming, header = head } = {},
) =>
  area.house.call(
    importTenancies,
    {
      params: { buildingId },
      body: { file: await sheetOf(header, ...rows), dryRun },
    },
    { as },
  );
const tenanciesOf = async (buildingId: string): Promise<Tenancy[]> =>
  good(
    await area.house.call(
      listTenancies,
      { params: { buildingId }, query: { limit: 100 } },
      { as: area.ming },
    ),
  ).items.toReversed();
const personsOf = async (buildingId: string) =>
  good(await area.house.call(listPersons, { params: { buildingId }, query: {} }, { as: area.ming })).items;

const rows: Cell[][] = [
  [
    '101',
    '安丽',
    '139 1234 5678',
    '110101199003074514',
    '2026/1/1',
    '2026年12月31日',
    '¥1,200',
    '2400元',
    '押一付三',
  ],
  ['101', '波', null, null, null, null, null, null, null],
  [102, '辰', 13800000000, null, new Date('2026-03-01'), null, 980, null, null],
];

it('brings tenancies in with their people, active where nothing is left to read, and once more changes nothing', async () => {
  const buildingId = await house();
  const dry = good(await imports(buildingId, rows, { dryRun: true }));
  expect(dry).toMatchObject({ create: 2, update: 0, same: 0, persons: 3, faults: 0, saved: false });
  expect(await personsOf(buildingId)).toEqual([]);
  expect(good(await imports(buildingId, rows))).toEqual({ ...dry, saved: true });
  const tenancies = await tenanciesOf(buildingId);
  expect(tenancies).toMatchObject([
    {
      ...{ number: 1, room: { number: '101' }, primaryPerson: { name: '安丽' }, state: 'active' },
      ...{ firstDay: '2026-01-01', lastDay: '2026-12-31', depositMinor: 240_000, payCycle: 3 },
      rates: [{ from: '2026-01-01', rentMinor: 120_000 }],
      occupants: [{ name: '安丽' }, { name: '波' }],
    },
    { number: 2, room: { number: '102' }, lastDay: null, depositMinor: 0, payCycle: 1 },
  ]);
  expect(await area.auditOf(tenancies[0]?.tenancyId ?? '')).toMatchObject([
    { action: 'create', after: { sign: true, depositMinor: 240_000 } },
    { action: 'activate', before: { state: 'signed' }, after: { state: 'active' } },
  ]);
  const rooms = await area.roomsOf(buildingId);
  expect(rooms.map(({ state }) => state)).toEqual(['occupied', 'occupied', 'vacant', 'vacant']);
  expect(good(await imports(buildingId, rows))).toMatchObject({ create: 0, same: 2, persons: 0, faults: 0 });
  expect(await tenanciesOf(buildingId)).toEqual(tenancies);
  expect(await personsOf(buildingId)).toHaveLength(3);
});

it('4 Bad: every fault is listed, one bad row never refuses its neighbours, and nothing is saved', async () => {
  const buildingId = await house();
  good(await imports(buildingId, rows));
  const before = await tenanciesOf(buildingId);
  const bad: Cell[][] = [
    ['103', '丁', '13700000000', null, '2026-01-01', null, 1000, 0, null],
    ['101', '丁', '13700000000', null, '2026-06-01', null, 1000, 0, null],
    ['999', null, '12', '1', '2026-02-30', '下月', '一千', '$5', '周付'],
    [new Date('2026-01-02'), '戊', '13700000001', null, '2026-01-01', '2025-01-01', 1, 0, null],
    ['102', '辰', '13800000000', null, '2026-03-01', '2026-12-31', 1000, null, null],
    ['103', '己', '13700000002', null, '2026-02-01', null, 1000, 0, null],
  ];
  const dry = good(await imports(buildingId, bad, { dryRun: true }));
  expect(faultsOf(dry)).toEqual([
    '3 room room_taken',
    ...[
      'name required',
      'phone not_a_phone',
      'idNumber too_small',
      'firstDay not_a_day',
      'lastDay not_a_day',
    ].map((one) => `4 ${one}`),
    ...[
      'rentMinor not_a_decimal',
      'depositMinor not_a_decimal',
      'payCycle invalid_value',
      'room unknown_room',
    ].map((one) => `4 ${one}`),
    '5 room date_for_text',
    '6 lastDay differs',
    '6 rentMinor differs',
    '7 room room_taken_twice',
  ]);
  expect(dry).toMatchObject({ create: 1, persons: 1 });
  expect(refusal(await imports(buildingId, bad))).toMatch(
    /^422 VALIDATION rows\.3\.room room_taken rows\.4\.name/,
  );
  expect(await tenanciesOf(buildingId)).toEqual(before);
});

it('keeps what it tells of people who are known: a phone and a document that nobody knew', async () => {
  const buildingId = await house();
  const bare: Cell[][] = [['101', '安丽', null, null, '2026/1/1', null, 1200, null, null]];
  expect(good(await imports(buildingId, bare))).toMatchObject({ create: 1, persons: 1 });
  const more: Cell[][] = [
    ['101', '安丽', '139 1234 5678', '110101199003074514', '2026/1/1', null, 1200, null, null],
  ];
  const told = { create: 0, update: 1, same: 1, persons: 0, faults: 0 };
  expect(good(await imports(buildingId, more))).toMatchObject(told);
  expect(await personsOf(buildingId)).toMatchObject([
    { name: '安丽', phone: '+8613912345678', idMasked: '110***4514', version: 1 },
  ]);
  expect(good(await imports(buildingId, more))).toMatchObject({ ...told, update: 0 });
});

it('lets by the bed', async () => {
  const buildingId = await house();
  const [room] = await area.roomsOf(buildingId);
  if (!room) throw new Error('no room');
  const params = { roomId: room.roomId };
  const as = { as: area.ming };
  const { version } = good(
    await area.house.call(updateRoom, { params, version: room.version, body: { leaseMode: 'bed' } }, as),
  );
  good(
    await area.house.call(setBeds, { params, version, body: { beds: [{ label: 'A' }, { label: 'B' }] } }, as),
  );
  const header = ['房号', '床位', '姓名', '起租日', '租金'];
  const beds: Cell[][] = [
    ['101', 'a', 'An', '2026-01-01', 500],
    ['101', 'B', 'Bo', '2026-01-01', 500],
  ];
  expect(good(await imports(buildingId, beds, { header })).create).toBe(2);
  expect((await tenanciesOf(buildingId)).map(({ bed }) => bed?.label)).toEqual(['A', 'B']);
  const none = good(
    await imports(buildingId, [['101', null, 'Cy', '2026-01-01', 500]], { header, dryRun: true }),
  );
  expect(faultsOf(none)).toEqual(['2 bed bed_needed']);
});

it('is for those who write tenancies', async () => {
  const { buildingId } = area.lanting;
  expect(refusal(await imports(buildingId, rows, { as: area.stranger }))).toBe('404 NOT_FOUND');
  for (const role of ['AUD', 'CSH'] as const)
    expect(refusal(await imports(buildingId, rows, { as: await area.colleague(role) }))).toBe(
      '403 FORBIDDEN',
    );
});

it('a house of 300 rooms, 600 meters and 280 tenancies comes in by three sheets', async () => {
  const { buildingId } = await area.building(area.ming, { floors: 10 });
  const numbers = Array.from(
    { length: 300 },
    (_, at) => `${Math.floor(at / 30) + 1}${String((at % 30) + 1).padStart(2, '0')}`,
  );
  const rooms = numbers.map((number, at): Cell[] => [
    number,
    `${Math.floor(at / 30) + 1}层`,
    '25㎡',
    '2人',
    '¥980',
    '980元',
  ]);
  const meters = numbers.flatMap((number): Cell[][] => [
    [number, '电表', `DB-${number}`, 5, 1234.5, '2026-01-01'],
    [number, '水表', `SB-${number}`, 5, 67, '2026-01-01'],
  ]);
  const letting = numbers
    .slice(0, 280)
    .map((number, at): Cell[] => [
      number,
      `租客${at}`,
      `139${10_000_000 + at}`,
      null,
      '2026-01-01',
      '2026-12-31',
      980,
      980,
      '月付',
    ]);
  const as = { as: area.ming };
  const params = { buildingId };
  const file = await sheetOf(['房号', '楼层', '面积', '可住人数', '租金(元/月)', '押金'], ...rooms);
  const three = [
    good(await area.house.call(importRooms, { params, body: { file, dryRun: false } }, as)),
    good(
      await area.house.call(
        importMeters,
        {
          params,
          body: {
            file: await sheetOf(['房号', '表类', '表号', '位数', '读数', '日期'], ...meters),
            dryRun: false,
          },
        },
        as,
      ),
    ),
    good(await imports(buildingId, letting)),
  ];
  expect(three.map(({ create }) => create)).toEqual([300, 600, 280]);
  const { rooms: shown } = good(await area.house.call(getBuildingRooms, { params }, as));
  expect(shown.filter(({ state }) => state === 'occupied')).toHaveLength(280);
  expect(shown.every(({ meterKinds = [] }) => meterKinds.length === 2)).toBe(true);
  expect(good(await imports(buildingId, letting))).toMatchObject({ create: 0, same: 280 });

  // The first values of the meters wait for a second person; with them the 280 have moved in.
  const checker = await area.colleague('CHK', buildingId);
  const states = async (state: 'signed' | 'active') => {
    let [count, cursor]: [number, string | undefined] = [0, undefined];
    do {
      const query = { state, limit: 200, ...(cursor && { cursor }) };
      const page: { items: Tenancy[]; next: string | null } = good(
        await area.house.call(listTenancies, { params, query }, as),
      );
      [count, cursor] = [count + page.items.length, page.next ?? undefined];
    } while (cursor);
    return count;
  };
  expect([await states('signed'), await states('active')]).toEqual([280, 0]);
  let activated = 0;
  for (;;) {
    const waiting = good(
      await area.house.call(listWaitingReadings, { params, query: { limit: 200 } }, { as: checker }),
    );
    if (waiting.items.length === 0) break;
    const readings = waiting.items.map(({ reading: { readingId, version } }) => ({ readingId, version }));
    const done = good(
      await area.house.call(checkWaitingReadings, { params, body: { readings } }, { as: checker }),
    );
    expect(done.outcomes.every(({ outcome }) => outcome === 'saved')).toBe(true);
    activated += done.activated;
  }
  expect(activated).toBe(280);
  expect([await states('signed'), await states('active')]).toEqual([0, 280]);
}, 120_000);
