import type { FieldProblem } from '@console/contract';
import type { DraftedKind, NewTxnLine } from '@console/contract/wood';
import { compare, exact, plus, textOf } from '../../../exact.ts';
import { type MeasuredGoods, measuredGoods } from '../goods-rules.ts';
import type { SawnRounding } from '../volume-rules.ts';
import { type CountGround, lotFault } from './counted-lines.ts';
import {
  type LineAmounts,
  movedPart,
  type PriceUnit,
  priced,
  priceQuantityOf,
  type TaxRules,
} from './pricing-rules.ts';
import { isTraded, type TradedSort } from './txn-ground.ts';

/** A line of a draft, measured, with its price where its kind has one. */
export interface DraftLine extends MeasuredGoods {
  readonly sortId: string;
  readonly sourceLineNo: number | null;
  readonly lotId: string | null;
  readonly priceUnit: PriceUnit | null;
  readonly unitPrice: string | null;
}

/** What a return knows of the line that it takes back. */
export interface SourceLine {
  readonly lineNo: number;
  readonly sortId: string;
  readonly priceUnit: PriceUnit | null;
  readonly unitPrice: string | null;
  readonly priceQuantity: string | null;
  readonly amountMinor: string | null;
  readonly taxMinor: string;
  /** What other returns of it come to that were credited at its price. */
  readonly back: {
    readonly priceQuantity: string;
    readonly amountMinor: number;
    readonly taxMinor: number;
  };
}

export interface DraftGround {
  readonly kind: DraftedKind;
  readonly sorts: ReadonlyMap<string, TradedSort>;
  readonly lots: CountGround['lots'];
  readonly rounding: SawnRounding;
  /** Of returns only. */
  readonly source?: ReadonlyMap<number, SourceLine>;
}

const hasPrices = (kind: DraftedKind) => kind !== 'transfer' && kind !== 'cost_add';
const isReturn = (kind: DraftedKind) => kind === 'purchase_return' || kind === 'sale_return';

/**
 * The lines of a draft as they will stand, or every fault with its line. A sale takes the sort's price where none is named, a
 * return its source's; whoever buys says what the goods cost.
 */
export function draftLines(
  lines: readonly NewTxnLine[],
  ground: DraftGround,
): { readonly lines: DraftLine[]; readonly faults: FieldProblem[] } {
  const tried = lines.map((line) => draftLine(line, ground));
  const faults = tried.flatMap((one, index) =>
    Array.isArray(one) ? one.map((fault) => ({ ...fault, path: `lines.${index}.${fault.path}` })) : [],
  );
  return { lines: tried.flatMap((one) => (Array.isArray(one) ? [] : [one])), faults };
}

/**
 * What a return of goods is credited: at the price that they had, their part of what their line came to, discount and tax
 * included, so that all returns of a line come to no more than it did; at another price, what that comes to.
 */
export function returnAmounts(
  line: DraftLine,
  source: SourceLine,
  fxRate: string | null,
  tax: TaxRules,
): LineAmounts {
  const goods = { ...line, priceUnit: line.priceUnit ?? 'm3', unitPrice: line.unitPrice ?? '0' };
  const quantity = priceQuantityOf(goods);
  const isUsual =
    line.priceUnit === source.priceUnit &&
    source.priceQuantity !== null &&
    compare(exact(goods.unitPrice), exact(source.unitPrice ?? '-1')) === 0;
  const [single] = priced([goods], 0, fxRate, tax).lines;
  if (!isUsual && single) return single;
  const whole = exact(source.priceQuantity ?? '0');
  const sofar = plus(exact(source.back.priceQuantity), quantity);
  return {
    priceQuantity: textOf(quantity),
    amountMinor: movedPart(Number(source.amountMinor), sofar, whole) - source.back.amountMinor,
    discountMinor: 0,
    taxMinor: movedPart(Number(source.taxMinor), sofar, whole) - source.back.taxMinor,
  };
}

function draftLine(line: NewTxnLine, ground: DraftGround): DraftLine | FieldProblem[] {
  const sort = ground.sorts.get(line.sortId);
  if (!sort) return [{ path: 'sortId', code: 'unknown' }];
  if (!isTraded(ground.kind, sort)) return [{ path: 'sortId', code: 'sort_disabled' }];
  const source = sourceOf(line, ground);
  if (Array.isArray(source)) return source;
  const lotFaults = lotFaultsOf(line, ground);
  if (lotFaults.length > 0) return lotFaults;
  const goods = measuredGoods(line, sort, ground.rounding);
  const price = priceOf(line, sort, source, ground.kind);
  if (Array.isArray(goods) || Array.isArray(price))
    return [...(Array.isArray(goods) ? goods : []), ...(Array.isArray(price) ? price : [])];
  const { sortId, sourceLineNo, lotId = null } = line;
  return { ...goods, ...price, sortId, sourceLineNo, lotId };
}

/** What is bought is in no bundle yet. */
function lotFaultsOf({ lotId = null, sortId }: NewTxnLine, { kind, lots }: DraftGround): FieldProblem[] {
  if (lotId === null) return [];
  return kind === 'purchase' ? [{ path: 'lotId', code: 'not_allowed' }] : lotFault(lotId, sortId, lots);
}

function sourceOf(line: NewTxnLine, { kind, source }: DraftGround): SourceLine | undefined | FieldProblem[] {
  if (!isReturn(kind))
    return line.sourceLineNo === null ? undefined : [{ path: 'sourceLineNo', code: 'not_allowed' }];
  if (line.sourceLineNo === null) return [{ path: 'sourceLineNo', code: 'required' }];
  const found = source?.get(line.sourceLineNo);
  if (!found) return [{ path: 'sourceLineNo', code: 'unknown' }];
  return found.sortId === line.sortId ? found : [{ path: 'sortId', code: 'not_of_source' }];
}

function priceOf(
  line: NewTxnLine,
  sort: TradedSort,
  source: SourceLine | undefined,
  kind: DraftedKind,
): Pick<DraftLine, 'priceUnit' | 'unitPrice'> | FieldProblem[] {
  if (!hasPrices(kind)) return { priceUnit: null, unitPrice: null };
  // In another unit a price is another one: the usual ones are not carried over.
  const usual = source ?? { priceUnit: sort.priceUnit, unitPrice: kind === 'sale' ? sort.listPrice : null };
  const priceUnit = line.priceUnit ?? usual.priceUnit;
  const unitPrice = line.unitPrice ?? (priceUnit === usual.priceUnit ? usual.unitPrice : null);
  if (unitPrice === null || priceUnit === null) return [{ path: 'unitPrice', code: 'price_required' }];
  // Without a weight a price list by weight would have no floor.
  const isWeighed = priceUnit === 'tonne' || (kind === 'sale' && sort.priceUnit === 'tonne');
  if (isWeighed && (line.netKg === null || exact(line.netKg).units === 0n))
    return [{ path: 'netKg', code: 'required' }];
  return { priceUnit, unitPrice };
}
