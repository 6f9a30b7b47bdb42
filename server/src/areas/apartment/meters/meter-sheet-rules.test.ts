import {
  type KnownMeter,
  type MeterFacts,
  type MeterRow,
  madeSerial,
  planMeters,
  planOfEachKind,
} from './meter-sheet-rules.ts';

const meter = (serial: string, over: Partial<KnownMeter> = {}): KnownMeter => ({
  serial,
  kind: 'electricity',
  roomId: 'r101',
  intDigits: 5,
  decimals: 1,
  multiplier: '1.0000',
  registers: 'single',
  installedOn: '2026-01-01',
  live: true,
  initial: '12.5',
  ...over,
});
const facts = (...meters: KnownMeter[]): MeterFacts => ({
  rooms: ['101', '102', 'B1-2'].map((number) => ({ roomId: `r${number}`, number })),
  meters,
  today: '2026-06-30',
});
const row = (values: MeterRow['values'], unreadable: string[] = []) => ({ values, unreadable });
const plan = (rows: { values: MeterRow['values']; unreadable?: string[] }[], ...meters: KnownMeter[]) =>
  planMeters(
    rows.map((one, index) => ({ row: index + 2, ...one })),
    facts(...meters),
  );
const told = ({ problems }: ReturnType<typeof planMeters>) =>
  problems.map(({ row: at, column, code }) => `${at} ${column} ${code}`);

const wall = { room: '101', kind: 'electricity', initial: '7' } as const;

it('puts up a meter with what it shows', () => {
  const { create, problems } = plan([
    row({
      ...wall,
      serial: 'e-7',
      intDigits: 6,
      decimals: 2,
      multiplier: '40',
      installedOn: '2026-02-03',
      note: 'x',
    }),
  ]);
  expect(problems).toEqual([]);
  expect(create).toMatchObject([
    {
      ...{ serial: 'e-7', kind: 'electricity', scope: 'room', roomId: 'r101', registers: 'single' },
      ...{ intDigits: 6, decimals: 2, multiplier: '40', note: 'x', supply: 'on' },
      install: { installedOn: '2026-02-03', initial: [{ register: 'total', value: '7' }] },
    },
  ]);
});

it('without a day it is put up today, and shows as many digits as its value has, at least 5 and 1', () => {
  const { create } = plan([
    row({ ...wall, initial: '123456.78' }),
    row({ ...wall, room: '102', initial: '0' }),
  ]);
  expect(create.map(({ intDigits, decimals }) => [intDigits, decimals])).toEqual([
    [6, 2],
    [5, 1],
  ]);
  expect(create[0]?.install?.installedOn).toBe('2026-06-30');
});

it('without a serial it is named after its room and kind, never as another one is or was', () => {
  const gone = meter('101-E', { live: false, roomId: 'r101' });
  const { create } = plan(
    [row(wall), row({ ...wall, kind: 'cold_water' }), row({ ...wall, room: 'b1-2', serial: '101-E-2' })],
    gone,
  );
  expect(create.map(({ serial }) => serial)).toEqual(['101-E-3', '101-CW', '101-E-2']);
});

it.each([
  ['by its serial', { ...wall, serial: 'e-1', initial: '12.50' }],
  ['by its room', { ...wall, initial: '12.5', multiplier: '1', installedOn: '2026-01-01' }],
  ['what is not told stays', { ...wall, initial: '12.5', serial: null, intDigits: null, installedOn: null }],
] as const)('one that stands there is the same: %s', (_, values) => {
  expect(plan([row(values)], meter('E-1'))).toEqual({ create: [], same: 1, problems: [] });
});

it('of two meters a row without a serial names the one that it has made', () => {
  const rows = [row({ ...wall, serial: 'E-1' }), row(wall)];
  const { create } = plan(rows);
  expect(create.map(({ serial }) => serial)).toEqual(['E-1', '101-E']);
  const there = create.map(({ serial }) => meter(serial, { initial: '7.000' }));
  expect(plan(rows, ...there)).toEqual({ create: [], same: 2, problems: [] });
});

