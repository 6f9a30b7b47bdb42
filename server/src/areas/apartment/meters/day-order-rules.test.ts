import fc from '@console/testing/properties';
import { exact, whole } from '../../../exact.ts';
import { asShown, boundsOf, isBefore, neighboursAt, withTurns } from './day-order-rules.ts';

const at = (readOn: string, source: string, value = 0, rollover = false) =>
  ({ readOn, source, value, rollover }) as const;
const move = at('2026-06-22', 'move_out', 105);
const counter = { intDigits: 5, valueOf: ({ value }: { value: number }) => whole(value) };

it.each([
  ['an earlier day', at('2026-06-21', 'manual'), true],
  ['the same day', at('2026-06-22', 'manual'), false],
  ['the day on which the meter came', at('2026-06-22', 'replace_in'), true],
  ['the day on which it went', at('2026-06-22', 'replace_out'), false],
  ['a later day', at('2026-06-23', 'manual'), false],
] as const)('%s is before a value of the day: %s', (_name, one, expected) => {
  expect(isBefore(one, move)).toBe(expected);
});

it('what was shown around a value: of its own day only where the meter came or went', () => {
  const ordered = [
    at('2026-06-20', 'manual', 100),
    at('2026-06-22', 'manual', 108),
    at('2026-06-24', 'move_in', 110),
    at('2026-06-25', 'manual', 112),
  ];
  expect(neighboursAt(ordered, move)).toEqual({
    last: ordered[0],
    sameDay: [ordered[1]],
    next: ordered[2],
    nextDay: [ordered[2]],
  });
  const came = at('2026-06-22', 'replace_in', 3);
  const went = at('2026-06-22', 'replace_out', 120);
  expect(neighboursAt([came, move, went], move)).toEqual({
    ...{ last: came, sameDay: [move] },
    ...{ next: went, nextDay: [went] },
  });
});

it('on a day on which it went round it was either before that or after it', () => {
  const last = at('2026-06-21', 'manual', 99_800);
  const turned = at('2026-06-22', 'manual', 5, true);
  const next = at('2026-06-24', 'manual', 9);
  const bounds = (value: number) =>
    boundsOf({ last, sameDay: [turned], next, nextDay: [next] }, whole(value), counter.valueOf);
  expect(bounds(99_900)).toEqual({ last, next: undefined });
  expect(bounds(7)).toEqual({ last: turned, next });
  expect(boundsOf({ last, sameDay: [move], next, nextDay: [next] }, whole(0), counter.valueOf)).toEqual({
    last,
    next,
  });
});

const shownOf = (values: readonly ReturnType<typeof at>[], before?: string) =>
  asShown(values, { ...counter, before: before === undefined ? undefined : exact(before) }).map(
    ({ value }) => value,
  );
const day = '2026-06-20';

it.each([
  ['upwards within a day', [at(day, 'move_in', 108), at(day, 'manual', 105)], [105, 108]],
  ['day after day', [at('2026-06-21', 'manual', 108), at(day, 'move_in', 110)], [110, 108]],
  [
    'first the first value of the meter, last its last one',
    [at(day, 'replace_out', 9), at(day, 'manual', 9), at(day, 'replace_in', 9)].map((one, index) => ({
      ...one,
      value: one.value - index,
    })),
    [7, 8, 9],
  ],
  [
    'on the day of the turn first what is not below the day before, then the turn, then the rest',
    [
      at('2026-06-19', 'manual', 99_900),
      ...[at(day, 'move_in', 9), at(day, 'move_out', 99_900), at(day, 'manual', 5, true)],
      at(day, 'move_out', 99_990),
    ],
    [99_900, 99_900, 99_990, 5, 9],
  ],
  [
    'an estimate above what was shown is no value of the day before',
    [
      at('2026-06-18', 'manual', 99_900),
      at('2026-06-19', 'estimate', 99_980),
      ...[at(day, 'manual', 5, true), at(day, 'move_out', 99_950)],
    ],
    [99_900, 99_980, 99_950, 5],
  ],
  [
    'the day before is among them, and decides',
    [...[at('2026-06-19', 'manual', 65_000), at(day, 'manual', 40_000, true)], at(day, 'move_out', 70_000)],
    [65_000, 70_000, 40_000],
  ],
  [
    'the day before unknown: of two ways the shorter one',
    [at(day, 'manual', 5, true), at(day, 'move_in', 300), at(day, 'move_out', 60_000)],
    [60_000, 5, 300],
  ],
  [
    'the last value of the meter is the one that turned',
    [at(day, 'replace_out', 5, true), at(day, 'move_out', 99_990)],
    [99_990, 5],
  ],
] as const)('in the order in which it was shown: %s', (_name, values, expected) => {
  expect(shownOf(values)).toEqual(expected);
});

it('of two alike the one that tells of the turn comes first: the other one has not fallen', () => {
  const [into, out] = [at(day, 'move_in', 20), at(day, 'move_out', 20, true)];
  expect(asShown([into, out], { ...counter, before: whole(99_900) })).toEqual([out, into]);
});

