-- A tally that somebody has calculated and comes back to: theirs alone, and no goods yet.
create table wood.kept_tallies (
  team_id       uuid not null references wood.teams,
  user_id       text not null references platform.users,
  kept_tally_id uuid not null,
  name          text not null check (length(name) between 1 and 60),
  tally         jsonb not null,
  pieces        int not null check (pieces > 0),
  volume        numeric(14, 6) not null check (volume >= 0),
  board_feet    numeric(14, 2) not null check (board_feet >= 0),
  kept_at       timestamptz(3) not null default now(),
  primary key (team_id, user_id, kept_tally_id)
);
alter table wood.kept_tallies enable row level security;
create policy own_teams on wood.kept_tallies to console_app
  using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id));
grant select, insert, delete on wood.kept_tallies to console_app;

-- What a team has traded on a day.
create index postings_by_day on wood.postings (team_id, business_date);
