import type { FieldProblem } from '@console/contract';
import type { MovedLine } from '@console/contract/wood';
import { exact, plus, textOf } from '../../../exact.ts';
import { type MeasuredGoods, measuredGoods } from '../goods-rules.ts';
import type { SawnRounding } from '../volume-rules.ts';
import { movedPart, priceQuantityOf } from './pricing-rules.ts';
import type { TradedSort } from './txn-ground.ts';
import type { LineRow } from './txn-rows.ts';

/** A line of a document with the goods of it that move now. */
export interface CountedLine {
  readonly line: LineRow;
  readonly goods: MeasuredGoods;
  readonly supplierVolume: string | null;
  /** Where a fault is told: `lines.2`. */
  readonly path: string;
  /** What falls to these goods, beside those that moved before. */
  readonly amountMinor: number;
  readonly taxMinor: number;
  readonly movedPriceQuantity: string;
}

/** Goods as they were counted, against the lines that they are of; or every fault, each at its line. */
export function countedLines(
  counted: readonly MovedLine[],
  lines: readonly LineRow[],
  sorts: ReadonlyMap<string, TradedSort>,
  rounding: SawnRounding,
): { readonly lines: CountedLine[]; readonly faults: FieldProblem[] } {
  const byNo = new Map(lines.map((line) => [line.lineNo, line]));
  const seen = new Set<number>();
  const tried = counted.map((one, index) => {
    const path = `lines.${index}`;
    const line = byNo.get(one.lineNo);
    const sort = line && sorts.get(line.sortId);
    if (!line || !sort) return [{ path: `${path}.lineNo`, code: 'unknown' }];
    if (seen.has(one.lineNo)) return [{ path: `${path}.lineNo`, code: 'named_twice' }];
    seen.add(one.lineNo);
    const goods = measuredGoods(one, sort, rounding);
    if (Array.isArray(goods)) return goods.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }));
    return countedLine(line, goods, one.supplierVolume, path);
  });
  return {
    lines: tried.flatMap((one) => (Array.isArray(one) ? [] : [one])),
    faults: tried.flatMap((one) => (Array.isArray(one) ? one : [])),
  };
}

function countedLine(
  line: LineRow,
  goods: MeasuredGoods,
  supplierVolume: string | null,
  path: string,
): CountedLine {
  const { priceUnit, priceQuantity } = line;
  const here = { line, goods, supplierVolume, path };
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
