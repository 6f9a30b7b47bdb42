import { ApiError, type BodyOf, invalidField, type ResultOf } from '@console/contract';
import type { mergeSort as mergeSortCall } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { written } from '../../plugins/database/refusals.ts';
import { auditOf } from './audit.ts';
import { postAdjustment } from './posted-adjustment.ts';
import { readStock } from './posting/posting.ts';
import { type MergedSort, type MergeTies, mergeFault, mergeLines, mergePosted } from './sort-merge-rules.ts';
import { readToday } from './sort-price-rows.ts';
import { findSort, lockAllSorts } from './sorts.ts';

/** States of documents that may still move goods. */
const open = [
  ...['draft', 'ordered', 'part_received', 'confirmed', 'part_delivered', 'counting'],
  ...['submitted', 'approved', 'part_moved'],
];

/**
 * Makes one sort of two that are the same: all that lies of it becomes the other's by an adjustment, at what it cost and as old as
 * it is, and the sort itself is no longer traded. Nothing else moves meanwhile.
 * @throws STATE_CONFLICT at `toSortId`, saying why the two are not the same or what still hangs on the one
 */
export function mergeSort(
  db: Db,
  teamId: string,
  userId: string,
  sortId: string,
  { toSortId, reason }: BodyOf<typeof mergeSortCall>,
): Promise<ResultOf<typeof mergeSortCall>> {
  return db.transaction(async (tx) => {
    await lockAllSorts(tx, teamId);
    const [from, to] = await bothSorts(tx, teamId, sortId, toSortId);
    const ties = await tiesOf(tx, teamId, sortId);
    demandMergeable(from, to, ties);
    const document = await moveAll(tx, teamId, userId, { sortId, toSortId, reason });
    await tx.batch(
      sql`update wood.sorts set state = 'disabled', version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and sort_id = ${sortId}::uuid`,
      auditOf({
        ...{ teamId, action: 'merge', objectType: 'sort', objectId: sortId },
        after: { into: toSortId, reason, document: document?.number ?? null },
      }),
    );
    return { sort: await findSort(tx, teamId, sortId), txn: document };
  });
}

async function bothSorts(
  tx: Db,
  teamId: string,
  sortId: string,
  toSortId: string,
): Promise<[MergedSort, MergedSort]> {
  const rows = await tx.rows<MergedSort>(sql`
    select sort_id, form, base_unit, thickness_mm, width_mm, length_m, state from wood.sorts
    where team_id = ${teamId}::uuid and sort_id = any(${[sortId, toSortId]}::uuid[])`);
  const to = rows.find((row) => row.sortId === toSortId);
  if (!to) throw invalidField('toSortId', 'unknown');
  return [written(rows.find((row) => row.sortId === sortId)), to];
}

async function tiesOf(tx: Db, teamId: string, sortId: string): Promise<MergeTies> {
  const [[held], [below], documents] = await tx.batch<
    [Pick<MergeTies, 'reservedPieces' | 'lotPieces'>, Pick<MergeTies, 'children'>, { number: string }]
  >(
    sql`select coalesce(sum(reserved_pieces), 0)::int as reserved_pieces, coalesce(sum(lot_pieces), 0)::int as lot_pieces
      from wood.stock_balances where team_id = ${teamId}::uuid and sort_id = ${sortId}::uuid`,
    sql`select count(*)::int as children from wood.sorts where team_id = ${teamId}::uuid and parent_id = ${sortId}::uuid`,
    sql`select t.number from wood.txns t
      where t.team_id = ${teamId}::uuid and t.state = any(${open}::text[])
        -- A stocktake that was approved is done, a return that was is not.
        and not (t.kind = 'adjust' and t.state = 'approved')
        and exists (select from wood.txn_lines n where n.team_id = ${teamId}::uuid and n.txn_id = t.txn_id
          and n.sort_id = ${sortId}::uuid)
      order by t.number limit 5`,
  );
  const openTxns = documents.map(({ number }) => number);
  return { ...written(held), ...written(below), openTxns };
}

function demandMergeable(from: MergedSort, to: MergedSort, ties: MergeTies): void {
  const fault = mergeFault(from, to, ties);
  if (fault)
    throw new ApiError('STATE_CONFLICT', {
      fields: [{ path: 'toSortId', code: fault, params: { documents: ties.openTxns.join(', ') } }],
      details: { reason: fault, ...(fault === 'open_txns' ? { documents: ties.openTxns } : {}) },
    });
}

interface Merge {
  readonly sortId: string;
  readonly toSortId: string;
  readonly reason: string;
}

/** One document for all yards; none where nothing lies of the sort. */
async function moveAll(tx: Db, teamId: string, userId: string, { sortId, toSortId, reason }: Merge) {
  const sortIds = [sortId, toSortId];
  const lines = mergeLines(await readStock(tx, teamId, sortIds), sortId, toSortId);
  const [first] = lines;
  if (!first) return null;
  return postAdjustment(tx, teamId, {
    ...{ userId, reason, sortIds, businessDate: await readToday(tx), yardId: first.yardId },
    lines: lines.map(({ yardId: _, ...line }) => line),
    change: (stock) => mergePosted(stock, sortId, toSortId),
  });
}
