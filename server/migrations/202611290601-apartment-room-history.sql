-- What is shown of a room's history to whoever has signed for it (apartment-and-wood.md, route 9): their own stays.
create function apartment.of_my_room(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select t.building_id
  from apartment.my_signed_tenancies() mine
    join apartment.tenancies t on t.building_id = mine.building_id and t.tenancy_id = mine.tenancy_id
  where t.room_id = wanted limit 1
$$;
-- Their tenancies there.
create function apartment.my_stays_in(wanted uuid) returns uuid[]
  language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(t.tenancy_id), '{}')
  from apartment.my_signed_tenancies() mine
    join apartment.tenancies t on t.building_id = mine.building_id and t.tenancy_id = mine.tenancy_id
  where t.room_id = wanted
$$;
revoke execute on function apartment.of_my_room, apartment.my_stays_in from public;
grant execute on function apartment.of_my_room, apartment.my_stays_in to console_app;

create index checkouts_of_room on apartment.checkouts (building_id, room_id);
