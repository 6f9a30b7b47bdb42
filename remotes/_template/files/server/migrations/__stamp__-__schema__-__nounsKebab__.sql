-- The __area__ area. What is somebody's own has a key that begins with its owner, and a wall around it;
-- business rules live in server/src/areas/__schema__, the checks here are the net below them.
create schema __schema__;
grant usage on schema __schema__ to console_app;

create table __schema__.__nounsSnake__ (
  user_id    text not null references platform.users,
  __nounSnake___id uuid not null,
  code       text not null check (code ~ '^[0-9A-Z][0-9A-Z._/-]{0,19}$'),
  name       text not null check (length(name) between 1 and 60),
  note       text not null check (length(note) <= 500),
  state      text not null check (state in ('open', 'closed')),
  updated_at timestamptz not null default now(),
  version    int not null default 0,
  primary key (user_id, __nounSnake___id),
  constraint __nounsSnake___code unique (user_id, code)
);

alter table __schema__.__nounsSnake__ enable row level security;
create policy __nounsSnake___own on __schema__.__nounsSnake__ to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, update, delete on __schema__.__nounsSnake__ to console_app;
