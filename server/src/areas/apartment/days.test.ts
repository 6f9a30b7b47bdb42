import fc from '@console/testing/properties';
import {
  dayAfter,
  dayBefore,
  daysAfter,
  daysBetween,
  daysIn,
  firstDayOf,
  lastDayOf,
  monthOf,
} from './days.ts';

it('goes from day to day over the ends of months and years', () => {
  expect(dayAfter('2026-02-28')).toBe('2026-03-01');
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  expect(dayBefore('2026-01-01')).toBe('2025-12-31');
  expect(daysAfter('2026-06-18', 30)).toBe('2026-07-18');
  expect(daysAfter('2026-06-18', -18)).toBe('2026-05-31');
});

it('counts the days between two', () => {
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  expect(daysBetween('2026-06-18', '2026-06-18')).toBe(0);
  expect(daysBetween('2026-06-18', '2026-05-31')).toBe(-18);
});

it.each([
  ['2026-06', 30, '2026-06-30'],
  ['2026-02', 28, '2026-02-28'],
  ['2028-02', 29, '2028-02-29'],
  ['2026-12', 31, '2026-12-31'],
])('%s has %i days', (month, days, last) => {
  expect([daysIn(month), firstDayOf(month), lastDayOf(month)]).toEqual([days, `${month}-01`, last]);
  expect([monthOf(firstDayOf(month)), monthOf(last), monthOf(dayAfter(last))]).toEqual([
    month,
    month,
    expect.not.stringMatching(month),
  ]);
});

it('whatever the day, so many days later is so many days away', () => {
  const day = fc.integer({ min: -20_000, max: 40_000 }).map((days) => daysAfter('2000-01-01', days));
  fc.assert(
    fc.property(day, fc.integer({ min: -999, max: 999 }), (from, days) => {
      expect(daysBetween(from, daysAfter(from, days))).toBe(days);
    }),
  );
});
