import { daysBetween } from '../../../days.ts';
import { lognormal } from '../../../house/demo/random.ts';

/** What a meter counts up to each day; in tenths of its unit, so that nothing is ever rounded twice. */
export interface Curve {
  /** Days on which something changes, the first one of the installation; and what was counted up to each. */
  readonly days: readonly string[];
  readonly counted: readonly number[];
}

/** 0 in spring and autumn, 1 in the height of summer or winter. */
const summer = (month: number) => [0, 0, 0, 0, 0, 0.5, 1, 1, 0.5, 0, 0, 0][month - 1] ?? 0;
const winter = (month: number) => [1, 0.8, 0.4, 0, 0, 0, 0, 0, 0, 0, 0.4, 0.9][month - 1] ?? 0;

/** Tenths of a kilowatt hour in thirty days. @param people who live there */
export function electricityUse(month: number, people: number, random: () => number): number {
  const household = 620 + 950 * summer(month) + 480 * winter(month);
  return people <= 0
    ? Math.floor(random() * 16)
    : Math.round(household * (0.7 + 0.3 * people) * lognormal(random, 0.08));
}

/** Tenths of a cubic metre. */
export const waterUse = (people: number, random: () => number): number =>
  people <= 0 ? 0 : Math.max(1, Math.round(31 * people * lognormal(random, 0.08)));

/** @param uses of each span between two days */
export function curveOf(days: readonly string[], uses: readonly number[]): Curve {
  const counted = [0];
  for (const [index, use] of uses.entries()) counted.push((counted[index] ?? 0) + use);
  return { days, counted };
}

/** What thirty days would use, over the days of a span. */
export const over = (use: number, from: string, to: string): number =>
  Math.round((use * daysBetween(from, to)) / 30);

/** What was counted up to a day; between two readings evenly. */
export function countedOn({ days, counted }: Curve, day: string): number {
  const next = days.findIndex((one) => one >= day);
  if (next === 0) return 0;
  if (next === -1) return counted.at(-1) ?? 0;
  const [from, to] = [days[next - 1] ?? '', days[next] ?? ''];
  const [begin, end] = [counted[next - 1] ?? 0, counted[next] ?? 0];
  return begin + Math.floor(((end - begin) * daysBetween(from, day)) / daysBetween(from, to));
}

/** What several meters counted together. @param factor what is lost on the way, and what nobody counts */
export function sumOf(
  days: readonly string[],
  curves: readonly Curve[],
  factor: (index: number) => number,
): Curve {
  const counted = [0];
  for (let index = 1; index < days.length; index += 1) {
    const span = curves.reduce(
      (sum, curve) => sum + countedOn(curve, days[index] ?? '') - countedOn(curve, days[index - 1] ?? ''),
      0,
    );
    counted.push((counted[index - 1] ?? 0) + Math.round(span * factor(index)));
  }
  return { days, counted };
}
