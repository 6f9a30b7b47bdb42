import { common, type Days, daysOf, lengthOf } from './testing-calendar.ts';
import { type Facts, having } from './testing-facts.ts';
import { add, type Fraction, nothing, read, times, whole } from './testing-fractions.ts';

/** Days of persons of a tenancy, each times the weight of that person; of nobody known to live there, as of one person. */
export function personDays(facts: Facts, tenancyId: string, within: Days): Fraction {
  const [tenancy] = having(facts.tenancies, 'tenancy_id', tenancyId);
  if (!tenancy) return nothing;
  const there = common(daysOf(tenancy.period ?? ''), within);
  const people = having(facts.tenancy_occupants, 'tenancy_id', tenancyId);
  if (people.length === 0) return whole(lengthOf(there));
  return people
    .map((one) => times(whole(lengthOf(common(daysOf(one.period ?? ''), there))), read(one.share_weight)))
    .reduce(add, nothing);
}

/** Tenancies that had a room on some of those days. */
export const tenanciesOf = (facts: Facts, roomId: string | null, within: Days): string[] =>
  having(facts.tenancies, 'room_id', roomId)
    .filter(
      ({ state, period }) =>
        state !== 'draft' && state !== 'cancelled' && lengthOf(common(daysOf(period ?? ''), within)) > 0,
    )
    .map(({ tenancy_id }) => tenancy_id ?? '')
    .sort();
