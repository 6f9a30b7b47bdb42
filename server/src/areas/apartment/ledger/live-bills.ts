import type { BillKind, BillState } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { BillSums, Settleable } from './allocation-rules.ts';
import { holdDays } from './closed-days.ts';
import type { LateFeeBooks, LateTerms, PrincipalChange } from './late-fee-rules.ts';

/** A bill that was issued, with all that its settlement depends on. */
export interface LiveBill extends Settleable {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly roomId: string;
  readonly number: string;
  readonly kind: BillKind;
  readonly issueOn: string;
  readonly state: Extract<BillState, 'issued' | 'part_paid' | 'paid'>;
  /** What its lines ask as a deposit, and what of that was received. */
  readonly depositMinor: number;
  readonly depositHeldMinor: number;
}

type Row = Omit<
  LiveBill,
  'terms' | 'changes' | 'books' | 'depositMinor' | 'depositHeldMinor' | keyof BillSums
> &
  Record<keyof BillSums, string> & { readonly late: LateTerms };

interface Change {
  readonly billId: string;
  readonly on: string;
  readonly amountMinor: string;
}
interface Posted {
  readonly billId: string;
  readonly kind: 'posted' | 'waived';
  readonly amountMinor: string;
  readonly through: string;
}
interface Sum {
  readonly billId: string;
  readonly amountMinor: string;
}

/** Terms of paying late as a bill keeps them in its `basis`; a bill without has the building's. */
const termsOf = sql`coalesce(b.basis->'late', jsonb_build_object('graceDays', h.grace_days,
  'rateDaily', h.late_rate_daily::text, 'capRatio', h.late_cap_ratio::text)) as late`;

/** The sums of a bill arrive as texts, for they may be as large as the database holds them. */
const sumsOf = (row: Record<keyof BillSums, string>): BillSums => ({
  totalMinor: Number(row.totalMinor),
  paidMinor: Number(row.paidMinor),
  creditedMinor: Number(row.creditedMinor),
  lateFeeMinor: Number(row.lateFeeMinor),
  lateFeePaidMinor: Number(row.lateFeePaidMinor),
});

/**
 * Bills, locked until the transaction ends in the order of their ids, so that two who settle the same ones wait for each other.
 * @param which of them, e.g. `b.tenancy_id = …`
 * @returns their ids
 */
export async function lockBills(tx: Db, buildingId: string, which: Sql): Promise<string[]> {
  const locked = await tx.rows<{ billId: string }>(sql`select b.bill_id from apartment.bills b
    where b.building_id = ${buildingId}::uuid and ${which} order by b.bill_id for update`);
  return locked.map(({ billId }) => billId);
}

/** The same, for those who settle them: what was issued of them and stands. */
export async function lockedBills(tx: Db, buildingId: string, which: Sql): Promise<LiveBill[]> {
  // Those that are locked, not those that match by now: of one that was sent in between somebody else may settle something.
  const billIds = await lockBills(tx, buildingId, which);
  return billIds.length === 0 ? [] : billsAs(tx, buildingId, sql`b.bill_id = any(${billIds}::uuid[])`);
}

/**
 * Everything that money of the tenancy of a bill can touch, in the order in which everybody locks it: the building's days, then all
 * its bills that stand. For acts on one bill that may come to others of the same tenancy.
 */
export async function lockAccount(tx: Db, buildingId: string, billId: string): Promise<void> {
  await holdDays(tx, buildingId);
  const [bill] = await tx.rows<{ tenancyId: string }>(sql`select tenancy_id from apartment.bills
    where building_id = ${buildingId}::uuid and bill_id = ${billId}::uuid`);
  if (!bill) return;
  await tx.rows(sql`select from apartment.bills
    where building_id = ${buildingId}::uuid and tenancy_id = ${bill.tenancyId}::uuid
      and (state in ('issued', 'part_paid', 'paid') or bill_id = ${billId}::uuid) order by bill_id for update`);
}

