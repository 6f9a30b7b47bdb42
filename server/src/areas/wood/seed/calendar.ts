import { daysAfter } from '../../../days.ts';

/** Two years of trade, the last day of which is today. */
export interface TradeCalendar {
  readonly today: string;
  readonly days: readonly string[];
  /** So many days before today. */
  ago(days: number): string;
}

export const storyLength = 730;

export function tradeCalendar(today: string): TradeCalendar {
  const ago = (days: number) => daysAfter(today, -days);
  return { today, ago, days: Array.from({ length: storyLength }, (_, at) => ago(storyLength - 1 - at)) };
}

/** Sunday is quiet, and so is the end of the week. */
const byWeekday = [0.25, 1.15, 1, 1, 1, 1.05, 0.8] as const;
/** People build in April and in October. */
const byMonth = [0.85, 0.75, 1.05, 1.4, 1.1, 0.95, 0.85, 0.85, 1.1, 1.4, 1.1, 0.95] as const;
const nearlyNothing = 0.04;

/** How much is traded on a day, compared with an ordinary one. */
export function briskness(day: string): number {
  const date = new Date(`${day}T00:00:00Z`);
  const usual = (byWeekday[date.getUTCDay()] ?? 1) * (byMonth[date.getUTCMonth()] ?? 1);
  return isSpringFestival(date) ? nearlyNothing : usual;
}

const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

/** From the last week of the old year to the lanterns of the new one. */
export function isSpringFestival(date: Date): boolean {
  const part = (type: string) => chinese.formatToParts(date).find((one) => one.type === type)?.value ?? '';
  const [month, day] = [part('month'), Number(part('day'))];
  return (month === '12' && day >= 24) || (month === '1' && day <= 15);
}

/** So many events over the days, each day its part by weight; the sum is met exactly. */
export function spread(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  let weight = 0;
  let before = 0;
  return weights.map((one) => {
    weight += one;
    const until = Math.round((total * weight) / all);
    const count = until - before;
    before = until;
    return count;
  });
}
