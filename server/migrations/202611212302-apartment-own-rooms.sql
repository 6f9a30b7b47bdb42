-- Whoever lives in a building sees their own room and nothing else of it. Which person somebody is, the building says:
-- one account is one person there.
create unique index persons_by_user on apartment.persons (user_id, building_id) where user_id is not null;

-- Tenants in which the caller works. A resident belongs to a building without working there: no row of it is theirs to
-- read, whatever a handler forgets to ask.
create function platform.my_workplaces(wanted_area text) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select mine.tenant_id from platform.my_tenants(wanted_area) as mine (tenant_id)
    join platform.members m on m.area = wanted_area and m.tenant_id = mine.tenant_id
      and m.user_id = platform.current_user_id()
  where wanted_area <> 'apartment' or exists (select from unnest(m.roles) as held (role) where held.role <> 'RES')
$$;
revoke execute on function platform.my_workplaces from public;
grant execute on function platform.my_workplaces to console_app;

do $$
declare one record;
begin
  for one in select schemaname, tablename, policyname, qual, with_check from pg_policies
      where (schemaname = 'apartment' or (schemaname, tablename) in (('platform', 'members'), ('platform', 'audit_events')))
        and (qual like '%my_tenants(%' or with_check like '%my_tenants(%') loop
    execute format('alter policy %I on %I.%I', one.policyname, one.schemaname, one.tablename)
      || coalesce(' using (' || replace(one.qual, 'my_tenants(', 'my_workplaces(') || ')', '')
      || coalesce(' with check (' || replace(one.with_check, 'my_tenants(', 'my_workplaces(') || ')', '');
  end loop;
end $$;

-- The caller's own rooms (apartment-and-wood.md, route 1). Security definer, because a resident reads no table; it
-- begins at the caller's own persons and goes no further than what they rent or live in now, or have signed for.
create function apartment.my_rooms() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with mine as (
    select p.building_id, p.person_id from apartment.persons p
    where p.user_id = platform.current_user_id() and platform.in_my_organization('apartment', p.building_id)
  ), stays as (
    -- Once for each tenancy, as its tenant where one is that.
    select distinct on (t.building_id, t.tenancy_id) t.*, t.primary_person_id = mine.person_id as signed
    from mine join apartment.tenancies t on t.building_id = mine.building_id
      and t.state in ('signed', 'active', 'ending', 'settling')
      and (t.primary_person_id = mine.person_id or exists (
        select from apartment.tenancy_occupants o
        where o.building_id = t.building_id and o.tenancy_id = t.tenancy_id and o.person_id = mine.person_id
          and (upper(o.period) is null or upper(o.period) > apartment.today_in(t.building_id))))
    order by t.building_id, t.tenancy_id, t.primary_person_id = mine.person_id desc
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'tenancyId', s.tenancy_id, 'number', s.number,
      'building', jsonb_build_object('name', jsonb_build_object('zh', b.name_zh, 'en', b.name_en), 'address', b.address),
      'roomNumber', r.number, 'bedLabel', bed.label, 'state', s.state,
      'firstDay', lower(s.period), 'lastDay', upper(s.period) - 1,
      'rentMinor', case when s.signed then apartment.rent_on(s.building_id, s.tenancy_id,
        greatest(lower(s.period), apartment.today_in(s.building_id))) end,
      'currency', b.currency, 'meters', coalesce(shown.meters, '[]')) order by lower(s.period), s.number), '[]')
  from stays s
    join apartment.buildings b on b.building_id = s.building_id
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
    left join apartment.beds bed on bed.building_id = s.building_id and bed.bed_id = s.bed_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('meterId', m.meter_id, 'serial', m.serial, 'kind', m.kind,
          'register', reg.register, 'value', last.value::text, 'readOn', last.read_on, 'source', last.source)
          order by array_position(array['electricity', 'cold_water', 'hot_water', 'gas', 'heat'], m.kind), m.serial,
            reg.position) as meters
      from apartment.meters m
        cross join lateral unnest(case m.registers when 'single' then array['total']
          when 'peak_valley' then array['peak', 'valley'] else array['peak', 'flat', 'valley'] end)
          with ordinality as reg (register, position)
        left join lateral (
          -- Since they came: what the meter showed to others before is theirs.
          select g.value, g.read_on, g.source from apartment.readings g
          where g.building_id = m.building_id and g.meter_id = m.meter_id and g.register = reg.register
            and g.state in ('checked', 'locked')
            and (upper(s.period) is null or g.read_on <= upper(s.period))
            and (g.read_on >= lower(s.period) or g.source = 'move_in' and g.read_on >= lower(s.period) - 31
              and not exists (select from apartment.tenancies other
                where other.building_id = s.building_id and other.room_id = s.room_id
                  and other.tenancy_id <> s.tenancy_id and other.state not in ('draft', 'cancelled')
                  and other.period @> g.read_on))
          order by g.read_on desc, g.value desc, g.entered_at desc limit 1) last on true
      where m.building_id = s.building_id and m.room_id = s.room_id and m.scope = 'room'
        and m.state in ('installed', 'suspended')) shown on true
$$;
revoke execute on function apartment.my_rooms from public;
grant execute on function apartment.my_rooms to console_app;
