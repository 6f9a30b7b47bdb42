import type { BodyOf } from '@console/contract';
import { invalidField, wallTimeAt } from '@console/contract';
import { nextOccurrence, type RemindRule, remindGraceMs, type setItem } from '@console/contract/notes';

/** The reminder of a note: when next, and what that is computed from. */
export interface ReminderState {
  readonly remindAt: string | null;
  readonly remindStart: string | null;
  readonly remindTz: string | null;
  readonly remindRule: RemindRule | null;
  /** Has fired, and the note was not finished since. */
  readonly remindFired: boolean;
  readonly snoozedUntil: string | null;
}

/** A note's flags as they stand, in the words of the table. */
export interface ItemState extends ReminderState {
  readonly isFinished: boolean;
  readonly finishedAt: string | null;
  readonly makeItTop: boolean;
  readonly topRank: number | null;
  /** Published; only publication sets it. */
  readonly addToBlog: boolean;
  readonly rev: number;
}

/** Flags that stand in the item alone; `add_to_blog` is publication's. */
export type Flags = Omit<BodyOf<typeof setItem>, 'add_to_blog'>;

/** What a change of flags is measured by. */
export interface ItemCircumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** For a reminder that names no zone. */
  readonly zone: string;
  /** Rank before every pinned note. */
  readonly firstRank: number;
}

export const noReminder: ReminderState = {
  remindAt: null,
  remindStart: null,
  remindTz: null,
  remindRule: null,
  remindFired: false,
  snoozedUntil: null,
};

/** The flags after a change of some of them. @throws VALIDATION for a reminder that cannot be */
export function changedItem<State extends ItemState>(
  item: State,
  flags: Flags,
  at: ItemCircumstances,
): State {
  return {
    ...item,
    ...finishing(item, flags.is_finished, at.now),
    ...pinning(item, flags, at.firstRank),
    ...(flags.remind_at === undefined ? {} : reminder(item, flags.remind_at, flags, at)),
  };
}

/** A flag that is set to what it is keeps its time. Finishing answers the reminder. */
function finishing(item: ItemState, wanted: boolean | undefined, now: number): Partial<ItemState> {
  if (wanted === undefined || wanted === item.isFinished) return {};
  if (!wanted) return { isFinished: false, finishedAt: null };
  return { isFinished: true, finishedAt: new Date(now).toISOString(), ...answered(item, now) };
}

/**
 * The reminder once its note is finished. A single one is over. Of a series, what has fired is answered and the next
 * one stays; where nothing fired since, the coming one is what was finished early, so the one behind it is next.
 */
export function answered(item: ReminderState, now: number): ReminderState {
  if (item.remindRule === null || item.remindAt === null) return noReminder;
  if (item.remindFired) return { ...item, remindFired: false, snoozedUntil: null };
  return advanced(item, Math.max(now, Date.parse(item.remindAt)));
}

/** The reminder with its first occurrence later than an instant; none when the series is over. */
export function advanced(item: ReminderState, after: number): ReminderState {
  const { remindStart: start, remindTz: zone, remindRule: rule } = item;
  const next = start && zone && rule ? nextOccurrence({ start, zone, rule }, after) : undefined;
  if (next === undefined) return noReminder;
  return { ...item, remindAt: new Date(next).toISOString(), remindFired: false, snoozedUntil: null };
}

function pinning(item: ItemState, flags: Flags, firstRank: number): Partial<ItemState> {
  const makeItTop = flags.make_it_top ?? item.makeItTop;
  if (!makeItTop) return { makeItTop, topRank: null };
  return { makeItTop, topRank: flags.top_rank ?? item.topRank ?? firstRank };
}

function reminder(
  item: ReminderState,
  remindAt: string | null,
  flags: Flags,
  { now, zone }: ItemCircumstances,
): ReminderState {
  if (remindAt === null) return noReminder;
  const minute = Math.floor(Date.parse(remindAt) / 60_000) * 60_000;
  const remindTz = flags.remind_tz ?? zone;
  const remindRule = flags.remind_rule ?? null;
  const standing =
    item.remindAt !== null && Date.parse(item.remindAt) === minute && item.remindTz === remindTz;
  if (standing && item.remindRule !== null && remindRule !== null)
    return sameSeries(item, item.remindRule, remindRule);
  if (Date.parse(remindAt) < now - remindGraceMs) throw invalidField('remind_at', 'remind_in_past');
  const remindStart = wallTimeAt(minute, remindTz);
  checkEnd(remindRule, remindStart);
  return { ...noReminder, remindAt: new Date(minute).toISOString(), remindStart, remindTz, remindRule };
}

/**
 * A series whose next occurrence stays where it is goes on from where it began: what was counted stays counted, and
 * the 31st is not the 28th for ever because it was touched in February. Another rule may mean another next one.
 */
function sameSeries(item: ReminderState, was: RemindRule, remindRule: RemindRule): ReminderState {
  if (sameRule(was, remindRule)) return item;
  const next = advanced({ ...item, remindRule }, Date.parse(item.remindAt ?? '') - 1);
  if (next.remindAt === null)
    throw invalidField(`remind_rule.${remindRule.count === undefined ? 'until' : 'count'}`, 'before_start');
  return next;
}

function checkEnd(rule: RemindRule | null, start: string): void {
  if (rule?.until !== undefined && rule.until < start.slice(0, 10))
    throw invalidField('remind_rule.until', 'before_start');
}

const sameRule = (one: RemindRule, other: RemindRule): boolean =>
  one.freq === other.freq &&
  one.interval === other.interval &&
  one.until === other.until &&
  one.count === other.count &&
  [...(one.byDay ?? [])].sort().join() === [...(other.byDay ?? [])].sort().join();
