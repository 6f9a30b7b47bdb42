import type { ResultOf } from '@console/contract';
import type { getUsageMatrix } from '@console/contract/apartment';
import { type Sorting, sortedRows, sortingOf } from '@console/ui';

export type Matrix = ResultOf<typeof getUsageMatrix>;

/** By `label`, `total`, or a month; anything else is the order of the rooms. */
export const sortingOfMatrix = (text: string | undefined, months: readonly string[]): Sorting =>
  sortingOf(text, ['label', 'total', ...months]) ?? { by: 'label', down: false };

/** What is unknown stands last, whichever way. */
export function inOrder(
  rows: Matrix['rows'],
  months: readonly string[],
  { by, down }: Sorting,
): Matrix['rows'] {
  if (by === 'label') return down ? [...rows].reverse() : [...rows];
  const quantityOf = (row: Matrix['rows'][number]) => {
    const text = by === 'total' ? row.total : (row.cells[months.indexOf(by)]?.quantity ?? null);
    return text === null ? null : Number(text);
  };
  return sortedRows(rows, quantityOf, down);
}
