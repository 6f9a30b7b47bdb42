-- Queries that somebody has saved for a consulted database, which is not ours: only its name stands here.
create table codegen.saved_statements (
  user_id  text not null references platform.users,
  statement_id uuid not null,
  database text not null check (length(database) between 1 and 60),
  name     text not null check (length(name) between 1 and 80),
  sql      text not null check (length(sql) between 1 and 20000),
  saved_at timestamptz not null default date_trunc('milliseconds', now()),
  primary key (user_id, statement_id),
  unique (user_id, database, name)
);
comment on table codegen.saved_statements is 'Everybody''s own.';

alter table codegen.saved_statements enable row level security;
create policy saved_statements_own on codegen.saved_statements to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, update, delete on codegen.saved_statements to console_app;
