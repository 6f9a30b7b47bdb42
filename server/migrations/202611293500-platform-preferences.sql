-- What a person has chosen for the whole console, by a closed list of names (shared/contract/src/platform/preferences.ts).
create table platform.preferences (
  user_id    text not null,
  name       text not null check (name in ('home', 'favourites', 'frame')),
  value      jsonb not null check (jsonb_typeof(value) = 'object' and pg_column_size(value) < 40000),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, name)
);

alter table platform.preferences enable row level security;
create policy preferences_own on platform.preferences to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, update on platform.preferences to console_app;
