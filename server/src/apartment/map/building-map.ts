import { ApiError, type QueryOf } from '@console/contract';
import type { getBuildingMap, MapRoom } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';

type Tenancy = MapRoom['tenancies'][number];

/** The days that the map can show: from when something is known of the building, and any day to come. */
async function daysOf(db: Db, buildingId: string) {
  const days = await db.first<{ today: string; firstDay: string }>(sql`
    select apartment.today_in(b.building_id) as today,
      least((b.created_at at time zone b.time_zone)::date, (select min(lower(t.period)) from apartment.tenancies t
        where t.building_id = b.building_id and t.state not in ('draft', 'cancelled'))) as first_day
    from apartment.buildings b where b.building_id = ${buildingId}::uuid`);
  if (!days) throw new ApiError('NOT_FOUND');
  return days;
}

/** All rooms of a building as they are on a day. @param readsTenancies whether the caller may know who lives there */
export async function buildingMap(
  db: Db,
  buildingId: string,
  { asOf: wanted, layer }: QueryOf<typeof getBuildingMap>,
  readsTenancies: boolean,
) {
  const { today, firstDay } = await daysOf(db, buildingId);
  const asked = wanted ?? today;
  const asOf = [asked, firstDay].sort().at(-1) ?? today;
  const [rooms = [], living = []] = await db.batch(
    sql`select r.room_id, r.number, r.floor, r.map_row, r.map_col, r.lease_mode, r.capacity,
        to_jsonb(r.rent_minor) as rent_minor,
        apartment.room_state_on(r.building_id, r.room_id, r.hold, ${asOf}::date) as state
      from apartment.rooms r where r.building_id = ${buildingId}::uuid order by r.floor, r.number_order`,
    sql`select t.room_id, t.tenancy_id, t.number, p.name, b.label as bed, lower(t.period) as first_day,
        upper(t.period) - 1 as last_day,
        to_jsonb(apartment.rent_on(t.building_id, t.tenancy_id, ${asOf}::date)) as rent_minor
      from apartment.tenancies t
      join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
      left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
      where t.building_id = ${buildingId}::uuid and ${readsTenancies}::boolean
        and t.state not in ('draft', 'cancelled') and t.period @> ${asOf}::date
      order by b.label nulls first`,
  );
  const tenancies = living as (Tenancy & { roomId: string })[];
  const of = (roomId: string): Tenancy[] =>
    tenancies.filter((one) => one.roomId === roomId).map(({ roomId: _, ...one }) => one);
  return {
    asOf,
    today,
    firstDay,
    layer,
    rooms: (rooms as Omit<MapRoom, 'tenancies'>[]).map((room) => ({ ...room, tenancies: of(room.roomId) })),
  };
}
