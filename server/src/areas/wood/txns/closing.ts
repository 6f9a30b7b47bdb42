import { ApiError } from '@console/contract';
import type { DraftedKind, Txn } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { lockTxn } from './drafts.ts';
import { getTxn, standingOf, type Trader } from './txn-rows.ts';
import { demandMove, writersOf } from './txn-rules.ts';

/** A document of which all has moved and nothing is open is done with. */
export function closeTxn(db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> {
  return db.transaction(async (tx) => {
    const row = await lockTxn(tx, teamId, txnId);
    for (const permission of writersOf[row.kind as DraftedKind] ?? []) trader.demand(permission);
    demandMove(row.kind, row.state, 'closed');
    if (!standingOf(row).isDone)
      throw new ApiError('STATE_CONFLICT', {
        details: { state: row.state, reason: row.returningPieces > 0 ? 'returning' : 'open' },
      });
    await tx.batch(
      sql`update wood.txns set state = 'closed', version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      auditOf({
        ...{ teamId, action: 'close', objectType: 'txn', objectId: txnId },
        before: { state: row.state },
        after: { state: 'closed' },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}
