import { ApiError, type BodyOf } from '@console/contract';
import { type createTransfer as createTransferCall, NewTxn, type Txn } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { compare, type Exact, exact, negative, plus, textOf, whole } from '../../../exact.ts';
import { largestRemainder } from '../../../largest-remainder.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { landedShares } from '../landed-cost-rules.ts';
import { post } from '../posting/posting.ts';
import type { Movement } from '../posting/posting-rules.ts';
import { lockSorts } from '../sorts.ts';
import { createTxn, lockTxn } from './drafts.ts';
import { agreed } from './moving.ts';
import { keyOf, noLines, sharesWritten, waitingCosts } from './purchases.ts';
import { actDay, txnGround } from './txn-ground.ts';
import { findLines, findTxn, getTxn, type LineRow, type Trader, type TxnRow } from './txn-rows.ts';
import { demandMove, writersOf } from './txn-rules.ts';

/** Posts what moves at once and whole: a transfer between yards, or a cost that came after a purchase or a sale. */
export function postTxn(db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> {
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    // What a late cost is of before itself, as whoever takes goods back does.
    const { source } = await findTxn(tx, teamId, txnId);
    const of = source && (await lockTxn(tx, teamId, source.txnId));
    if (of?.state === 'reversed')
      throw new ApiError('STATE_CONFLICT', { details: { state: of.state, reason: 'source_reversed' } });
    const row = await lockTxn(tx, teamId, txnId);
    if (row.kind !== 'transfer' && row.kind !== 'cost_add')
      throw new ApiError('STATE_CONFLICT', { details: { kind: row.kind, state: row.state } });
    for (const permission of writersOf[row.kind]) trader.demand(permission);
    demandMove(row.kind, row.state, 'posted');
    actDay(ground, row.businessDate);
    const postedSeq = await posted(tx, teamId, row);
    await tx.batch(
      sql`update wood.txns set state = 'posted', submitted_by = ${trader.userId}, version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      ...agreed(teamId, txnId),
      auditOf({
        teamId,
        action: 'post',
        objectType: 'txn',
        objectId: txnId,
        after: { state: 'posted', postedSeq },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/** Drafts a transfer and posts it: all of it, or nothing. */
export function createTransfer(
  db: Db,
  teamId: string,
  trader: Trader,
  { lines, ...head }: BodyOf<typeof createTransferCall>,
): Promise<Txn> {
  const draft = NewTxn.parse({
    ...{ ...head, kind: 'transfer' },
    lines: lines.map((line) => ({ ...line, sourceLineNo: null, priceUnit: null, unitPrice: null })),
  });
  return db.transaction(async (tx) => {
    // Before the series of numbers, for which a reversal waits with the sorts in its hands.
    await lockSorts(tx, teamId, [...new Set(lines.map(({ sortId }) => sortId))]);
    const { txnId } = await createTxn(tx, teamId, trader, draft);
    return postTxn(tx, teamId, trader, txnId);
  });
}

function posted(tx: Db, teamId: string, row: TxnRow): Promise<number> {
  if (row.kind === 'transfer') return carry(tx, teamId, row);
  return row.source?.kind === 'sale' ? spend(tx, teamId, row) : shareOut(tx, teamId, row);
}

async function carry(tx: Db, teamId: string, row: TxnRow): Promise<number> {
  const { txnId, businessDate, yardId, toYardId } = row;
  const lines = await findLines(tx, teamId, txnId);
  if (lines.length === 0) throw noLines();
  await lockSorts(tx, teamId, [...new Set(lines.map(({ sortId }) => sortId))]);
  const { postedSeq } = await post(tx, {
    ...{ teamId, txnId, act: 'transfer', businessDate },
    movements: lines.map(
      ({ lineNo, sortId, lotId, pieces, volume, quantity }): Movement => ({
        ...{ way: 'carried', path: `lines.${lineNo - 1}`, lineNo, sortId, lotId, yardId },
        ...{ pieces, volume, quantity },
        toYardId: toYardId ?? yardId,
      }),
    ),
  });
  await tx.rows(sql`update wood.txn_lines set moved_pieces = pieces, moved_volume = volume, moved_quantity = quantity
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`);
  return postedSeq;
}

interface Receipt {
  readonly postedSeq: string;
  readonly lineNo: number;
  readonly quantity: string;
  readonly leftQuantity: string;
}

/** What came in with a purchase, and what of each receipt is still here. Whoever asks holds the locks of the sorts. */
const receiptsOf = (tx: Db, teamId: string, txnId: string): Promise<Receipt[]> =>
  tx.rows<Receipt>(sql`
    select m.posted_seq, m.line_no, sum(m.d_quantity) as quantity, coalesce(max(l.left_quantity), 0) as left_quantity
    from wood.stock_moves m
    left join wood.cost_layers l on l.team_id = m.team_id and l.sort_id = m.sort_id and l.posted_seq = m.posted_seq
      and l.line_no = m.line_no
    where m.team_id = ${teamId}::uuid and m.txn_id = ${txnId}::uuid and m.d_pieces > 0
    group by m.posted_seq, m.line_no order by m.posted_seq, m.line_no`);

/**
 * A cost that came after the goods: divided over the lines of its purchase as they were received, and within a line over what of its
 * receipts did not go back; what is still here bears its share, the rest is cost of sales.
 */
async function shareOut(tx: Db, teamId: string, row: TxnRow): Promise<number> {
  const { txnId, businessDate, yardId, source } = row;
  const costs = await demandCosts(tx, teamId, txnId);
  const sourceId = source?.txnId ?? '';
  const bought = (await findLines(tx, teamId, sourceId)).filter(({ movedPieces }) => movedPieces > 0);
  await lockSorts(tx, teamId, [...new Set(bought.map(({ sortId }) => sortId))]);
  const receipts = await receiptsOf(tx, teamId, sourceId);
  const shares = landedShares(bought.map(asMoved), costs);
  const parts = partsOf(bought, receipts, shares);
  await tx.batch(
    ...linesAbout(
      teamId,
      txnId,
      parts.map(({ line }) => line),
    ),
  );
  const { postedSeq } = await post(tx, {
    ...{ teamId, txnId, act: 'cost_add', businessDate },
    movements: parts.map(
      ({ line, receipt, amountMinor, netOfReceipt }, at): Movement => ({
        ...{ way: 'value', lineNo: at + 1, path: `costs.0`, sortId: line.sortId, yardId, amountMinor },
        netReceived: textOf(plus(exact(line.movedQuantity), negative(exact(line.returnedQuantity)))),
        netOfReceipt,
        receipt: { postedSeq: Number(receipt.postedSeq), lineNo: receipt.lineNo },
      }),
    ),
  });
  await tx.batch(
    ...costsApplied(teamId, txnId, postedSeq, { costs, shares }),
    ...bought.map((line) => {
      const landed = sumFor(shares, line.lineNo);
      return sql`update wood.txn_lines set landed_minor = landed_minor + ${landed}::bigint, cost_minor = cost_minor + ${landed}::bigint
        where team_id = ${teamId}::uuid and txn_id = ${sourceId}::uuid and line_no = ${line.lineNo}::int`;
    }),
  );
  return postedSeq;
}

/**
 * What a sale costs the team itself (9.5, contribution): divided over the lines as they were delivered. Goods that have left bear nothing
 * more, so neither stock nor cost of sales hears of it, and goods that come back bring none of it along.
 */
async function spend(tx: Db, teamId: string, row: TxnRow): Promise<number> {
  const { txnId, businessDate, source } = row;
  const costs = await demandCosts(tx, teamId, txnId);
  const lines = await findLines(tx, teamId, source?.txnId ?? '');
  const sold = lines.filter(({ movedPieces }) => movedPieces > 0);
  const shares = landedShares(sold.map(asMoved), costs);
  await tx.batch(...linesAbout(teamId, txnId, sold));
  const { postedSeq } = await post(tx, {
    ...{ teamId, txnId, act: 'cost_add', businessDate, movements: [] },
    expenses: sold.flatMap(({ sortId, lineNo }, at) => {
      const amountMinor = sumFor(shares, lineNo);
      return amountMinor === 0 ? [] : [{ lineNo: at + 1, sortId, account: 'outbound_freight', amountMinor }];
    }),
  });
  await tx.batch(...costsApplied(teamId, txnId, postedSeq, { costs, shares }));
  return postedSeq;
}

/** @throws `too_small` at `costs` of a document that has none */
async function demandCosts(tx: Db, teamId: string, txnId: string) {
  const costs = await waitingCosts(tx, teamId, txnId);
  if (costs.length === 0)
    throw new ApiError('VALIDATION', { fields: [{ path: 'costs', code: 'too_small' }] });
  return costs;
}

/** Lines without goods of their own, about those of another document. */
const linesAbout = (teamId: string, txnId: string, lines: readonly Pick<LineRow, 'sortId' | 'lineNo'>[]) =>
  insertionsOf(
    'wood.txn_lines',
    lines.map(({ sortId, lineNo }, at) => ({
      ...{ teamId, txnId, lineNo: at + 1, sortId, sourceLineNo: lineNo },
      ...{ pieces: 0, volume: '0', quantity: '0', agreed: true },
    })),
  );

interface Divided {
  readonly costs: Awaited<ReturnType<typeof waitingCosts>>;
  readonly shares: Shares;
}

const costsApplied = (teamId: string, txnId: string, postedSeq: number, { costs, shares }: Divided) => [
  ...sharesWritten(teamId, txnId, postedSeq, shares),
  sql`update wood.txn_costs set applied_seq = ${postedSeq}::bigint
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and applied_seq is null`,
  sql`update wood.txns set landed_minor = ${costs.reduce((sum, { amountMinor }) => sum + amountMinor, 0)}::bigint
    where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
];

const asMoved = (line: LineRow) => ({
  lineId: keyOf(line.lineNo),
  volume: line.movedVolume,
  pieces: line.movedPieces,
  weightKg: line.netKg,
  valueMinor: Number(line.movedAmountMinor),
});

type Shares = ReadonlyMap<string, ReadonlyMap<string, number>>;

const sumFor = (shares: Shares, lineNo: number) =>
  [...shares.values()].reduce((sum, ofLines) => sum + (ofLines.get(keyOf(lineNo)) ?? 0), 0);

const lesser = (one: Exact, other: Exact) => (compare(one, other) < 0 ? one : other);

/** What each receipt of each line bears. */
function partsOf(lines: readonly LineRow[], receipts: readonly Receipt[], shares: Shares) {
  return lines.flatMap((line) => {
    const own = receipts.filter(({ lineNo }) => lineNo === line.lineNo);
    const kept = keptOf(own, line.returnedQuantity);
    // All of it went back: nothing is here to bear anything, and it is divided as it came.
    const isNone = kept.every(({ units }) => units === 0n);
    const keyed = ({ postedSeq }: Receipt) => postedSeq.padStart(12, '0');
    const weights = own.map((receipt, at) => [keyed(receipt), weightOf(receipt, kept[at], isNone)] as const);
    const divided =
      own.length === 0 ? undefined : largestRemainder(sumFor(shares, line.lineNo), new Map(weights));
    return own.map((receipt, at) => ({
      ...{ line, receipt, netOfReceipt: textOf(kept[at] ?? whole(0)) },
      amountMinor: divided?.get(keyed(receipt)) ?? 0,
    }));
  });
}

const weightOf = ({ quantity }: Receipt, kept: Exact | undefined, isNone: boolean): Exact =>
  isNone || !kept ? exact(quantity) : kept;

/**
 * What of each receipt did not go back to the supplier. How much of which went back nobody writes down: it was the first receipts',
 * but never what is still here.
 */
function keptOf(own: readonly Receipt[], returnedQuantity: string): Exact[] {
  let back = exact(returnedQuantity);
  return own.map(({ quantity, leftQuantity }) => {
    const gone = lesser(back, plus(exact(quantity), negative(exact(leftQuantity))));
    back = plus(back, negative(gone));
    return plus(exact(quantity), negative(gone));
  });
}
