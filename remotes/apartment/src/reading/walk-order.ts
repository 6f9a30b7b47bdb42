import type { RoundRow } from '@console/contract/apartment';
import { keyOf, type RowKey } from './entry.ts';

/** A line of the list: the head of a floor, or a register. */
export type WalkLine =
  | { readonly kind: 'floor'; readonly key: string; readonly floor: number | null }
  | { readonly kind: 'row'; readonly key: RowKey };

/** Rows under their floors, in the order in which they come, which is the one in which people walk. */
export function walkLines(rows: readonly Pick<RoundRow, 'meterId' | 'register' | 'floor'>[]): WalkLine[] {
  return rows.flatMap((row, index): WalkLine[] => {
    const line = { kind: 'row', key: keyOf(row) } as const;
    const before = rows[index - 1];
    if (before && before.floor === row.floor) return [line];
    return [{ kind: 'floor', key: `floor ${row.floor} ${index}`, floor: row.floor }, line];
  });
}

/**
 * The register's line after or before this one; undefined at the ends.
 * @param stops whether there is anything to do at a row; others are walked past
 */
export function neighbour(
  lines: readonly WalkLine[],
  from: RowKey,
  step: 1 | -1,
  stops: (key: RowKey) => boolean = () => true,
): number | undefined {
  const at = lines.findIndex(({ key }) => key === from);
  for (let index = at + step; at >= 0 && index >= 0 && index < lines.length; index += step) {
    const line = lines[index];
    if (line?.kind === 'row' && stops(line.key)) return index;
  }
  return undefined;
}
