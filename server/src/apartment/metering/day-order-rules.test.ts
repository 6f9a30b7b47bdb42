import { boundsOf, isBefore, neighboursAt } from './day-order-rules.ts';

const at = (readOn: string, source: string, value = 0, rollover = false) =>
  ({ readOn, source, value, rollover }) as const;
const move = at('2026-06-22', 'move_out', 105);

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
  ];
  expect(neighboursAt(ordered, move)).toEqual({
    last: ordered[0],
    sameDay: [ordered[1]],
    next: ordered[2],
  });
  const came = at('2026-06-22', 'replace_in', 3);
  const went = at('2026-06-22', 'replace_out', 120);
  expect(neighboursAt([came, move, went], move)).toEqual({ last: came, sameDay: [move], next: went });
});

it('on a day on which it went round it was either before that or after it', () => {
  const last = at('2026-06-21', 'manual', 99_800);
  const turned = at('2026-06-22', 'manual', 5, true);
  const next = at('2026-06-24', 'manual', 9);
  const bounds = (value: number) => boundsOf({ last, sameDay: [turned], next }, (one) => value < one.value);
  expect(bounds(99_900)).toEqual({ last, next: undefined });
  expect(bounds(7)).toEqual({ last: turned, next });
  expect(boundsOf({ last, sameDay: [move], next }, () => true)).toEqual({ last, next });
});

it('what it showed after going round speaks for its day, to the days before and after', () => {
  const day = [at('2026-06-20', 'manual', 5, true), at('2026-06-20', 'move_out', 99_990)];
  expect(neighboursAt(day, move).last).toBe(day[0]);
  const later = day.map((one) => ({ ...one, readOn: '2026-06-24' })).reverse();
  expect(neighboursAt(later, move).next).toBe(later[1]);
});

it('what went round by the next value says nothing of what was before it', () => {
  const next = at('2026-06-24', 'manual', 9, true);
  expect(boundsOf({ last: undefined, sameDay: [], next }, () => false).next).toBeUndefined();
});
