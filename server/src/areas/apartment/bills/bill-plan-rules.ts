import type { noBillReasons } from '@console/contract/apartment';
import { firstDayOf, lastDayOf, monthAfter, monthOf } from '../../../days.ts';
import type { ChargeLine } from '../costs/index.ts';
import { type BilledItem, itemChangeLines } from './item-change-rules.ts';
import { itemLines, type MonthlyItem } from './item-rules.ts';
import { monthsFrom } from './not-billed-rules.ts';
import { type AskedRent, rentChangeLines } from './rent-change-rules.ts';
import { firstSpan, nextSpan, type Proration, type RentTerms, rentLines, type Span } from './rent-rules.ts';

/** What a bill will say, and the days that its rent is for. */
export interface PlannedBill {
  readonly lines: readonly ChargeLine[];
  readonly period: Span | undefined;
}

export const sumOf = (lines: readonly Pick<ChargeLine, 'amountMinor'>[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

interface Stay extends Pick<RentTerms, 'firstDay' | 'lastDay'> {
  readonly state: string;
}

/**
 * Who gets a regular bill of a month: whoever lived there in it and goes on after it. Whoever leaves in the month settles all
 * of it with the check-out.
 */
export const isBilled = ({ state, firstDay, lastDay }: Stay, month: string): boolean =>
  ['signed', 'active', 'ending'].includes(state) &&
  firstDay <= lastDayOf(month) &&
  (lastDay === null || lastDay > lastDayOf(month));

/** What other bills of a tenancy have asked for of its monthly items. */
export interface AskedItems {
  /** Up to which month the bills of months before have; null where there are none. */
  readonly until: string | null;
  /** What bills of later months have: each item with its month, as {@link askedItem} says it. */
  readonly later: readonly string[];
}

export const askedItem = (chargeItemId: string, month: string): string => `${chargeItemId} ${month}`;

interface RegularFacts {
  readonly month: string;
  readonly terms: RentTerms;
  /** The last day that other bills have asked rent for. */
  readonly chargedTo: string | null;
  /** What of it was asked for at another rent than is in force now. */
  readonly rentAsked?: readonly AskedRent[];
  /** What other bills have asked of the items that the tenancy has by itself. */
  readonly itemsAsked?: readonly BilledItem[];
  readonly items: readonly MonthlyItem[];
  readonly asked: AskedItems;
  /** What was used and shared, put right and corrected. */
  readonly costs: readonly ChargeLine[];
  readonly proration: Proration;
}

/** The regular bill of a month: rent and monthly items in advance, costs of the month itself. It may come to nothing, or less. */
export function regularBill(facts: RegularFacts): PlannedBill {
  const { month, terms, chargedTo, rentAsked = [], itemsAsked = [], items, costs, proration } = facts;
  const period = nextSpan(terms, month, chargedTo);
  const rent = period ? rentLines(terms, period, proration) : [];
  return {
    lines: [
      ...[...rent, ...rentChangeLines(rentAsked, terms), ...costs],
      ...[...itemsNotAsked(facts), ...itemChangeLines(itemsAsked, items, terms)],
    ],
    period,
  };
}

/** Like the rent, items of months that were left out come with the next bill. */
function itemsNotAsked({ month, terms, items, asked, proration }: RegularFacts): ChargeLine[] {
  const begun = terms.firstDay >= firstDayOf(month) ? monthOf(terms.firstDay) : monthAfter(month);
  const first = asked.until === null ? begun : monthAfter(asked.until);
  return monthsFrom(first, monthAfter(month)).flatMap((one) => {
    const open = items.filter(({ chargeItemId }) => !asked.later.includes(askedItem(chargeItemId, one)));
    return itemLines(one, terms, open, proration);
  });
}

interface FirstFacts {
  readonly terms: RentTerms;
  readonly depositMinor: number;
  readonly items: readonly MonthlyItem[];
  readonly proration: Proration;
}

/** The bill of moving in: rent to the end of the first pay cycle, the deposit, the monthly items of the first month. */
export function firstBill({ terms, depositMinor, items, proration }: FirstFacts): PlannedBill {
  const period = firstSpan(terms);
  const lines = [
    ...rentLines(terms, period, proration),
    ...depositLines(depositMinor),
    ...itemLines(monthOf(terms.firstDay), terms, items, proration),
  ];
  return { lines, period };
}

const depositLines = (agreedMinor: number): ChargeLine[] =>
  agreedMinor === 0
    ? []
    : [
        {
          ...{ chargeKind: 'deposit', chargeItemId: null, description: 'deposit', params: {} },
          ...{ quantity: null, unit: null, unitPrice: null, amountMinor: agreedMinor, taxMinor: 0 },
          ...{ source: 'deposit', sourceId: null, calc: { kind: 'deposit', agreedMinor } },
        },
      ];

type NoBillReason = (typeof noBillReasons)[number];

export interface RoomStay extends Stay {
  readonly tenancyId: string;
  readonly personName: string;
  /** A bill of the month that stands. */
  readonly billed: boolean;
  /** Somebody has discarded it, and nobody has asked for it since; what went back with its month is missing. */
  readonly discarded: boolean;
}

interface WithoutBill {
  readonly tenancyId: string | null;
  readonly personName: string | null;
  readonly reason: NoBillReason;
}

/** Why a room, or somebody in it, has no bill of a month; nothing where all have theirs. */
export function withoutBill(hold: string, stays: readonly RoomStay[], month: string): WithoutBill[] {
  const due = stays.filter((stay) => isBilled(stay, month));
  const unbilled = due
    .filter(({ billed }) => !billed)
    .map(({ tenancyId, personName, discarded }) => {
      const reason: NoBillReason = discarded ? 'discarded' : 'missing';
      return { tenancyId, personName, reason };
    });
  if (due.length > 0 || stays.some(({ billed }) => billed)) return unbilled;
  return [emptyRoom(hold, stays, month)];
}

function emptyRoom(hold: string, stays: readonly RoomStay[], month: string): WithoutBill {
  const told = ({ tenancyId, personName }: RoomStay, reason: NoBillReason) => ({
    tenancyId,
    personName,
    reason,
  });
  const left = stays.find(
    ({ firstDay, lastDay }) =>
      firstDay <= lastDayOf(month) && lastDay !== null && lastDay >= firstDayOf(month),
  );
  if (left) return told(left, 'check_out');
  const coming = stays.find(({ firstDay }) => firstDay > lastDayOf(month));
  if (coming) return told(coming, 'begins_later');
  return { tenancyId: null, personName: null, reason: hold === 'none' ? 'vacant' : 'hold' };
}
