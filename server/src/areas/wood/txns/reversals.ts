import { ApiError } from '@console/contract';
import type { Txn } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { nextCount } from '../counters.ts';
import { bundlesOf } from '../lots/lots.ts';
import { post } from '../posting/posting.ts';
import type { CostAccount, Movement } from '../posting/posting-rules.ts';
import { lockSorts } from '../sorts.ts';
import { lockTxn, takeNumber } from './drafts.ts';
import { returnUndone } from './returns.ts';
import { heldBy } from './sales.ts';
import { actDay, txnGround } from './txn-ground.ts';
import { findLines, findTxn, getTxn, standingOf, type Trader, type TxnRow } from './txn-rows.ts';
import { demandMove, isReturn, readersOf, txnMoves } from './txn-rules.ts';

interface MoveRow {
  readonly postedSeq: string;
  readonly lineNo: number;
  readonly leg: 1 | 2;
  readonly sortId: string;
  readonly yardId: string;
  readonly lotId: string | null;
  readonly dPieces: number;
  readonly dVolume: string;
  readonly dQuantity: string;
  readonly dValueMinor: string;
  readonly amountMinor: string | null;
  readonly taxMinor: string | null;
  readonly receiptSeq: string | null;
  readonly receiptLine: number | null;
}

interface BookedRow {
  readonly postedSeq: string;
  readonly lineNo: number;
  readonly sortId: string;
  readonly account: CostAccount;
  readonly amountMinor: string;
}

/**
 * Undoes all that a document has posted by a mirror of it: the same goods the other way, at the value that they moved with. What
 * has gone back or is paid comes first: a return and a payment are undone by themselves. A return gives its source what it has
 * taken back.
 * @throws INSUFFICIENT_STOCK that names the document which took the goods away
 */
export function reverseTxn(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  reason: string,
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const source = await lockSourceOf(tx, teamId, txnId);
    const row = await lockTxn(tx, teamId, txnId);
    if (!trader.may(readersOf[row.kind])) throw new ApiError('NOT_FOUND');
    demandReversible(row);
    demandNotRefunded(row, source);
    await demandNotTakenAlong(tx, teamId, row);
    const businessDate = actDay(ground, undefined);
    const lines = await findLines(tx, teamId, txnId);
    const moves = await movesOf(tx, teamId, txnId);
    const booked = await bookedBy(tx, teamId, txnId);
    await lockSorts(tx, teamId, [...new Set(lines.map(({ sortId }) => sortId))]);
    const mirrorId = v7();
    const number = await mirrorNumber(tx, teamId, row);
    const undone = undoing(moves, booked, row.toYardId);
    const expenses = expensesIn(moves, booked);
    await tx.batch(
      insertionOf('wood.txns', {
        ...{ teamId, txnId: mirrorId, number, kind: row.kind, state: 'posted', businessDate },
        ...{
          yardId: row.yardId,
          toYardId: row.toYardId,
          partnerId: row.partnerId,
          reversesTxnId: txnId,
          reason,
        },
        ...{ goodsMinor: row.goodsMinor, discountMinor: row.discountMinor, taxMinor: row.taxMinor },
        ...{ totalMinor: row.totalMinor, createdBy: trader.userId, submittedBy: trader.userId },
      }),
      ...insertionsOf(
        'wood.txn_lines',
        undone.map(({ lineNo, sortId, lotId, pieces, volume, quantity, sourceLineNo }) => ({
          ...{ teamId, txnId: mirrorId, lineNo, sortId, lotId, sourceLineNo, pieces: Math.abs(pieces) },
          ...{ volume: unsigned(volume), quantity: unsigned(quantity), agreed: true },
        })),
      ),
      ...insertionsOf(
        'wood.txn_lines',
        expenses.map(({ sortId, lineNo }, at) => ({
          ...{ teamId, txnId: mirrorId, lineNo: undone.length + at + 1, sortId, sourceLineNo: lineNo },
          ...{ pieces: 0, volume: '0', quantity: '0', agreed: true },
        })),
      ),
    );
    const { postedSeq } = await post(tx, {
      ...{ teamId, txnId: mirrorId, act: 'reverse', businessDate, note: reason },
      release: heldBy(lines, row.yardId),
      // Goods that came in bundles leave as they came: loose.
      unbundle: await bundlesOf(tx, teamId, txnId, row.yardId),
      movements: undone.map(({ movement }) => movement),
      expenses: expenses.map(({ sortId, account, amountMinor }, at) => ({
        ...{ lineNo: undone.length + at + 1, sortId, account, amountMinor: -Number(amountMinor) },
      })),
    }).catch((error: unknown) => named(tx, teamId, error, undone));
    await tx.batch(
      sql`update wood.txn_lines set reserved_pieces = 0, reserved_volume = 0
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      sql`update wood.txns set state = 'reversed', moved_minor = 0, version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      ...(isOfPurchase(row) && row.source ? [lateCostTakenBack(teamId, row.source.txnId, txnId)] : []),
      ...(isReturn(row.kind) && source ? returnUndone(teamId, source, row, lines) : []),
      auditOf({
        ...{ teamId, action: 'reverse', objectType: 'txn', objectId: txnId },
        before: { state: row.state },
        after: { state: 'reversed', reason, mirror: number, postedSeq },
      }),
    );
    return getTxn(tx, teamId, trader, mirrorId);
  });
}

