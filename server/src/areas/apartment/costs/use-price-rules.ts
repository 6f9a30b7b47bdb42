import type { Register, TariffTier, UsePricing, UseStretch } from '@console/contract/apartment';
import { dayAfter, daysBetween, daysIn } from '../../../days.ts';
import { compare, type Exact, exact, plus, textOf } from '../../../exact.ts';
import { shareByDays } from '../drawing/index.ts';
import { amountMinor, type Part, sharesOfUse, usageProblems } from '../tariffs/index.ts';

/** Prices of one version of a tariff. */
export interface TariffPrices {
  readonly tariffVersionId: string;
  readonly tariffName: string;
  readonly effectiveFrom: string;
  readonly basis: 'month' | 'year_cumulative';
  readonly minChargeMinor: number;
  readonly fixedMonthlyMinor: number;
  readonly tiers: TariffTier[];
}

/** Days, both of which count, in which a meter was priced in one way; by nothing where it had no tariff. */
export interface PriceSpan {
  readonly from: string;
  readonly to: string;
  readonly prices: TariffPrices | null;
}

/** A stretch as it is shown, and whether rounds of a month read its ends. */
export interface Metered {
  readonly shown: UseStretch;
  readonly fromRound: boolean;
  readonly toRound: boolean;
}

export interface UseToPrice {
  readonly month: string;
  readonly stretches: readonly Metered[];
  /** Of the days between the first reading and the last one. */
  readonly spans: readonly PriceSpan[];
  /** Whether the building narrows tiers for a part of a month. */
  readonly prorates: boolean;
  /** Register by register, in the year of the month before it; left out: nothing. */
  readonly usedBefore?: ReadonlyMap<Register, Exact> | undefined;
  /** Without the amounts of a whole month: somebody else has them. */
  readonly useOnly?: boolean;
}

export interface PricedUse {
  readonly quantity: string;
  readonly tariffName: string;
  readonly pricings: UsePricing[];
  readonly prorated: Part | null;
  readonly useMinor: number;
  readonly minimumMinor: number;
  readonly fixedMinor: number;
  readonly totalMinor: number;
}

/** Decimals of a use. */
const useDecimals = 3;
const zero = exact('0');

/** How many days were counted; every register of a meter counts the same ones. */
function daysOf(stretches: readonly Metered[]): number {
  const byRegister = new Map<string, number>();
  for (const { shown } of stretches)
    byRegister.set(shown.register, (byRegister.get(shown.register) ?? 0) + shown.days);
  return Math.max(0, ...byRegister.values());
}

/** From the first day that was counted to the last one. */
export function rangeOf(stretches: readonly Metered[]): { from: string; to: string } {
  const days = stretches.map(({ shown }) => [shown.fromDay ?? shown.toDay ?? '', shown.toDay ?? ''] as const);
  const from = days.map(([first]) => first).sort()[0] ?? '';
  const to =
    days
      .map(([, last]) => last)
      .sort()
      .at(-1) ?? '';
  return { from: from === '' || from === to ? to : dayAfter(from), to };
}

/**
 * The part of a month for which tiers are narrowed. Who had the meter from one round to the next has the tiers of a month,
 * on whatever days the rounds came; others those of their days, in parts of the days of the month. Read twice on one
 * day it is that day's: of no days every tier would be narrowed away, and all of it cost the highest price.
 */
function partOf(month: string, stretches: readonly Metered[]): Part | null {
  const inOrder = stretches.toSorted((one, other) =>
    (one.shown.toDay ?? '') < (other.shown.toDay ?? '') ? -1 : 1,
  );
  const part = { days: Math.max(1, daysOf(stretches)), of: daysIn(month) };
  if (inOrder[0]?.fromRound && inOrder.at(-1)?.toRound && isUnbroken(stretches, part.days)) return null;
  return part.days < part.of ? part : null;
}

/** Whether no days between the first and the last one are somebody else's, or nobody's. */
function isUnbroken(stretches: readonly Metered[], days: number): boolean {
  if (stretches.some(({ shown }) => shown.fromDay === null)) return true;
  const { from, to } = rangeOf(stretches);
  return days > daysBetween(from, to);
}

/** Days of a stretch that lie in a span. */
function daysWithin({ shown }: Metered, { from, to }: PriceSpan): number {
  if (shown.fromDay === null || shown.toDay === null) return 0;
  const first = shown.fromDay < from ? from : dayAfter(shown.fromDay);
  const last = shown.toDay < to ? shown.toDay : to;
  return first > last ? 0 : daysBetween(first, last) + 1;
}

/** What each span has of a stretch, by days; the last of them takes the remainder. */
function acrossSpans(stretch: Metered, spans: readonly PriceSpan[]): Exact[] {
  const total = exact(stretch.shown.quantity);
  const days = spans.map((span) => daysWithin(stretch, span));
  const touched = days.flatMap((count, index) => (count > 0 ? [index] : []));
  // What was read twice on a day, and what names no days, is priced as the end is.
  if (touched.length === 0) return spans.map((_, index) => (index === spans.length - 1 ? total : zero));
  const shares = shareByDays(
    total,
    touched.map((index) => days[index] ?? 0),
    useDecimals,
  );
  return spans.map((_, index) => shares[touched.indexOf(index)] ?? zero);
}

