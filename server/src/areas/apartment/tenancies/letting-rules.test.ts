import { shareDay, unlettable } from './letting-rules.ts';

const whole = { leaseMode: 'whole', hold: 'none', knownBed: false } as const;
const byBed = { leaseMode: 'bed', hold: 'none', knownBed: true } as const;

it.each([
  ['a whole room', whole, false, undefined],
  ['a bed of it', whole, true, 'let_as_whole'],
  ['a bed', byBed, true, undefined],
  ['a bed that is not there', { ...byBed, knownBed: false }, true, 'unknown_bed'],
  ['a room of beds as a whole', byBed, false, 'bed_needed'],
  ['a room that is out of use', { ...whole, hold: 'disabled' }, false, 'disabled'],
  ['a room under maintenance', { ...whole, hold: 'maintenance' }, false, undefined],
] as const)('%s', (_, unit, wantsBed, reason) => {
  expect(unlettable(unit, wantsBed)).toBe(reason);
});

it.each([
  ['2026-01-01', '2026-01-31', '2026-01-31', null, true],
  ['2026-01-01', '2026-01-31', '2026-02-01', null, false],
  ['2026-01-01', null, '2030-01-01', '2030-01-02', true],
  ['2026-03-01', null, '2026-01-01', '2026-02-28', false],
])('%s to %s and %s to %s share a day: %s', (firstDay, lastDay, otherFirst, otherLast, shared) => {
  const [one, other] = [
    { firstDay, lastDay },
    { firstDay: otherFirst, lastDay: otherLast },
  ];
  expect(shareDay(one, other)).toBe(shared);
  expect(shareDay(other, one)).toBe(shared);
});
