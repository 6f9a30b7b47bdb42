import { type Sorting, sortedRows, sortingOf } from '@console/ui';

/** By `label`, `total`, or a month; anything else is the order in which the groups come. */
export const pivotSorting = (text: string | undefined, months: readonly string[]): Sorting =>
  sortingOf(text, ['label', 'total', ...months]) ?? { by: 'label', down: false };

interface PivotRow {
  readonly cells: readonly { readonly value: number | null }[];
  /** What it comes to in all. */
  readonly sum: number | null;
}

/** What is unknown stands last, whichever way. */
export function pivotOrder<Row extends PivotRow>(
  rows: readonly Row[],
  months: readonly string[],
  { by, down }: Sorting,
): Row[] {
  if (by === 'label') return down ? [...rows].reverse() : [...rows];
  return sortedRows(
    rows,
    (row) => (by === 'total' ? row.sum : (row.cells[months.indexOf(by)]?.value ?? null)),
    down,
  );
}
