import type { PrintTemplate } from '@console/contract/apartment';

/** The letter that fits somebody who has been late for so many days: a reminder, a second one after two weeks, then the last one. */
export function reminderFor(daysLate: number): PrintTemplate {
  if (daysLate <= 14) return 'reminder_1';
  return daysLate <= 45 ? 'reminder_2' : 'reminder_3';
}
