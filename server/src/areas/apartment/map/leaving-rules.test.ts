import { isLeavingOn } from './leaving-rules.ts';

/** Asked for on the 10th, called off on the 20th, asked for again on the 25th. */
const moves = [
  { on: '2026-01-01', to: 'active' },
  { on: '2026-06-10', to: 'ending' },
  { on: '2026-06-20', to: 'active' },
  { on: '2026-06-25', to: 'ending' },
] as const;
const today = '2026-07-01';

it.each<[string, string, boolean]>([
  ['before anybody asked', '2026-06-09', false],
  ['the day on which it was asked for', '2026-06-10', true],
  ['the day before it was called off', '2026-06-19', true],
  ['the day on which it was called off', '2026-06-20', false],
  ['between', '2026-06-24', false],
  ['asked for again', '2026-06-30', true],
])('a past day, %s', (_, day, leaving) => {
  expect(isLeavingOn(day, today, { state: 'ending', moves })).toBe(leaving);
});

it('what is asked for today says nothing of yesterday', () => {
  const asked = { state: 'ending', moves: [{ on: today, to: 'ending' }] } as const;
  expect(isLeavingOn('2026-06-30', today, asked)).toBe(false);
  expect(isLeavingOn(today, today, asked)).toBe(true);
});

it('where nothing is known of the day somebody lives there, and no more', () => {
  expect(isLeavingOn('2026-06-30', today, { state: 'settling', moves: [] })).toBe(false);
  expect(isLeavingOn('2026-06-30', today, { state: 'closed', moves: [] })).toBe(false);
});

it('a tenancy that is closed by now was leaving then', () => {
  const closed = [...moves, { on: '2026-06-30', to: 'settling' }, { on: today, to: 'closed' }] as const;
  expect(isLeavingOn('2026-06-30', today, { state: 'closed', moves: closed })).toBe(true);
  expect(isLeavingOn('2026-06-26', today, { state: 'closed', moves: closed })).toBe(true);
});

it.each<['active' | 'ending' | 'settling', boolean]>([
  ['active', false],
  ['ending', true],
  ['settling', true],
])('today and the days to come follow the state of today: %s', (state, leaving) => {
  expect(isLeavingOn(today, today, { state, moves })).toBe(leaving);
  expect(isLeavingOn('2026-07-02', today, { state, moves })).toBe(leaving);
});
