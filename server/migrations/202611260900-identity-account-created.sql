-- Whoever was invited makes an account of their own, which the trail tells.
alter table identity.account_events drop constraint account_events_action_check;
alter table identity.account_events add constraint account_events_action_check check (action in
  ('account_created', 'signed_out', 'password_changed', 'session_ended', 'signed_out_everywhere'));
