import { monthEndOf } from './month-end.ts';

it.each([
  ['2026-11-29', '2026-10-31'],
  ['2026-11-30', '2026-11-30'],
  ['2026-01-15', '2025-12-31'],
  ['2028-03-01', '2028-02-29'],
])('on %s the month that has ended last ended on %s', (today, end) => {
  expect(monthEndOf(today)).toBe(end);
});
