import { keptYears } from './scalars.ts';

/** Months of the calendar as `2026-06`, in no zone. Screens and the server go by the same ones. */

/** `2026-06` and so many months later; earlier, where there are fewer than none. */
export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const total = year * 12 + number - 1 + count;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** How many months the second is after the first: 2 from `2026-04` to `2026-06`. */
export function monthsApart(from: string, to: string): number {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - year) * 12 + toMonth - month;
}

/** A month, or the first or last one that the house keeps: what lies beyond could not be asked for. */
export function keptMonth(ym: string): string {
  const [first, last] = [`${keptYears.first}-01`, `${keptYears.last}-12`];
  if (ym < first) return first;
  return ym > last ? last : ym;
}

export interface MonthRange {
  readonly from: string;
  readonly to: string;
}

/** Twelve: what a year looks like. */
export const usualMonths = 12;

/**
 * The months that statistics are of: those that are asked for, as they were asked for (the wrong way round, too); where one end
 * is missing as many as usual.
 * @param current the last month where neither is asked for
 */
export function monthRange(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  current: string,
): MonthRange {
  const last = to ?? (from === undefined ? current : keptMonth(monthsLater(from, usualMonths - 1)));
  return { from: from ?? keptMonth(monthsLater(last, 1 - usualMonths)), to: last };
}

/** Whether these are more months than so many, whichever way round. */
export const isLongerThan = ({ from, to }: MonthRange, months: number): boolean =>
  Math.abs(monthsApart(from, to)) + 1 > months;
