import { ApiError, type QueryOf } from '@console/contract';
import type {
  findPaymentCandidates as findPaymentCandidatesCall,
  OpenBill,
  PaymentCandidate,
  PaymentTenancy,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { dayBefore, daysBetween } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import {
  billsAs,
  heldDeposit,
  type LiveBill,
  lateFeeLine,
  lateFeeUntil,
  oldestDueFirst,
  openDayFrom,
  openLateFee,
  openPrincipal,
} from '../ledger/index.ts';
import { openMinor } from '../open-minor.ts';
import { moneyGround } from './money-ground.ts';
import { tenancyOf } from './payment-rows.ts';

interface AccountRow {
  readonly tenancy: PaymentTenancy;
  readonly payer: string;
  readonly rentMinor: string;
}

/** What tenancies owe by their bills, as `o`; those of one building. */
export const openByTenancy = (buildingId: string): Sql => sql`(
  select b.tenancy_id, sum(${openMinor}) as open_minor from apartment.bills b
  where b.building_id = ${buildingId}::uuid and b.state in ('issued', 'part_paid') group by b.tenancy_id)`;

const selectAccounts = (buildingId: string, where: Sql, tail: Sql): Sql => sql`
  select ${tenancyOf} as tenancy, coalesce(t.payer_employer, n.name) as payer,
    apartment.rent_on(t.building_id, t.tenancy_id, apartment.today_in(t.building_id))::text as rent_minor
  from apartment.tenancies t
    join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = t.room_id
    join apartment.persons n on n.building_id = ${buildingId}::uuid and n.person_id = t.primary_person_id
    left join ${openByTenancy(buildingId)} o on o.tenancy_id = t.tenancy_id
  where t.building_id = ${buildingId}::uuid and ${where} ${tail}`;

/** What of a late fee until yesterday is not posted yet. */
export function unpostedLateFee(bill: LiveBill, today: string): number {
  const calc = lateFeeUntil(bill, dayBefore(today));
  return Math.max(0, lateFeeLine(calc?.amountMinor ?? 0, bill.books));
}

/** A bill as somebody at the counter is asked for it: with the late fee until yesterday, posted or not. */
export function openBillOf(bill: LiveBill, today: string): OpenBill {
  const lateFeeMinor = openLateFee(bill) + unpostedLateFee(bill, today);
  const principalMinor = openPrincipal(bill);
  return {
    ...{ billId: bill.billId, number: bill.number, issueOn: bill.issueOn, dueOn: bill.dueOn },
    overdueDays: Math.max(0, daysBetween(bill.dueOn, today)),
    ...{
      totalMinor: bill.totalMinor,
      principalMinor,
      lateFeeMinor,
      openMinor: principalMinor + lateFeeMinor,
    },
  };
}

/** What of tenancies is left unallocated. */
export async function creditsOf(
  db: Db,
  buildingId: string,
  tenancyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ tenancyId: string; creditMinor: string }>(sql`
    select tenancy_id, sum(amount_minor - allocated_minor - refunded_minor)::text as credit_minor from apartment.payments
    where building_id = ${buildingId}::uuid and tenancy_id = any(${[...tenancyIds]}::uuid[]) and direction = 'in'
      and state <> 'reversed' group by tenancy_id`);
  return new Map(rows.map(({ tenancyId, creditMinor }) => [tenancyId, Number(creditMinor)]));
}

async function accountsOf(
  db: Db,
  buildingId: string,
  rows: readonly AccountRow[],
  today: string,
): Promise<PaymentCandidate[]> {
  const ids = rows.map(({ tenancy }) => tenancy.tenancyId);
  const open = sql`b.tenancy_id = any(${ids}::uuid[]) and b.state in ('issued', 'part_paid')`;
  const [bills, credits] = await Promise.all([billsAs(db, buildingId, open), creditsOf(db, buildingId, ids)]);
  const byTenancy = grouped(oldestDueFirst(bills), ({ tenancyId }) => tenancyId);
  return rows.map(({ tenancy, payer, rentMinor }) => {
    const theirs = (byTenancy.get(tenancy.tenancyId) ?? []).map((bill) => openBillOf(bill, today));
    const sum = (some: readonly OpenBill[]) => some.reduce((all, { openMinor }) => all + openMinor, 0);
    return {
      ...tenancy,
      payer,
      monthRentMinor: Number(rentMinor),
      openMinor: sum(theirs),
      overdueMinor: sum(theirs.filter(({ overdueDays }) => overdueDays > 0)),
      creditMinor: credits.get(tenancy.tenancyId) ?? 0,
      bills: theirs,
    };
  });
}

const mostCandidates = 20;

/** Whoever may have come to pay; who owes most first. */
export async function paymentCandidates(
  db: Db,
  buildingId: string,
  { tenancy, q = '' }: QueryOf<typeof findPaymentCandidatesCall>,
) {
  const said =
    q === ''
      ? empty
      : sql`and (r.number ilike ${standsIn(q)} or n.name ilike ${standsIn(q)}
          or coalesce(t.payer_employer, '') ilike ${standsIn(q)})
        and (o.open_minor > 0 or t.state <> 'closed')`;
  const owing = tenancy === undefined && q === '' ? sql`and o.open_minor > 0` : empty;
  const one = tenancy === undefined ? empty : sql`and t.tenancy_id = ${tenancy}::uuid`;
  const [{ currency, today }, rows] = await Promise.all([
    moneyGround(db, buildingId),
    db.rows<AccountRow>(
      selectAccounts(
        buildingId,
        sql`t.state not in ('draft', 'cancelled') ${said} ${owing} ${one}`,
        sql`order by coalesce(o.open_minor, 0) desc, r.number_order, t.number limit ${mostCandidates}::int`,
      ),
    ),
  ]);
  const [firstOpenOn, items] = await Promise.all([
    openDayFrom(db, buildingId, today),
    accountsOf(db, buildingId, rows, today),
  ]);
  return { currency, today, firstOpenOn, items };
}

/** What one tenancy owes, has to its credit, and holds as a deposit. @throws NOT_FOUND */
export async function tenancyAccount(db: Db, buildingId: string, tenancyId: string) {
  const [{ currency, today }, rows, depositMinor] = await Promise.all([
    moneyGround(db, buildingId),
    db.rows<AccountRow>(selectAccounts(buildingId, sql`t.tenancy_id = ${tenancyId}::uuid`, empty)),
    heldDeposit(db, buildingId, tenancyId),
  ]);
  const [account] = await accountsOf(db, buildingId, rows, today);
  if (!account) throw new ApiError('NOT_FOUND');
  return { currency, today, ...account, depositMinor };
}
