-- What a room is shown as comes from its tenancies: those in force on a day, and those that are signed for later.

-- The calendar day in the building's zone. Stable, as now() is.
create function apartment.today_in(wanted_building uuid) returns date language sql stable as $$
  select (now() at time zone time_zone)::date from apartment.buildings where building_id = wanted_building
$$;

-- Runs as the caller, so that row-level security decides which tenancies count.
create function apartment.room_state_on(wanted_building uuid, wanted_room uuid, hold text, on_day date)
  returns text language sql stable as $$
  select apartment.room_state(hold,
    coalesce(bool_or(t.state in ('ending', 'settling') and t.period @> on_day), false),
    coalesce(bool_or(t.period @> on_day), false),
    coalesce(bool_or(lower(t.period) > on_day), false))
  from apartment.tenancies t
  where t.building_id = wanted_building and t.room_id = wanted_room and t.state not in ('draft', 'cancelled')
$$;
revoke execute on function apartment.today_in, apartment.room_state_on from public;
grant execute on function apartment.today_in, apartment.room_state_on to console_app;
