import type { SortForm } from '@console/contract/wood';
import { exact, negative, plus, textOf, whole } from '../../exact.ts';
import { largestRemainder } from '../../largest-remainder.ts';
import {
  emptyBalance,
  type MoveRow,
  type Posted,
  placeIn,
  type Stock,
  stockPlace,
} from './posting/posting-rules.ts';
import { emptied, joinedPools } from './posting/revaluation-rules.ts';
import { emptyPool } from './posting/valuation-rules.ts';
import { plainDecimal } from './sort-rules.ts';

/** What of a sort decides whether it is the same as another. */
export interface MergedSort {
  readonly sortId: string;
  readonly form: SortForm;
  readonly baseUnit: string;
  readonly thicknessMm: string | null;
  readonly widthMm: string | null;
  readonly lengthM: string | null;
  readonly state: 'active' | 'disabled';
}

/** What still hangs on a sort. */
export interface MergeTies {
  readonly children: number;
  readonly reservedPieces: number;
  readonly lotPieces: number;
  /** Numbers of documents that are not done and name it. */
  readonly openTxns: readonly string[];
}

export type MergeFault =
  | 'same_sort'
  | 'form_differs'
  | 'unit_differs'
  | 'size_differs'
  | 'disabled'
  | 'has_children'
  | 'has_lots'
  | 'reserved'
  | 'open_txns';

const sizes = ['thicknessMm', 'widthMm', 'lengthM'] as const;

/** A size that one of them leaves open is no other one. */
const differs = (one: string | null, other: string | null) =>
  one !== null && other !== null && plainDecimal(one) !== plainDecimal(other);

/** Why a sort cannot become another; undefined where it can. */
export function mergeFault(from: MergedSort, to: MergedSort, ties: MergeTies): MergeFault | undefined {
  if (from.sortId === to.sortId) return 'same_sort';
  if (to.state === 'disabled') return 'disabled';
  if (from.form !== to.form) return 'form_differs';
  if (from.baseUnit !== to.baseUnit) return 'unit_differs';
  if (sizes.some((size) => differs(from[size], to[size]))) return 'size_differs';
  if (ties.children > 0) return 'has_children';
  if (ties.lotPieces > 0) return 'has_lots';
  if (ties.openTxns.length > 0) return 'open_txns';
  return ties.reservedPieces > 0 ? 'reserved' : undefined;
}

/** Goods of a yard as two lines of the document: out of one sort, into the other. */
export interface MergeLine {
  readonly lineNo: number;
  readonly sortId: string;
  readonly yardId: string;
  readonly pieces: number;
  readonly volume: string;
  readonly quantity: string;
}

/** All that lies of a sort, yard by yard, first as it leaves and then as it comes. */
export function mergeLines({ balances }: Pick<Stock, 'balances'>, from: string, to: string): MergeLine[] {
  const lying = [...balances]
    .map(([place, balance]) => ({ ...placeIn(place), ...balance }))
    .filter(({ sortId, lotId, pieces }) => sortId === from && lotId === null && pieces > 0)
    .sort((one, other) => one.yardId.localeCompare(other.yardId));
  return lying.flatMap(({ yardId, pieces, volume, quantity }, at) => {
    const goods = { yardId, pieces, volume: textOf(volume), quantity: textOf(quantity) };
    return [
      { lineNo: 2 * at + 1, sortId: from, ...goods },
      { lineNo: 2 * at + 2, sortId: to, ...goods },
    ];
  });
}

const padded = (lineNo: number) => String(lineNo).padStart(6, '0');
const turned = (text: string) => textOf(negative(exact(text)));

/**
 * What a merge makes of the stock: pools become one with all their layers, so that neither what goods cost nor how old they are
 * changes; a yard's part of the value goes by its quantity, to the fen.
 */
export function mergePosted(stock: Stock, from: string, to: string): Posted {
  const lines = mergeLines(stock, from, to);
  const source = stock.pools.get(from) ?? emptyPool;
  const out = lines.filter(({ sortId }) => sortId === from);
  const weights = new Map(out.map(({ lineNo, quantity }) => [padded(lineNo), exact(quantity)]));
  const values = out.length === 0 ? new Map<string, number>() : largestRemainder(source.valueMinor, weights);
  const moves = lines.map(({ lineNo, sortId, yardId, pieces, volume, quantity }): MoveRow => {
    const leaves = sortId === from;
    const value = values.get(padded(leaves ? lineNo : lineNo - 1)) ?? 0;
    return {
      ...{ lineNo, leg: 1, sortId, yardId, lotId: null },
      dPieces: leaves ? -pieces : pieces,
      dVolume: leaves ? turned(volume) : volume,
      dQuantity: leaves ? turned(quantity) : quantity,
      dValueMinor: (leaves ? -value : value) || 0,
      ...{ supplierVolume: null, amountMinor: null, taxMinor: null, receiptSeq: null, receiptLine: null },
    };
  });
  const balances = new Map(stock.balances);
  for (const { yardId } of out) {
    const gone = stock.balances.get(stockPlace(from, yardId)) ?? emptyBalance;
    const before = stock.balances.get(stockPlace(to, yardId)) ?? emptyBalance;
    balances.set(stockPlace(from, yardId), {
      ...gone,
      ...{ pieces: 0, volume: whole(0), quantity: whole(0) },
    });
    balances.set(stockPlace(to, yardId), {
      ...before,
      pieces: before.pieces + gone.pieces,
      volume: plus(before.volume, gone.volume),
      quantity: plus(before.quantity, gone.quantity),
    });
  }
  return {
    balances,
    pools: new Map(stock.pools)
      .set(to, joinedPools(stock.pools.get(to) ?? emptyPool, source))
      .set(from, emptied(source)),
    ...{ moves, costs: [] },
  };
}
