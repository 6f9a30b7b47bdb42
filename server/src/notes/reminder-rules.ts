import type { Channel } from '@console/contract/platform';
import { quietEnd } from '../notifications/quiet-hours-rules.ts';
import { advanced, type ItemState, noReminder, type ReminderState } from './item-rules.ts';

const minute = 60_000;

/** Delivered later than this, a reminder says so: the server was down at the time. */
const lateAfterMs = 10 * minute;
/** Waits after the first, second … failure; after the last one it has failed. */
const backoffMs = [1, 5, 30, 120, 360].map((minutes) => minutes * minute);

/** A reminder that is due, its note, and what its owner wants. */
export interface DueReminder extends ItemState {
  readonly userId: string;
  readonly noteId: string;
  readonly headline: string;
  readonly taskCount: number;
  readonly openTasks: number;
  readonly firesAt: string;
  readonly zone: string | null;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly skipTicked: boolean;
  readonly channels: readonly Channel[];
}

/** What is to happen with a reminder that is due. */
export interface Firing {
  readonly late: boolean;
  /** Nobody is told: every box of the check list is ticked. */
  readonly silent: boolean;
  /** When the channels outside the console may speak. */
  readonly outsideAt: string;
  readonly next: ReminderState;
}

/** Missed occurrences of a series are not made up for: what is overdue fires once, the next one lies ahead. */
export function firing(due: DueReminder, now: number): Firing {
  const silent = due.skipTicked && due.taskCount > 0 && due.openTasks === 0;
  const quiet = due.quietFrom && due.quietTo ? { from: due.quietFrom, to: due.quietTo } : undefined;
  const zone = due.zone ?? due.remindTz ?? 'UTC';
  return {
    late: now - Date.parse(due.firesAt) > lateAfterMs,
    silent,
    outsideAt: new Date(quietEnd(now, zone, quiet) ?? now).toISOString(),
    next: { ...afterFiring(due, now), remindFired: !silent },
  };
}

function afterFiring(due: DueReminder, now: number): ReminderState {
  const { remindAt, remindStart, remindTz, remindRule, remindFired, snoozedUntil } = due;
  const item = { remindAt, remindStart, remindTz, remindRule, remindFired, snoozedUntil };
  const kept = isDue(snoozedUntil, now) ? null : snoozedUntil;
  const standing = isDue(remindAt, now) ? advanced(item, now) : remindAt === null ? noReminder : item;
  return { ...standing, snoozedUntil: kept };
}

const isDue = (instant: string | null, now: number): boolean =>
  instant !== null && Date.parse(instant) <= now;

/** When to try again after so many failed attempts; undefined: no more. */
export function nextTry(attempts: number, now: number): string | undefined {
  const wait = backoffMs[attempts - 1];
  return wait === undefined ? undefined : new Date(now + wait).toISOString();
}