/** The same without a lock, for those who only look. */
export async function billsAs(db: Db, buildingId: string, which: Sql): Promise<LiveBill[]> {
  const rows = await db.rows<Row>(sql`
    select b.building_id, b.bill_id, b.tenancy_id, b.room_id, b.number, b.kind, b.issue_on, b.due_on, b.state, b.total_minor,
      b.paid_minor, b.credited_minor, b.late_fee_minor, b.late_fee_paid_minor, ${termsOf}
    from apartment.bills b join apartment.buildings h on h.building_id = b.building_id
    where b.building_id = ${buildingId}::uuid and b.state in ('issued', 'part_paid', 'paid') and ${which}
    order by b.bill_id`);
  if (rows.length === 0) return [];
  const history = await historyOf(db, buildingId, rows);
  return rows.map(({ late, ...row }) => ({
    ...row,
    ...sumsOf(row),
    terms: late,
    ...history(row.billId, Number(row.lateFeePaidMinor)),
  }));
}

async function historyOf(db: Db, buildingId: string, rows: readonly Row[]) {
  const here = sql`building_id = ${buildingId}::uuid`;
  const ids = rows.map(({ billId }) => billId);
  const tenancies = [...new Set(rows.map(({ tenancyId }) => tenancyId))];
  const credits = sql`building_id = ${buildingId}::uuid and tenancy_id = any(${tenancies}::uuid[]) and kind = 'credit'
    and credits_bill_id = any(${ids}::uuid[]) and state in ('issued', 'part_paid', 'paid')`;
  const [paid, credited, posted, asked, waived, held] = await db.batch<
    [Change, Change, Posted, Sum, Sum, Sum]
  >(
    sql`select bill_id, value_on as on, sum(amount_minor)::text as amount_minor from apartment.payment_allocations
      where ${here} and bill_id = any(${ids}::uuid[]) and part = 'principal' group by bill_id, value_on`,
    sql`select credits_bill_id as bill_id, issue_on as on, sum(-total_minor)::text as amount_minor from apartment.bills
      where ${credits} group by credits_bill_id, issue_on`,
    sql`select bill_id, kind, sum(amount_minor)::text as amount_minor, max(through) as through from apartment.late_fees
      where ${here} and bill_id = any(${ids}::uuid[]) group by bill_id, kind`,
    sql`select bill_id, sum(amount_minor)::text as amount_minor from apartment.bill_lines
      where ${here} and bill_id = any(${ids}::uuid[]) and charge_kind = 'deposit' group by bill_id`,
    sql`select c.bill_id, sum(l.amount_minor)::text as amount_minor
      from (select bill_id as credit_id, credits_bill_id as bill_id from apartment.bills where ${credits}) c
        join apartment.bill_lines l on l.building_id = ${buildingId}::uuid and l.bill_id = c.credit_id
          and l.charge_kind = 'deposit'
      group by c.bill_id`,
    sql`select source_id as bill_id, sum(amount_minor)::text as amount_minor from apartment.deposit_entries
      where ${here} and tenancy_id = any(${tenancies}::uuid[]) and source = 'bill' and kind = 'received'
      group by source_id`,
  );
  const changes = grouped([...paid, ...credited], ({ billId }) => billId);
  const fees = grouped(posted, ({ billId }) => billId);
  const sumIn = (sums: readonly Sum[], billId: string) =>
    Number(sums.find((one) => one.billId === billId)?.amountMinor ?? 0);
  return (billId: string, paidMinor: number) => ({
    changes: changesOf(changes.get(billId) ?? []),
    books: booksOf(fees.get(billId) ?? [], paidMinor),
    depositMinor: Math.max(0, sumIn(asked, billId) + sumIn(waived, billId)),
    depositHeldMinor: sumIn(held, billId),
  });
}

const changesOf = (rows: readonly Change[]): PrincipalChange[] =>
  rows.map(({ on, amountMinor }) => ({ on, amountMinor: Number(amountMinor) }));

function booksOf(rows: readonly Posted[], paidMinor: number): LateFeeBooks {
  const sum = (kind: Posted['kind']) =>
    rows.filter((row) => row.kind === kind).reduce((all, { amountMinor }) => all + Number(amountMinor), 0);
  const through = rows.flatMap((row) => (row.kind === 'posted' ? [row.through] : [])).sort();
  return {
    postedMinor: sum('posted'),
    waivedMinor: -sum('waived'),
    paidMinor,
    through: through.at(-1) ?? null,
  };
}
