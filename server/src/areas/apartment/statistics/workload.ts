import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { registersOfMeter } from '../meters/index.ts';
import type { FactRow } from './facts-rules.ts';
import type { WorkloadFact } from './figure-rules.ts';
import {
  factRows,
  firstDay,
  ground,
  idsOf,
  inMonths,
  keyOf,
  nextDay,
  type Scope,
  type SummedRow,
  summed,
} from './scope.ts';

type Row = SummedRow<WorkloadFact>;

/** What people did, by the day on which they did it where the building stands. */
const done = (
  scope: Scope,
  { table, by, at, fact, which = sql`true` }: { table: Sql; by: Sql; at: Sql; fact: Sql; which?: Sql },
): Sql => sql`
  with ${ground(scope)}
  select ${keyOf(scope, sql`d`, by)} as key, to_char(${at} at time zone h.time_zone, 'YYYY-MM') as ym,
    count(*)::text as ${fact}
  from ${table} d join here h on h.building_id = d.building_id
  where d.building_id = any(${idsOf(scope)}) and ${by} is not null and ${which}
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
    where y.building_id = any(${idsOf(scope)}) and ${inMonths(scope, sql`y.ym`)} and y.read_to < h.today
  ), read as (
    select g.building_id, g.cycle_id, count(distinct (g.meter_id, g.register)) filter (
        where g.source in ('manual', 'import', 'self', 'remote') and g.read_on between o.read_from and o.read_to) as in_time
    from rounds o join apartment.readings g on g.building_id = o.building_id and g.cycle_id = o.cycle_id
    where g.building_id = any(${idsOf(scope)}) and g.state <> 'rejected'
    group by g.building_id, g.cycle_id
  ), due as (
    select o.building_id, o.cycle_id, count(*) as due
    from rounds o join apartment.meters m on m.building_id = o.building_id cross join lateral ${registersOfMeter}
    where m.building_id = any(${idsOf(scope)}) and m.installed_on <= o.read_to
      and (m.removed_on is null or m.removed_on > o.read_to)
      -- What is suspended has nothing to be read, unless it was read all the same.
      and (m.state <> 'suspended' or exists (select from apartment.readings g where g.building_id = m.building_id
        and g.cycle_id = o.cycle_id and g.meter_id = m.meter_id and g.state <> 'rejected'))
    group by o.building_id, o.cycle_id
  )
  select ${keyOf(scope, sql`o`)} as key, o.ym, sum(d.due)::text as due, sum(r.in_time)::text as in_time
  from rounds o
    join due d on d.building_id = o.building_id and d.cycle_id = o.cycle_id
    join read r on r.building_id = o.building_id and r.cycle_id = o.cycle_id
  group by 1, 2`;

export const workloadStatements = (scope: Scope): Sql[] => [
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
