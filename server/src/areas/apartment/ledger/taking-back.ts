import sql from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { openPrincipal } from './allocation-rules.ts';
import { type LiveBill, lockedBills } from './live-bills.ts';
import { type AllocationLine, followDeposit, insertAllocations, updateSums } from './settled-bills.ts';
import { addAllocated } from './settling.ts';

type Standing = Omit<AllocationLine, 'amountMinor'> & { readonly amountMinor: string };

/**
 * What a payment settled is open again, as of the days on which it was settled: it was never paid. Locks the bills of the
 * tenancy, then the payment.
 * @param day to which the deposit's line is dated
 * @throws STATE_CONFLICT with `reason` `deposit_used` where the deposit that it paid is spent
 */
export async function takeBack(
  tx: Db,
  {
    buildingId,
    paymentId,
    tenancyId,
    day,
  }: { buildingId: string; paymentId: string; tenancyId: string; day: string },
): Promise<void> {
  const live = sql`b.tenancy_id = ${tenancyId}::uuid and b.state in ('issued', 'part_paid', 'paid')`;
  const bills = await lockedBills(tx, buildingId, live);
  await tx.rows(sql`select from apartment.payments
    where building_id = ${buildingId}::uuid and payment_id = ${paymentId}::uuid for update`);
  const standing = await tx.rows<Standing>(sql`
    select payment_id, bill_id, part, value_on, sum(amount_minor)::text as amount_minor
    from apartment.payment_allocations
    where building_id = ${buildingId}::uuid and payment_id = ${paymentId}::uuid
    group by payment_id, bill_id, part, value_on having sum(amount_minor) <> 0`);
  await giveBack(tx, { buildingId, day, bills }, standing.map(against));
}

const against = ({ amountMinor, ...line }: Standing): AllocationLine => ({
  ...line,
  amountMinor: -Number(amountMinor),
});

/**
 * A credit takes from a bill: first what is open of it; what is over frees what payments had settled, the last one first, and
 * becomes the tenant's credit again. The bill's row is locked by whoever calls.
 * @returns what was freed
 */
export async function takeCredit(
  tx: Db,
  {
    buildingId,
    billId,
    amountMinor,
    day,
  }: { buildingId: string; billId: string; amountMinor: number; day: string },
): Promise<number> {
  const [bill] = await lockedBills(tx, buildingId, sql`b.bill_id = ${billId}::uuid`);
  if (!bill) throw new Error('The bill was locked a moment ago.');
  const freedMinor = Math.max(0, amountMinor - openPrincipal(bill));
  const freed = freedMinor > 0 ? await lastSettled(tx, bill, freedMinor, day) : [];
  await giveBack(tx, { buildingId, day, bills: [bill], creditedMinor: amountMinor }, freed);
  return freedMinor;
}

/** Of which payments so much of a bill's principal is freed; they are locked. */
async function lastSettled(tx: Db, { buildingId, billId }: LiveBill, amountMinor: number, day: string) {
  const settled = sql`building_id = ${buildingId}::uuid and bill_id = ${billId}::uuid and part = 'principal'`;
  const paying = await tx.rows<{ paymentId: string; amountMinor: string }>(sql`
    select payment_id, sum(amount_minor)::text as amount_minor from apartment.payment_allocations where ${settled}
    group by payment_id having sum(amount_minor) > 0 order by max(seq) desc`);
  await tx.rows(sql`select from apartment.payments where building_id = ${buildingId}::uuid
    and payment_id = any(${paying.map(({ paymentId }) => paymentId)}::uuid[]) order by payment_id for update`);
  let left = amountMinor;
  return paying.map(({ paymentId, amountMinor: settledMinor }): AllocationLine => {
    const freed = Math.min(left, Number(settledMinor));
    left -= freed;
    return { paymentId, billId, part: 'principal', amountMinor: -freed, valueOn: day };
  });
}

interface Giving {
  readonly buildingId: string;
  readonly day: string;
  readonly bills: readonly LiveBill[];
  readonly creditedMinor?: number;
}

async function giveBack(
  tx: Db,
  { buildingId, day, bills, creditedMinor = 0 }: Giving,
  lines: readonly AllocationLine[],
) {
  const ofBills = grouped(lines, ({ billId }) => billId);
  const after = bills
    .filter(({ billId }) => creditedMinor > 0 || ofBills.has(billId))
    .map((bill) => billWithout(bill, ofBills.get(bill.billId) ?? [], creditedMinor));
  await inFlights(tx, [
    ...updateSums(buildingId, after),
    addAllocated(
      buildingId,
      [...grouped(lines, ({ paymentId }) => paymentId)].map(([paymentId, own]) => ({
        paymentId,
        amountMinor: sumOf(own),
      })),
    ),
    ...insertAllocations(buildingId, lines),
  ]);
  for (const bill of after) await followDeposit(tx, bill, day);
}

const sumOf = (lines: readonly AllocationLine[]) =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const billWithout = (bill: LiveBill, lines: readonly AllocationLine[], creditedMinor: number): LiveBill => ({
  ...bill,
  creditedMinor: bill.creditedMinor + creditedMinor,
  paidMinor: bill.paidMinor + sumOf(lines.filter(({ part }) => part === 'principal')),
  lateFeePaidMinor: bill.lateFeePaidMinor + sumOf(lines.filter(({ part }) => part === 'late_fee')),
});
