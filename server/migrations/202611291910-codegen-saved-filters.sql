-- Queries on documents that somebody has saved. The documents never come here.
create table codegen.saved_filters (
  user_id    text not null references platform.users,
  filter_id  uuid not null,
  name       text not null check (length(name) between 1 and 80),
  language   text not null check (language in ('auto', 'filter', 'jsonpath', 'jq')),
  query      text not null check (length(query) <= 20000),
  projection text not null check (length(projection) <= 20000),
  sort       text not null check (length(sort) <= 20000),
  skip       int not null check (skip >= 0),
  "limit"    int not null check ("limit" >= 0),
  each       boolean not null,
  saved_at   timestamptz not null default date_trunc('milliseconds', now()),
  primary key (user_id, filter_id),
  unique (user_id, name)
);
comment on table codegen.saved_filters is 'Everybody''s own.';

alter table codegen.saved_filters enable row level security;
create policy saved_filters_own on codegen.saved_filters to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, update, delete on codegen.saved_filters to console_app;
