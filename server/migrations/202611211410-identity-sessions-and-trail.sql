-- What the account page tells of a browser's session. The sessions themselves are payloads of the library.
create table identity.session_devices (
  session_uid  text primary key,
  user_id      uuid not null references identity.users on delete cascade,
  user_agent   text not null check (length(user_agent) <= 500),
  address      text not null,
  since        timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now()
);
create index session_devices_by_user on identity.session_devices (user_id);

-- Ending everything of a user must find it by the user.
create index payloads_by_account on identity.payloads ((payload ->> 'accountId'))
  where (payload ->> 'accountId') is not null;

-- A password is also asked for when it is changed; guesses there count like guesses at sign-in.
alter table identity.sign_in_attempts add column purpose text not null default 'sign_in'
  check (purpose in ('sign_in', 'password_change'));

-- What people do with their account, beside signing in.
create table identity.account_events (
  event_id   uuid primary key,
  at         timestamptz not null default now(),
  user_id    uuid not null,
  action     text not null check (action in
               ('signed_out', 'password_changed', 'session_ended', 'signed_out_everywhere')),
  address    text not null,
  user_agent text not null check (length(user_agent) <= 500)
);
create index account_events_by_user on identity.account_events (user_id, at);

-- The trail that operators read. An attempt that was never concluded is a failure, as the limits count it.
create view identity.trail with (security_invoker = true) as
  select attempt_id as entry_id, at, user_id, address,
    case when outcome = 'pending' then purpose || '_failed' else purpose || '_' || outcome end as action
  from identity.sign_in_attempts
  -- A change that went well has an entry of its own.
  where not (purpose = 'password_change' and outcome = 'succeeded')
  union all
  select event_id, at, user_id, address, action from identity.account_events;

alter table identity.session_devices enable row level security;
alter table identity.account_events enable row level security;
create policy session_devices_all on identity.session_devices to console_identity using (true) with check (true);
create policy account_events_read on identity.account_events for select to console_identity using (true);
create policy account_events_append on identity.account_events for insert to console_identity with check (true);
-- Kept for a year, and until then not even the provider can take an entry away.
create policy account_events_expire on identity.account_events for delete to console_identity
  using (at < now() - interval '365 days');

grant select, insert, update, delete on identity.session_devices to console_identity;
grant select, insert, delete on identity.account_events to console_identity;
grant select on identity.trail to console_identity;
