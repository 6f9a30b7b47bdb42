import { type RoomPlan, roomPlanLimit } from '@console/contract/apartment';
import fc from '@console/testing/properties';
import { floorsOf, parsePattern, plannedProblems, planProblems, planRooms } from './room-generator-rules.ts';

const plan = (change: Partial<RoomPlan> = {}): RoomPlan => ({
  fromFloor: 1,
  toFloor: 6,
  roomsPerFloor: 6,
  firstSeq: 1,
  pattern: '{floor}{seq:02}',
  roomTypeId: null,
  areaM2: '25.00',
  capacity: 2,
  leaseMode: 'whole',
  rentMinor: 98_000,
  depositMinor: 98_000,
  ...change,
});
const none = new Map<string, number>();
const numbers = (change: Partial<RoomPlan> = {}) => planRooms(plan(change), none).map(({ number }) => number);
const building = { floors: 6, basements: 2 };

describe('numbering patterns', () => {
  it.each([
    ['', 'pattern_empty'],
    ['  ', 'pattern_empty'],
    ['{floor', 'pattern_unclosed'],
    ['{{seq}', 'pattern_unclosed'],
    ['{seq}}', 'pattern_stray_brace'],
    ['{flor}{seq}', 'pattern_unknown_name'],
    ['{}{seq}', 'pattern_unknown_name'],
    ['{seq:x}', 'pattern_bad_width'],
    ['{seq:10}', 'pattern_bad_width'],
    ['{seq:0}', 'pattern_bad_width'],
    ['{seq:2:2}', 'pattern_bad_width'],
    ['{seq:2x}', 'pattern_bad_width'],
    ['{seq:12}', 'pattern_bad_width'],
    ['{floor}', 'pattern_no_seq'],
    ['101', 'pattern_no_seq'],
  ])('%j is refused: %s', (pattern, code) =>
    expect(parsePattern(pattern)).toMatchObject({ ok: false, problem: { code } }),
  );

  it('an unknown name is told', () =>
    expect(parsePattern('{room}')).toMatchObject({ problem: { params: { name: 'room' } } }));

  it('so is a width that is none', () =>
    expect(parsePattern('{seq:x}')).toMatchObject({ problem: { params: { width: 'x' } } }));

  it('a width is written with or without its naught', () =>
    expect(numbers({ toFloor: 1, roomsPerFloor: 1, pattern: '{floor:2}-{seq:03}' })).toEqual(['01-001']));

  it('no rooms are planned by one that cannot be read', () => {
    const fields = [{ path: 'pattern', code: 'pattern_unknown_name', params: { name: 'room' } }];
    expect(() => numbers({ pattern: '{room}' })).toThrow(
      expect.objectContaining({ code: 'VALIDATION', fields }),
    );
  });
});

