import { daysAfter, daysBetween } from '../../../days.ts';
import { plus, whole } from '../../../exact.ts';
import type { CostRow, Posted, Stock } from './posting-rules.ts';
import { type CostMethod, type Layer, type Pool, portion, type ReceiptKey } from './valuation-rules.ts';

/** What goods cost that came in together: at their receipt, with the late costs that it was charged. */
export type ReceiptValue = (receipt: ReceiptKey) => number;

/**
 * A pool by another method. Under FIFO what is left of each receipt is worth its part of what the receipt cost; the moving average
 * of a pool begins with all that its layers are worth, so going there moves no value.
 */
export function revalued(pool: Pool, to: CostMethod, receiptValue: ReceiptValue): Pool {
  if (to === 'moving_average')
    return { ...pool, layers: pool.layers.map((layer) => ({ ...layer, leftValueMinor: null })) };
  const layers = pool.layers.map(
    (layer): Layer => ({
      ...layer,
      leftValueMinor: portion(receiptValue(layer), layer.leftQuantity, layer.quantity),
    }),
  );
  return { ...pool, layers, valueMinor: layers.reduce((sum, one) => sum + (one.leftValueMinor ?? 0), 0) };
}

/** What a revaluation makes of one sort. */
export interface Revalued {
  readonly sortId: string;
  readonly before: Pool;
  readonly after: Pool;
}

/** Every pool of which something is left, by another method. Goods stay as they are. */
export const revaluations = (
  { pools }: Pick<Stock, 'pools'>,
  to: CostMethod,
  receiptValue: (sortId: string) => ReceiptValue,
): Revalued[] =>
  [...pools]
    .filter(([, { quantity }]) => quantity.units > 0n)
    .map(([sortId, before]) => ({ sortId, before, after: revalued(before, to, receiptValue(sortId)) }));

/**
 * What is posted of it: for each pool whose value changes a movement of value alone, and its other side on an account of its own,
 * where less value is a cost.
 * @param lineOf the document's line of a sort, and where it is told to lie
 */
export function revaluationPosted(
  stock: Stock,
  changes: readonly Revalued[],
  lineOf: (sortId: string) => { readonly lineNo: number; readonly yardId: string },
): Posted {
  const changed = changes.filter(({ before, after }) => before.valueMinor !== after.valueMinor);
  return {
    balances: stock.balances,
    pools: new Map([...stock.pools, ...changes.map(({ sortId, after }) => [sortId, after] as const)]),
    moves: changed.map(({ sortId, before, after }) => ({
      ...{ ...lineOf(sortId), leg: 1, sortId, lotId: null, dPieces: 0, dVolume: '0', dQuantity: '0' },
      ...{ dValueMinor: after.valueMinor - before.valueMinor, supplierVolume: null },
      ...{ amountMinor: null, taxMinor: null, receiptSeq: null, receiptLine: null },
    })),
    costs: changed.map(
      ({ sortId, before, after }): CostRow => ({
        ...{ lineNo: lineOf(sortId).lineNo, sortId, account: 'revaluation' },
        amountMinor: before.valueMinor - after.valueMinor,
      }),
    ),
  };
}

/**
 * Why stock cannot be revalued as of a day: it is the last of a month, has come, is not longer ago than the team's postings may be,
 * and nothing was posted for a day after it, since cost follows the order of postings.
 */
export function revaluationDayFault(
  day: string,
  {
    today,
    backdateDays,
    lastPostedOn,
  }: { readonly today: string; readonly backdateDays: number; readonly lastPostedOn: string | null },
): 'not_month_end' | 'in_future' | 'too_long_ago' | 'posted_after' | undefined {
  if (daysAfter(day, 1).slice(8) !== '01') return 'not_month_end';
  if (day > today) return 'in_future';
  if (daysBetween(day, today) > backdateDays) return 'too_long_ago';
  return lastPostedOn !== null && lastPostedOn > day ? 'posted_after' : undefined;
}

/** Goods of several pools become one: quantities, value and layers add up, oldest first. */
export function joinedPools(one: Pool, other: Pool): Pool {
  const layers = [...one.layers, ...other.layers].filter(({ leftQuantity }) => leftQuantity.units > 0n);
  return {
    quantity: plus(one.quantity, other.quantity),
    valueMinor: one.valueMinor + other.valueMinor,
    layers: layers.sort((a, b) => a.postedSeq - b.postedSeq || a.lineNo - b.lineNo),
  };
}

/** A pool that has given everything away: its layers stay, with nothing left of them. */
export const emptied = ({ layers }: Pool): Pool => ({
  quantity: whole(0),
  valueMinor: 0,
  layers: layers.map((layer) => ({
    ...layer,
    leftQuantity: whole(0),
    leftValueMinor: layer.leftValueMinor === null ? null : 0,
  })),
});
