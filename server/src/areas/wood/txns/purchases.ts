import { ApiError, type BodyOf } from '@console/contract';
import type { NewTxnCost, receivePurchase as receivePurchaseCall, Txn } from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { type LandedBasis, landedShares } from '../landed-cost-rules.ts';
import { writeLots } from '../lots/lots.ts';
import { post } from '../posting/posting.ts';
import type { BundledGoods, Movement } from '../posting/posting-rules.ts';
import { separated } from '../separation-rules.ts';
import { lockSorts } from '../sorts.ts';
import { costWrites } from './cost-entries.ts';
import { type CountedLine, isAllMoved } from './counted-lines.ts';
import { lockTxn } from './drafts.ts';
import {
  agreed,
  amountsMoved,
  demandCounted,
  demandGivenUp,
  movedLinesWritten,
  movedTallies,
} from './moving.ts';
import { actDay, demandTraded, txnGround } from './txn-ground.ts';
import { findLines, getTxn, type Trader, type TxnRow } from './txn-rows.ts';
import { demandMove } from './txn-rules.ts';

/** A purchase is agreed: its lines no longer change. */
export function orderPurchase(db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> {
  return db.transaction(async (tx) => {
    const row = await lockTxn(tx, teamId, txnId);
    demandMove(row.kind, row.state, 'ordered');
    if (row.lineCount === 0) throw noLines();
    await demandTraded(tx, teamId, row.kind, await findLines(tx, teamId, txnId));
    await tx.batch(
      sql`update wood.txns set state = 'ordered', submitted_by = ${trader.userId}, confirmed_at = now(), version = version + 1,
          updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      ...agreed(teamId, txnId),
      auditOf({ teamId, action: 'order', objectType: 'txn', objectId: txnId, after: { state: 'ordered' } }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/** A document without lines has nothing to agree on. */
export const noLines = () => new ApiError('VALIDATION', { fields: [{ path: 'lines', code: 'too_small' }] });

/**
 * Goods of a purchase come in, at their part of what was agreed and their share of the costs that wait for them. By somebody else
 * than who ordered them.
 */
export function receivePurchase(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  body: BodyOf<typeof receivePurchaseCall>,
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const businessDate = actDay(ground, body.businessDate);
    const row = await lockTxn(tx, teamId, txnId);
    demandMove(row.kind, row.state, 'received');
    const { selfChecked } = separated({
      ...{ mode: ground.sodMode, act: 'purchase.receive', actor: trader.userId },
      before: row.submittedBy === null ? [] : [row.submittedBy],
    });
    const lines = await findLines(tx, teamId, txnId);
    const counted = await demandCounted(tx, teamId, ground, lines, body.lines, { areReceived: true });
    if (counted.length === 0) {
      demandGivenUp(row.state, body.final);
      return givenUp(tx, teamId, trader, txnId);
    }
    const costs = await waitingCosts(tx, teamId, txnId);
    const shares = landedShares(counted.map(landedLine), costs);
    await lockSorts(tx, teamId, [...new Set(counted.map(({ line }) => line.sortId))]);
    const valued = new Map(
      counted.map(({ line, amountMinor }) => {
        const landedMinor = [...shares.values()].reduce(
          (sum, one) => sum + (one.get(keyOf(line.lineNo)) ?? 0),
          0,
        );
        return [line.lineNo, { landedMinor, costMinor: amountMinor + landedMinor }];
      }),
    );
    const { postedSeq } = await post(tx, {
      ...{ teamId, txnId, act: 'receive', businessDate, note: body.note ?? null },
      bundle: await bundledIn(tx, teamId, row, counted),
      movements: counted.map(
        ({ line, goods, supplierVolume, path, amountMinor, taxMinor }): Movement => ({
          ...{ way: 'in', lineNo: line.lineNo, path, sortId: line.sortId, yardId: row.yardId },
          ...{ pieces: goods.pieces, volume: goods.volume, quantity: goods.quantity, supplierVolume },
          ...{ amountMinor, taxMinor },
          valueMinor: valued.get(line.lineNo)?.costMinor ?? 0,
        }),
      ),
    });
    const state = body.final || isAllMoved(lines, counted) ? 'received' : 'part_received';
    const landed = costs.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    await tx.batch(
      ...movedTallies(teamId, txnId, postedSeq, counted),
      ...movedLinesWritten(teamId, txnId, counted, valued),
      ...sharesWritten(teamId, txnId, postedSeq, shares),
      sql`update wood.txn_costs set applied_seq = ${postedSeq}::bigint
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and applied_seq is null`,
      sql`update wood.txns set state = ${state}, moved_minor = moved_minor + ${amountsMoved(counted)}::bigint,
          landed_minor = landed_minor + ${landed}::bigint, vehicle = coalesce(${body.vehicle ?? null}, vehicle),
          self_checked = self_checked or ${selfChecked}::boolean, version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      auditOf({
        ...{ teamId, action: 'receive', objectType: 'txn', objectId: txnId },
        after: { state, postedSeq, selfChecked },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/** Goods come in first, then they are bundles: each with a code for its label. */
async function bundledIn(
  tx: Db,
  teamId: string,
  { txnId, yardId }: TxnRow,
  counted: readonly CountedLine[],
): Promise<BundledGoods[]> {
  const made: BundledGoods[] = [];
  for (const { line, bundles, path } of counted) {
    if (bundles.length === 0) continue;
    const source = { txnId, lineNo: line.lineNo };
    const lots = await writeLots(tx, teamId, { sortId: line.sortId, bundles, note: null, source });
    made.push(
      ...lots.map(({ lotId, pieces, volume, quantity }) => ({
        ...{ path, sortId: line.sortId, yardId, lotId, pieces, volume, quantity },
      })),
    );
  }
  return made;
}

/** The rest of an order will not come; what it was to cost beside the goods waits for nothing any more. */
async function givenUp(tx: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> {
  await tx.batch(
    sql`delete from wood.txn_costs
      where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and applied_seq is null`,
    sql`update wood.txns set state = 'received', version = version + 1, updated_at = now()
      where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
    auditOf({
      ...{ teamId, action: 'receive', objectType: 'txn', objectId: txnId },
      after: { state: 'received', final: true },
    }),
  );
  return getTxn(tx, teamId, trader, txnId);
}

/** Lines are named by their number, in the order of which ties fall. */
export const keyOf = (lineNo: number) => String(lineNo).padStart(4, '0');

const landedLine = ({ line, goods, amountMinor }: CountedLine) => ({
  lineId: keyOf(line.lineNo),
  volume: goods.volume,
  pieces: goods.pieces,
  weightKg: goods.netKg,
  valueMinor: amountMinor,
});

interface WaitingRow {
  readonly costNo: number;
  readonly basis: LandedBasis;
  readonly amountMinor: string;
  readonly manual: { lineNo: number; amountMinor: number }[] | null;
}

/** Costs of a document that no line has taken yet. */
export async function waitingCosts(tx: Db, teamId: string, txnId: string) {
  const rows = await tx.rows<WaitingRow>(sql`
    select cost_no, basis, amount_minor, manual from wood.txn_costs
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and applied_seq is null order by cost_no`);
  return rows.map(({ costNo, basis, amountMinor, manual }) => ({
    costId: String(costNo),
    basis,
    amountMinor: Number(amountMinor),
    ...(manual ? { manual: new Map(manual.map((one) => [keyOf(one.lineNo), one.amountMinor])) } : {}),
  }));
}

/** Which line has taken how much of which cost. */
export const sharesWritten = (
  teamId: string,
  txnId: string,
  postedSeq: number,
  shares: ReadonlyMap<string, ReadonlyMap<string, number>>,
) =>
  insertionsOf(
    'wood.txn_cost_shares',
    [...shares].flatMap(([costId, ofLines]) =>
      [...ofLines].map(([lineId, amountMinor]) => ({
        ...{ teamId, txnId, costNo: Number(costId), lineNo: Number(lineId), postedSeq, amountMinor },
      })),
    ),
  );

/** Sets the costs of a purchase, or of a late cost, that wait for goods. */
export function setTxnCosts(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  version: number,
  costs: readonly NewTxnCost[],
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const row = await lockTxn(tx, teamId, txnId);
    if (row.version !== version) throw versionConflict(await getTxn(tx, teamId, trader, txnId));
    const takes = row.kind === 'purchase' || row.kind === 'cost_add';
    if (!takes || !['draft', 'ordered', 'part_received'].includes(row.state))
      throw new ApiError('STATE_CONFLICT', { details: { kind: row.kind, state: row.state } });
    const lineNos = (await findLines(tx, teamId, row.source?.txnId ?? txnId)).map(({ lineNo }) => lineNo);
    await tx.batch(
      ...(await costWrites(tx, teamId, txnId, { costs, lineNos })),
      sql`update wood.txns set version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      auditOf({
        ...{ teamId, action: 'update', objectType: 'txn', objectId: txnId },
        after: { costs: costs.length },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}
