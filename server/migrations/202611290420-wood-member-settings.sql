-- How somebody likes to work in a team: theirs alone.
create table wood.member_settings (
  team_id     uuid not null references wood.teams,
  user_id     text not null references platform.users,
  yard_id     uuid,
  measured_in text not null default 'log' check (measured_in in ('log', 'sawn', 'boardFeet')),
  version     int not null default 0,
  primary key (team_id, user_id),
  foreign key (team_id, yard_id) references wood.yards (team_id, yard_id)
);
alter table wood.member_settings enable row level security;
create policy own_teams on wood.member_settings to console_app
  using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id));
grant select, insert, update on wood.member_settings to console_app;

-- Yards get other names.
grant update on wood.yards to console_app;
