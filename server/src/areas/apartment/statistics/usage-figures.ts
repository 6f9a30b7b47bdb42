import type { MeterKind } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { FactRow } from '../../../house/statistics/facts-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { UsageFact } from './figure-rules.ts';
import {
  cyclesOf,
  cyclesSince,
  factRows,
  ground,
  keyOf,
  ofThese,
  type Scope,
  type SummedRow,
  summed,
} from './scope.ts';

type Row = SummedRow<UsageFact>;
interface UsageScope extends Scope {
  /** One kind alone; all of them where they are told apart, for they have no sum. */
  readonly kind?: MeterKind | undefined;
}

const ofKind = ({ kind }: UsageScope): Sql => (kind === undefined ? empty : sql`and m.kind = ${kind}`);
/**
 * Locked uses of the rooms' meters, as the relation `used`. Of a gate that was stepped back the ledger has lines that come to nothing,
 * which is not that nothing was used: only what is locked is known.
 */
const used = (scope: UsageScope): Sql => sql`
  used as materialized (
    select u.building_id, u.usage_id, u.cycle_id, u.meter_id, u.register, u.kind, u.days, u.to_reading_id, c.ym, m.room_id,
      m.kind as of_kind
    from apartment.usages u
      join apartment.cycles c on c.building_id = u.building_id and c.cycle_id = u.cycle_id
      join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
    where ${ofThese(scope, sql`u`)} and u.cycle_id = any(${cyclesOf(scope)}) and u.state = 'locked'
      and ${ofThese(scope, sql`c`)} and ${ofThese(scope, sql`m`)} and m.scope = 'room' ${ofKind(scope)}
  )`;

/**
 * From which day to which each room's meters of a kind were used for a month, as the relation `spans`. Nearly all uses end with a reading of
 * their own month; what ends otherwise (a meter that was replaced) is looked up. A true-up is of a stretch that has its use already.
 */
const spans = (scope: UsageScope): Sql => sql`
  shown as materialized (
    select g.building_id, g.reading_id, g.read_on from apartment.readings g
    where ${ofThese(scope, sql`g`)} and g.cycle_id = any(${cyclesOf(scope)})
  ), shown_else as materialized (
    select g.building_id, g.reading_id, g.read_on from apartment.readings g
    where ${ofThese(scope, sql`g`)} and g.reading_id = any(array(select u.to_reading_id
      from used u left join shown s on s.building_id = u.building_id and s.reading_id = u.to_reading_id
      where s.reading_id is null))
  ), ended as materialized (
    select u.building_id, u.room_id, u.of_kind, u.ym, u.days, u.kind = 'estimated' and t.usage_id is null as estimated,
      coalesce(s.read_on, e.read_on) as to_on
    from used u
      left join shown s on s.building_id = u.building_id and s.reading_id = u.to_reading_id
      left join shown_else e on e.building_id = u.building_id and e.reading_id = u.to_reading_id
      left join used t on t.building_id = u.building_id and t.cycle_id = u.cycle_id and t.meter_id = u.meter_id
        and t.register = u.register and t.kind = 'trued_up'
    where u.kind <> 'trued_up'
  ), spans as materialized (
    select e.building_id, e.room_id, e.of_kind, e.ym, min(e.to_on - e.days) as from_on, max(e.to_on) as to_on,
      count(*) filter (where e.estimated) as estimated
    from ended e group by e.building_id, e.room_id, e.of_kind, e.ym
  )`;

/**
 * Three facts, each by itself. What the ledger says of uses of rooms, in the month that it is about: true-ups and corrections included,
 * which are posted in that month or a later one. Whose area it was. And how many days people were there in all, from the day after the
 * first reading to that of the last one; a tenancy of which nobody is known to live there is one person.
 */
