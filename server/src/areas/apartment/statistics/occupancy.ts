import sql, { type Sql } from 'sql-template-tag';
import type { FactRow } from '../../../house/statistics/facts-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { OccupancyFact } from './figure-rules.ts';
import { factRows, ground, keyOf, ofThese, type Scope, type SummedRow, summed } from './scope.ts';

type Row = SummedRow<OccupancyFact>;

/** Everybody who lives, lived or is to live there: what is only planned, or was called off, is nobody's stay. */
const stays = (scope: Scope): Sql => sql`
  select t.building_id, t.room_id, t.bed_id, lower(t.period) as first_day,
    coalesce(upper(t.period), 'infinity'::date) as next_day
  from apartment.tenancies t
  where ${ofThese(scope, sql`t`)} and t.state not in ('draft', 'cancelled')`;

/**
 * Nights of each room or bed, month by month. It is there from the day on which it was entered, or from that on which somebody
 * first lived in it, so that rooms which are added do not change what was. A night on which a room is held back is neither
 * lettable nor let.
 */
const nights = (scope: Scope): Sql => sql`
  with ${ground(scope)}, stays as (${stays(scope)}), holds as (
    select x.building_id, x.room_id, (x.held_at at time zone h.time_zone)::date as first_day,
      coalesce((x.until_at at time zone h.time_zone)::date, 'infinity'::date) as next_day
    from apartment.room_holds x join here h on h.building_id = x.building_id
    where ${ofThese(scope, sql`x`)}
  ), units as (
    select r.building_id, r.room_id, d.bed_id, r.floor, r.room_type_id, r.rent_minor,
      least((r.created_at at time zone h.time_zone)::date, f.first_day) as first_day, h.today
    from apartment.rooms r
      join here h on h.building_id = r.building_id
      left join apartment.beds d on d.building_id = r.building_id and d.room_id = r.room_id and r.lease_mode = 'bed'
        and ${ofThese(scope, sql`d`)}
      left join (select s.building_id, s.room_id, min(s.first_day) as first_day from stays s
        group by s.building_id, s.room_id) f on f.building_id = r.building_id and f.room_id = r.room_id
    where ${ofThese(scope, sql`r`)} and (r.lease_mode = 'whole' or d.bed_id is not null)
  ), held as (
    select x.building_id, x.room_id, c.ym,
      sum(greatest(least(x.next_day, c.next_day, h.today + 1) - greatest(x.first_day, c.first_day), 0)) as nights
    from holds x join here h on h.building_id = x.building_id
      join calendar c on c.first_day < x.next_day and c.next_day > x.first_day
    group by x.building_id, x.room_id, c.ym
  ), let as (
    select n.building_id, n.room_id, n.bed_id, n.ym, sum(n.nights) as nights
    from (
      select s.building_id, s.room_id, s.bed_id, c.ym,
        greatest(least(s.next_day, c.next_day, h.today + 1) - greatest(s.first_day, c.first_day), 0) as nights
      from stays s join here h on h.building_id = s.building_id
        join calendar c on c.first_day < s.next_day and c.next_day > s.first_day
      union all
      select s.building_id, s.room_id, s.bed_id, c.ym,
        - greatest(least(s.next_day, x.next_day, c.next_day, h.today + 1)
          - greatest(s.first_day, x.first_day, c.first_day), 0)
      from stays s join here h on h.building_id = s.building_id
        join holds x on x.building_id = s.building_id and x.room_id = s.room_id
        join calendar c on c.first_day < s.next_day and c.next_day > s.first_day
    ) n
    group by n.building_id, n.room_id, n.bed_id, n.ym
  ), found as (
    select u.building_id, u.floor, u.room_type_id, u.rent_minor, u.room_id, u.bed_id, c.ym,
      greatest(least(c.next_day, u.today + 1) - greatest(c.first_day, u.first_day), 0)
        - coalesce(max(x.nights), 0) as lettable,
      -- A room that was let as a whole before it had beds was let with all of them.
      coalesce(sum(l.nights) filter (where l.bed_id is null or u.bed_id is null or l.bed_id = u.bed_id), 0) as occupied
    from units u cross join calendar c
      left join held x on x.building_id = u.building_id and x.room_id = u.room_id and x.ym = c.ym
      left join let l on l.building_id = u.building_id and l.room_id = u.room_id and l.ym = c.ym
    group by u.building_id, u.room_id, u.bed_id, u.floor, u.room_type_id, u.rent_minor, u.first_day, u.today,
      c.ym, c.first_day, c.next_day
  )
  select ${keyOf(scope, sql`f`)} as key, f.ym, sum(f.lettable)::text as lettable,
    sum(least(f.occupied, f.lettable))::text as occupied,
    sum((f.lettable - least(f.occupied, f.lettable)) * f.rent_minor)::text as vacant_rent
  from found f where f.lettable > 0
  group by 1, 2`;

/** Who came and who went by today: first days and last days. */
const moves = (scope: Scope): Sql => sql`
  with ${ground(scope)}, stays as (${stays(scope)})
  select ${keyOf(scope, sql`r`)} as key, c.ym,
    count(*) filter (where s.first_day >= c.first_day and s.first_day < c.next_day)::text as check_ins,
    count(*) filter (where s.next_day > c.first_day and s.next_day <= c.next_day and s.next_day <= h.today)::text
      as check_outs
  from stays s join here h on h.building_id = s.building_id
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
    join calendar c on (s.first_day >= c.first_day and s.first_day < c.next_day and s.first_day <= h.today)
      or (s.next_day > c.first_day and s.next_day <= c.next_day and s.next_day <= h.today)
  where ${ofThese(scope, sql`r`)}
  group by 1, 2`;

const occupancyStatements = (scope: Scope): Sql[] => [nights(scope), moves(scope)];

/** How rooms and beds were let, as facts. */
export async function occupancyRows(db: Db, scope: Scope): Promise<FactRow<OccupancyFact>[]> {
  return factRows(await summed<Row>(db, occupancyStatements(scope)));
}
