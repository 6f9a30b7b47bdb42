import { businessToday } from './business-day.ts';

it.each([
  ['2026-11-20T15:59:59Z', '2026-11-20'],
  ['2026-11-20T16:00:00Z', '2026-11-21'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s the team writes %s', (instant, day) => expect(businessToday(new Date(instant))).toBe(day));
