import type { NewOpeningLine, Sort } from '@console/contract/wood';
import type { Typed } from '@console/shell';
import { type CountedDraft, countedBody, newCount, tallyKindOf } from '../tally/counted.ts';
import { countTyped, filledRows } from '../tally/tally-rows.ts';

/** One sort of an opening entry, as it is typed. */
export interface LineDraft extends CountedDraft {
  readonly sortId: string;
  readonly valueMinor: number | null;
}

export interface OpeningDraft {
  readonly yardId: string;
  readonly businessDate: string;
  readonly lines: readonly LineDraft[];
}

export const newLine = (sort: Sort | undefined): LineDraft => ({
  sortId: sort?.sortId ?? '',
  ...newCount(sort),
  valueMinor: null,
});

/** Another sort: its tally is typed by other columns, or goes on. */
export const withSort = (line: LineDraft, before: Sort | undefined, sort: Sort | undefined): LineDraft => ({
  ...line,
  sortId: sort?.sortId ?? '',
  rows: tallyKindOf(before) === tallyKindOf(sort) ? line.rows : newLine(sort).rows,
});

export const lineBody = (line: LineDraft, sort: Sort | undefined): Typed<NewOpeningLine> => ({
  sortId: line.sortId,
  ...countedBody(line, sort),
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
