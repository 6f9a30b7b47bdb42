import type { ChargeKind, ItemPart } from '@console/contract/apartment';
import { earlier, firstDayOf, lastDayOf, later } from '../../../days.ts';
import { exact, plus, quotient, times, whole } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { ChargeLine } from '../costs/index.ts';
import { type Proration, partsOf, type RentTerms, type Span } from './rent-rules.ts';

/** What a tenancy is charged every month beside its rent. */
export interface MonthlyItem {
  readonly chargeItemId: string;
  readonly kind: ChargeKind;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Of one, for a whole month. */
  readonly amountMinor: number;
  readonly taxRate: string;
  readonly quantity: string;
  /** From when to when it was given to this tenancy; null where it is charged to everybody. */
  readonly given: {
    readonly firstDay: string;
    readonly lastDay: string | null;
    /** Whether the price is its own, and not the one that all pay. */
    readonly ownPrice?: boolean;
  } | null;
}

/** The days of a month on which it is charged. */
function spanIn(month: string, terms: Pick<RentTerms, 'firstDay' | 'lastDay'>, item: MonthlyItem): Span {
  const from = later(firstDayOf(month), later(terms.firstDay, item.given?.firstDay ?? terms.firstDay));
  const to = earlier(earlier(lastDayOf(month), terms.lastDay), item.given?.lastDay ?? null);
  return { from, to };
}

/** What of an amount is tax that is included in it: rounded once. */
export function taxIn(amountMinor: number, rate: string): number {
  const all = plus(whole(1), exact(rate));
  return Number(quotient(times(whole(amountMinor), exact(rate)), all, 0).units);
}

/** Days of one month at one price. */
export interface ItemPiece extends Span {
  readonly unitMinor: number;
  readonly quantity: string;
}

/**
 * What an item comes to, piece by piece: as of rent, the pieces of a whole month are a whole month together, and where each month that was
 * begun is whole it costs what it costs first. @param pieces of one month, in the order of their days
 */
export function itemParts(pieces: readonly ItemPiece[], month: string, mode: Proration): ItemPart[] {
  const charged = mode === 'none' ? pieces.slice(0, 1) : pieces;
  const parts = partsOf(charged, month, mode);
  return charged.map(({ from, to, unitMinor, quantity }, at) => {
    const { days, of } = parts[at] ?? { days: 0, of: 1 };
    const all = times(whole(unitMinor), exact(quantity), whole(days));
    const counted = days === of ? { days: null, daysInMonth: null } : { days, daysInMonth: of };
    const amountMinor = Number(quotient(all, whole(of), 0).units);
    return { quantity, unitMinor, from, to, ...counted, amountMinor };
  });
}

/** The days of a month on which a tenancy is charged for an item that it may have at several prices one after the other. */
export const itemPieces = (
  month: string,
  terms: Pick<RentTerms, 'firstDay' | 'lastDay'>,
  items: readonly MonthlyItem[],
): ItemPiece[] =>
  items
    .map((item) => ({
      ...spanIn(month, terms, item),
      ...{ unitMinor: item.amountMinor, quantity: item.quantity },
    }))
    .filter(({ from, to }) => from <= to)
    .sort((one, other) => (one.from < other.from ? -1 : 1));

/**
 * What is charged for a month beside the rent: by days where it is not the whole month, as the building prorates its rents.
 * An item that costs nothing makes no line.
 */
export function itemLines(
  month: string,
  terms: Pick<RentTerms, 'firstDay' | 'lastDay'>,
  items: readonly MonthlyItem[],
  mode: Proration,
): ChargeLine[] {
  return [...grouped(items, ({ chargeItemId }) => chargeItemId).values()].flatMap((own) =>
    itemParts(itemPieces(month, terms, own), month, mode).flatMap((part) => lineOf(month, part, own)),
  );
}

function lineOf(
  month: string,
  { amountMinor, ...part }: ItemPart,
  [item]: readonly MonthlyItem[],
): ChargeLine[] {
  if (!item || amountMinor === 0) return [];
  const { chargeItemId, kind, code, nameZh, nameEn, taxRate } = item;
  return [
    {
      ...{ chargeKind: kind, chargeItemId, description: 'item', params: { code, nameZh, nameEn, month } },
      ...{ quantity: part.quantity, unit: null, unitPrice: null, amountMinor },
      ...{ taxMinor: taxIn(amountMinor, taxRate), source: 'item', sourceId: chargeItemId },
      calc: { kind: 'item', ...part },
    },
  ];
}
