import { instantOf, reckoned, type WallTime, wallTimeOf } from '../zoned-time.ts';
import { type RemindRule, type Weekday, weekdays } from './reminders.ts';

/** A reminder as it was chosen: on which clock, where, and how it repeats (not at all without a rule). */
export interface Series {
  readonly start: WallTime;
  readonly zone: string;
  readonly rule: RemindRule | null;
}

const day = 86_400_000;

/** 0 is Monday. */
const weekdayOf = (time: number): number => (new Date(time).getUTCDay() + 6) % 7;

/** The weekday of a wall time, as rules name it. */
export const weekdayAt = (wall: WallTime): Weekday => weekdays[weekdayOf(reckoned(wall))] ?? 'MO';

/**
 * Every occurrence by its wall time, the first one being the start itself. Reckoned on the wall clock, so that what
 * is due at nine stays due at nine when the clocks change.
 */
export function* occurrences({ start, rule }: Pick<Series, 'start' | 'rule'>): Generator<WallTime> {
  if (rule === null) {
    yield start;
    return;
  }
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const wall of endless(start, rule)) {
    if (left <= 0 || (rule.until !== undefined && wall.slice(0, 10) > rule.until) || wall > '9999') return;
    left -= 1;
    yield wall;
  }
}

function* endless(start: WallTime, rule: RemindRule): Generator<WallTime> {
  if (rule.freq === 'week' && rule.byDay !== undefined) {
    yield* weekly(start, rule.interval, rule.byDay);
    return;
  }
  for (let step = 0; ; step += rule.interval) {
    const wall = stepped(start, rule.freq, step);
    if (wall === undefined) return;
    yield wall;
  }
}

/** `step` units behind the start; the 31st falls on the last day of a shorter month. */
function stepped(start: WallTime, freq: RemindRule['freq'], step: number): WallTime | undefined {
  const from = reckoned(start);
  if (freq === 'day') return within(from + step * day);
  if (freq === 'week') return within(from + step * 7 * day);
  const months = freq === 'month' ? step : step * 12;
  const begin = new Date(from);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(begin.getUTCDate(), lastDay));
  return within(first.getTime());
}

/** Weeks begin on Monday. The start counts also where the rule does not name its day. */
function* weekly(start: WallTime, interval: number, byDay: readonly Weekday[]): Generator<WallTime> {
  const from = reckoned(start);
  const monday = from - weekdayOf(from) * day;
  const days = weekdays.flatMap((name, index) => (byDay.includes(name) ? [index] : []));
  yield start;
  for (let week = 0; ; week += interval) {
    for (const index of days) {
      const time = monday + (week * 7 + index) * day;
      if (time <= from) continue;
      const wall = within(time);
      if (wall === undefined) return;
      yield wall;
    }
  }
}

/** Nothing beyond the years that our instants can be written in. */
const within = (time: number): WallTime | undefined =>
  time < Date.UTC(9999, 0, 1) ? wallTimeOf(time) : undefined;

/**
 * The first occurrence later than an instant, as an instant; undefined when the series is over.
 * @param after milliseconds since 1970
 */
export function nextOccurrence(series: Series, after: number): number | undefined {
  for (const wall of occurrences(series)) {
    // No zone is further from UTC than 14 hours: most of a long series need not be looked up.
    if (reckoned(wall) < after - day) continue;
    const instant = instantOf(wall, series.zone);
    if (instant > after) return instant;
  }
  return undefined;
}
