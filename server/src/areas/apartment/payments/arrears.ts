import type { QueryOf } from '@console/contract';
import type { Ageing, ArrearsRow, listArrears as listArrearsCall } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { daysBetween } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { billsAs } from '../ledger/index.ts';
import { openMinor } from '../open-minor.ts';
import { creditsOf, unpostedLateFee } from './accounts.ts';
import { moneyGround } from './money-ground.ts';
import { tenancyOf } from './payment-rows.ts';

type Ages = keyof Ageing;
type Row = Pick<ArrearsRow, 'tenancy' | 'state' | 'payer' | 'oldestDueOn'> &
  Record<Ages | 'overdueMinor', string>;

/** How long a bill has been due, in days; 0 or less where it is not. */
const age = (today: string): Sql => sql`(${today}::date - b.due_on)`;

/** Sums of open bills by their age. */
const ages = (today: string): Sql => {
  const between = (from: number, to: number) => sql`coalesce(sum(${openMinor})
    filter (where ${age(today)} between ${from}::int and ${to}::int), 0)::text`;
  return sql`coalesce(sum(${openMinor}) filter (where ${age(today)} <= 0), 0)::text as not_due_minor,
    ${between(1, 30)} as days1_to30_minor, ${between(31, 60)} as days31_to60_minor,
    ${between(61, 90)} as days61_to90_minor,
    coalesce(sum(${openMinor}) filter (where ${age(today)} > 90), 0)::text as days_over90_minor,
    coalesce(sum(${openMinor}) filter (where ${age(today)} > 0), 0)::text as overdue_minor`;
};

const open = (buildingId: string): Sql =>
  sql`apartment.bills b where b.building_id = ${buildingId}::uuid and b.state in ('issued', 'part_paid')
    and ${openMinor} > 0`;

/** What is overdue today in each of these buildings, and of how many tenancies; none of those in which nothing is. */
export async function overdueIn(
  db: Db,
  buildingIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly overdueMinor: number; readonly tenancies: number }>> {
  const ids = sql`${[...buildingIds]}::uuid[]`;
  const rows = await db.rows<{ buildingId: string; overdueMinor: string; tenancies: number }>(sql`
    select b.building_id, sum(${openMinor})::text as overdue_minor, count(distinct b.tenancy_id)::int as tenancies
    from apartment.bills b
      join apartment.buildings g on g.building_id = b.building_id and g.building_id = any(${ids})
    where b.building_id = any(${ids}) and b.state in ('issued', 'part_paid') and ${openMinor} > 0
      and b.due_on < (now() at time zone g.time_zone)::date
    group by b.building_id`);
  return new Map(
    rows.map(({ buildingId, overdueMinor, tenancies }) => [
      buildingId,
      { overdueMinor: Number(overdueMinor), tenancies },
    ]),
  );
}

const longestFirst = keyset([up(sql`a.oldest_due_on`, 'date'), up(sql`a.tenancy_id`, 'uuid')]);

const agesIn = (row: Record<Ages, string>): Ageing => ({
  notDueMinor: Number(row.notDueMinor),
  days1To30Minor: Number(row.days1To30Minor),
  days31To60Minor: Number(row.days31To60Minor),
  days61To90Minor: Number(row.days61To90Minor),
  daysOver90Minor: Number(row.daysOver90Minor),
});

/** Who owes what is overdue, the longest first, and how all that is open is aged. */
export async function listArrears(
  db: Db,
  buildingId: string,
  { cursor, limit, over, q }: QueryOf<typeof listArrearsCall>,
) {
  const { currency, today } = await moneyGround(db, buildingId);
  const [rows, [total], [credit]] = await db.batch<
    [Row, Record<Ages | 'overdueMinor', string> & { tenancies: number }, { creditMinor: string }]
  >(
    sql`select ${tenancyOf} as tenancy, t.state, coalesce(t.payer_employer, n.name) as payer, a.*
      from (select b.tenancy_id, min(b.due_on) as oldest_due_on, ${ages(today)} from ${open(buildingId)}
          group by b.tenancy_id
          having min(b.due_on) <= ${today}::date - ${Number(over ?? '1')}::int) a
        join apartment.tenancies t on t.building_id = ${buildingId}::uuid and t.tenancy_id = a.tenancy_id
        join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = t.room_id
        join apartment.persons n on n.building_id = ${buildingId}::uuid and n.person_id = t.primary_person_id
      where true ${q === undefined || q === '' ? empty : sql`and (r.number ilike ${standsIn(q)} or n.name ilike ${standsIn(q)})`}
        ${longestFirst.behind(cursor)}
      order by ${longestFirst.inOrder} limit ${limit + 1}::int`,
    sql`select ${ages(today)}, count(distinct b.tenancy_id) filter (where ${age(today)} > 0)::int as tenancies
      from ${open(buildingId)}`,
    sql`select coalesce(sum(amount_minor - allocated_minor - refunded_minor), 0)::text as credit_minor
      from apartment.payments
      where building_id = ${buildingId}::uuid and direction = 'in' and state <> 'reversed'`,
  );
  const { items, next } = pageOf(rows, limit, (row) => [row.oldestDueOn, row.tenancy.tenancyId]);
  const ids = items.map(({ tenancy }) => tenancy.tenancyId);
  const late = sql`b.tenancy_id = any(${ids}::uuid[]) and b.state in ('issued', 'part_paid')`;
  const [credits, bills] = await Promise.all([creditsOf(db, buildingId, ids), billsAs(db, buildingId, late)]);
  const billsOf = grouped(bills, ({ tenancyId }) => tenancyId);
  const unpostedOf = (tenancyId: string) =>
    (billsOf.get(tenancyId) ?? []).reduce((sum, bill) => sum + unpostedLateFee(bill, today), 0);
  return {
    ...{ next, currency, today },
    items: items.map(
      (row): ArrearsRow => ({
        ...{ tenancy: row.tenancy, state: row.state, payer: row.payer, oldestDueOn: row.oldestDueOn },
        ...agesIn(row),
        overdueMinor: Number(row.overdueMinor),
        unpostedLateFeeMinor: unpostedOf(row.tenancy.tenancyId),
        overdueDays: daysBetween(row.oldestDueOn, today),
        creditMinor: credits.get(row.tenancy.tenancyId) ?? 0,
      }),
    ),
    totals: {
      ...agesIn(total ?? nothing),
      overdueMinor: Number(total?.overdueMinor ?? 0),
      tenancies: total?.tenancies ?? 0,
      creditMinor: Number(credit?.creditMinor ?? 0),
    },
  };
}

const nothing: Record<Ages, string> = {
  ...{
    notDueMinor: '0',
    days1To30Minor: '0',
    days31To60Minor: '0',
    days61To90Minor: '0',
    daysOver90Minor: '0',
  },
};
