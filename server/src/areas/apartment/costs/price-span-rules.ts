import { dayBefore } from '../../../days.ts';
import type { PriceSpan, TariffPrices } from './use-price-rules.ts';

/** From which day on a place was priced by which plan; none: by nothing. */
export interface PlanFrom {
  readonly fromDay: string;
  readonly tariffPlanId: string | null;
}

const lastUntil = <One>(all: readonly One[], dayOf: (one: One) => string, day: string): One | undefined =>
  all
    .filter((one) => dayOf(one) <= day)
    .sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
    .at(-1);

/**
 * The prices of the days between two readings. A version prices the days from its first one on; what was used before the first
 * version of a plan is priced by that one, since nobody means it to be given away.
 * @param history of all meters that stood at the place, in any order
 * @param versionsOf the active versions of a plan
 */
export function priceSpans(
  { from, to }: { readonly from: string; readonly to: string },
  history: readonly PlanFrom[],
  versionsOf: (tariffPlanId: string) => readonly TariffPrices[],
): PriceSpan[] {
  const pricesOn = (day: string): TariffPrices | null => {
    const plan = lastUntil(history, ({ fromDay }) => fromDay, day)?.tariffPlanId;
    if (!plan) return null;
    const versions = versionsOf(plan);
    return lastUntil(versions, ({ effectiveFrom }) => effectiveFrom, day) ?? firstOf(versions) ?? null;
  };
  const turns = [
    ...history.map(({ fromDay }) => fromDay),
    ...history.flatMap(({ tariffPlanId }) =>
      tariffPlanId === null ? [] : versionsOf(tariffPlanId).map(({ effectiveFrom }) => effectiveFrom),
    ),
  ];
  const begins = [...new Set([from, ...turns.filter((day) => day > from && day <= to)])].sort();
  const spans: PriceSpan[] = [];
  for (const [index, begin] of begins.entries()) {
    const next = begins[index + 1];
    const span = { from: begin, to: next === undefined ? to : dayBefore(next), prices: pricesOn(begin) };
    const last = spans.at(-1);
    if (last && last.prices?.tariffVersionId === span.prices?.tariffVersionId)
      spans[spans.length - 1] = { ...last, to: span.to };
    else spans.push(span);
  }
  return spans;
}

const firstOf = (versions: readonly TariffPrices[]): TariffPrices | undefined =>
  versions.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))[0];
