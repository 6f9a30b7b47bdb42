import type { Bill } from '@console/contract/apartment';

/** What stands out about a bill, so that somebody looks at it. */
export type BillFlag = 'zero' | 'negative' | 'more' | 'less' | 'by_hand';

type Compared = Pick<Bill, 'totalMinor' | 'lastMonthMinor' | 'byHand' | 'kind'>;

/** From the worst down; a credit is less than nothing by its nature. */
export function flagsOf({ totalMinor, lastMonthMinor, byHand, kind }: Compared): BillFlag[] {
  const change = changeOf({ totalMinor, lastMonthMinor, kind });
  const stands = change?.ratio != null && Math.abs(change.ratio) >= 0.5;
  return [
    ...(totalMinor < 0 && kind !== 'credit' ? (['negative'] as const) : []),
    ...(totalMinor === 0 ? (['zero'] as const) : []),
    ...(stands ? ([change.minor > 0 ? 'more' : 'less'] as const) : []),
    ...(byHand ? (['by_hand'] as const) : []),
  ];
}

export interface Change {
  /** Of the amount, with its sign. */
  readonly minor: number;
  /** Of what it was; null where it was nothing, or where it is so little that it is no whole hundredth. */
  readonly ratio: number | null;
}

/** Against the month before; undefined where there was no bill, and for what does not come by the month. */
export function changeOf({ totalMinor, lastMonthMinor, kind }: Omit<Compared, 'byHand'>): Change | undefined {
  if (lastMonthMinor === null || kind !== 'regular') return undefined;
  const minor = totalMinor - lastMonthMinor;
  return { minor, ratio: ratioOf(minor, lastMonthMinor) };
}

/** A change of less than half a hundredth would be told as none. */
function ratioOf(minor: number, beforeMinor: number): number | null {
  if (beforeMinor === 0) return null;
  const ratio = minor / Math.abs(beforeMinor);
  return Math.abs(ratio) < 0.005 ? null : ratio;
}