function demandReversible(row: TxnRow): void {
  const standing = standingOf(row);
  const refuse = (because: string) =>
    new ApiError('STATE_CONFLICT', { details: { state: row.state, reason: because } });
  if (standing.isMirror) throw refuse('mirror');
  if (standing.hasReturns) throw refuse('returned');
  if (standing.isPaid) throw refuse('paid');
  if (isReturn(row.kind) && !standing.hasMoved && txnMoves[row.kind][row.state]?.includes('reversed'))
    throw refuse('nothing_moved');
  demandMove(row.kind, row.state, 'reversed');
}

/** What a late cost or a return is of before itself: always in this order. */
async function lockSourceOf(tx: Db, teamId: string, txnId: string): Promise<TxnRow | undefined> {
  const { kind, source } = await findTxn(tx, teamId, txnId);
  return source && (kind === 'cost_add' || isReturn(kind)) ? lockTxn(tx, teamId, source.txnId) : undefined;
}

/** Money that was given back for a return comes first: it is reversed by itself. */
function demandNotRefunded({ kind, state, movedMinor }: TxnRow, source: TxnRow | undefined): void {
  if (!source || !isReturn(kind)) return;
  if (Number(source.creditedMinor) - Number(movedMinor) < Number(source.refundedMinor))
    throw new ApiError('STATE_CONFLICT', { details: { state, reason: 'refunded' } });
}

/** A late cost that the goods of a purchase bear; those of a sale bear nothing more. */
const isOfPurchase = ({ kind, source }: TxnRow): boolean =>
  kind === 'cost_add' && source?.kind === 'purchase';

/** Goods that went back have taken their part of a late cost along: then it is not undone any more. */
async function demandNotTakenAlong(tx: Db, teamId: string, row: TxnRow): Promise<void> {
  const { txnId, state, source } = row;
  if (!isOfPurchase(row) || !source) return;
  const gone = await tx.first(sql`
    select from wood.txn_lines n
    join (select line_no, sum(amount_minor) as amount from wood.txn_cost_shares
      where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid group by line_no) s on s.line_no = n.line_no
    where n.team_id = ${teamId}::uuid and n.txn_id = ${source.txnId}::uuid
      and n.cost_minor - s.amount < n.returned_cost_minor limit 1`);
  if (gone) throw new ApiError('STATE_CONFLICT', { details: { state, reason: 'returned' } });
}

const mirrorNumber = async (tx: Db, teamId: string, { kind }: TxnRow): Promise<string> =>
  kind === 'opening'
    ? `OP-${String(await nextCount(tx, teamId, 'opening')).padStart(6, '0')}`
    : takeNumber(tx, teamId, kind);

const movesOf = (tx: Db, teamId: string, txnId: string) =>
  tx.rows<MoveRow>(sql`
    select posted_seq, line_no, leg, sort_id, yard_id, lot_id, d_pieces, d_volume, d_quantity, d_value_minor, amount_minor, tax_minor,
      receipt_seq, receipt_line
    from wood.stock_moves where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid
    order by posted_seq desc, line_no desc, leg`);

