import { aYearBefore } from './a-year-before.ts';

it.each([
  ['2026-11-21', '2025-11-21'],
  ['2026-01-01', '2025-01-01'],
  ['2028-02-29', '2027-03-01'],
])('a year before %s: %s', (today, day) => expect(aYearBefore(today)).toBe(day));
