import type { WrittenCell } from './written-cells.ts';

/** A sheet that is only written: what stands above its columns, and its rows as they come. */
export interface SheetTable {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly WrittenCell[]> | AsyncIterable<readonly WrittenCell[]>;
}

export interface TableColumn {
  readonly header: string;
  /** In characters; only for the eye. */
  readonly width?: number;
}

/** Written at once; after so many others get their turn. */
const rowsAtOnce = 250;

/** What becomes of each row, gathered as they come, so that a long sheet holds the process up only in short pieces. */
export async function inTurns<Row, Written>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  write: (row: Row) => Written,
): Promise<Written[]> {
  const all: Written[] = [];
  for await (const row of rows) {
    all.push(write(row));
    if (all.length % rowsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return all;
}
