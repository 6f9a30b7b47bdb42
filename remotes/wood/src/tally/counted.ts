import { type MovedLine, type Sort, type Tally, tallyKinds } from '@console/contract/wood';
import type { Typed } from '@console/shell';
import { filledRows, newRow, type TypedRow, tallyOf } from './tally-rows.ts';

/** How goods are counted. */
export const ways = ['tally', 'pieces', 'volume'] as const;

/** How much there is of a sort, as it is typed. */
export interface CountedDraft {
  readonly way: (typeof ways)[number];
  readonly rows: readonly TypedRow[];
  readonly pieces: number | null;
  readonly volume: string | null;
  readonly netKg: string | null;
}

/** What of a sort decides how its goods are counted. */
export type CountedSort = Pick<Sort, 'form' | 'baseUnit'>;

export const tallyKindOf = (sort: Pick<Sort, 'form'> | undefined): Tally['kind'] =>
  tallyKinds[sort?.form ?? 'other'][0];

/** Nothing counted yet. */
export const newCount = (sort: Pick<Sort, 'form'> | undefined): CountedDraft => ({
  way: 'tally',
  rows: [newRow(tallyKindOf(sort))],
  pieces: null,
  volume: null,
  netKg: null,
});

export const tallyOfLine = (
  { rows }: Pick<CountedDraft, 'rows'>,
  sort: Pick<Sort, 'form'> | undefined,
): Tally => tallyOf(tallyKindOf(sort), filledRows(rows)) as Tally;

type Counted = Pick<MovedLine, 'tally' | 'pieces' | 'volume' | 'netKg'>;

/** Only what its way of entering asks for goes over the wire; a weight where the sort is kept by the tonne. */
export const countedBody = (line: CountedDraft, sort: CountedSort | undefined): Typed<Counted> => ({
  tally: line.way === 'tally' ? tallyOfLine(line, sort) : null,
  pieces: line.way === 'tally' ? null : line.pieces,
  volume: line.way === 'volume' ? line.volume : null,
  netKg: sort?.baseUnit === 'tonne' ? line.netKg : null,
});