describe('the rooms of a plan', () => {
  it('six floors of six make 36 rooms, 101 to 606', () => {
    expect(numbers()).toHaveLength(36);
    expect(numbers().slice(0, 7)).toEqual(['101', '102', '103', '104', '105', '106', '201']);
    expect(numbers().at(-1)).toBe('606');
  });

  it('basements are lettered and floor 0 is left out', () => {
    expect(floorsOf({ fromFloor: -2, toFloor: 1 })).toEqual([-2, -1, 1]);
    expect(numbers({ fromFloor: -1, toFloor: 1, roomsPerFloor: 1 })).toEqual(['B101', '101']);
    expect(numbers({ fromFloor: -1, toFloor: -1, roomsPerFloor: 1, pattern: '{floor:02}-{seq}' })).toEqual([
      'B01-1',
    ]);
  });

  it('letters become capitals', () =>
    expect(numbers({ toFloor: 1, roomsPerFloor: 1, pattern: 'a{floor}-{seq}' })).toEqual(['A1-1']));

  it('says which are there already, on that floor or on another, and which come twice', () => {
    const there = new Map([
      ['101', 1],
      ['102', 5],
    ]);
    expect(planRooms(plan({ toFloor: 1, roomsPerFloor: 3 }), there).map(({ status }) => status)).toEqual([
      'exists',
      'taken',
      'new',
    ]);
    const twice = planRooms(plan({ toFloor: 2, roomsPerFloor: 1, pattern: 'R{seq}' }), none);
    expect(twice.map(({ status }) => status)).toEqual(['new', 'duplicate']);
    expect(plannedProblems(twice)).toEqual([
      { path: 'rooms.1.number', code: 'number_duplicate', params: { number: 'R1', floor: 2 } },
    ]);
  });

  it('numbers of more than 16 characters and with spaces are wrong row by row', () => {
    const long = planRooms(plan({ toFloor: 1, roomsPerFloor: 1, pattern: 'ABCDEFGHIJKLMNO{seq:02}' }), none);
    expect(plannedProblems(long)).toMatchObject([{ code: 'number_too_long' }]);
    const spaced = planRooms(plan({ toFloor: 1, roomsPerFloor: 1, pattern: 'A {seq}' }), none);
    expect(plannedProblems(spaced)).toMatchObject([{ code: 'number_bad' }]);
  });

  it('a plan outside the building, reversed, too big or without area is refused at the field', () => {
    const codes = (change: Partial<RoomPlan>) =>
      planProblems(plan(change), building).map(({ path, code }) => `${path} ${code}`);
    expect(codes({})).toEqual([]);
    expect(codes({ toFloor: 7 })).toEqual(['toFloor no_such_floor']);
    expect(codes({ fromFloor: 0 })).toEqual(['fromFloor no_such_floor']);
    expect(codes({ fromFloor: -3 })).toEqual(['fromFloor no_such_floor']);
    expect(codes({ fromFloor: 2, toFloor: 2 })).toEqual([]);
    expect(codes({ fromFloor: 3, toFloor: 2 })).toEqual(['toFloor floors_reversed']);
    expect(codes({ areaM2: '0' })).toEqual(['areaM2 too_small']);
    expect(codes({ pattern: '{floor}' })).toEqual(['pattern pattern_no_seq']);
    const tower = { floors: 200, basements: 0 };
    expect(planProblems(plan({ toFloor: 200, roomsPerFloor: 99 }), tower)).toEqual([
      { path: 'roomsPerFloor', code: 'too_many_rooms', params: { maximum: roomPlanLimit } },
    ]);
  });

  it('what would be right is told with what is wrong', () => {
    expect(planProblems(plan({ toFloor: 7, areaM2: '0.00' }), building)).toEqual([
      { path: 'toFloor', code: 'no_such_floor', params: { floors: 6, basements: 2 } },
      { path: 'areaM2', code: 'too_small', params: { minimum: '0.01' } },
    ]);
  });

  it('as many as may be made at once are made', () => {
    const most = plan({ fromFloor: 1, toFloor: roomPlanLimit / 10, roomsPerFloor: 10 });
    const tower = { floors: roomPlanLimit, basements: 0 };
    expect(planProblems(most, tower)).toEqual([]);
    expect(planProblems({ ...most, toFloor: most.toFloor + 1 }, tower)).toHaveLength(1);
  });

  it('those that are there stay as they are; a number of another floor stops the whole', () => {
    const there = new Map([
      ['101', 1],
      ['102', 5],
    ]);
    const rooms = planRooms(plan({ toFloor: 1, roomsPerFloor: 3 }), there);
    expect(plannedProblems(rooms)).toEqual([
      { path: 'rooms.1.number', code: 'number_taken', params: { number: '102', floor: 1 } },
    ]);
  });

  const anyPlan = fc
    .record({
      fromFloor: fc.integer({ min: -9, max: 190 }).filter((floor) => floor !== 0),
      height: fc.integer({ min: 0, max: 10 }),
      roomsPerFloor: fc.integer({ min: 1, max: 99 }),
      firstSeq: fc.integer({ min: 0, max: 900 }),
      pattern: fc.constantFrom('{floor}{seq:03}', '{floor}-{seq}', 'a{floor:02}/{seq:04}', '{seq}.{floor}'),
    })
    .map(({ height, ...rest }) => plan({ ...rest, toFloor: rest.fromFloor + height || 1 }));

  it('are as many as floors times rooms, each number once, the same every time', () => {
    fc.assert(
      fc.property(anyPlan, (some) => {
        const rooms = planRooms(some, none);
        expect(rooms).toHaveLength(floorsOf(some).length * some.roomsPerFloor);
        expect(new Set(rooms.map(({ number }) => number)).size).toBe(rooms.length);
        expect(plannedProblems(rooms)).toEqual([]);
        expect(planRooms(some, none)).toEqual(rooms);
      }),
    );
  });

  it('made once, making them again makes nothing', () => {
    fc.assert(
      fc.property(anyPlan, (some) => {
        const made = new Map(planRooms(some, none).map(({ number, floor }) => [number, floor]));
        expect(planRooms(some, made).every(({ status }) => status === 'exists')).toBe(true);
      }),
    );
  });

  it('no pattern text breaks the parser', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(typeof parsePattern(text).ok).toBe('boolean')));
  });
});
