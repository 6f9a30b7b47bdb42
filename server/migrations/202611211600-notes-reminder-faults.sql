-- A reminder that cannot be computed or written down is taken out of the row of those that are due, and says why.
alter table notes.items add column remind_fault text;
comment on column notes.items.remind_fault is 'Why the last reminder was given up; nothing once another one is set.';

-- By which clock quiet hours hold back what was not sent yet: the reminder itself may be gone by then.
alter table notes.reminder_deliveries add column zone text;
