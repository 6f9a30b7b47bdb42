import sql, { type Sql } from 'sql-template-tag';
import type { FactRow } from '../../../house/statistics/facts-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { sentBills, settledLines } from './billed.ts';
import type { IncomeFact } from './figure-rules.ts';
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

type Row = SummedRow<IncomeFact>;

/**
 * Of the months' bills what they ask for, line by line: a deposit is held, not earned. And of those of a month's run what they come to,
 * with what is paid of them by the day.
 */
const ofBills = (scope: Scope): Sql => sql`
  with ${ground(scope)}, ${sentBills(scope)}, ${settledLines(scope, sql`array(select s.bill_id from sent s where s.cycle_id is not null)`)}
  select ${keyOf(scope, sql`r`, sql`l.charge_kind`)} as key, s.ym, sum(l.amount_minor)::text as charged,
    null as issued, null as collected
  from sent s
    join apartment.bill_lines l on l.building_id = s.building_id and l.bill_id = s.bill_id
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
  where ${ofThese(scope, sql`l`)} and l.bill_id = any(array(select x.bill_id from sent x)) and l.charge_kind <> 'deposit'
    and ${ofThese(scope, sql`r`)}
  group by 1, 2
  union all
  select ${keyOf(scope, sql`r`, sql`'-'`)}, s.ym, null, sum(s.total_minor)::text, null
  from sent s join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
  where s.cycle_id is not null and ${ofThese(scope, sql`r`)}
  group by 1, 2
  union all
  select ${keyOf(scope, sql`r`, sql`'-'`)}, s.ym, null, null, sum(p.amount_minor)::text
  from settled p
    join here h on h.building_id = p.building_id
    join sent s on s.building_id = p.building_id and s.bill_id = p.bill_id
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
  where p.part = 'principal' and p.on_day <= h.day and ${ofThese(scope, sql`r`)}
  group by 1, 2`;

const lateFees = sql`('late_fee', 'late_fee_waived')`;
const moneyMoved = sql`('payment', 'payment_reversed', 'refund', 'refund_reversed')`;

/** What the ledger tells by its own days: late fees, and money that came and went. */
const byDays = (scope: Scope): Sql => sql`
  with ${ground(scope)}
  select ${keyOf(scope, sql`r`, sql`case when f.kind in ${lateFees} then 'late_fee' else '-' end`)} as key,
    to_char(f.business_date, 'YYYY-MM') as ym,
    (sum(f.amount_minor) filter (where f.kind in ${lateFees}))::text as charged,
    (- sum(f.amount_minor) filter (where f.kind in ${moneyMoved}))::text as received
  from apartment.money_flows f
    join here h on h.building_id = f.building_id
    join apartment.tenancies t on t.building_id = f.building_id and t.tenancy_id = f.tenancy_id
    join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
  where ${ofThese(scope, sql`f`)} and ${ofThese(scope, sql`t`)} and ${ofThese(scope, sql`r`)} and f.account = 'receivable'
    and f.business_date >= ${firstDay(scope)} and f.business_date < ${nextDay(scope)} and f.business_date <= h.day
    and (f.kind in ${lateFees} or (f.kind in ${moneyMoved} and f.method is distinct from 'deposit_offset'))
  group by 1, 2`;

const incomeStatements = (scope: Scope): Sql[] => [ofBills(scope), byDays(scope)];

/** What was charged, came in and is paid, as facts. What belongs to no single charge has the key `-` among items. */
export async function incomeRows(db: Db, scope: Scope): Promise<FactRow<IncomeFact>[]> {
  return factRows(await summed<Row>(db, incomeStatements(scope)));
}
