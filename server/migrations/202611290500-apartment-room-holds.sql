-- Since when, and until when, a room was held back: what was lettable on a past day does not move when a hold is set today.
create table apartment.room_holds (
  building_id uuid not null,
  room_id     uuid not null,
  hold        text not null check (hold in ('maintenance', 'disabled')),
  held_at     timestamptz(3) not null default now(),
  -- Null while it lasts.
  until_at    timestamptz(3),
  primary key (building_id, room_id, held_at),
  foreign key (building_id, room_id) references apartment.rooms,
  check (until_at >= held_at)
);
create unique index room_holds_now on apartment.room_holds (building_id, room_id) where until_at is null;

-- Whatever way a hold is set: one by one, for many rooms, by a sheet.
create function apartment.keep_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hold <> 'none' then
    update apartment.room_holds set until_at = now()
    where building_id = new.building_id and room_id = new.room_id and until_at is null;
  end if;
  if new.hold <> 'none' then
    insert into apartment.room_holds (building_id, room_id, hold) values (new.building_id, new.room_id, new.hold)
    on conflict (building_id, room_id, held_at) do update set hold = excluded.hold, until_at = null;
  end if;
  return null;
end $$;
create trigger holds_begin after insert on apartment.rooms
  for each row when (new.hold <> 'none') execute function apartment.keep_holds();
create trigger holds_change after update of hold on apartment.rooms
  for each row when (old.hold is distinct from new.hold) execute function apartment.keep_holds();

alter table apartment.room_holds enable row level security;
create policy of_my_buildings on apartment.room_holds to console_app
  using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id));
grant select, insert, update on apartment.room_holds to console_app;

-- What is held back by now: since the log says so, else since the room was last changed.
do $$ begin
  insert into apartment.room_holds (building_id, room_id, hold, held_at)
  select r.building_id, r.room_id, r.hold, coalesce((
      select max(e.at) from platform.audit_events e
      where e.area = 'apartment' and e.object_type = 'room' and e.object_id = r.room_id::text
        and e.after ->> 'hold' = r.hold), r.updated_at)
  from apartment.rooms r where r.hold <> 'none';
end $$;
