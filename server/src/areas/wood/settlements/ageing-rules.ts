import { type AgeBucket, ageBuckets } from '@console/contract/wood';
import { daysBetween } from '../../../days.ts';

/** How long what is due on a day has been overdue today, in days; 0 until the day is over. */
export const overdueDays = (dueOn: string, today: string): number => Math.max(0, daysBetween(dueOn, today));

/** The most days of each age; what is more is over the last. */
const ends = [0, 30, 60, 90] as const;

/** Receivable ageing by days overdue: not due, 1-30, 31-60, 61-90, over 90 (apartment-and-wood.md, 9.5). */
export function bucketOf(days: number): AgeBucket {
  const at = ends.findIndex((end) => days <= end);
  return ageBuckets[at === -1 ? ends.length : at] ?? 'over90';
}

/** Something that is open since a day. */
export interface Due {
  readonly dueOn: string;
  /** Below zero: to be given back. */
  readonly openMinor: number;
}

export interface AgedSums {
  readonly ages: Readonly<Record<AgeBucket, number>>;
  readonly openMinor: number;
  readonly overdueMinor: number;
  readonly advanceMinor: number;
  readonly refundMinor: number;
  readonly balanceMinor: number;
}

/** What is open by its age, and what stands against it. @param advanceMinor paid and taken by nothing yet */
export function aged(due: readonly Due[], advanceMinor: number, today: string): AgedSums {
  const ages: Record<AgeBucket, number> = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
  let refundMinor = 0;
  for (const { dueOn, openMinor } of due) {
    if (openMinor < 0) refundMinor -= openMinor;
    else ages[bucketOf(overdueDays(dueOn, today))] += openMinor;
  }
  const openMinor = ageBuckets.reduce((sum, one) => sum + ages[one], 0);
  return {
    ages,
    openMinor,
    overdueMinor: openMinor - ages.notDue,
    advanceMinor,
    refundMinor,
    balanceMinor: openMinor - advanceMinor - refundMinor,
  };
}

/** All of them together. */
export function together(parts: readonly AgedSums[]): AgedSums {
  const sum = (one: (part: AgedSums) => number) => parts.reduce((all, part) => all + one(part), 0);
  return {
    ages: {
      notDue: sum(({ ages }) => ages.notDue),
      upTo30: sum(({ ages }) => ages.upTo30),
      upTo60: sum(({ ages }) => ages.upTo60),
      upTo90: sum(({ ages }) => ages.upTo90),
      over90: sum(({ ages }) => ages.over90),
    },
    openMinor: sum(({ openMinor }) => openMinor),
    overdueMinor: sum(({ overdueMinor }) => overdueMinor),
    advanceMinor: sum(({ advanceMinor }) => advanceMinor),
    refundMinor: sum(({ refundMinor }) => refundMinor),
    balanceMinor: sum(({ balanceMinor }) => balanceMinor),
  };
}
