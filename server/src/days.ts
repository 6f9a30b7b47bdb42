import { monthsApart, monthsLater } from '@console/contract';

export { keptMonth, monthsApart, monthsLater } from '@console/contract';

/** Days of the calendar as `2026-06-18` and its months as `2026-06`: in no zone, so none of them is an hour short. */

const dayLength = 86_400_000;

/** So many days later; earlier, where there are fewer than none. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => daysAfter(day, 1);

/** `2026-03-01` → `2026-02-28` */
export const dayBefore = (day: string): string => daysAfter(day, -1);

/** From the first to the second: 1 where they follow one another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

export const monthOf = (day: string): string => day.slice(0, 7);

/** @param month `2026-07` */
export const daysIn = (month: string): number => {
  const [year = '', number = ''] = month.split('-');
  return new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
};

export const firstDayOf = (month: string): string => `${month}-01`;

export const lastDayOf = (month: string): string => `${month}-${daysIn(month)}`;

export const monthAfter = (month: string): string => monthsLater(month, 1);

/** All months from one to the other. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: monthsApart(from, to) + 1 }, (_, index) => monthsLater(from, index));

export const later = (day: string, other: string): string => (day > other ? day : other);
/** @param other null where there is none */
export const earlier = (day: string, other: string | null): string =>
  other !== null && other < day ? other : day;
