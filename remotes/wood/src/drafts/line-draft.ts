import type { DraftedKind, NewTxnLine, Sort, TxnLine } from '@console/contract/wood';
import type { Typed } from '@console/shell';
import {
  countedAs,
  hasFixedSize,
  isCounted,
  isOwnVolume,
  isWeighed,
  listPriceOf,
} from '../sell/sell-draft.ts';
import { type CountedDraft, countedBody, newCount, tallyKindOf } from '../tally/counted.ts';
import { tallyColumns } from '../tally/tally-rows.ts';

type PriceUnit = Sort['priceUnit'];
export type SortOf = (sortId: string) => Sort | undefined;

/** A line of a document, as it is typed. */
export interface LineDraft extends CountedDraft {
  readonly sortId: string;
  /** Of a return: the line that it takes back. */
  readonly sourceLineNo: number | null;
  /** The bundle that the goods are of. */
  readonly lotId: string | null;
  readonly priceUnit: PriceUnit;
  readonly unitPrice: string | null;
  /** What the supplier's sheet says. */
  readonly supplierVolume: string | null;
}

export const hasPrices = (kind: DraftedKind): boolean => kind !== 'transfer' && kind !== 'cost_add';

/** Goods of a fixed size are counted by pieces, all others by their tally. */
const usualWay = (sort: Sort | undefined): CountedDraft['way'] =>
  sort && hasFixedSize(sort) ? 'pieces' : 'tally';

export const newLine = (sort: Sort | undefined): LineDraft => ({
  ...newCount(sort),
  way: usualWay(sort),
  sortId: sort?.sortId ?? '',
  sourceLineNo: null,
  lotId: null,
  priceUnit: sort?.priceUnit ?? 'm3',
  unitPrice: null,
  supplierVolume: null,
});

/** Other goods: their tally is typed by other columns, or goes on; their price is another one. */
export function withSort(line: LineDraft, before: Sort | undefined, sort: Sort | undefined): LineDraft {
  if (before?.sortId === sort?.sortId) return line;
  const fresh = newLine(sort);
  const goesOn = before !== undefined && tallyKindOf(before) === tallyKindOf(sort);
  return {
    ...fresh,
    ...(goesOn && { rows: line.rows }),
    // What was counted already stays, whatever it is called.
    ...(line.pieces !== null && { way: line.way, pieces: line.pieces, volume: line.volume }),
    supplierVolume: line.supplierVolume,
  };
}

/**
 * A line that is kept by the server, as somebody would type it. Rows have keys of their own place, so that what was not touched is
 * the same however often it is looked at.
 */
export function lineDraftOf(line: TxnLine, sort: Sort | undefined): LineDraft {
  const { lineNo, pieces, volume, netKg, sortId, sourceLineNo, lot, supplierVolume } = line;
  const tally = line.tally?.kind === tallyKindOf(line) ? line.tally : null;
  const price = line.buying ?? line.selling;
  const bySize = tally === null && sort !== undefined && isOwnVolume(sort, pieces, volume);
  const way = tally ? 'tally' : bySize ? 'pieces' : 'volume';
  return {
    ...{ way, rows: rowsOf(tally, line, lineNo), netKg, sortId, sourceLineNo },
    ...(tally ? { pieces: null, volume: null } : { pieces, volume: bySize ? null : trimmed(volume) }),
    lotId: lot?.lotId ?? null,
    priceUnit: price?.priceUnit ?? sort?.priceUnit ?? 'm3',
    unitPrice: price?.unitPrice ?? null,
    supplierVolume: supplierVolume ?? null,
  };
}

/** `4.256000` as somebody would write it. */
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

function rowsOf(tally: TxnLine['tally'], line: Pick<TxnLine, 'form'>, lineNo: number): LineDraft['rows'] {
  const kind = tallyKindOf(line);
  const blank = Object.fromEntries(tallyColumns[kind].map(({ name }) => [name, '']));
  if (!tally) return [{ key: `${lineNo}.0`, sizes: blank, count: '1' }];
  return tally.rows.map((row, index) => ({
    key: `${lineNo}.${index}`,
    sizes: Object.fromEntries(
      tallyColumns[kind].map(({ name }) => [name, String((row as Record<string, unknown>)[name] ?? '')]),
    ),
    count: String(row.count),
  }));
}

/** What of a sort a kind of document asks to be weighed. */
export const weighed = (kind: DraftedKind, line: LineDraft, sort: Sort | undefined): boolean =>
  hasPrices(kind) ? isWeighed(sort, line.priceUnit) : sort?.baseUnit === 'tonne';

/** What goes over the wire. */
export function lineBody(kind: DraftedKind, line: LineDraft, sort: Sort | undefined): Typed<NewTxnLine> {
  const counted = weighed(kind, line, sort) ? countedAs(sort, 'tonne') : sort;
  const { sortId, sourceLineNo, lotId, priceUnit, unitPrice, supplierVolume } = line;
  return {
    sortId,
    sourceLineNo,
    ...(lotId !== null && { lotId }),
    ...countedBody(line, counted),
    ...(hasPrices(kind) ? { priceUnit, unitPrice } : { priceUnit: null, unitPrice: null }),
    ...(kind === 'purchase' && { supplierVolume }),
  };
}

/** Whether a line says all that it takes to work it out. */
export const isComplete = (kind: DraftedKind, line: LineDraft, sort: Sort | undefined): boolean =>
  sort !== undefined && isFinished(kind, line, sort);

/** Whether nothing of a line is still to be typed: what it says may be wrong, but is no longer half of it. */
export function isFinished(kind: DraftedKind, line: LineDraft, sort: Sort | undefined): boolean {
  const listed = kind === 'sale' ? listPriceOf(sort, line.priceUnit) : null;
  // What is taken back costs what it cost.
  const priced = !hasPrices(kind) || line.unitPrice !== null || listed !== null || line.sourceLineNo !== null;
  const isWeighedNow = !weighed(kind, line, sort) || Number(line.netKg ?? 0) > 0;
  return line.sortId !== '' && isCounted(line) && priced && isWeighedNow;
}