it('the turn is where it fell, whichever value of that day tells of it', () => {
  const last = at('2026-06-19', 'manual', 99_900);
  const [into, out] = [at(day, 'move_in', 6), at(day, 'manual', 8, true)];
  const next = at('2026-06-21', 'manual', 9);
  const told = (...values: ReturnType<typeof at>[]) =>
    withTurns(values, counter).map(({ value, rollover }) => `${value}${rollover ? ' R' : ''}`);
  expect(told(last, into, out, next)).toEqual(['99900', '6 R', '8 R', '9']);
  expect(told(last, into, next)).toEqual(['99900', '6', '9']);
  expect(told(last, into, { ...out, readOn: '2026-06-21' })).toEqual(['99900', '6', '8 R']);
  expect(told(last, at(day, 'move_in', 600), at(day, 'manual', 99_950, true))).toEqual([
    ...['99900', '600', '99950 R'],
  ]);
  // An estimate was never shown: what is below it has not fallen.
  const estimated = at('2026-06-19', 'estimate', 99_980);
  expect(told(last, estimated, at(day, 'move_out', 99_950), at(day, 'manual', 5, true))).toEqual([
    ...['99900', '99980', '99950', '5 R'],
  ]);
  const bounds = (value: number) =>
    boundsOf({ last, sameDay: [into, out], next, nextDay: [next] }, whole(value), counter.valueOf);
  expect(bounds(7)).toEqual({ last: into, next });
  expect(bounds(99_990)).toEqual({ last, next: undefined });
  const before = neighboursAt([last, into, out, next], at('2026-06-19', 'manual'));
  expect(boundsOf({ ...before, last }, whole(99_990), counter.valueOf).next).toBeUndefined();
  const untold = neighboursAt([last, into, next], at('2026-06-19', 'manual'));
  expect(boundsOf({ ...untold, last }, whole(99_990), counter.valueOf).next).toBe(into);
});

it('the value of the day before may be told beside them', () => {
  const turn = [at(day, 'manual', 40_000, true), at(day, 'move_out', 70_000)];
  expect(shownOf(turn, '65000')).toEqual([70_000, 40_000]);
  expect(shownOf(turn, '75000')).toEqual([40_000, 70_000]);
});

it('what it showed last that day speaks for it, to the days before and after', () => {
  const turned = [at(day, 'manual', 5, true), at(day, 'move_out', 99_990), at(day, 'move_in', 7)];
  expect(neighboursAt(asShown(turned, counter), move).last?.value).toBe(7);
  const later = turned.map((one) => ({ ...one, readOn: '2026-06-24' }));
  expect(neighboursAt(asShown(later, counter), move).next?.value).toBe(99_990);
});

it('whatever is asked for, nothing is lost, and the days stay in order', () => {
  const value = fc.record({
    readOn: fc.constantFrom('2026-06-20', '2026-06-21', '2026-06-22'),
    source: fc.constantFrom('replace_in', 'manual', 'move_in', 'estimate', 'replace_out'),
    value: fc.integer({ min: 0, max: 99_999 }),
    rollover: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const ordered = asShown(values, counter);
      expect(new Set(ordered)).toEqual(new Set(values));
      expect(ordered).toHaveLength(values.length);
      for (const [index, one] of ordered.slice(1).entries())
        expect(ordered[index] && isBefore(one, ordered[index])).toBe(false);
    }),
  );
});

it('what went round by the next value says nothing of what was before it', () => {
  const next = at('2026-06-24', 'manual', 9, true);
  expect(
    boundsOf({ last: undefined, sameDay: [], next, nextDay: [next] }, whole(99_990), counter.valueOf).next,
  ).toBeUndefined();
});

it('what fell went round before the next value, which says so itself or not', () => {
  const last = at('2026-06-20', 'manual', 99_990);
  const next = at('2026-06-24', 'manual', 9, true);
  expect(boundsOf({ last, sameDay: [], next, nextDay: [next] }, whole(5), counter.valueOf)).toEqual({
    last,
    next,
  });
});

it('said to have gone round where an earlier one says so already, it is no turn', () => {
  const last = at('2026-06-20', 'manual', 225);
  const again = at('2026-06-22', 'manual', 648, true);
  expect(shownOf([last, again, at('2026-06-22', 'move_in', 404)])).toEqual([225, 404, 648]);
  expect(shownOf([again, at('2026-06-22', 'move_in', 404)])).toEqual([404, 648]);
  const bounds = (value: number, sameDay: (typeof again)[], next: typeof again) =>
    boundsOf({ last, sameDay, next, nextDay: [next] }, whole(value), counter.valueOf);
  expect(bounds(100, [again], move).last).toBe(last);
  expect(bounds(300, [again], move).next).toBe(move);
  expect(bounds(2000, [], again).next).toBe(again);
});
