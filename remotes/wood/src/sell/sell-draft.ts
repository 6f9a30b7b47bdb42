import type { Lot, Sort, Txn } from '@console/contract/wood';
import { type CountedDraft, countedBody, newCount } from '../tally/counted.ts';
import { countTyped, filledRows } from '../tally/tally-rows.ts';
import { moveDraftOf } from '../txns/move-draft.ts';

type PriceUnit = Sort['priceUnit'];
export type SortOf = (sortId: string) => Sort | undefined;

/** Goods of a sale, as they are typed. */
export interface SellLine extends CountedDraft {
  readonly sortId: string;
  /** The bundle that they are of; null: loose goods. */
  readonly lot: { readonly lotId: string; readonly code: string } | null;
  readonly priceUnit: PriceUnit;
  /** Null: what the price list says. */
  readonly unitPrice: string | null;
}

/** A sale over the counter, as it is typed. */
export interface SellDraft {
  readonly partnerId: string | null;
  readonly yardId: string;
  readonly businessDate: string;
  readonly discountMinor: number | null;
  readonly dueOn: string | null;
  readonly vehicle: string | null;
  readonly note: string | null;
  readonly lines: readonly SellLine[];
}

/** What somebody has to weigh: kept, listed or sold by the tonne. */
export const isWeighed = (sort: Pick<Sort, 'baseUnit' | 'priceUnit'> | undefined, unit: PriceUnit): boolean =>
  unit === 'tonne' || sort?.baseUnit === 'tonne' || sort?.priceUnit === 'tonne';

/** A sort as its goods are counted at the counter: with a weight also where only its price asks for one. */
export const countedAs = (sort: Sort | undefined, unit: PriceUnit): Sort | undefined =>
  sort && isWeighed(sort, unit) ? { ...sort, baseUnit: 'tonne' } : sort;

/** Whether pieces alone tell how much there is. */
export const hasFixedSize = ({ form, thicknessMm, widthMm, lengthM }: Sort): boolean =>
  form !== 'log' && form !== 'pole' && [thicknessMm, widthMm, lengthM].every((size) => size !== null);

/** Goods of a fixed size are counted by pieces, all others by their tally. */
export const newSellLine = (sort: Sort, pieces: number | null = null): SellLine => ({
  ...newCount(sort),
  way: hasFixedSize(sort) || pieces !== null ? 'pieces' : 'tally',
  pieces,
  sortId: sort.sortId,
  lot: null,
  priceUnit: sort.priceUnit,
  unitPrice: null,
});

type Bundle = Pick<Lot, 'lotId' | 'code' | 'bundled' | 'places'>;

/** All that is left and free of a bundle in a yard; undefined: nothing. Weighed is only the whole bundle. */
export function bundleLine(sort: Sort, lot: Bundle, yardId: string): SellLine | undefined {
  const place = lot.places.find((one) => one.yardId === yardId);
  if (!place || place.availablePieces === 0) return undefined;
  const { availablePieces: pieces, availableVolume: volume } = place;
  return {
    ...newSellLine(sort),
    ...{ way: 'volume', pieces, volume, lot: { lotId: lot.lotId, code: lot.code } },
    netKg: pieces === lot.bundled.pieces ? lot.bundled.netKg : null,
  };
}

/** Prices in another unit are other prices: what was typed in the one before goes. */
export const inUnit = (line: SellLine, priceUnit: PriceUnit): Partial<SellLine> =>
  line.priceUnit === priceUnit ? {} : { priceUnit, unitPrice: null };

/** What the price list says of a line in the unit in which it is sold; nothing in another unit. */
export const listPriceOf = (
  sort: Pick<Sort, 'priceUnit' | 'listPrice'> | undefined,
  unit: PriceUnit,
): string | null => (sort?.priceUnit === unit ? sort.listPrice : null);

/** Whether it is told how much there is, in the way in which it is counted. */
export const isCounted = ({ way, rows, pieces, volume }: CountedDraft): boolean =>
  way === 'tally'
    ? filledRows(rows).length > 0 && filledRows(rows).every(isWhole)
    : pieces !== null && pieces > 0 && (way === 'pieces' || isAbove(volume));

/** A row of which half is still to be typed has no volume yet. */
const isWhole = ({ sizes, count }: CountedDraft['rows'][number]): boolean =>
  (countTyped(count) ?? 0) > 0 && Object.values(sizes).every((size) => size.trim() !== '');

/** Whether a line says all that it takes to work it out. */
export function isComplete(line: SellLine, sort: Sort | undefined): boolean {
  const { netKg, unitPrice, priceUnit } = line;
  const isPriced = unitPrice === null ? listPriceOf(sort, priceUnit) !== null : isNumber(unitPrice);
  return isCounted(line) && isPriced && (!isWeighed(sort, priceUnit) || isAbove(netKg));
}

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);
const isAbove = (text: string | null): boolean => text !== null && isNumber(text) && Number(text) > 0;

