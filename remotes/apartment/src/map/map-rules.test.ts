import { arrearsOf, endingOf, mapOf } from './map-rules.ts';

const room = (number: string, floor: number, mapCol: number | null = null, mapRow: number | null = null) => ({
  number,
  floor,
  mapCol,
  mapRow,
});
const drawn = (rooms: ReturnType<typeof room>[]) =>
  mapOf(rooms).rows.map(({ floor, cells }) => [floor, cells.map((cell) => [cell.room.number, cell.column])]);

describe('the map', () => {
  it('without any placed room: floors from the top, one room after the other', () => {
    const rooms = [room('101', 1), room('102', 1), room('201', 2)];
    expect(drawn(rooms)).toEqual([
      [2, [['201', 1]]],
      [
        1,
        [
          ['101', 1],
          ['102', 2],
        ],
      ],
    ]);
    expect([mapOf(rooms).columns, mapOf(rooms).tray]).toEqual([2, []]);
  });

  it('placed rooms stand where they are, the others wait beside the map', () => {
    const rooms = [room('104', 1, 3, 1), room('101', 1, 5), room('102', 1, 3), room('103', 1)];
    expect(drawn(rooms)).toEqual([
      [
        1,
        [
          ['102', 1],
          ['101', 3],
        ],
      ],
      [1, [['104', 1]]],
    ]);
    expect(mapOf(rooms)).toMatchObject({ columns: 3, tray: [{ number: '103' }] });
  });
});

it('a floor of two digits is one floor, its rows in their order', () => {
  const rooms = [room('1203', 12, 1, 2), room('1202', 12, 1, 1), room('1201', 12, 1), room('901', 9, 1)];
  expect(drawn(rooms).map(([floor]) => floor)).toEqual([12, 12, 12, 9]);
  expect(mapOf(rooms).rows.map(({ cells }) => cells[0]?.room.number)).toEqual([
    ...['1201', '1202', '1203', '901'],
  ]);
});

it.each([
  [[], 'vacant'],
  [['2026-12-21'], 'within30'],
  [['2026-12-22'], 'within90'],
  [['2027-02-19'], 'within90'],
  [['2027-02-20'], 'later'],
  [[null], 'open'],
  [[null, '2026-11-22'], 'within30'],
  [['2026-11-22', '2027-06-30'], 'within30'],
])('ends on %j → %s', (days, kind) => {
  const tenancies = days.map((lastDay) => ({
    tenancyId: 't',
    number: 1,
    name: 'Hua',
    bed: null,
    firstDay: '2026-01-01',
    lastDay,
    rentMinor: 1,
  }));
  expect(endingOf({ tenancies }, '2026-11-21')).toBe(kind);
});

it.each([
  [undefined, undefined, 'none'],
  [0, 0, 'none'],
  [100, 1, 'days30'],
  [100, 30, 'days30'],
  [100, 31, 'days60'],
  [100, 60, 'days60'],
  [100, 61, 'over60'],
] as const)('7 a room that owes %s since %s days is %s', (arrearsMinor, overdueDays, kind) => {
  expect(arrearsOf({ arrearsMinor, overdueDays })).toBe(kind);
});
