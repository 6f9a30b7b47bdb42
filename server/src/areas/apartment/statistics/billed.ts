import sql, { empty, type Sql } from 'sql-template-tag';
import { firstDay, idsOf, type Scope } from './scope.ts';

/**
 * Bills that were sent by the day, as the relation `sent` behind the `ground`: each with the month that it is of, a credit with
 * that of the bill from which it takes. A month's bills go out in it or after it. Without those that were voided by then,
 * unless the history of all of them is asked for.
 */
export const sentBills = (scope: Scope, which: 'standing' | 'ever' = 'standing'): Sql => sql`
  sent as materialized (
    select b.building_id, b.bill_id, b.room_id, b.kind, b.credits_bill_id, b.issue_on, b.due_on, b.total_minor,
      coalesce(o.cycle_id, b.cycle_id) as cycle_id, coalesce(y.ym, to_char(coalesce(o.issue_on, b.issue_on), 'YYYY-MM')) as ym
    from apartment.bills b
      join here h on h.building_id = b.building_id
      left join apartment.bills o on o.building_id = b.building_id and o.bill_id = b.credits_bill_id
      left join apartment.cycles y on y.building_id = b.building_id and y.cycle_id = coalesce(o.cycle_id, b.cycle_id)
      ${which === 'ever' ? empty : voidedBy}
    where b.building_id = any(${idsOf(scope)}) and b.state in ('issued', 'part_paid', 'paid', 'void')
      and b.issue_on <= h.day ${which === 'ever' ? empty : sql`and b.issue_on >= ${firstDay(scope)} and v.bill_id is null`}
  )`;

const voidedBy = sql`left join apartment.money_flows v on v.building_id = b.building_id and v.bill_id = b.bill_id
        and v.kind = 'bill_voided' and v.business_date <= h.day`;

/**
 * Lines of what payments settled and gave back, each with the day of the books on which it did: not before the money came, and
 * what a reversal took back on the day of the reversal. Behind the `ground`.
 */
export const settledLines = (scope: Scope): Sql => sql`
  settled as materialized (
    select a.building_id, a.bill_id, a.part, a.amount_minor,
      case when a.at >= p.reversed_at then greatest(a.value_on, p.reversed_on)
        else greatest(a.value_on, p.received_on) end as on_day
    from apartment.payment_allocations a
      join apartment.payments p on p.building_id = a.building_id and p.payment_id = a.payment_id
    where a.building_id = any(${idsOf(scope)})
  )`;
