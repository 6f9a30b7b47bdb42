import type { ResultOf } from '@console/contract';
import type { getUsageMatrix } from '@console/contract/apartment';

export type Matrix = ResultOf<typeof getUsageMatrix>;
export interface Sorting {
  /** `label`, `total`, or a month. */
  readonly by: string;
  readonly down: boolean;
}

/** `-2026-05` is from the most in May down; anything else than a column is the order of the rooms. */
export function sortingOf(text: string | undefined, months: readonly string[]): Sorting {
  const by = text?.replace(/^-/, '') ?? 'label';
  return by === 'total' || by === 'label' || months.includes(by)
    ? { by, down: text?.startsWith('-') ?? false }
    : { by: 'label', down: false };
}

/** The next click on a column: the most first, then the least; room numbers the other way round. */
export function nextSorting({ by, down }: Sorting, clicked: string): string {
  const first = clicked === 'label' ? clicked : `-${clicked}`;
  if (by !== clicked) return first;
  return down ? clicked : `-${clicked}`;
}

/** What is unknown stands last, whichever way. */
export function inOrder(
  rows: Matrix['rows'],
  months: readonly string[],
  { by, down }: Sorting,
): Matrix['rows'] {
  if (by === 'label') return down ? [...rows].reverse() : [...rows];
  const quantityOf = (row: Matrix['rows'][number]) =>
    by === 'total' ? row.total : (row.cells[months.indexOf(by)]?.quantity ?? null);
  return [...rows].sort((left, right) => {
    const [a, b] = [quantityOf(left), quantityOf(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return down ? Number(b) - Number(a) : Number(a) - Number(b);
  });
}
