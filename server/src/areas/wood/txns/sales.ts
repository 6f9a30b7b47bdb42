import type { BodyOf, FieldProblem } from '@console/contract';
import type { deliverSale as deliverSaleCall, Txn } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { compare, exact, negative, plus, textOf, times } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { demandSellable } from '../exceptions/exceptions.ts';
import { holdGoods, post } from '../posting/posting.ts';
import type { HeldGoods, Movement } from '../posting/posting-rules.ts';
import { lockPartner } from '../settlements/open-items.ts';
import { lockSorts } from '../sorts.ts';
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
import { noLines } from './purchases.ts';
import { actDay, demandNoFaults, demandTraded, txnGround } from './txn-ground.ts';
import { findLines, getTxn, type LineRow, type Trader } from './txn-rows.ts';
import { demandMove } from './txn-rules.ts';

/** A sale is agreed: its goods are promised to the customer and to nobody else. */
export function confirmSale(db: Db, teamId: string, trader: Trader, txnId: string): Promise<Txn> {
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const row = await lockTxn(tx, teamId, txnId);
    demandMove(row.kind, row.state, 'confirmed');
    if (row.lineCount === 0) throw noLines();
    const lines = await findLines(tx, teamId, txnId);
    if (row.partnerId !== null) await lockPartner(tx, teamId, row.partnerId);
    await lockSorts(tx, teamId, [...new Set(lines.map(({ sortId }) => sortId))]);
    await demandTraded(tx, teamId, row.kind, lines);
    const reserve = lines.map((line) => heldOf(line, row.yardId, line));
    await holdGoods(tx, teamId, ground.today, { reserve });
    const warnings = await demandSellable(tx, teamId, ground, row, lines);
    await tx.batch(
      sql`update wood.txns set state = 'confirmed', submitted_by = ${trader.userId}, confirmed_at = now(),
          version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      sql`update wood.txn_lines set reserved_pieces = pieces, reserved_volume = volume
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      ...agreed(teamId, txnId),
      auditOf({
        teamId,
        action: 'confirm',
        objectType: 'txn',
        objectId: txnId,
        after: { state: 'confirmed' },
      }),
    );
    return { ...(await getTxn(tx, teamId, trader, txnId)), ...(warnings.length > 0 ? { warnings } : {}) };
  });
}

const heldOf = (
  { lineNo, sortId, lotId }: Pick<LineRow, 'lineNo' | 'sortId' | 'lotId'>,
  yardId: string,
  { pieces, volume }: { readonly pieces: number; readonly volume: string },
): HeldGoods => ({ path: `lines.${lineNo - 1}`, sortId, yardId, lotId, pieces, volume });

/** What is promised of lines, as it stands. */
export const heldBy = (lines: readonly LineRow[], yardId: string): HeldGoods[] =>
  lines
    .filter(({ reservedPieces, reservedVolume }) => reservedPieces > 0 || exact(reservedVolume).units > 0n)
    .map((line) => heldOf(line, yardId, { pieces: line.reservedPieces, volume: line.reservedVolume }));

