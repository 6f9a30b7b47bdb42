import sql, { type Sql } from 'sql-template-tag';
import { firstDay, inMonths, ofThese, type Scope } from './scope.ts';

/** States of bills that were sent. The indexes of what was sent say the same. */
export const wasSent = (bills: Sql): Sql => sql`${bills}.state in ('issued', 'part_paid', 'paid', 'void')`;

/**
 * Bills of the months that were sent by the day and not voided by then, as the relation `sent` behind the `ground`: each with the month
 * that it is of, a credit with that of the bill from which it takes. A month's bills go out in it or after it.
 */
export const sentBills = (scope: Scope): Sql => sql`
  sent as materialized (
    select s.* from (
      select b.building_id, b.bill_id, b.room_id, b.total_minor, coalesce(o.cycle_id, b.cycle_id) as cycle_id,
        coalesce(y.ym, to_char(coalesce(o.issue_on, b.issue_on), 'YYYY-MM')) as ym
      from apartment.bills b
        join here h on h.building_id = b.building_id
        left join (select x.building_id, x.bill_id, x.cycle_id, x.issue_on from apartment.bills x
          where ${ofThese(scope, sql`x`)} and x.bill_id = any(array(select c.credits_bill_id from apartment.bills c
            where ${ofThese(scope, sql`c`)} and c.credits_bill_id is not null))) o
          on o.building_id = b.building_id and o.bill_id = b.credits_bill_id
        left join apartment.cycles y on y.building_id = b.building_id and y.cycle_id = coalesce(o.cycle_id, b.cycle_id)
          and ${ofThese(scope, sql`y`)}
        left join apartment.money_flows v on v.building_id = b.building_id and v.bill_id = b.bill_id
          and v.kind = 'bill_voided' and v.business_date <= h.day and ${ofThese(scope, sql`v`)}
      where ${ofThese(scope, sql`b`)} and ${wasSent(sql`b`)} and b.issue_on >= ${firstDay(scope)} and b.issue_on <= h.day
        and v.bill_id is null
    ) s
    where ${inMonths(scope, sql`s.ym`)}
  )`;

/**
 * Lines of what payments settled of bills and gave back, as the relation `settled`, each with the day of the books on which it did: not
 * before the money came, and what a reversal took back on the day of the reversal. @param bills the list of their ids
 */
export const settledLines = (scope: Scope, bills: Sql): Sql => sql`
  taken as materialized (
    select a.building_id, a.payment_id, a.bill_id, a.part, a.amount_minor, a.at, a.value_on
    from apartment.payment_allocations a
    where ${ofThese(scope, sql`a`)} and a.bill_id = any(${bills})
  ), settled as materialized (
    select a.building_id, a.bill_id, a.part, a.amount_minor,
      case when a.at >= p.reversed_at then greatest(a.value_on, p.reversed_on)
        else greatest(a.value_on, p.received_on) end as on_day
    from taken a join apartment.payments p on p.building_id = a.building_id and p.payment_id = a.payment_id
    where ${ofThese(scope, sql`p`)} and p.payment_id = any(array(select t.payment_id from taken t))
  )`;
