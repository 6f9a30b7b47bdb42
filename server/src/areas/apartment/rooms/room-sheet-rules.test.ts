import { mostRoomsOfBuilding, type Room, type RoomType } from '@console/contract/apartment';
import type { RoomValues } from './room-sheet-columns.ts';
import { type HouseFacts, planImport } from './room-sheet-rules.ts';

const room = (number: string, over: Partial<Room> = {}): Room => ({
  roomId: `id-${number}`,
  buildingId: 'b',
  number,
  floor: 1,
  roomTypeId: null,
  areaM2: '25.50',
  capacity: 2,
  leaseMode: 'whole',
  rentMinor: 100_000,
  depositMinor: 100_000,
  hold: 'none',
  mapRow: null,
  mapCol: null,
  amenities: ['desk'],
  state: 'vacant',
  version: 3,
  createdAt: '',
  updatedAt: '',
  ...over,
});
const single: Pick<RoomType, 'roomTypeId' | 'code' | 'name'> = {
  roomTypeId: 'type',
  code: 'SGL',
  name: { zh: '单人间', en: 'Single' },
};
const facts: HouseFacts = {
  building: { floors: 2, basements: 0 },
  rooms: [room('101'), room('102'), room('B1-2', { capacity: 4 })],
  roomTypes: [single as RoomType],
  living: new Map([['id-102', 2]]),
};
/** Only these columns are in the sheet. */
const plan = (...rows: Partial<RoomValues>[]) =>
  planImport(
    rows.map((values, index) => ({ row: index + 2, values: values as RoomValues })),
    facts,
  );
const told = ({ problems }: ReturnType<typeof planImport>) =>
  problems.map(({ row, column, code }) => `${row} ${column} ${code}`);

const whole = { floor: 2, areaM2: '30', capacity: 3, rentMinor: 1, depositMinor: 2 };

it('finds rooms by their number and changes only what the sheet tells', () => {
  const { update, create, same, problems } = plan(
    { number: '１０１', rentMinor: 120_000 },
    { number: 'b1-2' },
  );
  expect(problems).toEqual([]);
  expect(create).toEqual([]);
  expect(same).toBe(1);
  expect(update.map(({ after }) => after)).toEqual([{ ...room('101'), rentMinor: 120_000 }]);
});

it('27 every new room beyond what a building holds is told; what is there may still be changed', () => {
  const full = Array.from({ length: mostRoomsOfBuilding - 1 }, (_, at) => room(`1${at}X`));
  const rows = ['201', '202', '10X', '203'].map((number, at) => ({
    row: at + 2,
    values: { ...whole, number },
  }));
  const { create, update, problems } = planImport(rows, { ...facts, rooms: full });
  expect(create.map(({ number }) => number)).toEqual(['201']);
  expect(update.map(({ after }) => after.number)).toEqual(['10X']);
  const params = { maximum: mostRoomsOfBuilding, rooms: mostRoomsOfBuilding - 1 };
  expect(problems).toEqual([
    { row: 3, column: 'number', code: 'building_full', params },
    { row: 5, column: 'number', code: 'building_full', params },
  ]);
});

it('25.5 and 25.50 are one area; an empty cell takes the type away', () => {
  expect(plan({ number: '101', areaM2: '25.5', type: null }).same).toBe(1);
});

it('a new number is a new room, with what rooms begin with', () => {
  const { create } = plan({ number: ' 201a ', ...whole, type: 'single', mapRow: 2, mapCol: 1 });
  expect(create).toEqual([
    {
      ...whole,
      number: '201A',
      roomTypeId: 'type',
      leaseMode: 'whole',
      hold: 'none',
      mapRow: 2,
      mapCol: 1,
    },
  ]);
});

it.each<[string, Partial<RoomValues>, Partial<Room>]>([
  ['an area', { areaM2: '26' }, { areaM2: '26' }],
  ['a type by its code', { type: 'sgl' }, { roomTypeId: 'type' }],
  ['a type by its Chinese name', { type: '单人间' }, { roomTypeId: 'type' }],
  ['a way of letting while nobody lives there', { leaseMode: 'bed' }, { leaseMode: 'bed' }],
])('changes %s', (_, values, change) => {
  const { update, problems } = plan({ number: '101', ...values });
  expect(problems).toEqual([]);
  expect(update.map(({ after }) => after)).toEqual([{ ...room('101'), ...change }]);
});

it('an empty cell takes the type away that a room had; one that is not in the sheet takes nothing', () => {
  const typed = { ...facts, rooms: [room('101', { roomTypeId: 'type' })] };
  const after = (values: Partial<RoomValues>) =>
    planImport([{ row: 2, values: { number: '101', ...values } }], typed).update[0]?.after;
  expect(after({ type: null })?.roomTypeId).toBeNull();
  expect(after({ rentMinor: undefined })).toBeUndefined();
  expect(after({ rentMinor: 1 })?.roomTypeId).toBe('type');
});

