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

/** Written at once; between two pieces others get their turn. */
const rowsAtOnce = 250;

/** The rows in pieces, so that a long sheet never holds up the process. */
export async function* inPieces<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let piece: Row[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < rowsAtOnce) continue;
    yield piece;
    piece = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (piece.length > 0) yield piece;
}

/** All pieces of a file, for an answer that has to carry it as a whole. */
export async function wholeFile(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
