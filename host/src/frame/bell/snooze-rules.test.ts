import { snoozedUntil } from './snooze-rules.ts';

const now = Date.parse('2026-10-24T21:30:00Z');

it('1.4: ten minutes, an hour, tomorrow at nine where one is, also when the clocks change in that night', () => {
  expect(snoozedUntil('tenMinutes', now, 'UTC')).toBe('2026-10-24T21:40:00.000Z');
  expect(snoozedUntil('oneHour', now, 'UTC')).toBe('2026-10-24T22:30:00.000Z');
  expect(snoozedUntil('tomorrow', now, 'UTC')).toBe('2026-10-25T09:00:00.000Z');
  expect(snoozedUntil('tomorrow', now, 'Europe/Berlin')).toBe('2026-10-25T08:00:00.000Z');
  expect(snoozedUntil('tomorrow', now, 'Asia/Shanghai')).toBe('2026-10-26T01:00:00.000Z');
});
