import type { CallInput } from '@console/contract';
import { instantOf, isZone, reckoned, wallTimeAt, wallTimeOf } from '@console/contract';
import {
  type Item,
  nextOccurrence,
  type RemindRule,
  type setItem,
  type Weekday,
  weekdayAt,
} from '@console/contract/notes';

/** A reminder while somebody fills it in. */
export interface ReminderDraft {
  /** Wall time in the zone, as `datetime-local` fields write it; may be empty. */
  readonly wall: string;
  readonly zone: string;
  readonly repeat: 'none' | RemindRule['freq'];
  readonly interval: number;
  /** Of weekly ones; none: the day of the first. */
  readonly byDay: readonly Weekday[];
  readonly end: 'never' | 'until' | 'count';
  readonly until: string;
  readonly count: number;
}

/** What stands, or tomorrow at nine. @param now milliseconds since 1970 */
export function draftOf(item: Item, now: number, ownZone: string): ReminderDraft {
  const zone = item.remind_tz ?? ownZone;
  const rule = item.remind_rule;
  return {
    wall: item.remind_at === null ? tomorrow(now, zone) : wallTimeAt(Date.parse(item.remind_at), zone),
    zone,
    repeat: rule?.freq ?? 'none',
    interval: rule?.interval ?? 1,
    byDay: rule?.byDay ?? [],
    end: rule?.until !== undefined ? 'until' : rule?.count !== undefined ? 'count' : 'never',
    until: rule?.until ?? '',
    count: rule?.count ?? 10,
  };
}

const tomorrow = (now: number, zone: string): string =>
  wallTimeOf(reckoned(`${wallTimeAt(now, zone).slice(0, 10)}T09:00`) + 86_400_000);

/** Which field keeps the draft from being saved. */
export function gapIn({
  wall,
  zone,
  interval,
  repeat,
  end,
  until,
  count,
}: ReminderDraft): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall)) return 'wall';
  if (!isZone(zone)) return 'zone';
  if (repeat === 'none') return undefined;
  if (!whole(interval, 99)) return 'interval';
  if (end === 'until' && until < wall.slice(0, 10)) return 'until';
  return end === 'count' && !whole(count, 999) ? 'count' : undefined;
}

const whole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most;

function ruleOf({ wall, repeat, interval, byDay, end, until, count }: ReminderDraft): RemindRule | null {
  if (repeat === 'none') return null;
  const days = repeat === 'week' && byDay.length > 0 ? { byDay: withStart(byDay, wall) } : {};
  const ending = end === 'until' ? { until } : end === 'count' ? { count } : {};
  return { freq: repeat, interval, ...days, ...ending };
}

/** The first occurrence is one of the series. */
const withStart = (byDay: readonly Weekday[], wall: string): Weekday[] => [
  ...new Set([...byDay, weekdayAt(wall.slice(0, 16))]),
];

/** What is sent; only for a draft without a gap. */
export const reminderOf = (draft: ReminderDraft): ReminderBody => ({
  remind_at: new Date(instantOf(draft.wall.slice(0, 16), draft.zone)).toISOString(),
  remind_tz: draft.zone,
  remind_rule: ruleOf(draft),
});

type ReminderBody = NonNullable<CallInput<typeof setItem>['body']>;

/**
 * What has to be sent of a draft that began as `opened`; undefined where the reminder stands as it is wanted. While
 * nobody touches the time, the series keeps its start: its next occurrence may be the 28th of a series of 31sts.
 */
export function changedReminder(
  item: Item,
  opened: ReminderDraft,
  draft: ReminderDraft,
): ReminderBody | undefined {
  const body = reminderOf(draft);
  if (item.remind_at === null || !sameTime(opened, draft)) return body;
  if (JSON.stringify(ruleOf(draft)) === JSON.stringify(ruleOf(opened))) return undefined;
  return { ...body, remind_at: item.remind_at };
}

const sameTime = (one: ReminderDraft, other: ReminderDraft): boolean =>
  one.wall.slice(0, 16) === other.wall.slice(0, 16) && one.zone === other.zone;

/** The next occurrences of the draft, as instants. */
export function comingOf(item: Item, opened: ReminderDraft, draft: ReminderDraft, many: number): string[] {
  if (gapIn(draft) !== undefined) return [];
  const stands = item.remind_at !== null && sameTime(opened, draft);
  const wall = draft.wall.slice(0, 16);
  const start = stands ? (item.remind_start ?? wall) : wall;
  const series = { start, zone: draft.zone, rule: ruleOf(draft) };
  const found: string[] = [];
  let after = (stands ? Date.parse(item.remind_at ?? '') : instantOf(wall, series.zone)) - 1;
  while (found.length < many) {
    const next = nextOccurrence(series, after);
    if (next === undefined) break;
    found.push(new Date(next).toISOString());
    after = next;
  }
  return found;
}
