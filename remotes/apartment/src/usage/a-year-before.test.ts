import { aYearBefore } from './a-year-before.ts';

it('a year before', () => {
  expect(aYearBefore(new Date(2026, 10, 21))).toBe('2025-11-21');
});
