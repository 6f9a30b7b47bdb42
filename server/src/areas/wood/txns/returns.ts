import { ApiError, type BodyOf, type FieldProblem, invalidField } from '@console/contract';
import type { moveReturn as moveReturnCall, Txn, TxnState } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { compare, exact, negative, plus, textOf, times, whole } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { post } from '../posting/posting.ts';
import type { Movement } from '../posting/posting-rules.ts';
import { portion, type ReceiptKey } from '../posting/valuation-rules.ts';
import { separated } from '../separation-rules.ts';
import { lockSorts } from '../sorts.ts';
import { type CountedLine, isAllMoved } from './counted-lines.ts';
import { lockTxn } from './drafts.ts';
import { agreed, amountsMoved, demandCounted, movedLinesWritten, movedTallies } from './moving.ts';
import { noLines } from './purchases.ts';
import { actDay, demandBehindGoods, txnGround } from './txn-ground.ts';
import { findLines, findTxn, getTxn, type LineRow, type Trader, type TxnRow } from './txn-rows.ts';
import { demandMove, isReturn, writersOf } from './txn-rules.ts';

/** The return, held, with its lines and the document that it takes goods of, held too: always in this order. */
async function lockedReturn(tx: Db, teamId: string, txnId: string) {
  const seen = await findTxn(tx, teamId, txnId);
  if (!isReturn(seen.kind) || seen.source === null)
    throw new ApiError('STATE_CONFLICT', { details: { kind: seen.kind, state: seen.state } });
  const source = await lockTxn(tx, teamId, seen.source.txnId);
  if (source.state === 'reversed')
    throw new ApiError('STATE_CONFLICT', { details: { state: source.state, reason: 'source_reversed' } });
  const row = await lockTxn(tx, teamId, txnId);
  const lines = await findLines(tx, teamId, txnId);
  const sources = new Map((await findLines(tx, teamId, source.txnId)).map((line) => [line.lineNo, line]));
  return { row, source, lines, sources };
}

const less = (one: string, other: string) => plus(exact(one), negative(exact(other)));

/** What may still be asked back of a line. */
export const returnableOf = (line: LineRow) => ({
  pieces: line.movedPieces - line.returnedPieces - line.returningPieces,
  volume: textOf(plus(less(line.movedVolume, line.returnedVolume), negative(exact(line.returningVolume)))),
});

/** @throws OVER_RETURN with a fault at each line that asks for more than is left */
function demandReturnable(lines: readonly LineRow[], sources: ReadonlyMap<number, LineRow>): void {
  const left = new Map([...sources].map(([lineNo, line]) => [lineNo, returnableOf(line)]));
  const faults = lines.flatMap((line, index): FieldProblem[] => {
    const own = left.get(line.sourceLineNo ?? 0) ?? { pieces: 0, volume: '0' };
    const params = { pieces: own.pieces, volume: own.volume };
    const path = (field: string) => `lines.${index}.${field}`;
    if (line.pieces > own.pieces) return [{ path: path('pieces'), code: 'over_return', params }];
    if (compare(exact(line.volume), exact(own.volume)) > 0)
      return [{ path: path('volume'), code: 'over_return', params }];
    if (isOverweight(line, sources.get(line.sourceLineNo ?? 0)))
      return [{ path: path('netKg'), code: 'over_return', params }];
    // Two lines of one return may be of the same line of its source.
    left.set(line.sourceLineNo ?? 0, {
      pieces: own.pieces - line.pieces,
      volume: textOf(less(own.volume, line.volume)),
    });
    return [];
  });
  if (faults.length > 0)
    throw new ApiError('OVER_RETURN', { fields: faults, details: faults[0]?.params ?? {} });
}

/** What is paid by weight goes back with no more weight than it came with, piece by piece. */
const isOverweight = (line: LineRow, source: LineRow | undefined): boolean =>
  line.priceUnit === 'tonne' &&
  source?.priceUnit === 'tonne' &&
  compare(
    times(exact(line.priceQuantity ?? '0'), whole(source.movedPieces)),
    times(exact(source.movedPriceQuantity), whole(line.pieces), exact('1.2')),
  ) > 0;

