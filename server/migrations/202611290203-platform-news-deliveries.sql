-- News go out by the channels that somebody has switched on, once each. Handed on by the server, which then delivers them.
alter table platform.notifications add column handed_at timestamptz(3);
-- What was told before stays in the bell alone.
update platform.notifications set handed_at = created_at;
-- Reminders of notes and what is said of them have an outbox of their own.
create index notifications_to_hand on platform.notifications (created_at)
  where handed_at is null and kind not in ('reminder', 'deliveryFailed');

create table platform.news_deliveries (
  user_id         text not null,
  notification_id uuid not null,
  fire_at         timestamptz(3) not null,
  channel         text not null check (channel in ('webpush', 'email', 'webhook')),
  state           text not null default 'pending' check (state in ('pending', 'claimed', 'sent', 'failed', 'cancelled')),
  late            boolean not null default false,
  zone            text,
  attempts        int not null default 0,
  next_try_at     timestamptz(3) not null,
  claimed_at      timestamptz(3),
  last_error      text,
  created_at      timestamptz(3) not null default now(),
  primary key (user_id, notification_id, fire_at, channel),
  foreign key (user_id, notification_id) references platform.notifications on delete cascade
);
create index news_deliveries_to_do on platform.news_deliveries (next_try_at) where state in ('pending', 'claimed');
alter table platform.news_deliveries enable row level security;
create policy news_deliveries_own on platform.news_deliveries to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select on platform.news_deliveries to console_app;
