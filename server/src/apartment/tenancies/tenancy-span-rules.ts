import type { TenancyTerms } from '@console/contract/apartment';

/** The terms with another last day agreed: who stays to the end stays to the new one; the rest must fit as it is. */
export const followingTo = <Terms extends TenancyTerms>(terms: Terms, lastDay: string | null): Terms => ({
  ...terms,
  lastDay,
  occupants: terms.occupants.map((one) => (one.lastDay === terms.lastDay ? { ...one, lastDay } : one)),
});

/**
 * The terms when they end on another day: who stays to the end stays to the new one, who would stay beyond it leaves
 * with it, and rent steps and people that would only begin after it fall away.
 */
export function stayingTo<Terms extends TenancyTerms>(terms: Terms, lastDay: string | null): Terms {
  const within = (day: string) => lastDay === null || day <= lastDay || day === terms.firstDay;
  const occupants = terms.occupants
    .filter((one) => within(one.firstDay))
    .map((one) =>
      one.lastDay === terms.lastDay || one.lastDay === null || !within(one.lastDay)
        ? { ...one, lastDay }
        : one,
    );
  return { ...terms, lastDay, occupants, rates: terms.rates.filter(({ from }) => within(from)) };
}

/** The day before, `2026-03-01` → `2026-02-28`. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