/** Asks goods of a document back, or lets go of them again. */
const claimed = (
  teamId: string,
  source: TxnRow,
  line: LineRow,
  sign: 1 | -1,
  part = restOf(line),
): Sql => sql`
  update wood.txn_lines set returning_pieces = returning_pieces + ${sign * part.pieces}::int,
    returning_volume = returning_volume + ${sign === 1 ? part.volume : `-${part.volume}`}::numeric
  where team_id = ${teamId}::uuid and txn_id = ${source.txnId}::uuid and line_no = ${line.sourceLineNo}::int`;

/** What of a return has not moved. */
const restOf = ({ pieces, volume, movedPieces, movedVolume }: LineRow) => ({
  pieces: pieces - movedPieces,
  volume: textOf(less(volume, movedVolume)),
});

interface Step {
  readonly action: string;
  readonly to: TxnState;
  readonly reason?: string | undefined;
  readonly set?: Sql | ((found: Awaited<ReturnType<typeof lockedReturn>>) => Sql);
  /** What goods asked back become. */
  readonly claims?: 1 | -1;
  readonly demand?: (found: Awaited<ReturnType<typeof lockedReturn>>) => Promise<void> | void;
}

function step(db: Db, teamId: string, trader: Trader, txnId: string, how: Step): Promise<Txn> {
  return db.transaction(async (tx) => {
    const found = await lockedReturn(tx, teamId, txnId);
    const { row, source, lines } = found;
    demandMove(row.kind, row.state, how.to);
    await how.demand?.(found);
    const { claims, set = sql`` } = how;
    await tx.batch(
      ...(claims ? lines.map((line) => claimed(teamId, source, line, claims)) : []),
      sql`update wood.txns set state = ${how.to}, version = version + 1, updated_at = now() ${typeof set === 'function' ? set(found) : set}
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      ...agreed(teamId, txnId),
      auditOf({
        ...{ teamId, action: how.action, objectType: 'txn', objectId: txnId },
        before: { state: row.state },
        after: { state: how.to, reason: how.reason },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/** Asks to take goods back: they are claimed, so that no two returns take the same ones. */
export const submitReturn = (db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> =>
  step(db, teamId, trader, txnId, {
    ...{ action: 'submit', to: 'submitted', claims: 1 },
    set: sql`, submitted_by = ${trader.userId}`,
    demand: ({ row, lines, sources }) => {
      for (const permission of writersOf[row.kind as 'purchase_return']) trader.demand(permission);
      if (lines.length === 0) throw noLines();
      demandReturnable(lines, sources);
    },
  });

/** By somebody else than who submitted it. */
export const approveReturn = (db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> =>
  db.transaction(async (tx) => {
    const { sodMode: mode } = await txnGround(tx, teamId, trader);
    return step(tx, teamId, trader, txnId, {
      ...{ action: 'approve', to: 'approved' },
      set: ({ row: { submittedBy } }) => {
        const before = submittedBy === null ? [] : [submittedBy];
        const { selfChecked } = separated({ mode, act: 'return.approve', actor: trader.userId, before });
        return sql`, approved_by = ${trader.userId}, self_checked = self_checked or ${selfChecked}::boolean`;
      },
    });
  });

export const rejectReturn = (db: Db, teamId: string, trader: Trader, txnId: string, reason: string) =>
  step(db, teamId, trader, txnId, {
    ...{ action: 'reject', to: 'rejected', claims: -1, reason },
    set: sql`, reason = ${reason}`,
  });

export const withdrawReturn = (db: Db, teamId: string, trader: Trader, txnId: string, reason?: string) =>
  step(db, teamId, trader, txnId, {
    ...{ action: 'withdraw', to: 'withdrawn', claims: -1, reason },
    set: sql`, reason = ${reason ?? null}`,
    demand: ({ row }) => {
      for (const permission of writersOf[row.kind as 'purchase_return']) trader.demand(permission);
    },
  });

export const settleReturn = (db: Db, teamId: string, trader: Trader, txnId: string) =>
  step(db, teamId, trader, txnId, { action: 'settle', to: 'settled' });

/** The rest of a return will not move: whoever has it may sell it, and somebody else may ask for it. */
export const shortCloseReturn = (db: Db, teamId: string, trader: Trader, txnId: string, reason: string) =>
  step(db, teamId, trader, txnId, {
    ...{ action: 'short_close', to: 'short_closed', claims: -1, reason },
    set: sql`, reason = ${reason}`,
  });

/**
 * Goods of a return move, all or a part: to the supplier at what the team's rules say they are worth, from the customer at what
 * their sale took out. What was agreed for them is credited to the document that they are of.
 */
export function moveReturn(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  body: BodyOf<typeof moveReturnCall>,
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const businessDate = actDay(ground, body.businessDate);
    const { row, source, lines, sources } = await lockedReturn(tx, teamId, txnId);
    demandMove(row.kind, row.state, 'moved');
    await demandBehindGoods(tx, teamId, source.txnId, businessDate);
    const { selfChecked } = separated({
      ...{ mode: ground.sodMode, act: 'return.move', actor: trader.userId },
      before: row.approvedBy === null ? [] : [row.approvedBy],
    });
    const counted = await demandCounted(tx, teamId, ground, lines, body.lines);
    // The rest of a return is given up by closing it short, with a reason.
    if (counted.length === 0) throw invalidField('lines', 'too_small');
    demandAgreed(counted);
    await lockSorts(tx, teamId, [...new Set(counted.map(({ line }) => line.sortId))]);
    const receipts = await receiptsOf(tx, teamId, source.txnId);
    const costs = takenBack(counted, sources);
    const { postedSeq } = await post(tx, {
      ...{ teamId, txnId, act: 'return', businessDate, note: body.note ?? null },
      movements: counted.map((one) => returnMovement(one, row, receipts, costs.get(one.line.lineNo) ?? 0)),
    });
    const isWhole = body.final || isAllMoved(lines, counted);
    const state = isWhole ? 'moved' : 'part_moved';
    const rests = isWhole ? restsAfter(lines, counted) : [];
    await tx.batch(
      ...movedTallies(teamId, txnId, postedSeq, counted),
      ...movedLinesWritten(
        teamId,
        txnId,
        counted,
        new Map([...costs].map(([lineNo, costMinor]) => [lineNo, { costMinor, landedMinor: 0 }])),
      ),
      ...counted.map((one) => goneBack(teamId, source, one, costs.get(one.line.lineNo) ?? 0)),
      ...rests.map(({ line, rest }) => claimed(teamId, source, line, -1, rest)),
      sql`update wood.txns set state = ${state}, moved_minor = moved_minor + ${amountsMoved(counted)}::bigint,
          vehicle = coalesce(${body.vehicle ?? null}, vehicle), self_checked = self_checked or ${selfChecked}::boolean,
          version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      sql`update wood.txns set credited_minor = credited_minor + ${amountsMoved(counted)}::bigint, version = version + 1,
          updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${source.txnId}::uuid`,
      auditOf({
        ...{ teamId, action: 'move', objectType: 'txn', objectId: txnId },
        after: { state, postedSeq, selfChecked },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/** No more moves than was approved. */
function demandAgreed(counted: readonly CountedLine[]): void {
  const faults = counted.flatMap(({ line, goods, path, movedPriceQuantity }): FieldProblem[] => {
    const rest = restOf(line);
    if (goods.pieces > rest.pieces)
      return [{ path: `${path}.pieces`, code: 'over_return', params: { ...rest } }];
    if (compare(exact(goods.volume), exact(rest.volume)) > 0)
      return [{ path: `${path}.volume`, code: 'over_return', params: { ...rest } }];
    return line.priceUnit === 'tonne' &&
      compare(exact(movedPriceQuantity), exact(line.priceQuantity ?? '0')) > 0
      ? [{ path: `${path}.netKg`, code: 'over_return', params: { ...rest } }]
      : [];
  });
  if (faults.length > 0)
    throw new ApiError('OVER_RETURN', { fields: faults, details: faults[0]?.params ?? {} });
}

const receiptsOf = async (
  tx: Db,
  teamId: string,
  txnId: string,
): Promise<(ReceiptKey & { sortId: string })[]> =>
  (
    await tx.rows<{ postedSeq: string; lineNo: number; sortId: string }>(sql`
      select posted_seq, line_no, sort_id from wood.stock_moves
      where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and d_pieces > 0 order by posted_seq, line_no`)
  ).map(({ postedSeq, lineNo, sortId }) => ({ postedSeq: Number(postedSeq), lineNo, sortId }));

/** What goods of each line cost when they first moved: parts of it add up to the whole. */
function takenBack(
  counted: readonly CountedLine[],
  sources: ReadonlyMap<number, LineRow>,
): Map<number, number> {
  const before = new Map<number, { quantity: string; costMinor: number }>();
  return new Map(
    counted.map(({ line, goods }) => {
      const source = sources.get(line.sourceLineNo ?? 0);
      if (!source) throw new ApiError('STATE_CONFLICT', { details: { reason: 'no_source' } });
      const sofar = before.get(source.lineNo) ?? {
        quantity: source.returnedQuantity,
        costMinor: Number(source.returnedCostMinor),
      };
      const quantity = textOf(plus(exact(sofar.quantity), exact(goods.quantity)));
      const whole = portion(Number(source.costMinor), exact(quantity), exact(source.movedQuantity));
      before.set(source.lineNo, { quantity, costMinor: whole });
      return [line.lineNo, whole - sofar.costMinor];
    }),
  );
}

function returnMovement(
  { line, goods, lotId, path, amountMinor, taxMinor }: CountedLine,
  row: TxnRow,
  receipts: readonly (ReceiptKey & { sortId: string })[],
  costMinor: number,
): Movement {
  const moved = {
    ...{ lineNo: line.lineNo, path, sortId: line.sortId, yardId: row.yardId, lotId },
    ...{ pieces: goods.pieces, volume: goods.volume, quantity: goods.quantity },
    // What was bought or sold is so much less.
    ...{ amountMinor: -amountMinor || 0, taxMinor: -taxMinor || 0 },
  };
  return row.kind === 'purchase_return'
    ? {
        ...{ ...moved, way: 'back', receiptMinor: costMinor, creditMinor: amountMinor },
        receipts: receipts.filter(
          ({ sortId, lineNo }) => sortId === line.sortId && lineNo === line.sourceLineNo,
        ),
      }
    : { ...moved, way: 'in', valueMinor: costMinor, account: 'cost_of_sales' };
}

const restsAfter = (lines: readonly LineRow[], counted: readonly CountedLine[]) => {
  const now = new Map(counted.map(({ line, goods }) => [line.lineNo, goods]));
  return lines.map((line) => {
    const goods = now.get(line.lineNo);
    const rest = restOf(line);
    return {
      line,
      rest: {
        pieces: rest.pieces - (goods?.pieces ?? 0),
        volume: textOf(less(rest.volume, goods?.volume ?? '0')),
      },
    };
  });
};

/** The document's lines know what has gone back. */
const goneBack = (
  teamId: string,
  source: TxnRow,
  { line, goods }: CountedLine,
  costMinor: number,
): Sql => sql`
  update wood.txn_lines set returning_pieces = returning_pieces - ${goods.pieces}::int,
    returning_volume = returning_volume - ${goods.volume}::numeric,
    returned_pieces = returned_pieces + ${goods.pieces}::int, returned_volume = returned_volume + ${goods.volume}::numeric,
    returned_quantity = returned_quantity + ${goods.quantity}::numeric,
    returned_cost_minor = returned_cost_minor + ${costMinor}::bigint
  where team_id = ${teamId}::uuid and txn_id = ${source.txnId}::uuid and line_no = ${line.sourceLineNo}::int`;

/**
 * A return that never was: its source has the goods again that were taken back, and what was claimed and has not moved; and is
 * credited nothing for them.
 */
export const returnUndone = (
  teamId: string,
  source: Pick<TxnRow, 'txnId'>,
  row: Pick<TxnRow, 'movedMinor' | 'state'>,
  lines: readonly LineRow[],
): Sql[] => [
  ...lines.map((line) => {
    const rest = row.state === 'part_moved' ? restOf(line) : { pieces: 0, volume: '0' };
    return sql`update wood.txn_lines set returning_pieces = returning_pieces - ${rest.pieces}::int,
        returning_volume = returning_volume - ${rest.volume}::numeric,
        returned_pieces = returned_pieces - ${line.movedPieces}::int,
        returned_volume = returned_volume - ${line.movedVolume}::numeric,
        returned_quantity = returned_quantity - ${line.movedQuantity}::numeric,
        returned_cost_minor = returned_cost_minor - ${line.costMinor}::bigint
      where team_id = ${teamId}::uuid and txn_id = ${source.txnId}::uuid and line_no = ${line.sourceLineNo}::int`;
  }),
  sql`update wood.txns set credited_minor = credited_minor - ${row.movedMinor}::bigint, version = version + 1, updated_at = now()
    where team_id = ${teamId}::uuid and txn_id = ${source.txnId}::uuid`,
];
