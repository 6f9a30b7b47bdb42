import { monthsLater } from '@console/contract';
import type { Tenancy } from '@console/contract/apartment';

type Term = Pick<Tenancy, 'firstDay' | 'lastDay' | 'rates'>;

/** The rent in force on a day: the last step that has begun; null where nobody lives there. */
export function rentOn({ firstDay, lastDay, rates }: Term, day: string): number | null {
  if (day < firstDay || (lastDay !== null && day > lastDay)) return null;
  return rates.findLast(({ from }) => from <= day)?.rentMinor ?? null;
}

/**
 * What a whole month costs, month by month: the rent on its first day, or on the first day of the tenancy.
 * Months in which nobody lives there cost nothing and are null.
 */
export const rentPlan = (
  term: Term,
  from: string,
  months: number,
): { ym: string; rentMinor: number | null }[] =>
  Array.from({ length: months }, (_, index) => {
    const ym = monthsLater(from, index);
    const begins = term.firstDay.startsWith(ym) ? term.firstDay : `${ym}-01`;
    return { ym, rentMinor: rentOn(term, begins) };
  });