type ByRegister = Map<Register, Exact>;

function add(sums: ByRegister, register: Register, quantity: Exact): void {
  sums.set(register, plus(sums.get(register) ?? zero, quantity));
}

/** What each span used, register by register. */
function usesBySpan({ stretches, spans }: UseToPrice): ByRegister[] {
  const uses = spans.map((): ByRegister => new Map());
  for (const stretch of stretches)
    for (const [index, quantity] of acrossSpans(stretch, spans).entries()) {
      const sums = uses[index];
      if (sums) add(sums, stretch.shown.register, quantity);
    }
  return uses;
}

const sumOf = (sums: ReadonlyMap<Register, Exact>): Exact => plus(zero, ...sums.values());

/**
 * What a use of a month costs (A-01 to A-06b, A-19). Where prices change inside of it, each version prices its days of it by
 * its part of the tiers. Rounded once, over all tiers of all versions; the least amount and the fixed one are those of
 * the version in force at the end.
 * @returns null where no version has a price for it
 */
export function priceUse(use: UseToPrice): PricedUse | null {
  const uses = usesBySpan(use);
  const used: ByRegister = new Map(use.usedBefore ?? []);
  const prorated = use.prorates ? partOf(use.month, use.stretches) : null;
  const pricings: (UsePricing & { exactly: ReturnType<typeof sharesOfUse>['taken'] })[] = [];
  for (const [index, span] of use.spans.entries()) {
    const quantities = uses[index] ?? new Map();
    const narrowed = use.spans.length === 1 ? prorated : partOfSpan(use, span, prorated);
    const priced = span.prices && priceSpan(span, span.prices, quantities, used, narrowed);
    if (priced) pricings.push(priced);
    for (const [register, quantity] of quantities) add(used, register, quantity);
  }
  if (pricings.length === 0) return null;
  const useMinor = amountMinor(pricings.flatMap(({ exactly }) => exactly));
  const ofMonth = use.useOnly ? undefined : lastPrices(use.spans);
  // What is taken back is no use that could be too small.
  const minimumMinor = useMinor < 0 ? 0 : Math.max(0, (ofMonth?.minChargeMinor ?? 0) - useMinor);
  const fixedMinor = ofMonth?.fixedMonthlyMinor ?? 0;
  return {
    quantity: textOf(plus(zero, ...use.stretches.map(({ shown }) => exact(shown.quantity)))),
    tariffName: pricings.at(-1)?.tariffName ?? '',
    pricings: pricings.map(({ exactly: _, ...pricing }) => pricing),
    prorated,
    ...{ useMinor, minimumMinor, fixedMinor, totalMinor: useMinor + minimumMinor + fixedMinor },
  };
}

const lastPrices = (spans: readonly PriceSpan[]): TariffPrices | undefined =>
  spans.findLast(({ prices }) => prices !== null)?.prices ?? undefined;

/** Its days of the month where that is prorated; else of all days that were counted. */
function partOfSpan({ stretches }: UseToPrice, span: PriceSpan, prorated: Part | null): Part | null {
  const within = stretches.map((one) => ({ ...one, shown: { ...one.shown, days: daysWithin(one, span) } }));
  const part = { days: daysOf(within), of: prorated?.of ?? daysOf(stretches) };
  return part.days < part.of ? part : null;
}

/** Nothing where the tariff has no price for a register that was counted. */
function priceSpan(
  { from, to }: PriceSpan,
  prices: TariffPrices,
  quantities: ByRegister,
  used: ByRegister,
  part: Part | null,
) {
  const usage = [...quantities].map(([register, quantity]) => ({
    register,
    quantity: textOf(quantity),
    usedBefore: textOf(used.get(register) ?? zero),
  }));
  const priced = { usage, tariff: prices };
  if (usage.length === 0 || usageProblems(priced).length > 0) return null;
  const { taken } = sharesOfUse(priced, part);
  const counts = prices.basis === 'year_cumulative';
  return {
    tariffVersionId: prices.tariffVersionId,
    tariffName: prices.tariffName,
    ...{ from, to },
    quantity: textOf(sumOf(quantities)),
    tiers: taken.map(({ register, upTo, quantity, unitPrice, amount }) => ({
      register,
      upTo: upTo && textOf(upTo),
      quantity: textOf(quantity),
      unitPrice: textOf(unitPrice),
      amount: textOf(amount),
    })),
    prorated: counts ? null : part,
    usedBefore: counts ? textOf(sumOf(new Map([...used].filter(([name]) => quantities.has(name))))) : null,
    exactly: taken,
  };
}

/** One price for all of it, where there is one. */
export function onePrice({ pricings }: Pick<PricedUse, 'pricings'>): string | null {
  const tiers = pricings.flatMap((pricing) => pricing.tiers);
  const [first] = tiers;
  const isSame =
    first && tiers.every(({ unitPrice }) => compare(exact(unitPrice), exact(first.unitPrice)) === 0);
  return isSame && new Set(tiers.map(({ register }) => register)).size === 1 ? first.unitPrice : null;
}
