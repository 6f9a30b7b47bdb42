export type Place = readonly [row: number, column: number];

/** Where an arrow key leads in rows of different lengths; undefined if it is no such key or leads nowhere. */
export function stepInGrid(lengths: readonly number[], [row, column]: Place, key: string): Place | undefined {
  const lengthOf = (at: number) => lengths[at] ?? 0;
  const inRow = (next: number): Place | undefined =>
    next >= 0 && next < lengthOf(row) ? [row, next] : undefined;
  const toRow = (step: 1 | -1): Place | undefined => {
    let next = row + step;
    while (next >= 0 && next < lengths.length && lengthOf(next) === 0) next += step;
    return lengthOf(next) > 0 ? [next, Math.min(column, lengthOf(next) - 1)] : undefined;
  };
  if (key === 'ArrowRight') return inRow(column + 1);
  if (key === 'ArrowLeft') return inRow(column - 1);
  if (key === 'ArrowDown') return toRow(1);
  if (key === 'ArrowUp') return toRow(-1);
  if (key === 'Home') return inRow(0);
  if (key === 'End') return inRow(lengthOf(row) - 1);
  return undefined;
}
