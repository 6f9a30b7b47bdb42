import type { MeterKind } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import type { FactRow } from './facts-rules.ts';
import type { UsageFact } from './figure-rules.ts';
import { factRows, ground, idsOf, inMonths, keyOf, type Scope, type SummedRow, summed } from './scope.ts';

type Row = SummedRow<UsageFact>;
interface UsageScope extends Scope {
  /** One kind alone; all of them where they are told apart, for they have no sum. */
  readonly kind?: MeterKind | undefined;
}

const ofKind = ({ kind }: UsageScope): Sql => (kind === undefined ? empty : sql`and m.kind = ${kind}`);
const lockedUse = sql`u.state = 'locked' and u.kind <> 'trued_up'`;

/** From which reading to which each room's meters of a kind were used for a month, as the relation `spans`. */
const spans = (scope: UsageScope): Sql => sql`
  spans as (
    select u.building_id, m.room_id, m.kind, y.ym, min(g.read_on) as from_on, max(e.read_on) as to_on,
      count(*) filter (where u.kind = 'estimated' and t.usage_id is null) as estimated
    from apartment.cycles y
      join apartment.usages u on u.building_id = y.building_id and u.cycle_id = y.cycle_id
      join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
      join apartment.readings g on g.building_id = u.building_id and g.reading_id = u.from_reading_id
      join apartment.readings e on e.building_id = u.building_id and e.reading_id = u.to_reading_id
      left join apartment.usages t on t.building_id = u.building_id and t.cycle_id = u.cycle_id
        and t.meter_id = u.meter_id and t.register = u.register and t.kind = 'trued_up' and t.state = 'locked'
    where y.building_id = any(${idsOf(scope)}) and ${inMonths(scope, sql`y.ym`)}
      and m.scope = 'room' ${ofKind(scope)} and ${lockedUse}
    group by u.building_id, m.room_id, m.kind, y.ym
  )`;

/**
 * What the ledger says of uses of rooms, in the month that it is about: true-ups and corrections included. Of a gate that was stepped
 * back the ledger has lines that come to nothing, which is not that nothing was used: only what is locked is known.
 */
const quantities = (scope: UsageScope): Sql => sql`
  with ${ground(scope)}
  select ${keyOf(scope, sql`r`, sql`m.kind`)} as key, y.ym, (sum(f.quantity) * 1000)::bigint::text as quantity
  from apartment.cycles y
    join apartment.usages u on u.building_id = y.building_id and u.cycle_id = y.cycle_id
    join apartment.usage_flows f on f.building_id = u.building_id and f.usage_id = u.usage_id
    join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
    join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
  where y.building_id = any(${idsOf(scope)}) and ${inMonths(scope, sql`y.ym`)}
    and m.scope = 'room' ${ofKind(scope)} and u.state = 'locked'
  group by 1, 2`;

/** Whose area it was. */
const areas = (scope: UsageScope): Sql => sql`
  with ${ground(scope)}, ${spans(scope)}
  select ${keyOf(scope, sql`r`, sql`s.kind`)} as key, s.ym, (sum(r.area_m2) * 100)::bigint::text as area,
    sum(s.estimated)::text as estimated
  from spans s join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
  where r.building_id = any(${idsOf(scope)})
  group by 1, 2`;

/**
 * How many days people were there in all, from the day after the first reading to that of the last one. A tenancy of which nobody
 * is known to live there is one person.
 */
const personDays = (scope: UsageScope): Sql => sql`
  with ${ground(scope)}, ${spans(scope)}, people as (
    select t.building_id, t.room_id, greatest(lower(t.period), coalesce(lower(o.period), lower(t.period))) as first_day,
      least(coalesce(upper(t.period), 'infinity'::date), coalesce(upper(o.period), 'infinity'::date)) as next_day
    from apartment.tenancies t
      left join apartment.tenancy_occupants o on o.building_id = t.building_id and o.tenancy_id = t.tenancy_id
    where t.building_id = any(${idsOf(scope)}) and t.state not in ('draft', 'cancelled')
  )
  select ${keyOf(scope, sql`r`, sql`s.kind`)} as key, s.ym,
    sum(greatest(least(p.next_day, s.to_on + 1) - greatest(p.first_day, s.from_on + 1), 0))::text as person_days
  from spans s
    join people p on p.building_id = s.building_id and p.room_id = s.room_id
      and p.first_day <= s.to_on and p.next_day > s.from_on + 1
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
  where r.building_id = any(${idsOf(scope)})
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
    select u.building_id, y.ym, m.kind, m.scope, w.root, above.root as above, sum(u.quantity) as quantity
    from apartment.cycles y
      join apartment.usages u on u.building_id = y.building_id and u.cycle_id = y.cycle_id
      join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
      join places w on w.building_id = m.building_id and w.meter_id = m.meter_id
      left join places above on above.building_id = m.building_id and above.meter_id = m.parent_meter_id
    where y.building_id = ${buildingId}::uuid and ${inMonths(scope, sql`y.ym`)}
      and (m.scope = 'master' or m.parent_meter_id is not null) ${ofKind(scope)} and ${lockedUse}
    group by u.building_id, y.ym, m.kind, m.scope, w.root, above.root
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

export const usageStatements = (scope: UsageScope): Sql[] => [
  quantities(scope),
  areas(scope),
  personDays(scope),
  ...(hasMasters(scope) ? scope.buildingIds.map((buildingId) => losses(scope, buildingId)) : []),
];

/** What locked months used, as facts. Grouped by items these are kinds of meters. */
export async function usageRows(db: Db, scope: UsageScope): Promise<FactRow<UsageFact>[]> {
  return factRows(await summed<Row>(db, usageStatements(scope)));
}
