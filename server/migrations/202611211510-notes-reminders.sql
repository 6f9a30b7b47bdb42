-- Reminders are flags of a note: an instant to remind at, and where the clock hangs that it was chosen by.
alter table notes.items
  add column top_rank      double precision,
  -- The next occurrence; nothing once a single one has fired.
  add column remind_at     timestamptz(3),
  -- Wall clock of the first occurrence: what a series is computed from, so that summer time cannot move it.
  add column remind_start  text check (remind_start ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  add column remind_tz     text,
  add column remind_rule   jsonb,
  -- Fired, and the note not finished since: finishing then answers what has fired, not what is still to come.
  add column remind_fired  boolean not null default false,
  add column snoozed_until timestamptz(3),
  add column fires_at      timestamptz(3) generated always as (least(remind_at, snoozed_until)) stored,
  add check ((remind_start is null) = (remind_tz is null)),
  add check (remind_at is null or remind_start is not null),
  add check (remind_rule is null or remind_start is not null);
comment on column notes.items.top_rank is 'Order within the pinned group, lowest first.';
create index items_by_fire on notes.items (fires_at) where fires_at is not null;

-- One row per occurrence and channel, unique together: two workers cannot send the same thing twice.
create table notes.reminder_deliveries (
  user_id     text not null,
  note_id     uuid not null,
  fire_at     timestamptz(3) not null,
  channel     text not null check (channel in ('inapp', 'webpush', 'email', 'webhook')),
  state       text not null default 'pending' check (state in ('pending', 'claimed', 'sent', 'failed', 'cancelled')),
  late        boolean not null default false,
  attempts    int not null default 0,
  next_try_at timestamptz(3) not null,
  claimed_at  timestamptz(3),
  last_error  text,
  created_at  timestamptz(3) not null default now(),
  primary key (user_id, note_id, fire_at, channel),
  foreign key (user_id, note_id) references notes.notes on delete cascade
);
create index reminder_deliveries_to_do on notes.reminder_deliveries (next_try_at) where state in ('pending', 'claimed');
alter table notes.reminder_deliveries enable row level security;
create policy reminder_deliveries_own on notes.reminder_deliveries to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select on notes.reminder_deliveries to console_app;
-- Finishing a note takes back what was not sent yet.
grant update (state) on notes.reminder_deliveries to console_app;
