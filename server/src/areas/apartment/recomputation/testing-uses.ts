import { daysOf, daysOfMonth, lengthOf, type Month } from './testing-calendar.ts';
import { type Piece, piecesOf, type Sight } from './testing-counters.ts';
import type { Facts, Row } from './testing-facts.ts';
import { add, type Fraction, nothing, shared, whole } from './testing-fractions.ts';
import { personDays } from './testing-people.ts';
import { chargeOf, pricesOf } from './testing-prices.ts';

/** What a part of a meter's month costs somebody; each is a line of its own. */
export interface Cost {
  readonly tenancyId: string;
  /** The part: nothing of others, or the first, second … of what was shared. */
  readonly part: number;
  readonly amount: bigint;
}

const isShared = ({ tenancies }: Piece): boolean => tenancies.length > 1;
/** From one round to the next: all pieces between them, and not since the meter was put up. */
export const isWholeRound = (own: readonly Piece[], round: readonly Piece[]): boolean =>
  own.length === round.length && round[0]?.fromRound === true;

/**
 * What a meter's use of a month costs each tenancy (5.1, A-05, A-06, A-13).
 * @param meters a meter, after those that it took the place of
 * @param settled tenancies that have settled with a check-out: what was shared ends with each of them
 */
export function costsOf(
  facts: Facts,
  meters: readonly Row[],
  month: Month,
  { sight, settled }: { sight: Sight; settled: ReadonlySet<string> },
): Cost[] {
  const round = meters.flatMap((meter) => piecesOf(facts, meter, month, sight));
  const meterId = meters.at(-1)?.meter_id ?? null;
  const monthDays = lengthOf(daysOfMonth(month));
  const price = (pieces: readonly Piece[], withFixed: boolean, of?: string): bigint | null => {
    const before = of === undefined ? [] : usedInYear(facts, meters, month, sight, of);
    const charge = chargeOf(facts, meterId, pieces, {
      isWhole: isWholeRound(pieces, round),
      monthDays,
      before,
    });
    if (!charge) return null;
    const least = withFixed ? BigInt(charge.version.row.min_charge_minor ?? '0') : 0n;
    const fixed = withFixed ? BigInt(charge.version.row.fixed_monthly_minor ?? '0') : 0n;
    return (charge.use < least ? least : charge.use) + fixed;
  };
  const alone = round.filter((one) => !isShared(one));
  const own = [...new Set(alone.flatMap(({ tenancies }) => tenancies))].flatMap((tenancyId): Cost[] => {
    const amount = price(
      alone.filter(({ tenancies }) => tenancies.includes(tenancyId)),
      true,
      tenancyId,
    );
    return amount === null ? [] : [{ tenancyId, part: 0, amount }];
  });
  const together = sharedParts(facts, round, settled).flatMap((part, index) => {
    const cost = price(part, index === 0);
    if (cost === null) return [];
    return [...shared(cost, weightsOf(facts, part))].map(
      ([tenancyId, amount]): Cost => ({ tenancyId, part: index + 1, amount }),
    );
  });
  return [...own, ...together];
}

/** What a tenancy alone used in the months of the year before this one. */
function usedInYear(
  facts: Facts,
  meters: readonly Row[],
  month: Month,
  sight: Sight,
  tenancyId: string,
): readonly Piece[] {
  if (!countsYears(facts, meters)) return [];
  const first = month - (month % 12);
  return meters.flatMap((meter) =>
    Array.from({ length: month - first }, (_, index) => piecesOf(facts, meter, first + index, sight))
      .flat()
      .filter((piece) => !isShared(piece) && piece.tenancies.includes(tenancyId)),
  );
}

/** Whether tiers count through a year where these meters hang. */
export const countsYears = (facts: Facts, meters: readonly Row[]): boolean =>
  meters.some(({ meter_id }) =>
    pricesOf(facts, meter_id ?? null).some(({ version }) => version.row.basis === 'year_cumulative'),
  );

/** What several shared, cut where somebody has settled and left; who came on that very day comes after it. */
function sharedParts(facts: Facts, round: readonly Piece[], settled: ReadonlySet<string>): Piece[][] {
  const pieces = round.filter(isShared);
  const ends = Math.max(...pieces.map(({ to }) => to));
  // Whoever goes on after the round has not left in it, however long ago they have settled by now.
  const goesOn = (id: string) =>
    facts.tenancies.some(({ tenancy_id, period }) => tenancy_id === id && daysOf(period ?? '').to > ends);
  const cuts = [...settled]
    .filter((id) => !goesOn(id))
    .map((id) => pieces.filter(({ tenancies }) => tenancies.includes(id)).map(({ to }) => to))
    .filter((ends) => ends.length > 0)
    .map((ends) => Math.max(...ends))
    .sort((one, other) => one - other);
  const bounds = [...new Set(cuts), Number.POSITIVE_INFINITY];
  const boundOf = ({ from, to }: Piece) => bounds.find((until) => to < until || (to === until && from < to));
  return bounds
    .map((until) => pieces.filter((piece) => boundOf(piece) === until))
    .filter((part) => part.length > 0);
}

/** Days of persons, of everybody who shared it: each day once, of whoever came on the first one that one, too. */
function weightsOf(facts: Facts, pieces: readonly Piece[]): Map<string, Fraction> {
  const [first] = pieces;
  const days = pieces
    .filter(({ register }) => register === first?.register)
    .map(({ from, to }) => ({ from: from + 1, to }));
  const longer = days.filter(({ from, to }) => from <= to);
  const spans = longer.length > 0 ? longer : days.map(({ to }) => ({ from: to, to }));
  const ids = [...new Set(pieces.flatMap(({ tenancies }) => tenancies))].sort();
  const weights = ids.map((id) => spans.map((span) => personDays(facts, id, span)).reduce(add, nothing));
  const isAny = weights.some(({ top }) => top > 0n);
  return new Map(ids.map((id, index) => [id, isAny ? (weights[index] ?? nothing) : whole(1)]));
}
