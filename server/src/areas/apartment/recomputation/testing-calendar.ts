/** A day as how many days after 1 January 1970 it is. */
export type Day = number;
/** As many days as a range without an end ever needs. */
export const never: Day = 10_000_000;

const dayLength = 86_400_000;

export const dayOf = (written: string): Day => Date.parse(`${written.slice(0, 10)}T00:00:00Z`) / dayLength;

export const textOf = (day: Day): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** First and last day, both counted. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/** @param range `[2026-01-01,2026-02-01)`, as the database writes it */
export function daysOf(range: string): Days {
  const [from = '', to = ''] = range.slice(1, -1).split(',');
  return { from: from === '' ? -never : dayOf(from), to: to === '' ? never : dayOf(to) - 1 };
}

/** A month as how many months after the year 0 it is. */
export type Month = number;

export const monthOf = (ym: string): Month => Number(ym.slice(0, 4)) * 12 + Number(ym.slice(5, 7)) - 1;
export const ymOf = (month: Month): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
export const monthOfDay = (day: Day): Month => monthOf(new Date(day * dayLength).toISOString());
export const daysOfMonth = (month: Month): Days => ({
  from: dayOf(`${ymOf(month)}-01`),
  to: dayOf(`${ymOf(month + 1)}-01`) - 1,
});

export const common = (one: Days, other: Days): Days => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
});
/** Both ends count; nothing where it ends before it begins. */
export const lengthOf = ({ from, to }: Days): number => Math.max(0, to - from + 1);
