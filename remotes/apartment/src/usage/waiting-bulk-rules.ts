import type { WaitingOutcome, WaitingReading } from '@console/contract/apartment';

interface Sorted<Row> {
  /** What nothing is unusual about, and what the user may check at all. */
  readonly passable: readonly Row[];
  /** Left for somebody else. */
  readonly own: readonly Row[];
  /** Looked at one by one. */
  readonly flagged: readonly Row[];
}

type Judged = Pick<WaitingReading, 'may'> & { readonly reading: Pick<WaitingReading['reading'], 'flags'> };

/** What becomes of chosen values when many are passed. */
export function sortedForPassing<Row extends Judged>(chosen: readonly Row[]): Sorted<Row> {
  const theirs = chosen.filter(({ may }) => may.check);
  return {
    passable: theirs.filter(({ reading }) => reading.flags.length === 0),
    own: chosen.filter(({ may }) => !may.check),
    flagged: theirs.filter(({ reading }) => reading.flags.length > 0),
  };
}

/** How many were refused for which reason, in the order in which they were met. */
export function refusedByCode(
  outcomes: readonly Pick<WaitingOutcome, 'outcome' | 'code'>[],
): { readonly code: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { outcome, code } of outcomes)
    if (outcome === 'refused') counts.set(code ?? 'other', (counts.get(code ?? 'other') ?? 0) + 1);
  return [...counts].map(([code, count]) => ({ code, count }));
}
