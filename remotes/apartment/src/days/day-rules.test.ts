import { dayAfter, daysBetween } from './day-rules.ts';

it('days are counted across months', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
});
