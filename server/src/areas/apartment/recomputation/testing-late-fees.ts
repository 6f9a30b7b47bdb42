import { type Day, dayOf, textOf } from './testing-calendar.ts';
import { type Facts, having, type Row } from './testing-facts.ts';
import { add, type Fraction, isLess, nothing, read, rounded, times, whole } from './testing-fractions.ts';

const minor = (row: Row): bigint => BigInt(row.amount_minor ?? '0');
const sumOf = (rows: readonly Row[]): bigint => rows.reduce((sum, row) => sum + minor(row), 0n);

interface Terms {
  readonly graceDays: number;
  readonly rateDaily: string;
  readonly capRatio: string;
}

/** By how much less a bill is open from the end of which day on: by payments, and by credits. */
function changesOf(facts: Facts, bill: Row): { day: Day; less: bigint }[] {
  const paid = having(facts.payment_allocations, 'bill_id', bill.bill_id)
    .filter(({ part }) => part === 'principal')
    .map((row) => ({ day: dayOf(row.value_on ?? ''), less: minor(row) }));
  const credited = having(facts.bills, 'credits_bill_id', bill.bill_id)
    .filter(({ state }) => wasSent(state))
    .map((row) => ({ day: dayOf(row.issue_on ?? ''), less: -BigInt(row.total_minor ?? '0') }));
  return [...paid, ...credited];
}

const wasSent = (state: string | null | undefined): boolean =>
  state === 'issued' || state === 'part_paid' || state === 'paid';

/** Day by day what was open at its end, times the rate; all of it rounded once, and no more than the cap (5.3, A-18). */
function feeThrough(facts: Facts, bill: Row, through: Day): bigint {
  const { graceDays, rateDaily, capRatio }: Terms = JSON.parse(bill.basis ?? '{}').late;
  const total = BigInt(bill.total_minor ?? '0');
  const changes = changesOf(facts, bill);
  let days: Fraction = nothing;
  for (let day = dayOf(bill.due_on ?? '') + graceDays + 1; day <= through; day += 1) {
    const open = changes.reduce((left, change) => (change.day <= day ? left - change.less : left), total);
    if (open > 0n) days = add(days, whole(open));
  }
  const fee = times(days, read(rateDaily));
  const cap = times(whole(total - BigInt(bill.credited_minor ?? '0')), read(capRatio));
  return rounded(isLess(cap, fee) ? cap : fee);
}

/** Bills whose late fee in the books is not what the days up to the last one posted come to, and those that were paid late for nothing. */
export function lateFeeDifferences(facts: Facts): string[] {
  return facts.bills
    .filter(({ kind, state }) => kind !== 'credit' && wasSent(state))
    .flatMap((bill) => {
      const rows = having(facts.late_fees, 'bill_id', bill.bill_id);
      const posted = rows.filter(({ kind }) => kind === 'posted');
      const waived = -sumOf(rows.filter(({ kind }) => kind === 'waived'));
      const paid = BigInt(bill.late_fee_paid_minor ?? '0');
      const ends = posted.map(({ through }) => dayOf(through ?? ''));
      const settled = changesOf(facts, bill)
        .filter(({ less }) => less > 0n)
        .map(({ day }) => day - 1);
      const through = Math.max(...ends, ...(posted.length > 0 ? [] : settled), 0);
      const due = feeThrough(facts, bill, through);
      const kept = paid + waived;
      const expected = due < kept ? kept : due;
      const told = `${bill.number} through ${textOf(through)}: ${sumOf(posted)} posted, ${expected} due`;
      return sumOf(posted) === expected ? [] : [told];
    });
}
