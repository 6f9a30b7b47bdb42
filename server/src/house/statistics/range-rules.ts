import { ApiError } from '@console/contract';
import { keptMonth, monthsBetween, monthsLater } from '../../days.ts';

export interface StatRange {
  readonly from: string;
  readonly to: string;
  readonly months: readonly string[];
  readonly swapped: boolean;
}

/** Twelve unless told, up to the current one: what a year looks like. */
export const usualMonths = 12;

/**
 * The months that are asked for, in order.
 * @param current the month that it is
 * @param most as many as one answer looks back on
 * @throws LIMIT with status 422, at `to`, for more than these
 */
export function statRange(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  current: string,
  most: number,
): StatRange {
  const last = to ?? (from === undefined ? current : keptMonth(monthsLater(from, usualMonths - 1)));
  const first = from ?? keptMonth(monthsLater(last, 1 - usualMonths));
  const swapped = first > last;
  const [begin, end] = swapped ? [last, first] : [first, last];
  if (end > monthsLater(begin, most - 1)) {
    const params = { months: most };
    throw new ApiError('LIMIT', {
      status: 422,
      fields: [{ path: 'to', code: 'range_too_long', params }],
      details: { reason: 'range_too_long', maximum: most },
    });
  }
  return { from: begin, to: end, months: monthsBetween(begin, end), swapped };
}
