-- What a person is told, kept 90 days by the upkeep. Only the server writes it; the person marks it read.
create table platform.notifications (
  user_id         text not null,
  -- Version 7: its order is the order of arrival.
  notification_id uuid not null,
  kind            text not null check (length(kind) between 1 and 50),
  payload         jsonb not null check (pg_column_size(payload) < 4000),
  created_at      timestamptz(3) not null default now(),
  read_at         timestamptz(3),
  primary key (user_id, notification_id)
);
create index notifications_unread on platform.notifications (user_id) where read_at is null;
create index notifications_by_age on platform.notifications (created_at);

create table platform.notification_settings (
  user_id         text primary key,
  -- IANA name; nothing: the zone that a reminder names.
  zone            text,
  quiet_from      text check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_to        text check (quiet_to ~ '^\d\d:\d\d$'),
  -- A check list whose boxes are all ticked is not reminded of.
  skip_ticked     boolean not null default true,
  -- Of what is sent outside the console.
  language        text not null default 'zh' check (language in ('zh', 'en')),
  webpush         boolean not null default false,
  email           boolean not null default false,
  email_address   text check (length(email_address) <= 254),
  -- Set by who received the code at that address; without it nothing is sent there.
  email_confirmed boolean not null default false,
  email_code      text,
  email_code_at   timestamptz(3),
  email_code_uses int not null default 0,
  webhook         boolean not null default false,
  webhook_preset  text not null default 'generic'
    check (webhook_preset in ('generic', 'bark', 'wecom', 'dingtalk', 'feishu', 'gotify')),
  webhook_url     text check (length(webhook_url) <= 2000),
  webhook_secret  text check (length(webhook_secret) <= 200),
  check ((quiet_from is null) = (quiet_to is null))
);
comment on column platform.notification_settings.webhook_secret is 'Signs what is sent; never told again.';

create table platform.push_subscriptions (
  user_id         text not null,
  subscription_id uuid not null,
  endpoint        text not null check (length(endpoint) <= 2000),
  p256dh          text not null check (length(p256dh) <= 200),
  auth            text not null check (length(auth) <= 100),
  created_at      timestamptz(3) not null default now(),
  primary key (user_id, subscription_id),
  unique (user_id, endpoint)
);

alter table platform.notifications enable row level security;
alter table platform.notification_settings enable row level security;
alter table platform.push_subscriptions enable row level security;
create policy notifications_own on platform.notifications to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy notification_settings_own on platform.notification_settings to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy push_subscriptions_own on platform.push_subscriptions to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select on platform.notifications to console_app;
grant update (read_at) on platform.notifications to console_app;
grant select, insert, update on platform.notification_settings to console_app;
grant select, insert, update, delete on platform.push_subscriptions to console_app;
