import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

interface Living {
  readonly roomId: string;
  readonly number: string;
  /** Most people in it on one day from today on. */
  readonly occupants: number;
}

/**
 * The rooms that are let, or will be, the fullest first. The number of people can only rise on a day when somebody
 * comes, so those days and today are all that is looked at.
 * @param roomIds left out: all of the building
 */
export const livingIn = (db: Db, buildingId: string, roomIds?: readonly string[]): Promise<Living[]> =>
  db.rows<Living>(sql`
    with let as (
      select t.room_id, t.tenancy_id from apartment.tenancies t
      where t.building_id = ${buildingId}::uuid and t.state in ('signed', 'active', 'ending', 'settling')
        and (${roomIds ?? null}::uuid[] is null or t.room_id = any(${roomIds ?? null}::uuid[]))),
    living as (
      select l.room_id, o.person_id, o.period, greatest(lower(o.period), apartment.today_in(o.building_id)) as on_day
      from let l join apartment.tenancy_occupants o on o.building_id = ${buildingId}::uuid and o.tenancy_id = l.tenancy_id
      where upper(o.period) is null or upper(o.period) > apartment.today_in(o.building_id))
    select r.room_id, r.number, coalesce(max((select count(distinct other.person_id) from living other
      where other.room_id = d.room_id and other.period @> d.on_day)), 0)::int as occupants
    from (select distinct room_id from let) l
    join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = l.room_id
    left join living d on d.room_id = l.room_id
    group by r.room_id, r.number order by 3 desc`);

/**
 * A room never holds fewer people than live there, or are to.
 * @throws STATE_CONFLICT naming the room and how many it must hold
 */
export async function demandCapacity(
  db: Db,
  buildingId: string,
  roomIds: readonly string[],
  capacity: number | undefined,
): Promise<void> {
  if (capacity === undefined) return;
  const [fullest] = await livingIn(db, buildingId, roomIds);
  if (!fullest || fullest.occupants <= capacity) return;
  const { number, occupants } = fullest;
  throw new ApiError('STATE_CONFLICT', { details: { reason: 'occupants', number, occupants } });
}
