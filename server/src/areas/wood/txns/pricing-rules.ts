import type { Sort } from '@console/contract/wood';
import { type Exact, exact, plus, quotient, rounded, shifted, textOf, times, whole } from '../../../exact.ts';
import { largestRemainder } from '../../../largest-remainder.ts';
import { portion } from '../posting/valuation-rules.ts';
import { boardFeetOf } from '../volume-rules.ts';

export type PriceUnit = Sort['priceUnit'];
export type TaxMode = 'none' | 'included' | 'excluded';

export interface TaxRules {
  readonly mode: TaxMode;
  /** As a fraction: `0.13`. */
  readonly rate: string;
}

/** A line before it is priced. */
export interface PricedGoods {
  readonly pieces: number;
  readonly volume: string;
  readonly netKg: string | null;
  readonly priceUnit: PriceUnit;
  /** In the document's currency. */
  readonly unitPrice: string;
}

export interface LineAmounts {
  readonly priceQuantity: string;
  readonly amountMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
}

export interface TxnTotals {
  /** Without tax and before the discount. */
  readonly goodsMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

/** How much of the unit that the price is for. */
export function priceQuantityOf({ pieces, volume, netKg, priceUnit }: Omit<PricedGoods, 'unitPrice'>): Exact {
  if (priceUnit === 'm3') return exact(volume);
  if (priceUnit === 'board_foot') return boardFeetOf(exact(volume));
  if (priceUnit === 'tonne') return shifted(exact(netKg ?? '0'), 3);
  return whole(pieces);
}

/** Quantity times price, in minor units of the team's currency, rounded once. */
const grossOf = (quantity: Exact, unitPrice: string, fxRate: string | null): number =>
  Number(rounded(times(quantity, exact(unitPrice), exact(fxRate ?? '1'), whole(100)), 0).units);

/** An amount as it is written down, divided into what is net and the tax on it (W-28). */
export function taxed(
  grossMinor: number,
  { mode, rate }: TaxRules,
): { readonly netMinor: number; readonly taxMinor: number } {
  if (mode === 'none') return { netMinor: grossMinor, taxMinor: 0 };
  if (mode === 'excluded')
    return {
      netMinor: grossMinor,
      taxMinor: Number(rounded(times(whole(grossMinor), exact(rate)), 0).units),
    };
  const netMinor = Number(quotient(whole(grossMinor), plus(whole(1), exact(rate)), 0).units);
  return { netMinor, taxMinor: grossMinor - netMinor };
}

/**
 * What the lines of a document come to: each rounded once, the discount divided over them by what they cost, tax line by line.
 * Totals are sums of the lines.
 * @param discountMinor as it is written down: with tax where prices include it; never more than the goods
 */
export function priced(
  lines: readonly PricedGoods[],
  discountMinor: number,
  fxRate: string | null,
  tax: TaxRules,
): { readonly lines: readonly LineAmounts[]; readonly totals: TxnTotals } {
  const gross = lines.map((line) => grossOf(priceQuantityOf(line), line.unitPrice, fxRate));
  const shares = discountShares(gross, discountMinor);
  const amounts = lines.map((line, index) => {
    const before = taxed(gross[index] ?? 0, tax);
    const after = taxed((gross[index] ?? 0) - (shares[index] ?? 0), tax);
    return {
      priceQuantity: textOf(priceQuantityOf(line)),
      amountMinor: after.netMinor,
      discountMinor: before.netMinor - after.netMinor,
      taxMinor: after.taxMinor,
    };
  });
  return { lines: amounts, totals: totalsOf(amounts) };
}

/** Totals are sums of the lines. */
export function totalsOf(lines: readonly LineAmounts[]): TxnTotals {
  const sumOf = (one: (line: LineAmounts) => number) => lines.reduce((sum, line) => sum + one(line), 0);
  return {
    goodsMinor: sumOf((line) => line.amountMinor + line.discountMinor),
    discountMinor: sumOf((line) => line.discountMinor),
    taxMinor: sumOf((line) => line.taxMinor),
    totalMinor: sumOf((line) => line.amountMinor + line.taxMinor),
  };
}

function discountShares(gross: readonly number[], discountMinor: number): number[] {
  if (discountMinor === 0 || gross.every((one) => one === 0)) return gross.map(() => 0);
  // Named so that ties fall to the earlier line.
  const weights = new Map(gross.map((one, index) => [String(index).padStart(4, '0'), whole(one)]));
  return [...largestRemainder(discountMinor, weights).values()];
}

/**
 * What of an agreed amount falls to goods that have moved, all of them so far: in proportion to the quantity that the price is
 * for. So parts add up to the whole, and more than was agreed costs more.
 */
export const movedPart = (agreedMinor: number, movedQuantity: Exact, agreedQuantity: Exact): number =>
  agreedQuantity.units === 0n ? 0 : portion(agreedMinor, movedQuantity, agreedQuantity);

export interface Margin {
  readonly profitMinor: number;
  /** In percent with two decimals; null where nothing was sold for anything. */
  readonly percent: string | null;
}

/** Net sales less what their goods cost (W-27). */
export function margin(netSalesMinor: number, costMinor: number): Margin {
  const profitMinor = netSalesMinor - costMinor;
  const percent =
    netSalesMinor === 0 ? null : textOf(quotient(whole(profitMinor * 100), whole(netSalesMinor), 2));
  return { profitMinor, percent };
}
