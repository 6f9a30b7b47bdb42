import { dayAfter, daysBetween, earlier, firstDayOf, monthAfter } from '../../../days.ts';

/** How many nights of these months have begun by today, this one's included. */
export const nightsBy = (months: readonly string[], today: string): number =>
  months.reduce((sum, ym) => {
    const end = earlier(firstDayOf(monthAfter(ym)), dayAfter(today));
    return sum + Math.max(0, daysBetween(firstDayOf(ym), end));
  }, 0);
