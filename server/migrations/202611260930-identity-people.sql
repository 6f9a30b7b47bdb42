-- Administrators help who forgot a password, and lock accounts; the trail tells whom it befell and who did it.
create table identity.password_resets (
  user_id     uuid primary key references identity.users on delete cascade,
  code_digest bytea not null unique,
  made_by     uuid not null,
  expires_at  timestamptz not null
);
comment on table identity.password_resets is 'The newest code of each person, used once. Only its digest is kept.';
alter table identity.password_resets enable row level security;
create policy password_resets_all on identity.password_resets to console_identity using (true) with check (true);
grant select, insert, update, delete on identity.password_resets to console_identity;

create index sign_in_attempts_by_user on identity.sign_in_attempts (user_id, at) where outcome = 'succeeded';

alter table identity.account_events add column actor uuid;
comment on column identity.account_events.actor is 'An administrator, where it was not the user.';
alter table identity.account_events drop constraint account_events_action_check;
alter table identity.account_events add constraint account_events_action_check check (action in
  ('account_created', 'signed_out', 'password_changed', 'session_ended', 'signed_out_everywhere',
   'reset_code_made', 'password_reset', 'account_locked', 'account_unlocked'));

create or replace view identity.trail with (security_invoker = true) as
  select attempt_id as entry_id, at, user_id, address,
    case when outcome = 'pending' then purpose || '_failed' else purpose || '_' || outcome end as action,
    null::uuid as actor
  from identity.sign_in_attempts
  where not (purpose = 'password_change' and outcome = 'succeeded')
  union all
  select event_id, at, user_id, address, action, actor from identity.account_events;
