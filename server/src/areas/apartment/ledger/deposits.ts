import { ApiError } from '@console/contract';
import type { DepositEntryKind, MoneyFlowKind } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { me } from '../me.ts';
import { postFlows } from './flows.ts';

/** What a tenancy's deposit is more or less by. */
export interface DepositMove {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly roomId: string | null;
  readonly kind: DepositEntryKind;
  /** With its sign. */
  readonly amountMinor: number;
  readonly day: string;
  readonly source: 'bill' | 'payment' | 'checkout' | 'tenancy';
  readonly sourceId: string;
  readonly billId?: string | null;
  readonly paymentId?: string | null;
}

const flowOf: Readonly<Record<DepositEntryKind, MoneyFlowKind>> = {
  received: 'deposit_received',
  deducted: 'deposit_deducted',
  refunded: 'deposit_refunded',
  transferred: 'deposit_transferred',
};

/**
 * Puts into a deposit or takes out of it, in the books and in the ledger. Of two who take at once the second waits.
 * @throws STATE_CONFLICT with `reason` `deposit_used` where less is held than is taken
 */
export async function moveDeposit(tx: Db, move: DepositMove): Promise<void> {
  const { buildingId, tenancyId, roomId, kind, amountMinor, day, billId, paymentId } = move;
  if (amountMinor === 0) return;
  await (amountMinor > 0 ? put : take)(tx, move);
  await tx.batch(
    insertionOf('apartment.deposit_entries', {
      ...{ buildingId, depositEntryId: v7(), tenancyId, kind, amountMinor, businessDate: day },
      ...{ source: move.source, sourceId: move.sourceId, byUser: me },
    }),
    ...postFlows(buildingId, [
      {
        ...{ kind: flowOf[kind], account: 'deposit', businessDate: day, roomId, tenancyId, amountMinor },
        ...{ billId: billId ?? null, paymentId: paymentId ?? null },
      },
    ]),
  );
}

const put = (tx: Db, { buildingId, tenancyId, amountMinor }: DepositMove) =>
  tx.rows(
    insertionOf(
      'apartment.deposit_balances',
      { buildingId, tenancyId, balanceMinor: amountMinor },
      sql`on conflict (building_id, tenancy_id) do update
        set balance_minor = deposit_balances.balance_minor + excluded.balance_minor`,
    ),
  );

async function take(tx: Db, { buildingId, tenancyId, amountMinor }: DepositMove): Promise<void> {
  const left =
    await tx.first(sql`update apartment.deposit_balances set balance_minor = balance_minor + ${amountMinor}::bigint
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid
      and balance_minor + ${amountMinor}::bigint >= 0
    returning balance_minor`);
  if (!left) throw new ApiError('STATE_CONFLICT', { details: { reason: 'deposit_used' } });
}

/** What is held of a tenancy. */
export async function heldDeposit(db: Db, buildingId: string, tenancyId: string): Promise<number> {
  const row = await db.first<{
    balanceMinor: string;
  }>(sql`select balance_minor from apartment.deposit_balances
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`);
  return Number(row?.balanceMinor ?? 0);
}
