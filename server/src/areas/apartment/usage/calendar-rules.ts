import { type Exact, exact, plus, quotient, times, whole } from '../../../exact.ts';

/** Use by calendar month, whichever days it was read on. */
export interface MonthShare {
  /** `2026-04` */
  readonly month: string;
  readonly quantity: Exact;
}

const dayLength = 86_400_000;

/**
 * Spreads what a meter used between two readings onto the calendar's months. The day of the first reading belongs to
 * the use before it, the day of the second one to this.
 * @param from day of the first reading, `2026-04-26`
 * @param until day of the second one, later
 * @returns a share for each month of the span, to so many decimals; the last one takes the remainder
 */
export function monthShares(quantity: Exact, from: string, until: string, decimals: number): MonthShare[] {
  const days = daysByMonth(from, until);
  const span = [...days.values()].reduce((sum, count) => sum + count, 0);
  let left = quantity;
  return [...days].map(([month, count], index) => {
    if (index === days.size - 1) return { month, quantity: left };
    const share = quotient(times(quantity, whole(count)), whole(span), decimals);
    left = plus(left, times(share, exact('-1')));
    return { month, quantity: share };
  });
}

function daysByMonth(from: string, until: string): Map<string, number> {
  // Days of the calendar, not moments: noon in no zone at all.
  const first = Date.parse(`${from}T12:00:00Z`);
  const last = Date.parse(`${until}T12:00:00Z`);
  if (!(last > first)) throw new RangeError('the second reading is not after the first');
  const days = new Map<string, number>();
  for (let day = first + dayLength; day <= last; day += dayLength) {
    const month = new Date(day).toISOString().slice(0, 7);
    days.set(month, (days.get(month) ?? 0) + 1);
  }
  return days;
}
