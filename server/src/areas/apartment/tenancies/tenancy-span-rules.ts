import type { TenancyTerms } from '@console/contract/apartment';
import { dayBefore } from '../../../days.ts';

/** Somebody may read the meters some days before moving in, not months. */
export const daysBeforehand = 31;

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

/** What the log keeps of terms that end on another day: rent steps that fell away, and people whose own days changed. */
export function droppedWith(before: TenancyTerms, after: TenancyTerms) {
  const rates = before.rates.filter(({ from }) => !after.rates.some((one) => one.from === from));
  const occupants = before.occupants
    .filter(({ personId, firstDay, lastDay }) => {
      const kept = after.occupants.find((one) => one.personId === personId && one.firstDay === firstDay);
      return !kept || (kept.lastDay !== lastDay && lastDay !== before.lastDay);
    })
    .map(({ personId, firstDay, lastDay }) => ({ personId, firstDay, lastDay }));
  return {
    ...(rates.length > 0 && { rates }),
    ...(occupants.length > 0 && { occupants }),
  };
}

/** Whether a change says something else about who lived there before today, or with which share. */
export function touchesPast(before: readonly Sharing[], after: readonly Sharing[], today: string): boolean {
  const yesterday = dayBefore(today);
  const past = (all: readonly Sharing[]) =>
    all
      .filter(({ firstDay }) => firstDay < today)
      .map(({ personId, firstDay, lastDay, shareWeight }) => {
        const until = lastDay === null || lastDay > yesterday ? yesterday : lastDay;
        return `${personId} ${firstDay} ${until} ${Number(shareWeight ?? 1)}`;
      })
      .sort();
  return past(before).join() !== past(after).join();
}

type Sharing = TenancyTerms['occupants'][number] & { readonly shareWeight?: string | undefined };
