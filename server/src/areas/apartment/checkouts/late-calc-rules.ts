import type { CalcOf } from '@console/contract/apartment';
import { dayAfter } from '../../../days.ts';
import { exact, rounded, textOf, times, whole } from '../../../exact.ts';
import { type LiveBill, lateFeeLine, lateFeeUntil, openLateFee, openPrincipal } from '../ledger/index.ts';

/**
 * What a bill's late fee comes to on a day that it is settled on, with what of it is not paid yet. Days after it cost nothing, also
 * where they were posted already.
 */
export function lateFeeAt(
  bill: LiveBill,
  through: string,
): { openMinor: number; calc: CalcOf<'lateFee'> | null } {
  const until = bill.books.through !== null && bill.books.through > through ? bill.books.through : through;
  const settled = { on: dayAfter(through), amountMinor: openPrincipal(bill) };
  const fee = lateFeeUntil({ ...bill, changes: [...bill.changes, settled] }, until);
  const openMinor = openLateFee(bill) + lateFeeLine(fee?.amountMinor ?? 0, bill.books);
  if (!fee) return { openMinor, calc: null };
  const principalMinor = Math.max(0, bill.totalMinor - bill.creditedMinor);
  return {
    openMinor,
    calc: {
      ...{ kind: 'lateFee', rate: fee.rateDaily },
      rows: fee.rows.map((row) => ({
        ...row,
        amount: amountOf(row.days * row.principalMinor, fee.rateDaily),
      })),
      capMinor: Number(rounded(times(whole(principalMinor), exact(bill.terms.capRatio)), 0).units),
      postedMinor: bill.books.paidMinor + bill.books.waivedMinor,
    },
  };
}

/** Principal times days times rate in main units, not rounded: `1.14792`. */
const amountOf = (principalDays: number, rate: string): string => {
  const { units, scale } = times(whole(principalDays), exact(rate));
  return textOf({ units, scale: scale + 2 }).replace(/\.?0+$/, '');
};
