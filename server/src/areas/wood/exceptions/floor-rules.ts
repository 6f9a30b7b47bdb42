import type { FieldProblem } from '@console/contract';
import type { Team } from '@console/contract/wood';
import { exact, quotient, rounded, times, whole } from '../../../exact.ts';
import type { Pool } from '../posting/valuation-rules.ts';
import { type PriceUnit, priceQuantityOf, type TaxMode } from '../txns/pricing-rules.ts';

/** A line of a sale as it is priced. */
export interface SoldLine {
  readonly lineNo: number;
  readonly sortId: string;
  readonly pieces: number;
  readonly volume: string;
  readonly netKg: string | null;
  /** In the sort's base unit. */
  readonly quantity: string;
  readonly priceUnit: PriceUnit;
  readonly unitPrice: string;
  /** Without tax, after the line's share of the discount; and the tax on it. */
  readonly amountMinor: number;
  readonly taxMinor: number;
}

/** What the price list says of a sort. */
export interface ListedSort {
  readonly priceUnit: PriceUnit;
  readonly listPrice: string | null;
  readonly floorPrice: string | null;
}

export interface FloorGround {
  readonly mode: Team['priceFloor'];
  readonly tax: TaxMode;
  readonly sorts: ReadonlyMap<string, ListedSort>;
  readonly pools: ReadonlyMap<string, Pool>;
}

export interface BelowFloor extends Pick<SoldLine, 'lineNo' | 'sortId' | 'priceUnit' | 'unitPrice'> {
  /** What the line comes to, and what it would have to. */
  readonly amountMinor: number;
  readonly floorMinor: number;
}

/**
 * Lines that come to less than they must: what they come to counts, so a discount does not go under the floor either. By the price
 * list: the sort's floor price or, where it has none, its list price, as prices are written down. By cost: what the goods have cost
 * on the average of all that lies there, without tax. A sort without prices, or of which nothing lies there, has no floor.
 */
export const linesBelow = (lines: readonly SoldLine[], ground: FloorGround): BelowFloor[] =>
  lines.flatMap((line) => {
    const floorMinor = floorOf(line, ground);
    const amountMinor = comesTo(line, ground);
    const { lineNo, sortId, priceUnit, unitPrice } = line;
    return floorMinor !== null && amountMinor < floorMinor
      ? [{ lineNo, sortId, priceUnit, unitPrice, amountMinor, floorMinor }]
      : [];
  });

const comesTo = ({ amountMinor, taxMinor }: SoldLine, { mode, tax }: FloorGround): number =>
  mode === 'list' && tax === 'included' ? amountMinor + taxMinor : amountMinor;

function floorOf(line: SoldLine, { mode, sorts, pools }: FloorGround): number | null {
  if (mode === 'none') return null;
  if (mode === 'list') {
    const sort = sorts.get(line.sortId);
    const price = sort?.floorPrice ?? sort?.listPrice ?? null;
    if (!sort || price === null) return null;
    const quantity = priceQuantityOf({ ...line, priceUnit: sort.priceUnit });
    return Number(rounded(times(quantity, exact(price), whole(100)), 0).units);
  }
  const pool = pools.get(line.sortId);
  if (!pool || pool.quantity.units === 0n) return null;
  return Number(quotient(times(whole(pool.valueMinor), exact(line.quantity)), pool.quantity, 0).units);
}

/** A refusal tells what the price list tells everybody, and nothing of a cost. */
export const floorFaults = (
  below: readonly BelowFloor[],
  { mode, sorts }: Pick<FloorGround, 'mode' | 'sorts'>,
): FieldProblem[] =>
  below.map(({ lineNo, sortId }) => {
    const fault = { path: `lines.${lineNo - 1}.unitPrice`, code: 'floor_price' };
    const sort = sorts.get(sortId);
    if (mode !== 'list' || !sort) return fault;
    return { ...fault, params: { minimum: sort.floorPrice ?? sort.listPrice, priceUnit: sort.priceUnit } };
  });
