import sql, { type Sql } from 'sql-template-tag';
import type { FactRow } from '../../../house/statistics/facts-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { settledLines, wasSent } from './billed.ts';
import type { ArrearsFact } from './figure-rules.ts';
import {
  factRows,
  firstDay,
  ground,
  keyOf,
  nextDay,
  ofThese,
  type Scope,
  type SummedRow,
  summed,
} from './scope.ts';

type Row = SummedRow<ArrearsFact>;

const lateFeesAndVoids = sql`('late_fee', 'late_fee_waived', 'bill_voided')`;

/**
 * Bills that may have been overdue at the end of one of the months, as the relation `touched`: those that are open now, and those to which
 * something has happened after they were due and since these months began. Every other one was settled by the day on which it was due, or
 * before these months. Money settles a bill on the day of its line or on that of its payment, whichever is later.
 */
const touchedBills = (scope: Scope): Sql => sql`
  dues as materialized (
    select b.bill_id, b.due_on from apartment.bills b
    where ${ofThese(scope, sql`b`)} and ${wasSent(sql`b`)} and b.issue_on >= ${firstDay(scope)}
  ), moneys as materialized (
    select p.payment_id, p.received_on as on_day from apartment.payments p
    where ${ofThese(scope, sql`p`)} and p.received_on >= ${firstDay(scope)}
    union all
    select p.payment_id, p.reversed_on from apartment.payments p
    where ${ofThese(scope, sql`p`)} and p.reversed_on >= ${firstDay(scope)}
  ), touched as materialized (
    select b.bill_id from apartment.bills b
    where ${ofThese(scope, sql`b`)} and b.state in ('issued', 'part_paid')
    union
    select b.credits_bill_id from apartment.bills b
    where ${ofThese(scope, sql`b`)} and b.credits_bill_id is not null and b.issue_on >= ${firstDay(scope)}
    union
    select f.bill_id from apartment.money_flows f
    where ${ofThese(scope, sql`f`)} and f.kind in ${lateFeesAndVoids} and f.business_date >= ${firstDay(scope)}
    union
    select a.bill_id from apartment.payment_allocations a left join dues d on d.bill_id = a.bill_id
    where ${ofThese(scope, sql`a`)} and a.value_on >= ${firstDay(scope)} and (d.bill_id is null or a.value_on > d.due_on)
    union
    select a.bill_id from apartment.payment_allocations a
      join moneys p on p.payment_id = a.payment_id
      left join dues d on d.bill_id = a.bill_id
    where ${ofThese(scope, sql`a`)} and a.payment_id = any(array(select m.payment_id from moneys m))
      and (d.bill_id is null or p.on_day > d.due_on)
  )`;

const touched = sql`array(select t.bill_id from touched t)`;

/**
 * Bills as they were open from each day on which something happened to them until the next such day, as the relation `open`. So
 * a month's end finds what was open then, whatever was paid, credited or voided since.
 */
const openStretches = (scope: Scope): Sql => sql`
  moved as (
    select b.building_id, b.bill_id, b.issue_on as on_day, b.total_minor as amount_minor
    from sent b where b.kind <> 'credit'
    union all
    select b.building_id, b.credits_bill_id, b.issue_on, b.total_minor from apartment.bills b
    where ${ofThese(scope, sql`b`)} and ${wasSent(sql`b`)} and b.credits_bill_id = any(${touched})
    union all
    select p.building_id, p.bill_id, p.on_day, - p.amount_minor from settled p
    union all
    select f.building_id, f.bill_id, f.business_date, f.amount_minor from apartment.money_flows f
    where ${ofThese(scope, sql`f`)} and f.kind in ${lateFeesAndVoids} and f.bill_id = any(${touched})
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
  with ${ground(scope)}, ${touchedBills(scope)}, sent as materialized (
    select b.building_id, b.bill_id, b.room_id, b.kind, b.issue_on, b.due_on, b.total_minor from apartment.bills b
    where ${ofThese(scope, sql`b`)} and ${wasSent(sql`b`)} and b.bill_id = any(${touched})
  ), ${settledLines(scope, touched)}, ${openStretches(scope)}, late as (
    select ${keyOf(scope, sql`r`)} as key, e.ym, o.open_minor, e.on_day - s.due_on as days
    from open o
      -- Most stretches end before they are overdue: only the others are looked at month by month.
      join sent s on s.building_id = o.building_id and s.bill_id = o.bill_id and s.due_on + 1 < o.until_day
      join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
      cross join lateral generate_series(date_trunc('month', greatest(o.on_day, s.due_on, ${firstDay(scope)})::timestamp),
        least(o.until_day - 1, ${nextDay(scope)} - 1)::timestamp, interval '1 month') as w(month)
      join ends e on e.building_id = o.building_id and e.ym = to_char(w.month, 'YYYY-MM')
        and e.on_day >= o.on_day and e.on_day < o.until_day
    where o.open_minor > 0 and s.due_on < e.on_day and ${ofThese(scope, sql`r`)}
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
  with ${ground(scope)}, begun as (
    select ${keyOf(scope, sql`r`)} as key, r.building_id, min(first_one.issue_on) as on_day
    from apartment.rooms r cross join lateral (
        select b.issue_on from apartment.bills b
        where ${ofThese(scope, sql`b`)} and b.building_id = r.building_id and b.room_id = r.room_id and ${wasSent(sql`b`)}
        order by b.issue_on limit 1
      ) first_one
    where ${ofThese(scope, sql`r`)}
    group by 1, 2
  )
  select distinct b.key, c.ym, 0 as arrears from begun b
    join here h on h.building_id = b.building_id
    join calendar c on c.next_day > b.on_day and c.first_day <= h.day and b.on_day <= h.day`;

const arrearsStatements = (scope: Scope): Sql[] => [overdue(scope), since(scope)];

/** What was overdue at each month's end, as facts; `oldestDays` is the greatest, all others are sums. */
export async function arrearsRows(db: Db, scope: Scope): Promise<FactRow<ArrearsFact>[]> {
  return factRows(await summed<Row>(db, arrearsStatements(scope)));
}
