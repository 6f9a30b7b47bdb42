import { dayAfter } from '../../../days.ts';
import { type Exact, plus, textOf, whole } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import { largestRemainder } from '../../../largest-remainder.ts';
import { type Days, type Household, personDays } from './person-days-rules.ts';
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
  /** Whether somebody moved out by its first value, by its last one. */
  readonly fromLeft: boolean;
  readonly toLeft: boolean;
}

/** Part of an amount that several have in common. */
export interface Share {
  readonly tenancyId: string;
  readonly amountMinor: number;
  readonly weight: string;
  readonly of: string;
}

/** Days that were counted; a use within one day is of that day, unless days before or after it were counted, too. */
export const countedDays = (stretches: readonly Metered[]): Days[] => {
  const days = stretches.flatMap(({ shown: { fromDay, toDay } }) =>
    toDay === null ? [] : [{ fromDay: fromDay ?? toDay, toDay }],
  );
  const longer = days.filter(({ fromDay, toDay }) => fromDay !== toDay);
  if (longer.length === 0) return days.map(({ toDay }) => ({ from: toDay, to: toDay }));
  return longer.map(({ fromDay, toDay }) => ({ from: dayAfter(fromDay), to: toDay }));
};

/** Each time once, whichever register counted it. */
const onceEach = (days: readonly Days[]): Days[] => [
  ...new Map(days.map((one) => [`${one.from} ${one.to}`, one])).values(),
];

/**
 * Who had the room between two values, as the ledger sees it: whoever comes on the day of the last value begins with that, and whose
 * last day a stretch goes beyond that begins where somebody moved out has left by that value, a few days before.
 */
const wasThere =
  ({ shown: { fromDay, toDay }, fromLeft, toLeft }: OwnedStretch) =>
  ({ from, until }: Household): boolean => {
    if (toDay === null) return false;
    if (fromDay === null || fromDay === toDay) return from <= toDay && (until === null || toDay < until);
    if (from >= toDay || (until !== null && until <= dayAfter(fromDay))) return false;
    return !(fromLeft && !toLeft && until !== null && until <= toDay);
  };

/**
 * Who used what of one meter in a month. Each tenancy has its own stretches; what several shared is one bill of the room,
 * divided by days of persons; what nobody used is the landlord's. Who has settled ends what they shared: it is divided
 * as it was then, and the others share the rest by themselves.
 * @param households of the room
 * @param settled those who have settled
 */
export function groupsOf(
  stretches: readonly OwnedStretch[],
  households: readonly Household[],
  settled: ReadonlySet<string>,
): UseGroup[] {
  const placed = stretches.map((stretch) => placedBy(stretch, households));
  const cuts = cutsOf(placed, settled);
  const groups = [...grouped(placed, (one) => keyOf(one, cuts))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const firstShared = groups.find(([key]) => key.startsWith('shared'))?.[0];
  return groups.map(([key, own]) => ({
    who: whoOf(key, own),
    stretches: own.map(({ stretch }) => stretch),
    useOnly: key === 'nobody' || (key.startsWith('shared') && key !== firstShared),
  }));
}

interface Placed {
  readonly stretch: OwnedStretch;
  /** Whose it is together; nobody where one alone has it in the ledger, or none. */
  readonly people: readonly Household[];
}

function placedBy(stretch: OwnedStretch, households: readonly Household[]): Placed {
  const people = stretch.tenancyId === null ? households.filter(wasThere(stretch)) : [];
  // One alone would have it in the ledger.
  return { stretch, people: people.length < 2 ? [] : people };
}

const endOf = ({ stretch: { shown } }: Placed): string => shown.toDay ?? '';

/** Where somebody has left who has settled: at the end of the last stretch that they shared. */
const cutsOf = (placed: readonly Placed[], settled: ReadonlySet<string>): string[] =>
  [...settled]
    .flatMap((id) => {
      const own = placed.filter(({ people }) => people.some(({ tenancyId }) => tenancyId === id));
      return own.map(endOf).sort().at(-1) ?? [];
    })
    .sort();

function keyOf(placed: Placed, cuts: readonly string[]): string {
  const { stretch, people } = placed;
  if (stretch.tenancyId !== null) return stretch.tenancyId;
  if (people.length === 0) return 'nobody';
  const end = endOf(placed);
  // Who comes on the day on which another one leaves has no part in what was settled.
  const cut = cuts.find((until) => end < until || (end === until && stretch.shown.fromDay !== end));
  return `shared ${cut ?? 'later'}`;
}

function whoOf(key: string, own: readonly Placed[]): UseGroup['who'] {
  if (key === 'nobody') return 'nobody';
  if (!key.startsWith('shared')) return { tenancyId: key };
  return { shared: [...new Set(own.flatMap(({ people }) => people))] };
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
