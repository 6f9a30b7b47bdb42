import type { ChargeKind, ItemPart } from '@console/contract/apartment';
import { dayAfter, dayBefore, earlier, firstDayOf, lastDayOf, later } from '../../../days.ts';
import type { ChargeLine } from '../costs/index.ts';
import { type ItemPiece, itemParts, itemPieces, type MonthlyItem, taxIn } from './item-rules.ts';
import type { Proration, RentTerms } from './rent-rules.ts';

/** A monthly item of one month that bills have asked for. */
export interface BilledItem {
  readonly chargeItemId: string;
  readonly chargeKind: ChargeKind;
  readonly month: string;
  /** Of the bill that asked for it. */
  readonly number: string;
  /** How it is called. */
  readonly params: ChargeLine['params'];
  /** How parts of months were counted as it was asked for. */
  readonly mode: Proration;
  /** In the order of their days; none where the bill was taken back. */
  readonly parts: readonly ItemPart[];
  /** What lines of other bills have put right of it since. */
  readonly changedMinor: number;
  readonly taxRate: string;
}

type Terms = Pick<RentTerms, 'firstDay' | 'lastDay'>;

const sumOf = (parts: readonly ItemPart[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Up to a day; nothing where it begins after it. */
const until = (pieces: readonly ItemPiece[], lastDay: string | null): ItemPiece[] =>
  pieces.map((piece) => ({ ...piece, to: earlier(piece.to, lastDay) })).filter(({ from, to }) => from <= to);

const pieceOf =
  (month: string) =>
  ({ from, to, unitMinor, quantity }: ItemPart): ItemPiece => ({
    ...{ from: from ?? firstDayOf(month), to: to ?? lastDayOf(month), unitMinor, quantity },
  });

/** What is left of it where somebody leaves, as unused items leave it. */
function keptOf({ month, mode, parts }: BilledItem, lastDay: string | null): ItemPart[] {
  return parts.flatMap((part) => {
    const piece = pieceOf(month)(part);
    if (lastDay === null || piece.to <= lastDay) return [part];
    return itemParts(until([piece], lastDay), month, mode).map((one) => ({
      ...one,
      amountMinor: Math.min(part.amountMinor, one.amountMinor),
    }));
  });
}

/** Days that follow one another at the same price are one piece. */
function merged(pieces: readonly ItemPiece[]): ItemPiece[] {
  const all: ItemPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const goesOn = last && dayAfter(last.to) === piece.from && isAtSamePrice(last, piece);
    if (goesOn) all[all.length - 1] = { ...last, to: piece.to };
    else all.push(piece);
  }
  return all;
}

const isAtSamePrice = (one: ItemPiece, other: ItemPiece): boolean =>
  one.unitMinor === other.unitMinor && one.quantity === other.quantity;

const isSame = (one: readonly ItemPiece[], other: readonly ItemPiece[]): boolean =>
  one.length === other.length &&
  one.every((piece, at) => {
    const twin = other[at];
    return twin?.from === piece.from && twin.to === piece.to && isAtSamePrice(piece, twin);
  });

/**
 * What the item comes to by what the tenancy has of it now. Before the first of its days what was asked stays; what costs what all pay costs
 * what it cost when it was asked for: that price has no day from which on it is another one.
 */
function partsNow(asked: BilledItem, own: readonly MonthlyItem[], terms: Terms, kept: readonly ItemPart[]) {
  const { month, mode, parts } = asked;
  const [first] = parts;
  const begins = own.map(({ given }) => given?.firstDay ?? terms.firstDay).sort()[0];
  if (!first || begins === undefined) return kept;
  const priced = own.map((item) => (item.given?.ownPrice ? item : { ...item, amountMinor: first.unitMinor }));
  const before = merged(kept.map(pieceOf(month)));
  const now = merged([
    ...until(before, dayBefore(begins)),
    ...itemPieces(month, { ...terms, firstDay: later(terms.firstDay, begins) }, priced),
  ]);
  // The same days in other pieces are no other amount, though pieces are rounded one by one.
  return isSame(before, now) ? kept : itemParts(now, month, mode);
}

/**
 * What a monthly item of a tenancy that ends, goes on or costs something else after it had been asked for makes up to, or gives back: a
 * line for each item and month. Days after the last one are left out on both sides: unused items give these back.
 * @param items what the tenancy is charged every month; those that all pay have no days of their own
 */
export function itemChangeLines(
  asked: readonly BilledItem[],
  items: readonly MonthlyItem[],
  terms: Terms,
): ChargeLine[] {
  return asked.flatMap((one) => {
    const { chargeItemId, chargeKind, month, number, params, changedMinor, taxRate } = one;
    const own = items.filter((item) => item.chargeItemId === chargeItemId && item.given !== null);
    const billed = keptOf(one, terms.lastDay);
    const now = [...partsNow(one, own, terms, billed)];
    const amountMinor = sumOf(now) - sumOf(billed) - changedMinor;
    if (amountMinor === 0) return [];
    return {
      ...({ chargeKind, chargeItemId, description: 'item_change' } as const),
      params: { ...params, month, number },
      ...{ quantity: null, unit: null, unitPrice: null, amountMinor, taxMinor: taxIn(amountMinor, taxRate) },
      ...({ source: 'item', sourceId: chargeItemId } as const),
      calc: { kind: 'itemChange', number, billed, now, changedMinor } as const,
    };
  });
}
