import type { Failed, Job } from '../../../house/jobs/jobs.ts';
import { type DeliveryParts, sendDue } from '../../../house/notifications/outbox.ts';
import type { Database } from '../../../plugins/database/db.ts';
import { fireDue } from './reminder-firing.ts';
import { reminderOutbox } from './reminder-message.ts';

/** What the worker needs of the house. */
export interface WorkerParts extends Omit<DeliveryParts, 'now'> {
  database: Database;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Is told what went wrong with single reminders. */
  failed?: Failed;
}

/** So many at a time: a tick after a long outage takes several rounds, each with locks of its own. */
const most = 50;

const ownerOf = ({ database }: WorkerParts) => database.as({ kind: 'owner' });

/**
 * Fires what is due: inside the console it is told at once. Any number of processes may do so at the same time: each
 * row is locked by one of them, and the delivery's key is unique.
 * @returns how many reminders fired
 */
async function fireReminders(parts: WorkerParts): Promise<number> {
  const { now = Date.now, live, failed = () => {} } = parts;
  for (let fired = 0; ; ) {
    const { due, looked } = await fireDue(ownerOf(parts), now(), most, failed);
    fired += due.length;
    for (const { userId, noteId } of due) {
      live.tell(userId, { topic: 'notification' });
      live.tell(userId, { topic: 'note', id: noteId });
    }
    // Where others were first with all of them, they go on.
    if (looked < most || due.length === 0) return fired;
  }
}

/** Sends what fired to the channels outside the console. */
const sendReminders = (parts: WorkerParts): Promise<void> =>
  sendDue(ownerOf(parts), reminderOutbox, { now: Date.now, ...parts });

/** Fires, then sends. @returns how many reminders fired */
export async function tick(parts: WorkerParts): Promise<number> {
  const fired = await fireReminders(parts);
  await sendReminders(parts);
  return fired;
}

/**
 * Fires and sends, each by itself: nobody's reminder waits for somebody's mail server. What fails is told, and the next
 * turn tries again.
 */
export const reminderJobs = (parts: WorkerParts, everyMs: number): readonly Job[] =>
  Object.entries({ 'fire reminders': fireReminders, 'send reminders': sendReminders }).map(
    ([name, work]) => ({
      name,
      everyMs,
      run: (failed) => work({ ...parts, failed }),
    }),
  );
