import { isLongerThan, keptMonth, monthRange, monthsApart, monthsLater } from './months.ts';

it('goes from month to month over the ends of years', () => {
  expect([monthsLater('2026-01', -1), monthsLater('2026-12', 1), monthsLater('2026-06', -30)]).toEqual([
    ...['2025-12', '2027-01', '2023-12'],
  ]);
  expect([monthsApart('2026-04', '2026-06'), monthsApart('2026-01', '2025-12')]).toEqual([2, -1]);
});

it.each([
  ['1899-02', '1900-01'],
  ['1900-01', '1900-01'],
  ['2200-12', '2200-12'],
  ['2201-11', '2200-12'],
])('of the months around %s the house keeps some', (ym, kept) => {
  expect(keptMonth(ym)).toBe(kept);
});

it.each([
  [{}, '2025-07', '2026-06'],
  [{ to: '2025-12' }, '2025-01', '2025-12'],
  [{ from: '2024-03' }, '2024-03', '2025-02'],
  [{ from: '2026-01', to: '2026-03' }, '2026-01', '2026-03'],
  // As they were asked for: whoever shows them says that they are turned.
  [{ from: '2026-03', to: '2026-01' }, '2026-03', '2026-01'],
  // The house keeps no months before 1900 and none after 2200.
  [{ from: '2200-11' }, '2200-11', '2200-12'],
  [{ to: '1900-03' }, '1900-01', '1900-03'],
])('%j in June 2026 are from %s to %s', (asked, from, to) => {
  expect(monthRange(asked, '2026-06')).toEqual({ from, to });
});

it('36 months are no more than 36, whichever way round', () => {
  expect(isLongerThan({ from: '2023-07', to: '2026-06' }, 36)).toBe(false);
  expect(isLongerThan({ from: '2023-06', to: '2026-06' }, 36)).toBe(true);
  expect(isLongerThan({ from: '2026-06', to: '2023-06' }, 36)).toBe(true);
});
