import sql, { type Sql } from 'sql-template-tag';
import type { FactRow } from '../../../house/statistics/facts-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { registersOfMeter } from '../meters/index.ts';
import type { WorkloadFact } from './figure-rules.ts';
import {
  cyclesOf,
  factRows,
  firstDay,
  ground,
  inMonths,
  keyOf,
  nextDay,
  ofThese,
  type Scope,
  type SummedRow,
  summed,
} from './scope.ts';

type Row = SummedRow<WorkloadFact>;

/**
 * What people did, by the day on which they did it where the building stands. No zone is a day off: so far around the months an index finds
 * it, and the building's own days decide.
 */
const done = (
  scope: Scope,
  { table, by, at, fact, which = sql`true` }: { table: Sql; by: Sql; at: Sql; fact: Sql; which?: Sql },
): Sql => sql`
  with ${ground(scope)}
  select ${keyOf(scope, sql`d`, by)} as key, to_char(${at} at time zone h.time_zone, 'YYYY-MM') as ym,
    count(*)::text as ${fact}
  from ${table} d join here h on h.building_id = d.building_id
  where ${ofThese(scope, sql`d`)} and ${by} is not null and ${which}
    and ${at} >= (${firstDay(scope)} - 1)::timestamp at time zone 'UTC'
    and ${at} < (${nextDay(scope)} + 1)::timestamp at time zone 'UTC'
    and ${at} >= ${firstDay(scope)}::timestamp at time zone h.time_zone
    and ${at} < ${nextDay(scope)}::timestamp at time zone h.time_zone
  group by 1, 2`;

const readings = (scope: Scope): Sql =>
  done(scope, {
    table: sql`apartment.readings`,
    by: sql`d.entered_by`,
    at: sql`d.entered_at`,
    fact: sql`readings`,
    which: sql`d.source not in ('estimate', 'correction')`,
  });
const checks = (scope: Scope): Sql =>
  done(scope, {
    table: sql`apartment.check_records`,
    by: sql`d.checker`,
    at: sql`d.at`,
    fact: sql`checks`,
  });
const bills = (scope: Scope): Sql =>
  done(scope, {
    table: sql`apartment.bills`,
    by: sql`d.issued_by`,
    at: sql`d.issued_at`,
    fact: sql`bills`,
    which: sql`d.kind <> 'credit'`,
  });
const payments = (scope: Scope): Sql =>
  done(scope, {
    table: sql`apartment.payments`,
    by: sql`d.recorded_by`,
    at: sql`d.recorded_at`,
    fact: sql`payments`,
    which: sql`d.direction = 'in'`,
  });

/**
 * Registers that had to be read in a month, and those that were read inside its window, whatever was corrected since. Months
 * whose window is not over are not told yet, nor are those that nobody read at all.
 */
const timeliness = (scope: Scope): Sql => sql`
  with ${ground(scope)}, rounds as (
    select y.building_id, y.cycle_id, y.ym, y.read_from, y.read_to
    from apartment.cycles y join here h on h.building_id = y.building_id
    where ${ofThese(scope, sql`y`)} and ${inMonths(scope, sql`y.ym`)} and y.read_to < h.today
  ), seen as materialized (
    select g.building_id, g.cycle_id, g.meter_id, g.register,
      bool_or(g.source in ('manual', 'import', 'self', 'remote') and g.read_on between o.read_from and o.read_to) as in_time
    from apartment.readings g join rounds o on o.building_id = g.building_id and o.cycle_id = g.cycle_id
    where ${ofThese(scope, sql`g`)} and g.cycle_id = any(${cyclesOf(scope)}) and g.state <> 'rejected'
    group by g.building_id, g.cycle_id, g.meter_id, g.register
  ), read as (
    select s.building_id, s.cycle_id, count(*) filter (where s.in_time) as in_time
    from seen s group by s.building_id, s.cycle_id
  ), due as (
    select o.building_id, o.cycle_id, count(*) as due
    from apartment.meters m join rounds o on o.building_id = m.building_id cross join lateral ${registersOfMeter}
    where ${ofThese(scope, sql`m`)} and m.installed_on <= o.read_to
      and (m.removed_on is null or m.removed_on > o.read_to)
      -- What is suspended has nothing to be read, unless it was read all the same.
      and (m.state <> 'suspended' or (o.cycle_id, m.meter_id) in (select s.cycle_id, s.meter_id from seen s))
    group by o.building_id, o.cycle_id
  )
  select ${keyOf(scope, sql`o`)} as key, o.ym, sum(d.due)::text as due, sum(r.in_time)::text as in_time
  from rounds o
    join due d on d.building_id = o.building_id and d.cycle_id = o.cycle_id
    join read r on r.building_id = o.building_id and r.cycle_id = o.cycle_id
  group by 1, 2`;

const workloadStatements = (scope: Scope): Sql[] => [
  readings(scope),
  checks(scope),
  bills(scope),
  payments(scope),
  // A round is everybody's.
  ...(scope.group === 'item' ? [] : [timeliness(scope)]),
];

/** Who did how much, and whether meters were read in time, as facts. Grouped by items these are people. */
export async function workloadRows(db: Db, scope: Scope): Promise<FactRow<WorkloadFact>[]> {
  return factRows(await summed<Row>(db, workloadStatements(scope)));
}
