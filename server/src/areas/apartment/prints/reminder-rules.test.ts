import { reminderFor } from './reminder-rules.ts';

it.each([
  [1, 'reminder_1'],
  [14, 'reminder_1'],
  [15, 'reminder_2'],
  [45, 'reminder_2'],
  [46, 'reminder_3'],
])('after %d days it is %s', (days, template) => {
  expect(reminderFor(days)).toBe(template);
});
