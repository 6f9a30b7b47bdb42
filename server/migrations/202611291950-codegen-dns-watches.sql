create table codegen.dns_watches (
  user_id    text not null references platform.users,
  watch_id   uuid not null,
  name       text not null check (length(name) between 1 and 253),
  type       text not null check (length(type) <= 10),
  expected   text not null check (length(expected) between 1 and 500),
  resolvers  text[] not null check (cardinality(resolvers) between 1 and 6),
  state      text not null default 'watching' check (state in ('watching', 'reached', 'expired', 'ended')),
  rounds     int not null default 0,
  -- What each resolver said last.
  answers    jsonb not null default '[]',
  created_at timestamptz(3) not null,
  last_at    timestamptz(3),
  next_at    timestamptz(3) not null,
  ends_at    timestamptz(3) not null,
  ended_at   timestamptz(3),
  primary key (user_id, watch_id),
  check ((state = 'watching') = (ended_at is null))
);
comment on table codegen.dns_watches is 'Names that are asked for until everybody gives the expected value, half an hour at most.';
create index dns_watches_due on codegen.dns_watches (next_at) where state = 'watching';
create index dns_watches_over on codegen.dns_watches (ended_at) where state <> 'watching';

alter table codegen.dns_watches enable row level security;
create policy dns_watches_own on codegen.dns_watches to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, update, delete on codegen.dns_watches to console_app;
