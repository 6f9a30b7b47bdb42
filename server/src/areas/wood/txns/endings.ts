import { ApiError } from '@console/contract';
import type { DraftedKind, Txn } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { holdGoods } from '../posting/posting.ts';
import { lockSorts } from '../sorts.ts';
import { lockTxn } from './drafts.ts';
import { heldBy } from './sales.ts';
import { txnGround } from './txn-ground.ts';
import { findLines, getTxn, type Trader, type TxnRow } from './txn-rows.ts';
import { demandMove, writersOf } from './txn-rules.ts';

/** A draft is given up. It keeps its number, so that nobody looks for a document that never was. */
export const discardTxn = (
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  reason: string | undefined,
): Promise<Txn> =>
  ended(db, teamId, trader, txnId, {
    action: 'discard',
    reason,
    demand: ({ state }) => {
      if (state !== 'draft') throw new ApiError('STATE_CONFLICT', { details: { state } });
    },
  });

/** What was agreed is called off before any of it has moved; goods that were promised are free again. */
export const cancelTxn = (
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  reason: string,
): Promise<Txn> =>
  ended(db, teamId, trader, txnId, {
    action: 'cancel',
    reason,
    demand: ({ state }) => {
      if (state !== 'ordered' && state !== 'confirmed')
        throw new ApiError('STATE_CONFLICT', { details: { state } });
    },
  });

interface Ending {
  readonly action: 'discard' | 'cancel';
  readonly reason: string | undefined;
  readonly demand: (row: TxnRow) => void;
}

function ended(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  { action, reason, demand }: Ending,
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const row = await lockTxn(tx, teamId, txnId);
    for (const permission of writersOf[row.kind as DraftedKind] ?? []) trader.demand(permission);
    demand(row);
    demandMove(row.kind, row.state, 'cancelled');
    const { today } = await txnGround(tx, teamId, trader);
    const lines = await findLines(tx, teamId, txnId);
    const release = heldBy(lines, row.yardId);
    if (release.length > 0) {
      await lockSorts(tx, teamId, [...new Set(release.map(({ sortId }) => sortId))]);
      await holdGoods(tx, teamId, today, { release });
    }
    await tx.batch(
      sql`update wood.txn_lines set reserved_pieces = 0, reserved_volume = 0
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      sql`update wood.txns set state = 'cancelled', reason = ${reason ?? null}, version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      auditOf({
        ...{ teamId, action, objectType: 'txn', objectId: txnId },
        before: { state: row.state },
        after: { state: 'cancelled', reason },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}
