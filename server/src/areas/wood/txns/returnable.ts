import { ApiError, type QueryOf, type ResultOf } from '@console/contract';
import type {
  getReturnable as getReturnableCall,
  listReturnedPurchases as listReturnedCall,
  ReturnableLine,
  ReturnedPurchase,
  ReturnHead,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { exact, quotient, textOf, times, whole } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { readStock } from '../posting/posting.ts';
import { wholeOf } from '../posting/posting-rules.ts';
import { type Pool, portion } from '../posting/valuation-rules.ts';
import { creditOfAll, creditUse } from './credit-use-rules.ts';
import { returnableOf } from './returns.ts';
import {
  findLines,
  findTxn,
  headOf,
  isBuying,
  type LineRow,
  newestFirst,
  selectTxns,
  standingOf,
  type Trader,
  type TxnRow,
} from './txn-rows.ts';
import { actionsOn, readersOf } from './txn-rules.ts';

/** What of a purchase or a sale may still go back, what that is credited, and what it would take along today; and its returns. */
export async function getReturnable(
  db: Db,
  teamId: string,
  trader: Trader,
  txnId: string,
): Promise<ResultOf<typeof getReturnableCall>> {
  const row = await findTxn(db, teamId, txnId);
  if (!trader.may(readersOf[row.kind])) throw new ApiError('NOT_FOUND');
  demandMoved(row);
  const lines = await findLines(db, teamId, txnId);
  const stock = await readStock(db, teamId, [...new Set(lines.map(({ sortId }) => sortId))]);
  const items = lines.map((line): ReturnableLine => {
    const balance = wholeOf(stock, line.sortId, row.yardId);
    const pool = stock.pools.get(line.sortId);
    const returnable = returnableOf(line);
    const price = creditOf(line, returnable.volume);
    const quantity = portionQuantity(line, returnable);
    const costMinor =
      row.kind === 'sale' || !pool || pool.quantity.units === 0n
        ? Number(line.costMinor) - Number(line.returnedCostMinor)
        : // Held against the credit of as much, also where less lies there by now.
          portion(pool.valueMinor, quantity, pool.quantity);
    return {
      ...{ lineNo: line.lineNo, sortId: line.sortId, code: line.code, baseUnit: line.baseUnit },
      names: { zh: line.nameZh, en: line.nameEn },
      received: { pieces: line.movedPieces, volume: line.movedVolume },
      returning: { pieces: line.returningPieces, volume: line.returningVolume },
      returned: { pieces: line.returnedPieces, volume: line.returnedVolume },
      returnable,
      onHand: { pieces: balance.pieces, volume: textOf(balance.volume) },
      buying: isBuying(row.kind) ? price : null,
      selling: isBuying(row.kind) ? null : price,
      averageCost: averageOf(pool),
      costMinor,
      varianceMinor: costMinor - (price?.creditMinor ?? 0),
    };
  });
  const credit = creditOfAll(
    moneyStanding(row),
    lines.reduce((sum, line) => sum + grossOf(line, returnableOf(line).volume), 0),
  );
  return {
    ...{ number: row.number, items, returns: await returnsOf(db, teamId, trader, txnId) },
    ...{ buying: isBuying(row.kind) ? credit : null, selling: isBuying(row.kind) ? null : credit },
  };
}

/** @throws STATE_CONFLICT of what has no goods that could go back, with the reason */
function demandMoved({ kind, state, reverses, movedPieces }: TxnRow): void {
  const refuse = (reason: string) => new ApiError('STATE_CONFLICT', { details: { kind, state, reason } });
  if (kind !== 'purchase' && kind !== 'sale') throw refuse('not_returnable');
  if (reverses !== null || state === 'reversed') throw refuse('reversed');
  if (movedPieces === 0) throw refuse(kind === 'purchase' ? 'not_received' : 'not_delivered');
}

const moneyStanding = (row: TxnRow) => ({
  movedMinor: Number(row.movedMinor),
  creditedMinor: Number(row.creditedMinor),
  settledMinor: Number(row.settledMinor),
  refundedMinor: Number(row.refundedMinor),
});

/** Its returns with what whoever asks may do with each, as they were begun. */
async function returnsOf(db: Db, teamId: string, trader: Trader, txnId: string): Promise<ReturnHead[]> {
  const rows = await db.rows<TxnRow>(sql`
    ${selectTxns} where t.team_id = ${teamId}::uuid and t.source_txn_id = ${txnId}::uuid
      and t.kind in ('purchase_return', 'sale_return') order by t.created_at, t.txn_id limit 200`);
  return rows.map((row) => ({
    ...headOf(row),
    moved: { pieces: row.movedPieces, volume: row.movedVolume },
    may: actionsOn(standingOf(row), trader.may),
  }));
}

/** Purchases of which something has gone back or is about to. */
export async function listReturnedPurchases(
  db: Db,
  teamId: string,
  { returned, partner, q, cursor, limit }: QueryOf<typeof listReturnedCall>,
) {
  const none = null;
  const wanted = standsIn((q ?? '').toLowerCase());
  const rows = await db.rows<TxnRow>(sql`
    ${selectTxns} where t.team_id = ${teamId}::uuid and t.kind = 'purchase'
      and t.txn_id in (select n.txn_id from wood.txn_lines n
        where n.team_id = ${teamId}::uuid and (n.returned_pieces > 0 or n.returning_pieces > 0))
      and case ${returned ?? none}::text
        when 'part' then s.returned_pieces > 0 and s.returned_pieces < s.moved_pieces
        when 'full' then s.returned_pieces > 0 and s.returned_pieces = s.moved_pieces
        when 'under_way' then s.returning_pieces > 0 else true end
      and (${partner ?? none}::uuid is null or t.partner_id = ${partner ?? none}::uuid)
      and (${q ?? ''}::text = '' or lower(t.number) like ${wanted} or p.search_text like ${wanted}
        or lower(t.container_no) like ${wanted} or lower(t.mark) like ${wanted})
      ${newestFirst.behind(cursor)}
    order by ${newestFirst.inOrder} limit ${limit + 1}::int`);
  const { items, next } = pageOf(rows, limit, ({ businessDate, txnId }) => [businessDate, txnId]);
  return { items: items.map(returnedPurchase), next };
}

const returnedPurchase = (row: TxnRow): ReturnedPurchase => ({
  ...headOf(row),
  received: { pieces: row.movedPieces, volume: row.movedVolume },
  returning: { pieces: row.returningPieces, volume: row.returningVolume },
  returned: { pieces: row.returnedPieces, volume: row.returnedVolume },
  credit: creditUse(moneyStanding(row)),
});

/** Their part of what the line came to, by volume. */
function creditOf(line: LineRow, volume: string) {
  const { priceUnit, unitPrice, movedAmountMinor } = line;
  if (priceUnit === null || unitPrice === null) return null;
  return { priceUnit, unitPrice, creditMinor: partOf(line, movedAmountMinor, volume) };
}

/** The same with the tax on it: what the account is credited. */
const grossOf = (line: LineRow, volume: string): number =>
  partOf(line, line.movedAmountMinor, volume) + partOf(line, line.movedTaxMinor, volume);

function partOf({ movedVolume }: LineRow, amountMinor: string, volume: string): number {
  const moved = exact(movedVolume);
  return moved.units === 0n ? 0 : portion(Number(amountMinor), exact(volume), moved);
}

/** Money for one unit, as it is shown: it is never stored. */
const averageOf = (pool: Pool | undefined): string | null =>
  !pool || pool.quantity.units === 0n
    ? null
    : textOf(quotient(whole(pool.valueMinor), times(pool.quantity, whole(100)), 6));

/** In the sort's base unit. */
function portionQuantity(
  { baseUnit, movedQuantity, movedPieces }: LineRow,
  left: { pieces: number; volume: string },
) {
  if (baseUnit === 'm3') return exact(left.volume);
  if (baseUnit === 'tonne') return movedPieces === 0 ? whole(0) : exact(movedQuantity);
  return whole(left.pieces);
}
