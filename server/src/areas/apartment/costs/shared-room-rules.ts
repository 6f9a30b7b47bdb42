import { type Exact, plus, textOf, whole } from '../../../exact.ts';
import { largestRemainder } from '../../../largest-remainder.ts';
import { dayAfter } from '../days.ts';
import { type Days, type Household, personDays, thereIn } from './person-days-rules.ts';
import type { Metered } from './use-price-rules.ts';

/** What was used in a room, and by whom: one of them, several of them together, or nobody. */
export interface UseGroup {
  readonly who: { readonly tenancyId: string } | { readonly shared: readonly Household[] } | 'nobody';
  readonly stretches: readonly Metered[];
  /** Of those that share a meter one after the other: whether amounts of a whole month are another one's. */
  readonly useOnly: boolean;
}

/** What the ledger says of a meter's stretch. */
export interface OwnedStretch extends Metered {
  readonly tenancyId: string | null;
}

/** Part of an amount that several have in common. */
export interface Share {
  readonly tenancyId: string;
  readonly amountMinor: number;
  readonly weight: string;
  readonly of: string;
}

/** Days that were counted; a use within one day is of that day. */
export const countedDays = (stretches: readonly Metered[]): Days[] =>
  stretches.flatMap(({ shown: { fromDay, toDay } }) => {
    if (toDay === null) return [];
    return [{ from: fromDay === null || fromDay === toDay ? toDay : dayAfter(fromDay), to: toDay }];
  });

/** Each time once, whichever register counted it. */
const onceEach = (days: readonly Days[]): Days[] => [
  ...new Map(days.map((one) => [`${one.from} ${one.to}`, one])).values(),
];

/**
 * Who used what of one meter in a month. Each tenancy has its own stretches; what several shared is one bill of the room, divided
 * by days of persons; what nobody used is the landlord's. Who has settled ends what they shared: the
 * others share the rest by themselves.
 * @param households of the room
 * @param settled last days of those who have settled
 */
export function groupsOf(
  stretches: readonly OwnedStretch[],
  households: readonly Household[],
  settled: readonly string[],
): UseGroup[] {
  const groups = new Map<string, OwnedStretch[]>();
  for (const stretch of stretches) {
    const key = keyOf(stretch, households, settled);
    groups.set(key, [...(groups.get(key) ?? []), stretch]);
  }
  let sharedBefore = false;
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => {
      const useOnly = key === 'nobody' || (key.startsWith('shared') && sharedBefore);
      if (key.startsWith('shared')) sharedBefore = true;
      return { who: whoOf(key, own, households), stretches: own, useOnly };
    });
}

function keyOf(stretch: OwnedStretch, households: readonly Household[], settled: readonly string[]): string {
  if (stretch.tenancyId !== null) return stretch.tenancyId;
  // One alone would have it in the ledger.
  if (thereIn(households, countedDays([stretch])).length < 2) return 'nobody';
  const until = settled.filter((day) => day >= (stretch.shown.toDay ?? '')).sort()[0];
  return `shared ${until ?? 'later'}`;
}

function whoOf(key: string, own: readonly Metered[], households: readonly Household[]): UseGroup['who'] {
  if (key === 'nobody') return 'nobody';
  if (key.startsWith('shared')) return { shared: thereIn(households, countedDays(own)) };
  return { tenancyId: key };
}

/** Divides what a room came to by days of persons; where nobody weighs anything, by heads. */
export function divided(
  amountMinor: number,
  households: readonly Household[],
  days: readonly Days[],
): Share[] {
  const counted = weightsOf(households, days);
  const weights = [...counted.values()].some(({ units }) => units > 0n)
    ? counted
    : new Map(households.map(({ tenancyId }) => [tenancyId, whole(1)]));
  if (weights.size === 0) return [];
  const of = textOf(plus(...weights.values()));
  return [...largestRemainder(amountMinor, weights)].map(([tenancyId, minor]) => ({
    ...{ tenancyId, amountMinor: minor, of },
    weight: textOf(weights.get(tenancyId) ?? whole(0)),
  }));
}

const weightsOf = (households: readonly Household[], days: readonly Days[]): Map<string, Exact> =>
  new Map(households.map((one) => [one.tenancyId, personDays(one, onceEach(days))]));
