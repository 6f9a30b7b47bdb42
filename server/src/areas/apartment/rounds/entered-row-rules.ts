import { type FieldProblem, fieldProblemsOf } from '@console/contract';
import { EnteredReading, type UnreadRow } from '@console/contract/apartment';
import type { Entry, Verdict } from './entering-rules.ts';

type RowName = Pick<UnreadRow, 'readingId' | 'meterId' | 'register'>;

export interface ReadRow {
  readonly name: RowName;
  /** Undefined where something of it cannot be read. */
  readonly entry: Entry | undefined;
  readonly faults: readonly FieldProblem[];
}

export function readRow(row: EnteredReading | UnreadRow): ReadRow {
  const { data, error } = EnteredReading.safeParse(row);
  return { name: row, entry: data && entryOf(data), faults: fieldProblemsOf(error) };
}

export interface Judged {
  readonly entry: Entry;
  readonly verdict: Verdict;
}

export interface Named {
  readonly entry: RowName;
  readonly verdict: Verdict;
}

/** What becomes of each row as it came, those that cannot be read among the others. */
export function inRowOrder(rows: readonly ReadRow[], judged: readonly Judged[]): Named[] {
  const verdictOf = new Map(judged.map(({ entry, verdict }) => [entry, verdict]));
  return rows.map(({ name, entry, faults }) => ({
    entry: name,
    verdict: (entry && verdictOf.get(entry)) ?? { kind: 'refused', code: 'VALIDATION', fields: [...faults] },
  }));
}

const entryOf = ({
  rollover = false,
  note = '',
  photos = [],
  seen = null,
  ...rest
}: EnteredReading): Entry => ({
  ...rest,
  rollover,
  note,
  photos,
  seen,
});
