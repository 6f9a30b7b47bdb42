export { itemColumns, itemOf, reminderValues, setItemOf, snoozeReminderOf } from './item.ts';
export { advanced, type Flags, type ItemState, noReminder, type ReminderState } from './item-rules.ts';
