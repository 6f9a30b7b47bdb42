import { type Day, dayOf, never } from './testing-calendar.ts';
import type { Facts, Row } from './testing-facts.ts';
import {
  add,
  type Fraction,
  isLess,
  less,
  lesser,
  negative,
  nothing,
  over,
  read,
  rounded,
  roundedTo,
  sum,
  times,
  whole,
} from './testing-fractions.ts';

/** What was counted between the ends of two days. */
export interface Stretch {
  readonly register: string;
  /** The day of the value that it begins with; its first day is the one after. */
  readonly from: Day;
  readonly to: Day;
  readonly quantity: Fraction;
}

interface Tier {
  readonly register: string;
  readonly upTo: Fraction | null;
  readonly price: Fraction;
}

export interface Version {
  readonly row: Row;
  readonly from: Day;
  readonly tiers: readonly Tier[];
}

function versionsOf(facts: Facts, planId: string | null): Version[] {
  return facts.tariff_versions
    .filter((row) => row.tariff_plan_id === planId && row.state === 'active')
    .map((row) => ({
      row,
      from: dayOf(row.effective_from ?? ''),
      tiers: facts.tariff_tiers
        .filter((tier) => tier.tariff_version_id === row.tariff_version_id)
        .sort((one, other) => Number(one.position) - Number(other.position))
        .map((tier) => ({
          register: tier.register ?? '',
          upTo: tier.up_to === null ? null : read(tier.up_to),
          price: read(tier.unit_price),
        })),
    }))
    .sort((one, other) => one.from - other.from);
}

/** Which prices a meter has from which day on; none where it has no tariff. */
export function pricesOf(facts: Facts, meterId: string | null): { from: Day; version: Version }[] {
  const plans = facts.meter_tariffs
    .filter((row) => row.meter_id === meterId)
    .map((row) => ({ plan: row.tariff_plan_id ?? null, from: dayOf(row.from_day ?? '') }))
    .sort((one, other) => one.from - other.from);
  return plans.flatMap(({ plan, from }, index) => {
    const since = index === 0 ? -never : from;
    const until = plans[index + 1]?.from ?? never;
    const versions = versionsOf(facts, plan);
    return versions.flatMap((version, at) => {
      const begins = Math.max(since, version.from);
      const ends = Math.min(until, versions[at + 1]?.from ?? never);
      return begins < ends ? [{ from: begins, version }] : [];
    });
  });
}

/** Upper bounds are inclusive; each quantity of a tier at its own price. */
function inTiers(tiers: readonly Tier[], quantity: Fraction, narrowed: Fraction | null): Fraction {
  if (quantity.top < 0n) return negative(inTiers(tiers, negative(quantity), narrowed));
  let cost = nothing;
  let lower = nothing;
  for (const { upTo, price } of tiers) {
    const bound = upTo === null ? null : narrowed ? roundedTo(times(upTo, narrowed), 2) : upTo;
    const reached = bound === null ? quantity : lesser(bound, quantity);
    if (isLess(lower, reached)) cost = add(cost, times(less(reached, lower), price));
    if (bound !== null) lower = bound;
  }
  return cost;
}

/** What is counted with one version, in main units. Tiers of `total` are of all registers together (A-06b). */
export function costOf(
  { tiers, row }: Version,
  stretches: readonly Stretch[],
  narrowed: Fraction | null,
  before: readonly Used[] = [],
): Fraction {
  const registers = [...new Set(tiers.map(({ register }) => register))];
  const isOfYear = row.basis === 'year_cumulative';
  return sum(
    registers.map((register) => {
      const of = (used: readonly Used[]) =>
        sum(
          used.filter((one) => register === 'total' || one.register === register).map((one) => one.quantity),
        );
      const own = tiers.filter((tier) => tier.register === register);
      if (!isOfYear) return inTiers(own, of(stretches), narrowed);
      // What the year costs with it, less what it costs without: its bounds are those of the year, however short the days are.
      return less(inTiers(own, add(of(before), of(stretches)), null), inTiers(own, of(before), null));
    }),
  );
}

/** What was used of a register. */
export type Used = Pick<Stretch, 'register' | 'quantity'>;

/** Days of one register; all registers of a meter have the same ones. */
const daysIn = (stretches: readonly Stretch[]): number => {
  const [first] = stretches;
  return stretches
    .filter(({ register }) => register === first?.register)
    .reduce((days, { from, to }) => days + to - from, 0);
};

/** Where prices change inside a stretch, it is divided by days, to three decimals; the last part takes the remainder. */
function parted(stretch: Stretch, prices: readonly { from: Day; version: Version }[]) {
  const inside = prices.filter(({ from }, index) => {
    const ends = prices[index + 1]?.from ?? never;
    return from <= stretch.to && ends > stretch.from + 1;
  });
  let rest = stretch.quantity;
  return inside.map(({ from, version }, index) => {
    const begins = index === 0 ? stretch.from : from - 1;
    const ends = index === inside.length - 1 ? stretch.to : (inside[index + 1]?.from ?? never) - 1;
    const portion = over(whole(ends - begins), whole(stretch.to - stretch.from || 1));
    const quantity = index === inside.length - 1 ? rest : roundedTo(times(stretch.quantity, portion), 3);
    rest = less(rest, quantity);
    return { version, stretch: { ...stretch, from: begins, to: ends, quantity } };
  });
}

export interface Charge {
  /** What the tiers come to, rounded once. */
  readonly use: bigint;
  readonly version: Version;
}

/**
 * What some stretches of a meter cost together, in minor units.
 * @param before what was used earlier in the year, where tiers count through it
 * @param isWhole whether they are all days from one round to the next: else tiers are narrowed to their days
 * @returns nothing where the meter has no price
 */
export function chargeOf(
  facts: Facts,
  meterId: string | null,
  stretches: readonly Stretch[],
  { isWhole, monthDays, before }: { isWhole: boolean; monthDays: number; before?: readonly Used[] },
): Charge | null {
  const prices = pricesOf(facts, meterId);
  const parts = stretches.flatMap((stretch) => parted(stretch, prices));
  const versions = [...new Set(parts.map(({ version }) => version))].sort((a, b) => a.from - b.from);
  const last = versions.at(-1);
  if (!last) return null;
  const prorates = facts.building.tier_prorate === 'true';
  // Narrowed, never widened: who had it for more days than the month has, has the tiers of a month.
  const isNarrowed = prorates && !isWhole && daysIn(stretches) < monthDays;
  const days = isNarrowed ? monthDays : daysIn(stretches);
  const costs = versions.map((version) => {
    const own = parts.filter((part) => part.version === version).map((part) => part.stretch);
    const narrows = versions.length > 1 || isNarrowed;
    const sooner = parts.filter((part) => part.version.from < version.from).map((part) => part.stretch);
    const used = [...(before ?? []), ...sooner];
    return costOf(version, own, narrows ? over(whole(daysIn(own)), whole(days)) : null, used);
  });
  return { use: rounded(times(sum(costs), whole(100))), version: last };
}
