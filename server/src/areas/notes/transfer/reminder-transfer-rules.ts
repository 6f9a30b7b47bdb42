import { instantOf, reckoned, wallTimeAt, wallTimeOf } from '@console/contract';
import { type ImportedReminder, nextOccurrence, type RemindRule } from '@console/contract/notes';
import { advanced, noReminder, type ReminderState } from '../items/index.ts';

/** What a reminder is measured by when it travels. */
export interface Arrival {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isFinished: boolean;
}

/** Why a reminder cannot be what it says. */
export interface ReminderProblem {
  readonly path: 'start' | 'zone' | 'rule.until';
  readonly code: 'not_a_wall_time' | 'zone_needed' | 'before_start' | 'nothing_to_set';
}

/**
 * The reminder of a note that comes from elsewhere. What lies in the past never fires: a single one counts as reminded, a
 * series goes on with its next occurrence.
 */
export function arrived(given: ArrivingReminder, at: Arrival): ReminderState | ReminderProblem {
  const problem = problemOf(given);
  if (problem) return problem;
  const { start, zone, rule = null, fired, snoozedUntil } = given;
  const snoozed = snoozedUntil !== undefined && isAhead(snoozedUntil, at) ? iso(snoozedUntil) : null;
  const missed = snoozedUntil !== undefined && snoozed === null;
  if (start === undefined || zone === undefined)
    return { ...noReminder, remindFired: fired ?? (missed && !at.isFinished), snoozedUntil: snoozed };
  const remindAt = nextOf({ ...given, start, zone, rule }, at);
  return {
    remindAt,
    remindStart: start,
    remindTz: zone,
    remindRule: rule,
    remindFired: fired ?? ((missed || remindAt === null) && !at.isFinished),
    snoozedUntil: snoozed,
  };
}

/** An {@link ImportedReminder} that has been read. */
export interface ArrivingReminder extends Omit<ImportedReminder, 'rule'> {
  readonly rule?: RemindRule | null | undefined;
}

function problemOf({
  start,
  zone,
  rule,
  fired,
  snoozedUntil,
}: ArrivingReminder): ReminderProblem | undefined {
  if (start === undefined)
    return fired === undefined && snoozedUntil === undefined
      ? { path: 'start', code: 'nothing_to_set' }
      : undefined;
  const time = reckoned(start);
  if (Number.isNaN(time) || wallTimeOf(time) !== start) return { path: 'start', code: 'not_a_wall_time' };
  if (zone === undefined) return { path: 'zone', code: 'zone_needed' };
  if (rule?.until !== undefined && rule.until < start.slice(0, 10))
    return { path: 'rule.until', code: 'before_start' };
  return undefined;
}

type Dated = ArrivingReminder & {
  readonly start: string;
  readonly zone: string;
  readonly rule: RemindRule | null;
};

/** The next occurrence: as it is told where it is one and lies ahead, else the first that lies ahead. */
function nextOf({ start, zone, rule, next }: Dated, at: Arrival): string | null {
  if (next !== undefined && isAhead(next, at) && isOccurrence({ start, zone, rule }, Date.parse(next)))
    return iso(next);
  const found = nextOccurrence({ start, zone, rule }, at.now);
  return found === undefined ? null : new Date(found).toISOString();
}

function isOccurrence(
  series: { start: string; zone: string; rule: RemindRule | null },
  instant: number,
): boolean {
  // An hour that the clock shows twice has two instants; a single reminder may be set to either.
  if (series.rule === null)
    return wallTimeAt(instant, series.zone) === wallTimeAt(startOf(series), series.zone);
  return nextOccurrence(series, instant - 1) === instant;
}

const startOf = ({ start, zone }: { start: string; zone: string }): number => instantOf(start, zone);

const isAhead = (instant: string, { now }: Arrival): boolean => Date.parse(instant) > now;
const iso = (instant: string): string => new Date(instant).toISOString();

/**
 * A reminder as it leaves: in words that {@link arrived} makes the same reminder of, at the same time of the same day.
 * @returns undefined where there is none
 */
export function leaving(standing: ReminderState, at: Arrival): ArrivingReminder | undefined {
  const { remindAt, remindStart, remindTz, remindRule, remindFired, snoozedUntil } = settled(standing, at);
  // Said where it would be reckoned otherwise: nothing of it lies ahead.
  const isTold = remindFired || (remindStart !== null && remindAt === null);
  const reminder = {
    ...(remindStart !== null && remindTz !== null && { start: remindStart, zone: remindTz }),
    ...(remindRule !== null && { rule: remindRule }),
    ...(remindAt !== null && { next: remindAt }),
    ...(isTold && { fired: remindFired }),
    ...(snoozedUntil !== null && { snoozedUntil }),
  };
  return Object.keys(reminder).length === 0 ? undefined : reminder;
}

/** What has come meanwhile counts as told, as it does where it arrives: what lies in the trash, for one, never fires. */
function settled(item: ReminderState, at: Arrival): ReminderState {
  const { remindAt, remindStart, remindTz, remindRule, snoozedUntil } = item;
  const isOver = remindAt !== null && !isAhead(remindAt, at);
  const missed = snoozedUntil !== null && !isAhead(snoozedUntil, at);
  const next = isOver ? advanced(item, at.now).remindAt : remindAt;
  return {
    remindAt: next,
    remindStart,
    remindTz,
    remindRule,
    remindFired: item.remindFired || ((isOver || missed) && !at.isFinished),
    snoozedUntil: missed ? null : snoozedUntil,
  };
}
