import { v7 } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';
import { postChange, type StockChange } from './posting/posting.ts';
import { takeNumber } from './txns/drafts.ts';

interface AdjustedLine {
  readonly lineNo: number;
  readonly sortId: string;
  readonly lotId?: string | null;
  readonly pieces: number;
  readonly volume: string;
  readonly quantity: string;
}

interface Adjustment extends Pick<StockChange, 'businessDate' | 'sortIds' | 'change'> {
  readonly userId: string;
  /** The document is of one yard, whichever its lines lie in. */
  readonly yardId: string;
  readonly reason: string;
  readonly lines: readonly AdjustedLine[];
}

/** Writes an adjustment that nobody counted and posts it at once. Whoever calls holds the locks of its sorts. */
export async function postAdjustment(
  tx: Db,
  teamId: string,
  { userId, yardId, reason, lines, businessDate, ...stock }: Adjustment,
): Promise<{ txnId: string; number: string }> {
  const txnId = v7();
  const number = await takeNumber(tx, teamId, 'adjust');
  await tx.batch(
    insertionOf('wood.txns', {
      ...{ teamId, txnId, number, kind: 'adjust', state: 'posted', businessDate, yardId, reason },
      ...{ totalMinor: 0, createdBy: userId, submittedBy: userId },
    }),
    ...insertionsOf(
      'wood.txn_lines',
      lines.map((line) => ({ teamId, txnId, ...line, agreed: true })),
    ),
  );
  await postChange(tx, { teamId, txnId, act: 'adjust', businessDate, note: reason, ...stock });
  return { txnId, number };
}
