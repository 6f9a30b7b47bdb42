import type { Matrix } from './matrix-order.ts';

/** What all rooms used in one month. */
export interface MonthTotal {
  readonly ym: string;
  /** `null`: no room was read, which is not 0. */
  readonly quantity: string | null;
  /** Some of it is estimated, or not locked yet. */
  readonly uncertain: boolean;
}

/** The sums under the matrix, month by month, for the chart above it. */
export function monthTotals({ months, rows, totals }: Matrix): MonthTotal[] {
  return months.map((ym, at) => {
    const cells = rows.flatMap((row) => row.cells[at] ?? []).filter(({ quantity }) => quantity !== null);
    return {
      ym,
      quantity: cells.length === 0 ? null : (totals[at] ?? null),
      uncertain: cells.some(({ estimated, draft }) => estimated || draft),
    };
  });
}
