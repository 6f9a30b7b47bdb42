import { daysBetween } from '../../../days.ts';
import { randomOf } from '../../../house/demo/random.ts';
import { storyLength } from './calendar.ts';

const lowest = 0.95;
const highest = 1.08;
const perMonth = 0.022;
const months = 25;

/**
 * What a sort was worth, as a part of what it is today: a walk that turns back at its bounds and ends at 1. @param seed of the sort
 */
export function priceWalk(seed: number, today: string): (day: string) => number {
  const random = randomOf(seed);
  // Told backwards, from today on.
  const ago: number[] = [1];
  while (ago.length <= months) {
    const next = (ago.at(-1) ?? 1) + (random() * 2 - 1) * perMonth;
    ago.push(Math.min(highest, Math.max(lowest, next)));
  }
  return (day) => {
    const at = (daysBetween(day, today) / storyLength) * (months - 1);
    const [from = 1, to = 1] = [ago[Math.floor(at)], ago[Math.floor(at) + 1]];
    return from + (to - from) * (at - Math.floor(at));
  };
}
