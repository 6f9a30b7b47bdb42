import sql, { type Sql } from 'sql-template-tag';

/**
 * Rooms with their rent and what each is shown as today in its building, as the relation `s`. Rooms and tenancies are
 * gathered and grouped rather than joined or looked up room by room: that stays linear whatever the planner believes.
 * @param rooms what follows `from`: apartment.rooms as `r`, with its condition
 * @param buildingIds those that the rooms are in
 */
export const statesOfRooms = (rooms: Sql, buildingIds: readonly string[]): Sql => {
  const ids = sql`${[...buildingIds]}::uuid[]`;
  return sql`(
    select building_id, room_id, max(rent_minor) as rent_minor,
      apartment.room_state(max(hold), bool_or(leaving), bool_or(here), bool_or(later)) as state
    from (
      select r.building_id, r.room_id, r.hold, r.rent_minor, false as leaving, false as here, false as later
      from ${rooms}
      union all
      select l.building_id, l.room_id, null, null,
        l.state in ('ending', 'settling') and l.period @> d.today, l.period @> d.today, lower(l.period) > d.today
      from apartment.tenancies l
      join (select o.building_id, (now() at time zone o.time_zone)::date as today
        from apartment.buildings o where o.building_id = any(${ids})) d on d.building_id = l.building_id
      where l.building_id = any(${ids}) and l.state not in ('draft', 'cancelled')
    ) facts
    group by building_id, room_id having max(hold) is not null) s`;
};