/** Goods of a sale leave the yard, at the cost that they have there now. */
export function deliverSale(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
  body: BodyOf<typeof deliverSaleCall>,
): Promise<Txn> {
  return db.transaction(async (tx) => {
    const ground = await txnGround(tx, teamId, trader);
    const businessDate = actDay(ground, body.businessDate);
    const row = await lockTxn(tx, teamId, txnId);
    demandMove(row.kind, row.state, 'delivered');
    const lines = await findLines(tx, teamId, txnId);
    const counted = await demandCounted(tx, teamId, ground, lines, body.lines);
    if (counted.length === 0) demandGivenUp(row.state, body.final);
    demandNoMore(counted, ground.volumeTolerance);
    await lockSorts(tx, teamId, [...new Set(lines.map(({ sortId }) => sortId))]);
    const isWhole = body.final || isAllMoved(lines, counted);
    const left = isWhole ? new Map<number, Left>() : leftAfter(lines, counted);
    const release = heldBy(lines, row.yardId);
    if (counted.length === 0) await holdGoods(tx, teamId, ground.today, { release });
    const posting = {
      ...{ teamId, txnId, act: 'deliver' as const, businessDate, note: body.note ?? null },
      release,
      movements: counted.map(
        ({ line, goods, lotId, path, amountMinor, taxMinor }): Movement => ({
          ...{ way: 'out', lineNo: line.lineNo, path, sortId: line.sortId, yardId: row.yardId, lotId },
          ...{
            pieces: goods.pieces,
            volume: goods.volume,
            quantity: goods.quantity,
            account: 'cost_of_sales',
          },
          ...{ amountMinor, taxMinor },
        }),
      ),
      reserve: lines.flatMap((line) => {
        const still = left.get(line.lineNo);
        return still && still.pieces > 0 ? [heldOf(line, row.yardId, still)] : [];
      }),
    };
    const { postedSeq, moves } =
      counted.length === 0 ? { postedSeq: null, moves: [] } : await post(tx, posting);
    const costs = new Map(
      moves.map(({ lineNo, dValueMinor }) => [lineNo, { costMinor: -dValueMinor, landedMinor: 0 }]),
    );
    const state = isWhole ? 'delivered' : 'part_delivered';
    await tx.batch(
      ...(postedSeq === null ? [] : movedTallies(teamId, txnId, postedSeq, counted)),
      ...movedLinesWritten(teamId, txnId, counted, costs),
      ...lines.map((line) => {
        const still = left.get(line.lineNo) ?? { pieces: 0, volume: '0' };
        return sql`update wood.txn_lines set reserved_pieces = ${still.pieces}::int, reserved_volume = ${still.volume}::numeric
          where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid and line_no = ${line.lineNo}::int`;
      }),
      sql`update wood.txns set state = ${state}, moved_minor = moved_minor + ${amountsMoved(counted)}::bigint,
          vehicle = coalesce(${body.vehicle ?? null}, vehicle), version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`,
      auditOf({
        ...{ teamId, action: 'deliver', objectType: 'txn', objectId: txnId },
        after: { state, postedSeq },
      }),
    );
    return getTxn(tx, teamId, trader, txnId);
  });
}

/**
 * A customer is delivered what was agreed, in volume within what the team tolerates: more is another sale, with its own floor and
 * its own credit.
 */
function demandNoMore(counted: readonly CountedLine[], tolerance: string): void {
  demandNoFaults(
    counted.flatMap(({ line, goods, path }): FieldProblem[] => {
      const pieces = line.pieces - line.movedPieces;
      const most = times(exact(line.volume), plus(exact('1'), exact(tolerance)));
      const volume = textOf(plus(most, negative(exact(line.movedVolume))));
      if (goods.pieces > pieces)
        return [{ path: `${path}.pieces`, code: 'over_agreed', params: { pieces, volume } }];
      return compare(exact(goods.volume), exact(volume)) > 0
        ? [{ path: `${path}.volume`, code: 'over_agreed', params: { pieces, volume } }]
        : [];
    }),
  );
}

interface Left {
  readonly pieces: number;
  readonly volume: string;
}

/** What stays promised of each line: what was agreed and has not left, by pieces; without pieces nothing. */
function leftAfter(lines: readonly LineRow[], counted: readonly CountedLine[]): Map<number, Left> {
  const now = new Map(counted.map(({ line, goods }) => [line.lineNo, goods]));
  return new Map(
    lines.map((line) => {
      const goods = now.get(line.lineNo);
      const pieces = line.reservedPieces - (goods?.pieces ?? 0);
      const volume = plus(exact(line.reservedVolume), negative(exact(goods?.volume ?? '0')));
      const some = pieces > 0 && compare(volume, exact('0')) > 0;
      return [line.lineNo, some ? { pieces, volume: textOf(volume) } : { pieces: 0, volume: '0' }];
    }),
  );
}
