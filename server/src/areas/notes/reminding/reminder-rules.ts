import type { Channel } from '@console/contract/platform';
import { quietEnd, quietHoursOf, zoneOf } from '../../../house/notifications/quiet-hours-rules.ts';
import { advanced, type ItemState, noReminder, type ReminderState } from '../items/index.ts';

const minute = 60_000;

/** Delivered later than this, a reminder says so: the server was down at the time. */
const lateAfterMs = 10 * minute;

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
  /** By which clock its quiet hours are reckoned. */
  readonly zone: string;
  readonly next: ReminderState;
}

/** Missed occurrences of a series are not made up for: what is overdue fires once, the next one lies ahead. */
export function firing(due: DueReminder, now: number): Firing {
  return {
    ...firingAnyway(due, now),
    silent: isTicked(due),
    next: { ...afterFiring(due, now), remindFired: !isTicked(due) },
  };
}

/** A reminder whose next occurrence cannot be computed: its owner is told once, and no more. */
export function firingAnyway(due: DueReminder, now: number): Firing {
  const zone = zoneOf(due.zone, due.remindTz);
  return {
    late: now - Date.parse(due.firesAt) > lateAfterMs,
    silent: false,
    outsideAt: new Date(quietEnd(now, zone, quietHoursOf(due)) ?? now).toISOString(),
    zone,
    next: { ...noReminder, remindFired: true },
  };
}

const isTicked = ({ skipTicked, taskCount, openTasks }: DueReminder): boolean =>
  skipTicked && taskCount > 0 && openTasks === 0;

function afterFiring(due: DueReminder, now: number): ReminderState {
  const { remindAt, remindStart, remindTz, remindRule, remindFired, snoozedUntil } = due;
  const item = { remindAt, remindStart, remindTz, remindRule, remindFired, snoozedUntil };
  const kept = isDue(snoozedUntil, now) ? null : snoozedUntil;
  const standing = isDue(remindAt, now) ? advanced(item, now) : remindAt === null ? noReminder : item;
  return { ...standing, snoozedUntil: kept };
}

const isDue = (instant: string | null, now: number): boolean =>
  instant !== null && Date.parse(instant) <= now;
