import { keptYears } from '@console/contract';
import type { Building, Tenancy } from '@console/contract/apartment';
import {
  dayAfter,
  dayBefore,
  daysBetween,
  daysIn,
  earlier,
  firstDayOf,
  lastDayOf,
  later,
  monthAfter,
  monthOf,
  monthsApart,
  monthsLater,
} from '../../../days.ts';
import { quotient, times, whole } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { ChargeLine } from '../costs/index.ts';

export type Proration = Building['proration'];

/** From and with the first day to and with the last one. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** What of a tenancy the rent depends on. */
export interface RentTerms {
  readonly firstDay: string;
  readonly lastDay: string | null;
  readonly payCycle: Tenancy['payCycle'];
  /** In the order of their days; the first one from the first day on. */
  readonly rates: readonly { readonly from: string; readonly rentMinor: number }[];
}

/** Days of one month under one rent. */
interface Piece extends Span {
  readonly rentMinor: number;
}

const daysOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;

/** The last day of the pay cycle in which a month lies: pay cycles are counted from the month of the first day. */
function endOfPayCycle({ firstDay, payCycle }: RentTerms, month: string): string {
  const begun = Math.max(0, Math.floor(monthsApart(monthOf(firstDay), month) / payCycle));
  return earlier(lastDayOf(monthsLater(monthOf(firstDay), (begun + 1) * payCycle - 1)), lastKeptDay);
}

/** Nothing is charged for days that the house does not keep. */
const lastKeptDay = `${keptYears.last}-12-31`;

const spanOf = (from: string, to: string): Span | undefined => (from <= to ? { from, to } : undefined);

/** What the bill of moving in asks rent for: from the first day to the end of the pay cycle in which it lies. */
export const firstSpan = (terms: RentTerms): Span => ({
  from: terms.firstDay,
  to: earlier(endOfPayCycle(terms, monthOf(terms.firstDay)), terms.lastDay),
});

/**
 * What the regular bill of a month asks rent for, in advance: from the first day that no bill has asked for yet to the end of
 * the pay cycle in which the next month lies. Where no bill has asked for anything, what was before the month is not asked for:
 * it was paid before there were bills.
 * @param chargedTo the last day that bills have asked rent for
 */
export function nextSpan(terms: RentTerms, month: string, chargedTo: string | null): Span | undefined {
  const next = firstDayOf(monthAfter(month));
  if (chargedTo !== null && chargedTo >= next) return undefined;
  const begun = terms.firstDay >= firstDayOf(month) ? terms.firstDay : next;
  const from = chargedTo === null ? begun : later(dayAfter(chargedTo), terms.firstDay);
  return spanOf(from, earlier(endOfPayCycle(terms, monthOf(next)), terms.lastDay));
}

/** One piece for each month, and for each rent in it. */
function piecesOf({ rates }: Pick<RentTerms, 'rates'>, { from, to }: Span, mode: Proration): Piece[] {
  const pieces: Piece[] = [];
  for (let day = from; day <= to; ) {
    const rate = rates.findLast((one) => one.from <= day) ?? rates[0];
    const next = mode === 'none' ? undefined : rates.find((one) => one.from > day)?.from;
    const end = earlier(earlier(lastDayOf(monthOf(day)), to), next === undefined ? null : dayBefore(next));
    pieces.push({ from: day, to: end, rentMinor: rate?.rentMinor ?? 0 });
    day = dayAfter(end);
  }
  return pieces;
}

/** How many days of the month a piece is taken for, and of how many. */
export interface Part {
  readonly days: number;
  readonly of: number;
}

/**
 * By thirty days each piece counts its own, at most thirty; the pieces of a whole month are thirty together, so that a whole
 * month is the rent, whatever the calendar gives it.
 */
export function partsOf(pieces: readonly Span[], month: string, mode: Proration): Part[] {
  const all = daysIn(month);
  const counted = pieces.map(daysOf);
  if (mode === 'actual_days') return counted.map((days) => ({ days, of: all }));
  if (mode === 'none') return pieces.map(() => ({ days: 1, of: 1 }));
  const isWhole = counted.reduce((sum, days) => sum + days, 0) === all;
  let left = 30;
  return counted.map((days, at) => {
    const taken = isWhole && at === counted.length - 1 ? left : Math.min(days, left);
    left -= taken;
    return { days: taken, of: 30 };
  });
}

/** Rounded once, halves away from zero. */
const partOfAmount = (minor: number, { days, of }: Part): number =>
  Number(quotient(times(whole(minor), whole(days)), whole(of), 0).units);

function lineOf(piece: Piece, part: Part, mode: Proration): ChargeLine {
  const { from, to, rentMinor } = piece;
  const amountMinor = partOfAmount(rentMinor, part);
  const counted = mode === 'thirty_day' ? part : { days: daysOf(piece), of: daysIn(monthOf(from)) };
  return {
    ...{ chargeKind: 'rent', chargeItemId: null, description: 'rent', params: { from, to } },
    ...{ quantity: null, unit: null, unitPrice: null, amountMinor, taxMinor: 0 },
    ...{ source: 'rent', sourceId: null },
    calc: { kind: 'rent', from, to, days: counted.days, daysInMonth: counted.of, rentMinor, mode },
  };
}

/** The rent of some days: a line for each month and each rent in it. Both the first and the last day count. */
export function rentLines(terms: Pick<RentTerms, 'rates'>, span: Span, mode: Proration): ChargeLine[] {
  const pieces = piecesOf(terms, span, mode);
  const months = grouped(pieces, ({ from }) => monthOf(from));
  return [...months].flatMap(([month, ofMonth]) => {
    const parts = partsOf(ofMonth, month, mode);
    return ofMonth.map((piece, at) => lineOf(piece, parts[at] ?? { days: 0, of: 1 }, mode));
  });
}