it('what the sheet says otherwise of a meter that stands there is told cell by cell, with what is so', () => {
  const found = plan(
    [row({ ...wall, intDigits: 6, decimals: 2, multiplier: '2', installedOn: '2026-01-02', initial: '13' })],
    meter('E-1'),
  );
  expect(told(found)).toEqual(
    ['intDigits', 'decimals', 'multiplier', 'initial', 'installedOn'].map((column) => `2 ${column} differs`),
  );
  expect(found.problems.at(-2)?.params).toEqual({ value: '12.5' });
});

it.each<[string, KnownMeter[], MeterRow['values'], string]>([
  ['a room that is not there', [], { ...wall, room: '103' }, '2 room unknown_room'],
  [
    'a serial of another room',
    [meter('E-1', { roomId: 'r102' })],
    { ...wall, serial: 'E-1' },
    '2 serial meter_elsewhere',
  ],
  [
    'a serial of one taken down',
    [meter('E-1', { live: false })],
    { ...wall, serial: 'E-1' },
    '2 serial meter_elsewhere',
  ],
  ['one of two without a serial', [meter('E-1'), meter('E-2')], wall, '2 serial which_meter'],
  ['a day to come', [], { ...wall, installedOn: '2026-07-01' }, '2 installedOn in_future'],
  ['a ratio of nothing', [], { ...wall, multiplier: '0' }, '2 multiplier too_small'],
  ['too many digits', [], { ...wall, intDigits: 3, initial: '1000' }, '2 initial too_many_digits'],
  ['too many decimals', [], { ...wall, decimals: 0, initial: '1.5' }, '2 initial too_many_decimals'],
])('refuses %s', (_, meters, values, problem) => {
  const found = plan([row(values)], ...meters);
  expect(told(found)).toEqual([problem]);
  expect(found.create).toEqual([]);
});

it('a row that names the meter of a row above is told with that row', () => {
  const found = plan([
    row(wall),
    row(wall),
    row({ ...wall, serial: 'x' }),
    row({ ...wall, room: '102', serial: 'X' }),
  ]);
  expect(told(found)).toEqual(['3 serial meter_twice', '5 serial meter_twice']);
  expect(found.problems.map(({ params }) => params)).toEqual([{ row: 2 }, { row: 4 }]);
});

it('a row with cells that cannot be read is held against the rules with its other cells', () => {
  const { kind: _, ...open } = wall;
  const found = plan([
    row({ ...open, room: '9', installedOn: '2027-01-01' }, ['kind']),
    row({ ...wall, initial: '1.234' }, ['decimals']),
    row({ room: '101', kind: 'gas' }, ['initial']),
  ]);
  expect(told(found)).toEqual(['2 room unknown_room', '2 installedOn in_future']);
  expect(found.create).toEqual([]);
});

describe('one of each kind in every room', () => {
  const beginning = { intDigits: 5, decimals: 1, installedOn: '2026-06-30', initial: '0' };

  it('leaves rooms alone that have one', () => {
    const there = [meter('E-1'), meter('W-1', { kind: 'cold_water', roomId: 'r102', live: false })];
    const { create, existing } = planOfEachKind(['electricity', 'cold_water'], beginning, facts(...there));
    expect(existing).toBe(1);
    expect(create.map(({ serial }) => serial)).toEqual(['101-CW', '102-E', '102-CW', 'B1-2-E', 'B1-2-CW']);
    expect(create[0]).toMatchObject({
      install: { initial: [{ register: 'total', value: '0' }], photos: [] },
    });
  });

  it('a kind that is named twice counts once', () => {
    expect(planOfEachKind(['gas', 'gas'], beginning, facts()).create).toHaveLength(3);
  });
});

it('a made serial is in capitals, and taken from then on', () => {
  const taken = new Set<string>();
  expect([1, 2, 3].map(() => madeSerial('3a', 'hot_water', taken))).toEqual(['3A-HW', '3A-HW-2', '3A-HW-3']);
});
