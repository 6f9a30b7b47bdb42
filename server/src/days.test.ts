import fc from '@console/testing/properties';
import {
  dayAfter,
  dayBefore,
  daysAfter,
  daysBetween,
  daysIn,
  earlier,
  firstDayOf,
  lastDayOf,
  later,
  monthAfter,
  monthOf,
  monthsApart,
  monthsBetween,
  monthsLater,
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

it('counts months over the turn of a year', () => {
  expect(monthsLater('2026-01', -11)).toBe('2025-02');
  expect([monthAfter('2026-11'), monthAfter('2026-12')]).toEqual(['2026-12', '2027-01']);
  expect([monthsApart('2026-04', '2026-06'), monthsApart('2026-01', '2025-12')]).toEqual([2, -1]);
});

it('says which of two days comes first and last', () => {
  expect([earlier('2026-06-18', '2026-06-17'), earlier('2026-06-18', null)]).toEqual([
    '2026-06-17',
    '2026-06-18',
  ]);
  expect(later('2026-06-18', '2026-06-17')).toBe('2026-06-18');
});

it('months over the turn of a year', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});
