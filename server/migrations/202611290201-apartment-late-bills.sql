-- People are reminded of the bills of a month as they are of its readings.
alter table apartment.reminders drop constraint reminders_step_check;
alter table apartment.reminders add constraint reminders_step_check
  check (step in ('read', 'check', 'used', 'makeBills', 'checkBills', 'issueBills'));
