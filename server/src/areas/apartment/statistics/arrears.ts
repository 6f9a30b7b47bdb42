import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { sentBills, settledLines } from './billed.ts';
import type { FactRow } from './facts-rules.ts';
import type { ArrearsFact } from './figure-rules.ts';
import {
  factRows,
  firstDay,
  ground,
  idsOf,
  keyOf,
  nextDay,
  type Scope,
  type SummedRow,
  summed,
} from './scope.ts';

type Row = SummedRow<ArrearsFact>;

/**
 * Bills as they were open from each day on which something happened to them until the next such day, as the relation `open`. So
 * a month's end finds what was open then, whatever was paid, credited or voided since.
 */
const openStretches = (scope: Scope): Sql => sql`
  moved as (
    select b.building_id, b.bill_id, b.issue_on as on_day, b.total_minor as amount_minor
    from sent b where b.kind <> 'credit'
    union all
    select b.building_id, b.credits_bill_id, b.issue_on, b.total_minor from sent b where b.kind = 'credit'
    union all
    select p.building_id, p.bill_id, p.on_day, - p.amount_minor from settled p
    union all
    select f.building_id, f.bill_id, f.business_date, f.amount_minor from apartment.money_flows f
    where f.building_id = any(${idsOf(scope)}) and f.kind in ('late_fee', 'late_fee_waived', 'bill_voided')
  ), days as (
    select m.building_id, m.bill_id, m.on_day, sum(m.amount_minor) as amount_minor
    from moved m join here h on h.building_id = m.building_id
    where m.on_day <= h.day group by m.building_id, m.bill_id, m.on_day
  ), open as (
    select d.building_id, d.bill_id, d.on_day,
      sum(d.amount_minor) over (partition by d.building_id, d.bill_id order by d.on_day) as open_minor,
      lead(d.on_day, 1, 'infinity'::date) over (partition by d.building_id, d.bill_id order by d.on_day) as until_day
    from days d
  ), ends as (
    select h.building_id, c.ym, least(c.next_day - 1, h.day) as on_day
    from here h join calendar c on c.first_day <= h.day
  )`;

const overdue = (scope: Scope): Sql => sql`
  with ${ground(scope)}, ${sentBills(scope, 'ever')}, ${settledLines(scope)}, ${openStretches(scope)}, late as (
    select ${keyOf(scope, sql`r`)} as key, e.ym, o.open_minor, e.on_day - s.due_on as days
    from open o
      cross join lateral generate_series(date_trunc('month', greatest(o.on_day, ${firstDay(scope)})::timestamp),
        least(o.until_day - 1, ${nextDay(scope)} - 1)::timestamp, interval '1 month') as w(month)
      join sent s on s.building_id = o.building_id and s.bill_id = o.bill_id
      join ends e on e.building_id = o.building_id and e.ym = to_char(w.month, 'YYYY-MM')
        and e.on_day >= o.on_day and e.on_day < o.until_day
      join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
    where o.open_minor > 0 and s.due_on < e.on_day and r.building_id = any(${idsOf(scope)})
  )
  select l.key, l.ym, sum(l.open_minor)::text as arrears,
    coalesce(sum(l.open_minor) filter (where l.days <= 30), 0)::text as days1_to30,
    coalesce(sum(l.open_minor) filter (where l.days between 31 and 60), 0)::text as days31_to60,
    coalesce(sum(l.open_minor) filter (where l.days between 61 and 90), 0)::text as days61_to90,
    coalesce(sum(l.open_minor) filter (where l.days > 90), 0)::text as days_over90,
    count(*)::text as bills, max(l.days)::text as oldest_days
  from late l group by 1, 2`;

/** Since when there is something that could be owed: from then on nothing is nothing, and not unknown. */
const since = (scope: Scope): Sql => sql`
  with ${ground(scope)}, ${sentBills(scope, 'ever')}, begun as (
    select ${keyOf(scope, sql`r`)} as key, s.building_id, min(s.issue_on) as on_day
    from sent s join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
    where r.building_id = any(${idsOf(scope)})
    group by 1, 2
  )
  select distinct b.key, c.ym, 0 as arrears from begun b
    join here h on h.building_id = b.building_id
    join calendar c on c.next_day > b.on_day and c.first_day <= h.day`;

export const arrearsStatements = (scope: Scope): Sql[] => [overdue(scope), since(scope)];

/** What was overdue at each month's end, as facts; `oldestDays` is the greatest, all others are sums. */
export async function arrearsRows(db: Db, scope: Scope): Promise<FactRow<ArrearsFact>[]> {
  return factRows(await summed<Row>(db, arrearsStatements(scope)));
}
