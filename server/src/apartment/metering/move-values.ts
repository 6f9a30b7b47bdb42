import type { MoveReading } from '@console/contract/apartment';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { daysBeforehand } from '../tenancies/tenancy-span-rules.ts';
import { readingJson } from './round.ts';

/** Days between a value and the day on which the tenancy's people move, or, as long as they stay, today. */
const daysFrom = (tenancy: 't' | 'o', reading: string): Sql =>
  raw(`abs(${reading}.read_on - case ${reading}.source when 'move_in' then lower(${tenancy}.period)
    else coalesce(upper(${tenancy}.period) - 1, apartment.today_in(${tenancy}.building_id)) end)`);

/**
 * Whether a value of the room of the tenancy `t` is one of its moving: no other one of that room moved nearer to that
 * day. Two who move on the same day share it.
 */
export const isOfMove = (reading: string): Sql => sql`(
  ${raw(reading)}.cycle_id is null and ${raw(reading)}.source in ('move_in', 'move_out')
  and ${raw(reading)}.read_on >= lower(t.period)
    - case ${raw(reading)}.source when 'move_in' then ${daysBeforehand}::int else 0 end
  and not exists (select from apartment.tenancies o
    where o.building_id = t.building_id and o.room_id = t.room_id and o.tenancy_id <> t.tenancy_id
      and o.state not in ('draft', 'cancelled')
      and ${daysFrom('o', reading)} < ${daysFrom('t', reading)}))`;

/** Of each register and occasion what was entered last, rejected or not. */
export async function moveReadingsOf(db: Db, buildingId: string, tenancyId: string): Promise<MoveReading[]> {
  const rows = await db.rows<Pick<MoveReading, 'meterId' | 'register'> & { shown: MoveReading }>(sql`
    select distinct on (m.serial, m.meter_id, position, g.source) g.meter_id, g.register, ${readingJson} as shown
    from apartment.tenancies t
    join apartment.meters m on m.building_id = t.building_id and m.room_id = t.room_id and m.scope = 'room'
    join apartment.readings g on g.building_id = m.building_id and g.meter_id = m.meter_id and ${isOfMove('g')}
    cross join lateral array_position(array['total', 'peak', 'flat', 'valley'], g.register) as position
    where t.building_id = ${buildingId}::uuid and t.tenancy_id = ${tenancyId}::uuid
    order by m.serial, m.meter_id, position, g.source, g.entered_at desc, g.reading_id desc`);
  return rows.map(({ shown, ...rest }) => ({ ...shown, ...rest }));
}
