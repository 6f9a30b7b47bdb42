import type { LateDays, LateFeeCalc } from '@console/contract/apartment';
import { dayAfter, dayBefore, daysAfter, daysBetween } from '../../../days.ts';
import { exact, rounded, times, whole } from '../../../exact.ts';

/** What a building asks of those who pay late; kept with each bill, so that other terms change nothing of it. */
export interface LateTerms {
  readonly graceDays: number;
  /** Part of the principal that each day costs. */
  readonly rateDaily: string;
  /** Part of the principal that is never exceeded. */
  readonly capRatio: string;
}

/** From the end of that day the principal is less open by so much; more, where something was taken back. */
export interface PrincipalChange {
  readonly on: string;
  readonly amountMinor: number;
}

export interface LateBill {
  readonly dueOn: string;
  readonly terms: LateTerms;
  /** What was asked for, without late fees: on them there are none. */
  readonly totalMinor: number;
  /** What credits took of it. */
  readonly creditedMinor: number;
  readonly changes: readonly PrincipalChange[];
}

/** The first day that costs something. */
const firstLateDay = ({ dueOn, terms }: Pick<LateBill, 'dueOn' | 'terms'>): string =>
  daysAfter(dueOn, terms.graceDays + 1);

/**
 * What the days up to and with one come to: a day counts when principal is open at its end. Always of all days together and
 * rounded once, so that posting it in pieces comes to the same.
 * @returns null before its first day
 */
export function lateFeeUntil(bill: LateBill, through: string): LateFeeCalc | null {
  const firstDay = firstLateDay(bill);
  if (through < firstDay) return null;
  const rows = lateDays(bill, firstDay, through);
  const principalDays = rows.reduce((sum, { days, principalMinor }) => sum + days * principalMinor, 0);
  const all = feeOf(principalDays, bill.terms.rateDaily);
  const cap = feeOf(Math.max(0, bill.totalMinor - bill.creditedMinor), bill.terms.capRatio);
  return {
    rateDaily: bill.terms.rateDaily,
    ...{ firstDay, through, rows },
    amountMinor: Math.min(all, cap),
    cappedAtMinor: all > cap ? cap : null,
  };
}

const feeOf = (amountMinor: number, part: string): number =>
  Number(rounded(times(whole(amountMinor), exact(part)), 0).units);

/** The days by how much was open at their end; those at which nothing was open are left out. */
function lateDays({ totalMinor, changes }: LateBill, firstDay: string, through: string): LateDays[] {
  const openAt = (day: string) =>
    totalMinor - changes.reduce((sum, { on, amountMinor }) => (on <= day ? sum + amountMinor : sum), 0);
  const begins = [...new Set([firstDay, ...changes.map(({ on }) => on)])]
    .filter((day) => day >= firstDay && day <= through)
    .sort();
  const rows = begins.map((from, at): LateDays => {
    const next = begins[at + 1] ?? dayAfter(through);
    return {
      ...{ from, to: dayBefore(next) },
      days: daysBetween(from, next),
      principalMinor: Math.max(0, openAt(from)),
    };
  });
  return rows.filter(({ principalMinor }) => principalMinor > 0);
}

/** What stands in the books of a bill's late fee. */
export interface LateFeeBooks {
  /** Sum of all lines that were posted. */
  readonly postedMinor: number;
  readonly waivedMinor: number;
  readonly paidMinor: number;
  /** Days up to and with this one are posted. */
  readonly through: string | null;
}

/**
 * The line that brings the books to what the days came to. Less than before after a payment that was received earlier than it
 * was recorded, but never less than what is paid and waived already; 0 where there is nothing to post.
 */
export const lateFeeLine = (target: number, { postedMinor, waivedMinor, paidMinor }: LateFeeBooks): number =>
  Math.max(target, paidMinor + waivedMinor) - postedMinor;
