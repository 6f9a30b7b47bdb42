import type { FieldProblem } from '../errors.ts';

/** The terms of a tenancy, days as `2026-07-01`, the last one included. */
export interface TenancyTerms {
  readonly firstDay: string;
  readonly lastDay: string | null;
  /** From which day which rent; in order. */
  readonly rates: readonly { readonly from: string; readonly rentMinor: number }[];
  readonly occupants: readonly {
    readonly personId: string;
    readonly firstDay: string;
    readonly lastDay: string | null;
  }[];
}

/**
 * What the terms must fulfil beyond their shape (apartment-and-wood.md, route 8).
 * @param capacity of the room, or 1 for a bed
 */
export function termProblems(terms: TenancyTerms, capacity: number): FieldProblem[] {
  const { firstDay, lastDay } = terms;
  if (lastDay !== null && lastDay < firstDay)
    return [{ path: 'lastDay', code: 'before_start', params: { start: firstDay } }];
  return [...rateProblems(terms), ...occupantProblems(terms), ...crowdProblems(terms, capacity)];
}

function rateProblems({ firstDay, lastDay, rates }: TenancyTerms): FieldProblem[] {
  return rates.flatMap(({ from }, index): FieldProblem[] => {
    const path = `rates.${index}.from`;
    const before = rates[index - 1]?.from;
    if (before === undefined)
      return from === firstDay ? [] : [{ path, code: 'not_first_day', params: { firstDay } }];
    if (from <= before) return [{ path, code: 'not_ascending' }];
    return lastDay !== null && from > lastDay ? [{ path, code: 'after_end', params: { lastDay } }] : [];
  });
}

const end = (day: string | null) => day ?? '9999-12-31';

function occupantProblems({ firstDay, lastDay, occupants }: TenancyTerms): FieldProblem[] {
  return occupants.flatMap((one, index): FieldProblem[] => {
    const path = `occupants.${index}`;
    if (end(one.lastDay) < one.firstDay)
      return [{ path: `${path}.lastDay`, code: 'before_start', params: { start: one.firstDay } }];
    if (one.firstDay < firstDay || end(one.lastDay) > end(lastDay))
      return [{ path, code: 'outside_tenancy' }];
    const twice = occupants
      .slice(0, index)
      .some(
        (other) =>
          other.personId === one.personId &&
          end(other.lastDay) >= one.firstDay &&
          end(one.lastDay) >= other.firstDay,
      );
    return twice ? [{ path: `${path}.personId`, code: 'duplicate' }] : [];
  });
}

/** Most people who live there on one day: it can only rise on a day when somebody comes. */
export const mostAtOnce = (occupants: TenancyTerms['occupants']): number =>
  Math.max(
    0,
    ...occupants.map(
      ({ firstDay }) =>
        occupants.filter((one) => one.firstDay <= firstDay && end(one.lastDay) >= firstDay).length,
    ),
  );

function crowdProblems({ occupants }: TenancyTerms, capacity: number): FieldProblem[] {
  const most = mostAtOnce(occupants);
  return most > capacity ? [{ path: 'occupants', code: 'over_capacity', params: { capacity, most } }] : [];
}

/**
 * The first day on which somebody may move to another room: of what is only signed for its own first day, with which it
 * is cancelled; else the day after it, so that the old tenancy has a day to end on.
 */
export const firstTransferDay = ({ state, firstDay }: { state: string; firstDay: string }): string =>
  state === 'signed'
    ? firstDay
    : new Date(Date.parse(`${firstDay}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The rents that a change would touch although they are in force, or were. @param today in the building's zone */
export const touchesRentInForce = (
  before: TenancyTerms['rates'],
  after: TenancyTerms['rates'],
  today: string,
): boolean => {
  const reached = (rates: TenancyTerms['rates']) => rates.filter(({ from }) => from <= today);
  const [had, has] = [reached(before), reached(after)];
  return (
    had.length !== has.length ||
    had.some(({ from, rentMinor }, index) => has[index]?.from !== from || has[index]?.rentMinor !== rentMinor)
  );
};
