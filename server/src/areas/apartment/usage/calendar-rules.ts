import {
  dayAfter,
  daysBetween,
  earlier,
  firstDayOf,
  lastDayOf,
  later,
  monthAfter,
  monthOf,
} from '../../../days.ts';
import { type Exact, exact, plus, quotient, times, whole } from '../../../exact.ts';

/** Use by calendar month, whichever days it was read on. */
export interface MonthShare {
  /** `2026-04` */
  readonly month: string;
  readonly quantity: Exact;
}

/**
 * Spreads what a meter used between two readings onto the calendar's months. The day of the first reading belongs to
 * the use before it, the day of the second one to this.
 * @param from day of the first reading, `2026-04-26`
 * @param until day of the second one, later
 * @param daysOf how many days of each month there are, for whoever asks for the same days again and again
 * @returns a share for each month of the span, to so many decimals; the last one takes the remainder
 */
export function monthShares(
  quantity: Exact,
  from: string,
  until: string,
  decimals: number,
  daysOf: typeof daysByMonth = daysByMonth,
): MonthShare[] {
  const days = daysOf(from, until);
  const span = [...days.values()].reduce((sum, count) => sum + count, 0);
  let left = quantity;
  return [...days].map(([month, count], index) => {
    if (index === days.size - 1) return { month, quantity: left };
    const share = quotient(times(quantity, whole(count)), whole(span), decimals);
    left = plus(left, times(share, exact('-1')));
    return { month, quantity: share };
  });
}

/** How many days of each month lie between two days, the second one included. */
export function daysByMonth(from: string, until: string): ReadonlyMap<string, number> {
  if (until <= from) throw new RangeError('the second reading is not after the first');
  const first = dayAfter(from);
  const days = new Map<string, number>();
  for (let month = monthOf(first); month <= monthOf(until); month = monthAfter(month))
    days.set(month, daysBetween(later(first, firstDayOf(month)), earlier(until, lastDayOf(month))) + 1);
  return days;
}
