import type { FieldProblem } from '@console/contract';
import type { MovedLine } from '@console/contract/wood';
import { exact, plus, textOf } from '../../../exact.ts';
import type { MeasuredGoods } from '../goods-rules.ts';
import { lineInBundles, type MeasuredBundle } from '../lots/lot-rules.ts';
import type { SawnRounding } from '../volume-rules.ts';
import { movedPart, priceQuantityOf } from './pricing-rules.ts';
import type { TradedSort } from './txn-ground.ts';
import type { LineRow } from './txn-rows.ts';

/** A line of a document with the goods of it that move now. */
export interface CountedLine {
  readonly line: LineRow;
  readonly goods: MeasuredGoods;
  /** What of them comes in bundles; only of what is received. */
  readonly bundles: readonly MeasuredBundle[];
  /** The bundle that they leave, or come back into: the line's, or another one. */
  readonly lotId: string | null;
  readonly supplierVolume: string | null;
  /** Where a fault is told: `lines.2`. */
  readonly path: string;
  /** What falls to these goods, beside those that moved before. */
  readonly amountMinor: number;
  readonly taxMinor: number;
  readonly movedPriceQuantity: string;
}

/** What counted goods are held against. */
export interface CountGround {
  readonly sorts: ReadonlyMap<string, TradedSort>;
  /** The bundles that are named, and the sort of each. */
  readonly lots: ReadonlyMap<string, { readonly sortId: string }>;
  readonly rounding: SawnRounding;
  /** Goods come in for the first time: in bundles of their own, if any. */
  readonly areReceived: boolean;
}

/** Goods as they were counted, against the lines that they are of; or every fault, each at its line. */
export function countedLines(
  counted: readonly MovedLine[],
  lines: readonly LineRow[],
  ground: CountGround,
): { readonly lines: CountedLine[]; readonly faults: FieldProblem[] } {
  const byNo = new Map(lines.map((line) => [line.lineNo, line]));
  const seen = new Set<number>();
  const tried = counted.map((one, index) => {
    const path = `lines.${index}`;
    const line = byNo.get(one.lineNo);
    const sort = line && ground.sorts.get(line.sortId);
    if (!line || !sort) return [{ path: `${path}.lineNo`, code: 'unknown' }];
    if (seen.has(one.lineNo)) return [{ path: `${path}.lineNo`, code: 'named_twice' }];
    seen.add(one.lineNo);
    const read = lineInBundles(one, sort, ground.rounding);
    const faults = [...lotFaults(one, line, ground), ...('faults' in read ? read.faults : [])];
    if ('faults' in read || faults.length > 0)
      return faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
    const { supplierVolume, lotId } = one;
    return countedLine(line, { ...read, supplierVolume, path, lotId: lotId ?? line.lotId });
  });
  return {
    lines: tried.flatMap((one) => (Array.isArray(one) ? [] : [one])),
    faults: tried.flatMap((one) => (Array.isArray(one) ? one : [])),
  };
}

function lotFaults(
  { lotId = null, bundles = [] }: MovedLine,
  { sortId }: LineRow,
  { lots, areReceived }: CountGround,
): FieldProblem[] {
  if (bundles.length > 0 && !areReceived) return [{ path: 'bundles', code: 'not_allowed' }];
  if (lotId === null) return [];
  if (areReceived) return [{ path: 'lotId', code: 'not_allowed' }];
  return lotFault(lotId, sortId, lots);
}

/** A bundle that somebody names is one of the team's, and of the sort that is meant. */
export function lotFault(lotId: string, sortId: string, lots: CountGround['lots']): FieldProblem[] {
  const lot = lots.get(lotId);
  if (!lot) return [{ path: 'lotId', code: 'unknown' }];
  return lot.sortId === sortId ? [] : [{ path: 'lotId', code: 'not_of_sort' }];
}

function countedLine(
  line: LineRow,
  told: Pick<CountedLine, 'goods' | 'bundles' | 'lotId' | 'supplierVolume' | 'path'>,
): CountedLine {
  const { goods } = told;
  const { priceUnit, priceQuantity } = line;
  const here = { line, ...told };
  if (priceUnit === null || priceQuantity === null)
    return { ...here, amountMinor: 0, taxMinor: 0, movedPriceQuantity: '0' };
  const movedQuantity = plus(exact(line.movedPriceQuantity), priceQuantityOf({ ...goods, priceUnit }));
  const part = (agreedMinor: string | null, before: string) =>
    movedPart(Number(agreedMinor), movedQuantity, exact(priceQuantity)) - Number(before);
  return {
    ...here,
    amountMinor: part(line.amountMinor, line.movedAmountMinor),
    taxMinor: part(line.taxMinor, line.movedTaxMinor),
    movedPriceQuantity: textOf(movedQuantity),
  };
}

/** Whether everything that was agreed has moved, by pieces, once these goods have. */
export function isAllMoved(lines: readonly LineRow[], counted: readonly CountedLine[]): boolean {
  const now = new Map(counted.map(({ line, goods }) => [line.lineNo, goods.pieces]));
  return lines.every((line) => line.movedPieces + (now.get(line.lineNo) ?? 0) >= line.pieces);
}
