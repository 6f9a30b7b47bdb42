import { ApiError, isLongerThan, type MonthRange, monthRange } from '@console/contract';
import { monthsBetween } from '../../days.ts';

export interface StatRange extends MonthRange {
  readonly months: readonly string[];
  readonly swapped: boolean;
}

/**
 * The months that are asked for, in order; twelve unless told.
 * @param current the month that it is
 * @param most as many as one answer looks back on
 * @throws LIMIT with status 422, at `to`, for more than these
 */
export function statRange(asked: Parameters<typeof monthRange>[0], current: string, most: number): StatRange {
  const range = monthRange(asked, current);
  const swapped = range.from > range.to;
  const [from, to] = swapped ? [range.to, range.from] : [range.from, range.to];
  if (isLongerThan(range, most)) {
    const params = { months: most };
    throw new ApiError('LIMIT', {
      status: 422,
      fields: [{ path: 'to', code: 'range_too_long', params }],
      details: { reason: 'range_too_long', maximum: most },
    });
  }
  return { from, to, months: monthsBetween(from, to), swapped };
}
