import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { sentBills, settledLines } from './billed.ts';
import type { FactRow } from './facts-rules.ts';
import type { IncomeFact } from './figure-rules.ts';
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

type Row = SummedRow<IncomeFact>;

/** What bills ask for, line by line; a deposit is held, not earned. */
const chargedLines = (scope: Scope): Sql => sql`
  with ${ground(scope)}, ${sentBills(scope)}
  select ${keyOf(scope, sql`r`, sql`l.charge_kind`)} as key, s.ym, sum(l.amount_minor)::text as charged
  from sent s
    join apartment.bill_lines l on l.building_id = s.building_id and l.bill_id = s.bill_id
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
  where l.building_id = any(${idsOf(scope)}) and l.charge_kind <> 'deposit'
    and ${inMonths(scope, sql`s.ym`)}
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
  where f.building_id = any(${idsOf(scope)}) and f.account = 'receivable'
    and f.business_date >= ${firstDay(scope)} and f.business_date < ${nextDay(scope)} and f.business_date <= h.day
    and (f.kind in ${lateFees} or (f.kind in ${moneyMoved} and f.method is distinct from 'deposit_offset'))
  group by 1, 2`;

/** Bills of a month's run, with what is paid of them. */
const collected = (scope: Scope): Sql => sql`
  with ${ground(scope)}, ${sentBills(scope)}, ${settledLines(scope)}, paid as (
    select p.building_id, p.bill_id, sum(p.amount_minor) as amount_minor
    from settled p join here h on h.building_id = p.building_id
    where p.part = 'principal' and p.on_day <= h.day
    group by p.building_id, p.bill_id
  )
  select ${keyOf(scope, sql`r`, sql`'-'`)} as key, s.ym, sum(s.total_minor)::text as issued,
    coalesce(sum(p.amount_minor), 0)::text as collected
  from sent s
    join apartment.rooms r on r.building_id = s.building_id and r.room_id = s.room_id
    left join paid p on p.building_id = s.building_id and p.bill_id = s.bill_id
  where s.cycle_id is not null and ${inMonths(scope, sql`s.ym`)}
  group by 1, 2`;

export const incomeStatements = (scope: Scope): Sql[] => [
  chargedLines(scope),
  byDays(scope),
  collected(scope),
];

/** What was charged, came in and is paid, as facts. What belongs to no single charge has the key `-` among items. */
export async function incomeRows(db: Db, scope: Scope): Promise<FactRow<IncomeFact>[]> {
  return factRows(await summed<Row>(db, incomeStatements(scope)));
}