async function bookedBy(tx: Db, teamId: string, txnId: string): Promise<Map<string, BookedRow[]>> {
  const rows = await tx.rows<BookedRow>(sql`
    select posted_seq, line_no, sort_id, account, amount_minor from wood.cost_entries
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`);
  return grouped(rows, ({ postedSeq, lineNo }) => `${postedSeq} ${lineNo}`);
}

/** What was booked without goods that moved. */
function expensesIn(
  moves: readonly MoveRow[],
  booked: ReadonlyMap<string, readonly BookedRow[]>,
): readonly BookedRow[] {
  const moved = new Set(moves.map(({ postedSeq, lineNo }) => `${postedSeq} ${lineNo}`));
  return [...booked].flatMap(([key, rows]) => (moved.has(key) ? [] : rows));
}

interface Undone {
  readonly lineNo: number;
  readonly sourceLineNo: number;
  readonly sortId: string;
  readonly yardId: string;
  readonly lotId: string | null;
  readonly pieces: number;
  readonly volume: string;
  readonly quantity: string;
  readonly movement: Movement;
}

const unsigned = (decimal: string) => decimal.replace('-', '');

/** The last of it first, each movement a line of the mirror. */
function undoing(
  moves: readonly MoveRow[],
  booked: ReadonlyMap<string, readonly BookedRow[]>,
  toYardId: string | null,
): Undone[] {
  return moves
    .filter(({ leg }) => leg === 1)
    .map((move, at) => {
      const lineNo = at + 1;
      const { sortId, yardId, lotId, dPieces: pieces, dVolume: volume, dQuantity: quantity } = move;
      const goods = { lineNo, path: `lines.${at}`, sortId, lotId, pieces, volume, quantity };
      const costs = booked.get(`${move.postedSeq} ${move.lineNo}`) ?? [];
      const movement: Movement =
        toYardId === null
          ? {
              ...goods,
              ...{ way: 'undone', yardId, valueMinor: Number(move.dValueMinor) },
              receipt: {
                postedSeq: Number(move.receiptSeq ?? move.postedSeq),
                lineNo: move.receiptLine ?? move.lineNo,
              },
              booked: costs.map(({ account, amountMinor }) => ({
                account,
                amountMinor: Number(amountMinor),
              })),
              ...(move.amountMinor === null
                ? {}
                : { amountMinor: -Number(move.amountMinor) || 0, taxMinor: -Number(move.taxMinor) || 0 }),
            }
          : {
              ...{
                ...goods,
                pieces: Math.abs(pieces),
                volume: unsigned(volume),
                quantity: unsigned(quantity),
              },
              ...{ way: 'carried', yardId: toYardId, toYardId: yardId },
            };
      return { ...goods, yardId: movement.yardId, sourceLineNo: move.lineNo, movement };
    });
}

/** Of what is not there any more: which document took it last. */
async function named(tx: Db, teamId: string, error: unknown, undone: readonly Undone[]): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== 'INSUFFICIENT_STOCK') throw error;
  const at = Number(error.fields[0]?.path.split('.')[1] ?? 0);
  const line = undone[at];
  const blocking = await tx.first<{ number: string }>(sql`
    select t.number from wood.stock_moves m join wood.txns t on t.team_id = m.team_id and t.txn_id = m.txn_id
    where m.team_id = ${teamId}::uuid and m.sort_id = ${line?.sortId ?? null}::uuid and m.yard_id = ${line?.yardId ?? null}::uuid
      and m.d_pieces < 0 order by m.posted_seq desc limit 1`);
  throw new ApiError('INSUFFICIENT_STOCK', {
    fields: error.fields,
    details: { ...error.details, ...(blocking ? { blockedBy: blocking.number } : {}) },
  });
}

/** The purchase's lines no longer bear a late cost that is reversed. */
const lateCostTakenBack = (teamId: string, purchaseId: string, txnId: string) => sql`
  update wood.txn_lines n set landed_minor = n.landed_minor - s.amount, cost_minor = n.cost_minor - s.amount
  from (select line_no, sum(amount_minor)::bigint as amount from wood.txn_cost_shares
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid group by line_no) s
  where n.team_id = ${teamId}::uuid and n.txn_id = ${purchaseId}::uuid and n.line_no = s.line_no`;
