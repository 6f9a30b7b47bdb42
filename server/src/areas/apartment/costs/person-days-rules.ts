import { daysBetween } from '../../../days.ts';
import { type Exact, exact, plus, times, whole } from '../../../exact.ts';

/** Days from the first up to the one before `until`; open where no end is agreed. */
export interface Stay {
  readonly from: string;
  readonly until: string | null;
}

/** A tenancy with those who live there by it. */
export interface Household extends Stay {
  readonly tenancyId: string;
  readonly roomId: string;
  readonly occupants: readonly (Stay & { readonly weight: string })[];
}

/** Days, both of which count. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** How many of the days somebody was there. */
export function daysThere({ from, until }: Stay, days: Days): number {
  const first = from > days.from ? from : days.from;
  const last =
    until === null || daysBetween(until, days.to) < 0
      ? daysBetween(first, days.to) + 1
      : daysBetween(first, until);
  return Math.max(0, last);
}

/** Of both. */
function within(stay: Stay, { from, until }: Stay): Stay {
  const ends = [stay.until, until].filter((one) => one !== null).sort();
  return { from: stay.from > from ? stay.from : from, until: ends[0] ?? null };
}

/**
 * Days of persons, each times the weight of that person; a tenancy of which nobody is known to live there counts as one person.
 * @param days several times of it, none of which meet
 */
export function personDays(household: Household, days: readonly Days[]): Exact {
  const people =
    household.occupants.length > 0
      ? household.occupants
      : [{ from: household.from, until: household.until, weight: '1' }];
  return plus(
    exact('0'),
    ...people.flatMap((person) =>
      days.map((part) => times(whole(daysThere(within(person, household), part)), exact(person.weight))),
    ),
  );
}

/** Whoever had the room on one of the days. */
export const thereIn = <One extends Stay>(households: readonly One[], days: readonly Days[]): One[] =>
  households.filter((one) => days.some((part) => daysThere(one, part) > 0));