const ofRooms = (scope: UsageScope): Sql => sql`
  with ${ground(scope)}, ${used(scope)}, ${spans(scope)}, people as (
    select t.building_id, t.room_id, greatest(lower(t.period), coalesce(lower(o.period), lower(t.period))) as first_day,
      least(coalesce(upper(t.period), 'infinity'::date), coalesce(upper(o.period), 'infinity'::date)) as next_day
    from apartment.tenancies t
      left join apartment.tenancy_occupants o on o.building_id = t.building_id and o.tenancy_id = t.tenancy_id
        and ${ofThese(scope, sql`o`)}
    where ${ofThese(scope, sql`t`)} and t.state not in ('draft', 'cancelled')
      and t.period && daterange((select min(s.from_on) from spans s), null)
  )
  select ${keyOf(scope, sql`r`, sql`u.of_kind`)} as key, u.ym, (sum(f.quantity) * 1000)::bigint::text as quantity,
    null as area, null as estimated, null as person_days
  from used u
    join apartment.usage_flows f on f.building_id = u.building_id and f.usage_id = u.usage_id
    join apartment.rooms r on r.building_id = u.building_id and r.room_id = u.room_id
  where ${ofThese(scope, sql`f`)} and f.cycle_id = any(${cyclesSince(scope)}) and ${ofThese(scope, sql`r`)}
  group by 1, 2
  union all
  select ${keyOf(scope, sql`r`, sql`s.of_kind`)}, s.ym, null, (sum(r.area_m2) * 100)::bigint::text, sum(s.estimated)::text, null
  from spans s join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
  where ${ofThese(scope, sql`r`)}
  group by 1, 2
  union all
  select ${keyOf(scope, sql`r`, sql`s.of_kind`)}, s.ym, null, null, null,
    sum(greatest(least(p.next_day, s.to_on + 1) - greatest(p.first_day, s.from_on + 1), 0))::text
  from people p
    join spans s on s.building_id = p.building_id and s.room_id = p.room_id
      and p.first_day <= s.to_on and p.next_day > s.from_on + 1
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
  where ${ofThese(scope, sql`r`)}
  group by 1, 2`;

/**
 * What masters saw, and what the meters right below them did not. A meter and what came in its place are one place. Of a
 * master below a master only the gap counts: what it saw is in what the upper one saw. Each building by itself: what came in place
 * of what is followed step by step, which no engine does over several of them at once.
 */
const losses = (scope: UsageScope, buildingId: string): Sql => sql`
  with recursive places as (
    select m.building_id, m.meter_id, m.meter_id as root from apartment.meters m
    where m.building_id = ${buildingId}::uuid and m.replaces is null
    union all
    select m.building_id, m.meter_id, p.root from apartment.meters m
      join places p on p.building_id = m.building_id and p.meter_id = m.replaces
    where m.building_id = ${buildingId}::uuid and m.replaces is not null
  ), used as (
    select u.building_id, y.ym, m.kind, m.scope, w.root, above.root as above, u.quantity
    from apartment.usages u
      join apartment.cycles y on y.building_id = u.building_id and y.cycle_id = u.cycle_id
      join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
      join places w on w.building_id = m.building_id and w.meter_id = m.meter_id
      left join places above on above.building_id = m.building_id and above.meter_id = m.parent_meter_id
    where u.building_id = ${buildingId}::uuid and u.cycle_id = any(${cyclesOf({ ...scope, buildingIds: [buildingId] })})
      and u.state = 'locked' and u.kind <> 'trued_up' and y.building_id = ${buildingId}::uuid
      and m.building_id = ${buildingId}::uuid and (m.scope = 'master' or m.parent_meter_id is not null) ${ofKind(scope)}
  ), masters as (
    select u.building_id, u.ym, u.kind, u.root, max(u.above::text) as above, sum(u.quantity) as quantity
    from used u where u.scope = 'master' group by u.building_id, u.ym, u.kind, u.root
  ), subs as (
    select u.building_id, u.ym, u.above as root, sum(u.quantity) as quantity
    from used u where u.above is not null group by u.building_id, u.ym, u.above
  ), gaps as (
    select m.building_id, m.ym, m.kind, m.root, m.above, m.quantity, m.quantity - s.quantity as gap
    from masters m join subs s on s.building_id = m.building_id and s.ym = m.ym and s.root = m.root
  )
  select ${keyOf(scope, sql`g`, sql`g.kind`)} as key, g.ym, (sum(g.gap) * 1000)::bigint::text as gap,
    (coalesce(sum(g.quantity) filter (where o.root is null), 0) * 1000)::bigint::text as master
  from gaps g
    left join gaps o on o.building_id = g.building_id and o.ym = g.ym and o.root::text = g.above
  group by 1, 2`;

/** Masters stand for a whole building, not for a floor or a kind of room. */
const hasMasters = ({ group }: Scope): boolean => group !== 'floor' && group !== 'type';

const usageStatements = (scope: UsageScope): Sql[] => [
  ofRooms(scope),
  ...(hasMasters(scope) ? scope.buildingIds.map((buildingId) => losses(scope, buildingId)) : []),
];

/** What locked months used, as facts. Grouped by items these are kinds of meters. */
export async function usageRows(db: Db, scope: UsageScope): Promise<FactRow<UsageFact>[]> {
  return factRows(await summed<Row>(db, usageStatements(scope)));
}
