import type { MoveReading } from '@console/contract/apartment';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { readingJson } from '../rounds/round-rows.ts';
import { daysBeforehand } from '../tenancies/tenancy-span-rules.ts';

/** Greater than any number of days between a value and an agreed day. */
const noDay = 1_000_000;

/**
 * Whether the day of a value can be one of the moving of `tenancy`: not before it may be read, and not in the time of
 * somebody who cannot live there at the same time.
 */
const mayBe = (tenancy: 't' | 'o', reading: string) => `(
  ${reading}.read_on >= lower(${tenancy}.period)
    - case ${reading}.source when 'move_in' then ${daysBeforehand} else 0 end
  and not exists (select from apartment.tenancies s
    where s.building_id = ${tenancy}.building_id and s.room_id = ${tenancy}.room_id
      and s.tenancy_id <> ${tenancy}.tenancy_id and s.state not in ('draft', 'cancelled')
      and (s.bed_id is null or ${tenancy}.bed_id is null or s.bed_id = ${tenancy}.bed_id)
      and ${reading}.read_on > lower(s.period)
      -- On the last day of who leaves, who comes next may have read already.
      and ${reading}.read_on < coalesce(
        upper(s.period) - case ${reading}.source when 'move_in' then 1 else 0 end, 'infinity')))`;

/**
 * Days between a value and the day on which the people of `tenancy` move. Where nobody has agreed on a last day, those
 * who have agreed on theirs are nearer, unless they have been gone for so long that it cannot be a value read late.
 */
const daysFrom = (tenancy: 't' | 'o', reading: string) => `(case
  when ${reading}.source = 'move_in' then abs(${reading}.read_on - lower(${tenancy}.period))
  when upper(${tenancy}.period) is null then ${noDay}
  when ${reading}.read_on >= upper(${tenancy}.period) + ${daysBeforehand} then ${noDay} * 2
  else abs(${reading}.read_on - (upper(${tenancy}.period) - 1)) end)`;

/**
 * Whether a value of the room of the tenancy `t` is one of its moving: no other one of that room moved nearer to that
 * day. Two who move on the same day share it. The one rule for what is shown, asked for and put right.
 */
export const isOfMove = (reading: string): Sql =>
  raw(`(${reading}.cycle_id is null and ${reading}.source in ('move_in', 'move_out') and ${mayBe('t', reading)}
  and not exists (select from apartment.tenancies o
    where o.building_id = t.building_id and o.room_id = t.room_id and o.tenancy_id <> t.tenancy_id
      and o.state not in ('draft', 'cancelled') and ${mayBe('o', reading)}
      and ${daysFrom('o', reading)} < ${daysFrom('t', reading)}))`);

/** Who is leaving: the tenancy `t`, whose end somebody has asked for or agreed on. */
export const isLeaving: Sql = raw(`(t.state in ('ending', 'settling') or upper(t.period) is not null)`);

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