const linesBody = (lines: readonly SellLine[], sortOf: SortOf) =>
  lines.map((line) => ({
    sortId: line.sortId,
    lotId: line.lot?.lotId ?? null,
    ...countedBody(line, countedAs(sortOf(line.sortId), line.priceUnit)),
    priceUnit: line.priceUnit,
    unitPrice: line.unitPrice,
  }));

/** What goes over the wire. */
export const sellBody = ({ lines, discountMinor, ...head }: SellDraft, sortOf: SortOf) => ({
  kind: 'sale' as const,
  ...head,
  discountMinor: discountMinor ?? 0,
  lines: linesBody(lines, sortOf),
});

interface Begun {
  readonly yardId: string;
  readonly today: string;
  readonly partnerId?: string | undefined;
  readonly lines?: readonly SellLine[];
}

/** A new sale. */
export const newSale = ({ yardId, today, partnerId, lines = [] }: Begun): SellDraft => ({
  partnerId: partnerId ?? null,
  yardId,
  businessDate: today,
  discountMinor: null,
  dueOn: null,
  vehicle: null,
  note: null,
  lines,
});

/** A size in thousandths, whole: none has more than three decimals. */
const thousandths = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(3, '0').slice(0, 3)}`);
};
/** To four decimals, as the server rounds them; `units` are 10⁻¹⁵ m³. */
const tenThousandths = (units: bigint): bigint => (units + 50_000_000_000n) / 100_000_000_000n;

/**
 * Whether a volume is what the server makes of so many pieces of a fixed size, by either of its roundings: then the pieces say
 * all, and another number of them has another volume.
 */
export function isOwnVolume(sort: Sort, pieces: number, volume: string): boolean {
  const { thicknessMm, widthMm, lengthM } = sort;
  if (!hasFixedSize(sort) || !thicknessMm || !widthMm || !lengthM) return false;
  const one = thousandths(thicknessMm) * thousandths(widthMm) * thousandths(lengthM);
  const [whole = '0', part = ''] = volume.split('.');
  const stated = BigInt(`${whole}${part.padEnd(6, '0').slice(0, 6)}`);
  const count = BigInt(pieces);
  return [tenThousandths(one * count), tenThousandths(one) * count].some((own) => own * 100n === stated);
}

/** The goods of a sale as somebody would type them: all that was agreed, at its prices. */
export function linesOf({ lines }: Pick<Txn, 'lines'>, sortOf: SortOf): SellLine[] {
  const nothing = { pieces: 0, volume: '0' };
  const counts = moveDraftOf({ lines: lines.map((line) => ({ ...line, moved: nothing })) }, '').lines;
  return lines.flatMap((line): SellLine[] => {
    const count = counts.find(({ lineNo }) => lineNo === line.lineNo);
    if (!count || !line.selling) return [];
    const { way, rows, pieces, volume, netKg } = count;
    const { priceUnit, unitPrice } = line.selling;
    const sort = sortOf(line.sortId);
    const bySize =
      way === 'volume' && !line.lot && sort !== undefined && isOwnVolume(sort, line.pieces, line.volume);
    const counted = bySize
      ? { way: 'pieces' as const, rows, pieces, volume: null }
      : { way, rows, pieces, volume };
    return [{ ...counted, netKg, sortId: line.sortId, lot: line.lot ?? null, priceUnit, unitPrice }];
  });
}

/** The draft of a sale that is kept by the server. */
export const sellDraftOf = (txn: Txn, sortOf: SortOf): SellDraft => ({
  partnerId: txn.partner?.partnerId ?? null,
  yardId: txn.yardId,
  businessDate: txn.businessDate,
  discountMinor: txn.selling?.discountMinor || null,
  dueOn: txn.dueOn,
  vehicle: txn.vehicle,
  note: txn.note,
  lines: linesOf(txn, sortOf),
});

/** Whether a sale may stand for what its customer usually takes: it was agreed, and is not undone. */
export const isRepeatable = ({ state, reverses, lineCount }: Pick<Txn, 'state' | 'reverses' | 'lineCount'>) =>
  lineCount > 0 && reverses === null && !['cancelled', 'reversed'].includes(state);

/** What of its lines has a sort that is there still; a bundle is sold once, so that loose goods stand for it. */
export const onceMore = (lines: readonly SellLine[], sortOf: SortOf): SellLine[] =>
  lines.filter(({ sortId }) => sortOf(sortId) !== undefined).map((line) => ({ ...line, lot: null }));
