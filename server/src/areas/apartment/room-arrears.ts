import sql, { type Sql } from 'sql-template-tag';
import { openMinor } from './open-minor.ts';

/** What is overdue of a room, of all who have or had it. */
export interface RoomArrears {
  readonly roomId: string;
  readonly arrearsMinor: number;
  /** Since the oldest of it was due. */
  readonly overdueDays: number;
}

/**
 * Rooms of which something is overdue today in their building, as rows of {@link RoomArrears}; no others.
 * @param which more about the bills `b`
 */
export const arrearsOfRooms = (buildingIds: readonly string[], which: Sql = sql`true`): Sql => {
  const ids = sql`${[...buildingIds]}::uuid[]`;
  return sql`
    select b.room_id, max(d.today - b.due_on) as overdue_days,
      to_jsonb(sum(${openMinor})::bigint) as arrears_minor
    from apartment.bills b
      join (select o.building_id, (now() at time zone o.time_zone)::date as today
        from apartment.buildings o where o.building_id = any(${ids})) d on d.building_id = b.building_id
    where b.building_id = any(${ids}) and b.state in ('issued', 'part_paid') and b.due_on < d.today and ${which}
    group by b.room_id`;
};
