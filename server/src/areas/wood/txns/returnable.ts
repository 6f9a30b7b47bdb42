import { ApiError } from '@console/contract';
import type { ReturnableLine } from '@console/contract/wood';
import { exact, textOf, whole } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { readStock } from '../posting/posting.ts';
import { emptyBalance, stockPlace } from '../posting/posting-rules.ts';
import { portion } from '../posting/valuation-rules.ts';
import { returnableOf } from './returns.ts';
import { findLines, findTxn, isBuying, type LineRow, type Trader } from './txn-rows.ts';
import { readersOf } from './txn-rules.ts';

/** What of a purchase or a sale may still go back, what that is credited, and what it would take along today. */
export async function getReturnable(db: Db, teamId: string, trader: Trader, txnId: string) {
  const row = await findTxn(db, teamId, txnId);
  if (!trader.may(readersOf[row.kind])) throw new ApiError('NOT_FOUND');
  if (row.kind !== 'purchase' && row.kind !== 'sale')
    throw new ApiError('STATE_CONFLICT', { details: { kind: row.kind, state: row.state } });
  const lines = await findLines(db, teamId, txnId);
  const stock = await readStock(db, teamId, [...new Set(lines.map(({ sortId }) => sortId))]);
  const items = lines.map((line): ReturnableLine => {
    const balance = stock.balances.get(stockPlace(line.sortId, row.yardId)) ?? emptyBalance;
    const pool = stock.pools.get(line.sortId);
    const returnable = returnableOf(line);
    const price = creditOf(line, returnable.volume);
    const quantity = portionQuantity(line, returnable);
    const costMinor =
      row.kind === 'sale' || !pool || pool.quantity.units === 0n
        ? Number(line.costMinor) - Number(line.returnedCostMinor)
        : Math.min(pool.valueMinor, portion(pool.valueMinor, quantity, pool.quantity));
    return {
      ...{ lineNo: line.lineNo, sortId: line.sortId, code: line.code },
      names: { zh: line.nameZh, en: line.nameEn },
      received: { pieces: line.movedPieces, volume: line.movedVolume },
      returning: { pieces: line.returningPieces, volume: line.returningVolume },
      returned: { pieces: line.returnedPieces, volume: line.returnedVolume },
      returnable,
      onHand: { pieces: balance.pieces, volume: textOf(balance.volume) },
      buying: isBuying(row.kind) ? price : null,
      selling: isBuying(row.kind) ? null : price,
      costMinor,
      varianceMinor: costMinor - (price?.creditMinor ?? 0),
    };
  });
  return { number: row.number, items };
}

/** Their part of what the line came to, by volume. */
function creditOf(line: LineRow, volume: string) {
  const { priceUnit, unitPrice, movedVolume, movedAmountMinor } = line;
  if (priceUnit === null || unitPrice === null) return null;
  const moved = exact(movedVolume);
  const creditMinor = moved.units === 0n ? 0 : portion(Number(movedAmountMinor), exact(volume), moved);
  return { priceUnit, unitPrice, creditMinor };
}

/** In the sort's base unit. */
function portionQuantity(
  { baseUnit, movedQuantity, movedPieces }: LineRow,
  left: { pieces: number; volume: string },
) {
  if (baseUnit === 'm3') return exact(left.volume);
  if (baseUnit === 'tonne') return movedPieces === 0 ? whole(0) : exact(movedQuantity);
  return whole(left.pieces);
}
