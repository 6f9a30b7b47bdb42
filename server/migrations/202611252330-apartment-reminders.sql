-- Who was reminded of which month, and when last: nobody is reminded of it again within hours.
create table apartment.reminders (
  building_id uuid not null,
  cycle_id    uuid not null,
  user_id     text not null,
  step        text not null check (step in ('read', 'check', 'used')),
  reminded_at timestamptz(3) not null,
  reminded_by text not null,
  primary key (building_id, cycle_id, user_id),
  foreign key (building_id, cycle_id) references apartment.cycles on delete cascade
);
alter table apartment.reminders enable row level security;
create policy of_my_buildings on apartment.reminders to console_app
  using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id));
grant select, insert, update on apartment.reminders to console_app;

-- A call may tell the people of its tenants something, and nobody else; what they are told only they read.
create policy notifications_told on platform.notifications for insert to console_app
  with check (platform.is_person_of_this_call(user_id));
grant insert (user_id, notification_id, kind, payload) on platform.notifications to console_app;
