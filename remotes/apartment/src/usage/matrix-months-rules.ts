import type { Matrix } from './matrix-order.ts';

/** The ends that somebody asked for. */
interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Begins with the first month of which anything is known and ends with the last, unless others were asked for: a new
 * building has been read for a few months only, and what a reader sees first is not to be empty.
 */
export function monthsWithUse(matrix: Matrix, { from, to }: Asked): Matrix {
  const { months, rows, totals } = matrix;
  const known = months.map((_, at) => rows.some(({ cells }) => (cells[at]?.quantity ?? null) !== null));
  if (!known.includes(true)) return matrix;
  const start = from === undefined ? known.indexOf(true) : 0;
  const end = to === undefined ? known.lastIndexOf(true) + 1 : months.length;
  return {
    ...matrix,
    months: months.slice(start, end),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(start, end) })),
    totals: totals.slice(start, end),
  };
}
