import { ApiError, type BodyOf, type FieldProblem } from '@console/contract';
import type {
  CountedSort,
  createStocktake as createStocktakeCall,
  Txn,
  TxnState,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { exact, negative, plus, textOf, times, whole } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { type MeasuredGoods, measuredGoods } from '../goods-rules.ts';
import { knownLots } from '../lots/lots.ts';
import { demandYard } from '../openings.ts';
import { post, readStock } from '../posting/posting.ts';
import { type Balance, emptyBalance, type Movement, stockPlace } from '../posting/posting-rules.ts';
import { separated } from '../separation-rules.ts';
import { lockSorts } from '../sorts.ts';
import { lotFault } from './counted-lines.ts';
import { lockTxn, takeNumber } from './drafts.ts';
import { agreed } from './moving.ts';
import { demandNoFaults, type TradedSort, tradedSorts, txnGround } from './txn-ground.ts';
import { findLines, getTxn, type LineRow, type Trader } from './txn-rows.ts';
import { demandMove } from './txn-rules.ts';

/** Begins to count a yard: what lies there of each sort that is named, beside what the books say now. */
export function createStocktake(
  db: Db,
  teamId: string,
  trader: Trader,
  { yardId, note, lines }: BodyOf<typeof createStocktakeCall>,
): Promise<Txn> {
  const txnId = v7();
  return db.transaction(async (tx) => {
    const { today, sawnRounding } = await txnGround(tx, teamId, trader);
    await demandYard(tx, teamId, yardId);
    const rows = await countedRows(tx, teamId, yardId, lines, sawnRounding);
    const number = await takeNumber(tx, teamId, 'adjust');
    await tx.batch(
      insertionOf('wood.txns', {
        ...{ teamId, txnId, number, kind: 'adjust', state: 'counting', businessDate: today, yardId, note },
        ...{ totalMinor: 0, createdBy: trader.userId },
      }),
      ...insertionsOf(
        'wood.txn_lines',
        rows.map((row) => ({ teamId, txnId, ...row })),
      ),
      auditOf({
        teamId,
        action: 'create',
        objectType: 'txn',
        objectId: txnId,
        after: { number, lines: rows.length },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/** Counts anew, against what the books say by now. */
export function updateStocktake(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  version: number,
  lines: readonly CountedSort[],
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const { sawnRounding } = await txnGround(tx, teamId, trader);
    const row = await lockTxn(tx, teamId, txnId);
    if (row.kind !== 'adjust' || row.state !== 'counting')
      throw new ApiError('STATE_CONFLICT', { details: { kind: row.kind, state: row.state } });
    if (row.version !== version) throw versionConflict(await getTxn(tx, teamId, trader, txnId));
    const rows = await countedRows(tx, teamId, row.yardId, lines, sawnRounding);
    await tx.batch(
      sql`delete from wood.txn_lines where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      ...insertionsOf(
        'wood.txn_lines',
        rows.map((line) => ({ teamId, txnId, ...line })),
      ),
      sql`update wood.txns set version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      auditOf({
        teamId,
        action: 'update',
        objectType: 'txn',
        objectId: txnId,
        after: { lines: rows.length },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

async function countedRows(
  tx: Db,
  teamId: string,
  yardId: string,
  lines: readonly CountedSort[],
  rounding: 'line' | 'piece',
) {
  const sortIds = lines.map(({ sortId }) => sortId);
  const sorts = await tradedSorts(tx, teamId, sortIds);
  const { balances } = await readStock(tx, teamId, [...sorts.keys()]);
  const lots = await knownLots(tx, teamId, lines);
  const seen = new Set<string>();
  const tried = lines.map((line, index) => {
    const path = (field: string) => `lines.${index}.${field}`;
    const sort = sorts.get(line.sortId);
    if (!sort) return [{ path: path('sortId'), code: 'unknown' }];
    const { sortId, lotId = null } = line;
    const place = stockPlace(sortId, yardId, lotId);
    if (seen.has(place)) return [{ path: path(lotId === null ? 'sortId' : 'lotId'), code: 'named_twice' }];
    seen.add(place);
    const unknown = lotId === null ? [] : lotFault(lotId, sortId, lots);
    if (unknown.length > 0) return unknown.map((fault) => ({ ...fault, path: path(fault.path) }));
    const goods = countedGoods(line, sort, balances.get(place), rounding);
    if (Array.isArray(goods)) return goods.map((fault) => ({ ...fault, path: path(fault.path) }));
    const book = balances.get(place) ?? emptyBalance;
    const { pieces, volume, netKg, quantity } = goods;
    return {
      ...{ lineNo: index + 1, sortId, lotId, pieces, volume, netKg, quantity },
      ...{ bookPieces: book.pieces, bookVolume: textOf(book.volume), bookQuantity: textOf(book.quantity) },
    };
  });
  demandNoFaults(tried.flatMap((one) => (Array.isArray(one) ? one : [])));
  return tried.flatMap((one) => (Array.isArray(one) ? [] : [one]));
}

/** Nothing is a count, too. As many pieces as the books have are taken to be as much, unless somebody measured them. */
function countedGoods(
  line: CountedSort,
  sort: TradedSort,
  book: Balance | undefined,
  rounding: 'line' | 'piece',
): MeasuredGoods | FieldProblem[] {
  if (line.tally === null && line.pieces === 0)
    return { pieces: 0, volume: '0', netKg: null, quantity: '0', tally: [] };
  const isUnmeasured = line.tally === null && line.volume === null && line.netKg === null;
  if (book && isUnmeasured && line.pieces === book.pieces)
    return {
      ...{ pieces: book.pieces, volume: textOf(book.volume), tally: [] },
      ...{ quantity: textOf(book.quantity), netKg: kilograms(sort, book) },
    };
  return measuredGoods(line, sort, rounding);
}

const kilograms = ({ baseUnit }: TradedSort, { quantity }: Balance) =>
  baseUnit === 'tonne' ? textOf(times(quantity, whole(1000))) : null;

interface Step {
  readonly action: 'submit' | 'reject';
  readonly to: TxnState;
  readonly set: Sql;
  readonly reason?: string | undefined;
}

function step(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  { action, to, set, reason }: Step,
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const row = await lockTxn(tx, teamId, txnId);
    if (row.kind !== 'adjust')
      throw new ApiError('STATE_CONFLICT', { details: { kind: row.kind, state: row.state } });
    demandMove(row.kind, row.state, to);
    await tx.batch(
      sql`update wood.txns set state = ${to}, version = version + 1, updated_at = now() ${set}
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      ...agreed(teamId, txnId),
      auditOf({
        ...{ teamId, action, objectType: 'txn', objectId: txnId },
        before: { state: row.state },
        after: { state: to, reason },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

export const submitStocktake = (db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> =>
  step(db, teamId, trader, txnId, {
    ...{ action: 'submit', to: 'submitted', set: sql`, submitted_by = ${trader.userId}` },
  });

export const rejectStocktake = (db: Db, teamId: string, trader: Trader, txnId: string, reason: string) =>
  step(db, teamId, trader, txnId, {
    action: 'reject',
    to: 'rejected',
    set: sql`, reason = ${reason}`,
    reason,
  });

/** Posts by how much the count differs from the books as they were when it was written down. */
export function approveStocktake(db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> {
  return db.transaction(async (tx) => {
    const { today, sodMode: mode } = await txnGround(tx, teamId, trader);
    const row = await lockTxn(tx, teamId, txnId);
    if (row.kind !== 'adjust')
      throw new ApiError('STATE_CONFLICT', { details: { kind: row.kind, state: row.state } });
    demandMove(row.kind, row.state, 'approved');
    const before = [...new Set([row.createdById, ...(row.submittedBy === null ? [] : [row.submittedBy])])];
    const { selfChecked } = separated({ mode, act: 'stocktake.approve', actor: trader.userId, before });
    const lines = await findLines(tx, teamId, txnId);
    await lockSorts(
      tx,
      teamId,
      lines.map(({ sortId }) => sortId),
    );
    const movements = lines.flatMap((line) => differenceOf(line, row.yardId));
    const posted =
      movements.length === 0
        ? undefined
        : await post(tx, { ...{ teamId, txnId, act: 'adjust', businessDate: today }, movements });
    await tx.batch(
      sql`update wood.txn_lines set moved_pieces = pieces, moved_volume = volume, moved_quantity = quantity
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      sql`update wood.txns set state = 'approved', approved_by = ${trader.userId}, business_date = ${today}::date,
          self_checked = self_checked or ${selfChecked}::boolean, version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      auditOf({
        ...{ teamId, action: 'approve', objectType: 'txn', objectId: txnId },
        after: { state: 'approved', postedSeq: posted?.postedSeq, selfChecked },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

function differenceOf(line: LineRow, yardId: string): Movement[] {
  const pieces = line.pieces - (line.bookPieces ?? 0);
  const volume = plus(exact(line.volume), negative(exact(line.bookVolume ?? '0')));
  const quantity = line.baseUnit === 'm3' ? volume : line.baseUnit === 'tonne' ? tonnes(line) : whole(pieces);
  if (pieces === 0 && volume.units === 0n && quantity.units === 0n) return [];
  return [
    {
      ...{
        way: 'counted',
        lineNo: line.lineNo,
        path: `lines.${line.lineNo - 1}`,
        sortId: line.sortId,
        yardId,
        lotId: line.lotId,
      },
      ...{ pieces, volume: textOf(volume), quantity: textOf(quantity) },
    },
  ];
}

/** Goods by weight are weighed when they are counted; what the books had then is their part by pieces. */
const tonnes = (line: LineRow) => plus(exact(line.quantity), negative(exact(line.bookQuantity ?? '0')));