describe('a type that several could be', () => {
  const other = { roomTypeId: 'other', code: 'DBL', name: { zh: '单人间', en: 'SGL' } } as RoomType;
  const typeOf = (type: string) => {
    const both = { ...facts, roomTypes: [other, single as RoomType] };
    const { create, problems } = planImport([{ row: 2, values: { number: '201', ...whole, type } }], both);
    return create[0]?.roomTypeId ?? problems[0]?.code;
  };

  it.each([
    ['Sgl', 'type'],
    ['Single', 'type'],
    ['dbl', 'other'],
    // A name of both, and a code of neither.
    ['单人间', 'unknown_room_type'],
  ])('%s → %s', (type, found) => {
    expect(typeOf(type)).toBe(found);
  });
});

describe('a room in which somebody lives', () => {
  const wrong = (capacity: number, was: number, occupants: number) =>
    planImport([{ row: 2, values: { number: '102', capacity } }], {
      ...facts,
      rooms: [room('102', { capacity: was })],
      living: new Map([['id-102', occupants]]),
    }).problems;

  it.each([
    ['as small as those in it need', 2, 4, 2, false],
    ['smaller than that', 1, 4, 2, true],
    ['as crowded as it has been', 2, 2, 3, false],
    ['more crowded still', 1, 2, 3, true],
  ])('made %s', (_, capacity, was, occupants, crowded) => {
    expect(wrong(capacity, was, occupants)).toEqual(
      crowded ? [{ row: 2, column: 'capacity', code: 'room_is_crowded', params: { occupants } }] : [],
    );
  });
});

it('a number that comes twice is told with the row that had it first', () => {
  expect(plan({ number: '101' }, { number: '102' }, { number: '101' }, { number: '101' }).problems).toEqual([
    { row: 4, column: 'number', code: 'number_twice', params: { row: 2 } },
    { row: 5, column: 'number', code: 'number_twice', params: { row: 2 } },
  ]);
});

describe('a row with a cell that could not be read', () => {
  const partly = (...rows: (Partial<RoomValues> & { unreadable?: string[] })[]) =>
    planImport(
      rows.map(({ unreadable = [], ...values }, index) => ({ row: index + 2, values, unreadable })),
      facts,
    );

  it('is held against the rules with its other cells, and against the other rows', () => {
    const { floor: _, ...noFloor } = whole;
    expect(
      told(
        partly(
          { number: '301', ...noFloor, areaM2: '0', type: 'Suite', unreadable: ['floor'] },
          { number: '301', ...whole },
          { number: '302', ...whole },
          { number: '302', ...noFloor, unreadable: ['floor'] },
          { number: '102', leaseMode: 'bed', unreadable: ['capacity'] },
        ),
      ),
    ).toEqual([
      '2 type unknown_room_type',
      '2 areaM2 too_small',
      '3 number number_twice',
      '5 number number_twice',
      '6 leaseMode room_is_let',
    ]);
  });

  it('says nothing more of the cell itself, nor of what hangs on it', () => {
    // Without a number nobody knows whether the room is new, and needs an area.
    expect(told(partly({ floor: 3, unreadable: ['number'] }, { unreadable: ['number'] }))).toEqual([
      '2 floor no_such_floor',
    ]);
    expect(told(partly({ number: '201', floor: 1, unreadable: ['areaM2', 'capacity'] }))).toEqual([
      '2 rentMinor required',
      '2 depositMinor required',
    ]);
  });

  it('does nothing to any room, and is not told to leave one as it is', () => {
    const { create, update, same, problems } = partly(
      { number: '101', unreadable: ['rentMinor'] },
      { number: '101', type: 'Suite' },
      { number: 'b1-2' },
    );
    expect([create, update, same]).toEqual([[], [], 1]);
    expect(problems).toHaveLength(2);
  });
});

it('tells all that is wrong, row by row', () => {
  expect(
    told(
      plan(
        { number: '101', type: 'Suite' },
        { number: '101' },
        { number: '201' },
        { number: '?', ...whole },
        { number: '301', ...whole, floor: 3, areaM2: '0' },
        { number: '102', leaseMode: 'bed', capacity: 1 },
      ),
    ),
  ).toEqual([
    '2 type unknown_room_type',
    '3 number number_twice',
    ...['floor', 'areaM2', 'capacity', 'rentMinor', 'depositMinor'].map((column) => `4 ${column} required`),
    '5 number number_bad',
    '6 floor no_such_floor',
    '6 areaM2 too_small',
    '7 leaseMode room_is_let',
    '7 capacity room_is_crowded',
  ]);
});
