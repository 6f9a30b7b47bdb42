import { type NewOpeningLine, type Sort, type Tally, tallyKinds } from '@console/contract/wood';
import type { Typed } from '@console/shell';
import { countTyped, filledRows, newRow, type TypedRow, tallyOf } from '../tally/tally-rows.ts';

/** How a line is entered. */
export const ways = ['tally', 'pieces', 'volume'] as const;

/** One sort of an opening entry, as it is typed. */
export interface LineDraft {
  readonly sortId: string;
  readonly way: (typeof ways)[number];
  readonly rows: readonly TypedRow[];
  readonly pieces: number | null;
  readonly volume: string | null;
  readonly netKg: string | null;
  readonly valueMinor: number | null;
}

export interface OpeningDraft {
  readonly yardId: string;
  readonly businessDate: string;
  readonly lines: readonly LineDraft[];
}

export const tallyKindOf = (sort: Sort | undefined): Tally['kind'] => tallyKinds[sort?.form ?? 'other'][0];

export const newLine = (sort: Sort | undefined): LineDraft => ({
  sortId: sort?.sortId ?? '',
  way: 'tally',
  rows: [newRow(tallyKindOf(sort))],
  pieces: null,
  volume: null,
  netKg: null,
  valueMinor: null,
});

/** Another sort: its tally is typed by other columns, or goes on. */
export const withSort = (line: LineDraft, before: Sort | undefined, sort: Sort | undefined): LineDraft => ({
  ...line,
  sortId: sort?.sortId ?? '',
  rows: tallyKindOf(before) === tallyKindOf(sort) ? line.rows : newLine(sort).rows,
});

export const tallyOfLine = (line: LineDraft, sort: Sort | undefined): Tally =>
  tallyOf(tallyKindOf(sort), filledRows(line.rows)) as Tally;

/** Only what its way of entering asks for goes over the wire; a weight where the sort is kept by the tonne. */
export const lineBody = (line: LineDraft, sort: Sort | undefined): Typed<NewOpeningLine> => ({
  sortId: line.sortId,
  tally: line.way === 'tally' ? tallyOfLine(line, sort) : null,
  pieces: line.way === 'tally' ? null : line.pieces,
  volume: line.way === 'volume' ? line.volume : null,
  netKg: sort?.baseUnit === 'tonne' ? line.netKg : null,
  valueMinor: line.valueMinor,
});

/** What all lines come to, as far as they are typed: how many pieces, and what they are worth in minor units. */
export function totalsOf(lines: readonly LineDraft[]): { pieces: number; valueMinor: number } {
  const piecesOf = ({ way, rows, pieces }: LineDraft) =>
    way === 'tally'
      ? filledRows(rows).reduce((sum, { count }) => sum + (countTyped(count) ?? 0), 0)
      : (pieces ?? 0);
  return {
    pieces: lines.reduce((sum, line) => sum + piecesOf(line), 0),
    valueMinor: lines.reduce((sum, line) => sum + (line.valueMinor ?? 0), 0),
  };
}
