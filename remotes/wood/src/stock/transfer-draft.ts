import type { YardStock } from '@console/contract/wood';
import { type CountedDraft, countedBody, newCount } from '../tally/counted.ts';

/** Goods that are taken along, as they are typed. */
export interface TransferLine extends CountedDraft {
  /** What they are of, by `placeOf`; empty: not chosen yet. */
  readonly place: string;
}

export interface TransferDraft {
  readonly yardId: string;
  readonly toYardId: string;
  readonly businessDate: string;
  readonly vehicle: string | null;
  readonly note: string | null;
  readonly lines: readonly TransferLine[];
}

/** A sort's loose goods, or one of its bundles. */
export const placeOf = ({ sortId, lot }: Pick<YardStock, 'sortId' | 'lot'>): string =>
  lot ? `${sortId} ${lot.lotId}` : sortId;

export const newTransferLine = (): TransferLine => ({ ...newCount(undefined), way: 'volume', place: '' });

/** All that is there and free of what is chosen, which somebody then puts right. */
export const withPlace = (line: TransferLine, place: string, there: YardStock | undefined): TransferLine => ({
  ...line,
  place,
  way: 'volume',
  pieces: there?.availablePieces ?? null,
  volume: there?.availableVolume ?? null,
  netKg: there?.baseUnit === 'tonne' ? kilograms(there) : null,
});

/** Goods by weight: their part of it by pieces. */
const kilograms = ({ quantity, pieces, availablePieces }: YardStock): string =>
  String(Math.round((Number(quantity) * 1000 * availablePieces) / Math.max(1, pieces)));

export const transferBody = (
  { lines, ...head }: TransferDraft,
  sortOf: (sortId: string) => Parameters<typeof countedBody>[1],
) => ({
  ...head,
  lines: lines.map((line) => {
    const [sortId = '', lotId = null] = line.place.split(' ');
    return { sortId, lotId, ...countedBody(line, sortOf(sortId)) };
  }),
});
