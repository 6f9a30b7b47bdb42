import type { Channel } from '@console/contract/platform';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { LiveEvents } from '../notifications/live-events.ts';
import type { Outlets } from '../notifications/outlets.ts';
import { recipientOf } from '../notifications/recipients.ts';
import type { Database, Db } from '../plugins/database/db.ts';
import { itemColumns, reminderValues } from './item.ts';
import { reminderMessage } from './reminder-message.ts';
import { type DueReminder, type Firing, firing, nextTry } from './reminder-rules.ts';

/** What the worker needs of the house. */
export interface WorkerParts {
  database: Database;
  live: Pick<LiveEvents, 'tell'>;
  outlets: Pick<Outlets, 'send'>;
  /** Address that people use, for links in messages. */
  origin: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** So many at a time: a tick after a long outage takes several rounds, each with locks of its own. */
const most = 50;
/** Whoever claimed a delivery and has not told for so long has died. */
const claimMs = 2 * 60_000;

/**
 * Fires what is due, then sends what is to be sent outside. Any number of processes may do so at the same time:
 * each row is locked by one of them, and the delivery's key is unique.
 * @returns how many reminders fired
 */
export async function tick({ now = Date.now, ...parts }: WorkerParts): Promise<number> {
  const db = parts.database.as({ kind: 'owner' });
  let fired = 0;
  for (;;) {
    const due = await fireDue(db, now());
    fired += due.length;
    for (const { userId, noteId } of due) {
      parts.live.tell(userId, { topic: 'notification' });
      parts.live.tell(userId, { topic: 'note', id: noteId });
    }
    if (due.length < most) break;
  }
  for (;;) {
    const claimed = await db.rows<Delivery>(claiming(now()));
    await Promise.all(claimed.map((delivery) => deliver(db, parts, delivery, now)));
    if (claimed.length < most) return fired;
  }
}

/** Ticks until it is stopped; a tick that fails is told and the next one tries again. */
export function startReminders(
  parts: WorkerParts,
  everyMs: number,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = tick(parts)
      .then(() => {}, failed)
      .finally(() => {
        busy = false;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

function fireDue(db: Db, now: number): Promise<DueReminder[]> {
  return db.transaction(async (tx) => {
    const due = await tx.rows<DueReminder>(dueNow(now));
    if (due.length > 0) await tx.batch(...due.flatMap((one) => firingOf(one, firing(one, now), now)));
    return due;
  });
}

const dueNow = (now: number): Sql => sql`
  select i.user_id, i.note_id, ${itemColumns}, i.fires_at, n.headline, n.task_count, n.open_tasks,
         s.zone, s.quiet_from, s.quiet_to, coalesce(s.skip_ticked, true) as skip_ticked,
         array_remove(array[case when s.webpush then 'webpush' end,
                            case when s.email and s.email_confirmed then 'email' end,
                            case when s.webhook then 'webhook' end], null) as channels
  from notes.items i
  join notes.notes n using (user_id, note_id)
  left join platform.notification_settings s on s.user_id = i.user_id
  where i.fires_at <= ${new Date(now).toISOString()}::timestamptz and n.deleted_at is null
  order by i.fires_at limit ${most}::int
  for update of i skip locked`;

function firingOf(due: DueReminder, { late, silent, outsideAt, next }: Firing, now: number): Sql[] {
  const { userId, noteId, firesAt } = due;
  const moved = sql`
    update notes.items set ${reminderValues(next)}, rev = rev + 1
    where user_id = ${userId} and note_id = ${noteId}`;
  if (silent) return [moved];
  const at = new Date(now).toISOString();
  const payload = { noteId, title: due.headline, fireAt: firesAt, late };
  const told = sql`
    with told as (
      insert into notes.reminder_deliveries (user_id, note_id, fire_at, channel, state, late, attempts, next_try_at)
      values (${userId}, ${noteId}, ${firesAt}, 'inapp', 'sent', ${late}, 1, ${at}) on conflict do nothing
      returning user_id
    )
    insert into platform.notifications (user_id, notification_id, kind, payload, created_at)
    select user_id, ${v7()}::uuid, 'reminder', ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz from told`;
  const outside = sql`
    insert into notes.reminder_deliveries (user_id, note_id, fire_at, channel, late, next_try_at)
    select ${userId}, ${noteId}::uuid, ${firesAt}::timestamptz, channel, ${late}, ${outsideAt}::timestamptz
    from unnest(${[...due.channels]}::text[]) as channel on conflict do nothing`;
  return due.channels.length === 0 ? [moved, told] : [moved, told, outside];
}

interface Delivery {
  readonly userId: string;
  readonly noteId: string;
  readonly fireAt: string;
  readonly channel: Channel;
  readonly late: boolean;
  readonly attempts: number;
  readonly headline: string;
  readonly trashed: boolean;
}

function claiming(now: number): Sql {
  const at = new Date(now).toISOString();
  const forgotten = new Date(now - claimMs).toISOString();
  return sql`
    update notes.reminder_deliveries d
    set state = 'claimed', claimed_at = ${at}::timestamptz, attempts = d.attempts + 1
    from (
      select user_id, note_id, fire_at, channel, n.headline, n.deleted_at is not null as trashed
      from notes.reminder_deliveries join notes.notes n using (user_id, note_id)
      where (state = 'pending' and next_try_at <= ${at}::timestamptz)
         or (state = 'claimed' and next_try_at <= ${at}::timestamptz and claimed_at < ${forgotten}::timestamptz)
      order by next_try_at limit ${most}::int
      for update of reminder_deliveries skip locked
    ) one
    where (d.user_id, d.note_id, d.fire_at, d.channel) = (one.user_id, one.note_id, one.fire_at, one.channel)
    returning d.user_id, d.note_id, d.fire_at, d.channel, d.late, d.attempts, one.headline, one.trashed`;
}

async function deliver(
  db: Db,
  { outlets, live, origin }: Omit<WorkerParts, 'now'>,
  delivery: Delivery,
  now: () => number,
): Promise<void> {
  const { userId, channel } = delivery;
  const recipient = await recipientOf(db, userId);
  if (delivery.trashed || !recipient?.channels.includes(channel)) return settle(db, delivery, 'cancelled');
  try {
    await outlets.send(channel, recipient, reminderMessage(delivery, recipient.language, origin));
    await settle(db, delivery, 'sent');
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const again = nextTry(delivery.attempts, now());
    await settle(db, delivery, again === undefined ? 'failed' : 'pending', { reason, again });
    if (again !== undefined) return;
    await db.rows(tellingFailure(delivery));
    live.tell(userId, { topic: 'notification' });
  }
}

async function settle(
  db: Db,
  { userId, noteId, fireAt, channel }: Delivery,
  state: 'sent' | 'pending' | 'failed' | 'cancelled',
  { reason, again }: { reason?: string; again?: string | undefined } = {},
): Promise<void> {
  await db.rows(sql`
    update notes.reminder_deliveries
    set state = ${state}, last_error = ${reason ?? null},
        next_try_at = coalesce(${again ?? null}::timestamptz, next_try_at)
    where user_id = ${userId} and note_id = ${noteId} and fire_at = ${fireAt} and channel = ${channel}
      and state = 'claimed'`);
}

function tellingFailure({ userId, noteId, headline, fireAt, channel }: Delivery): Sql {
  const payload = JSON.stringify({ noteId, title: headline, fireAt, channel });
  return sql`
    insert into platform.notifications (user_id, notification_id, kind, payload)
    values (${userId}, ${v7()}::uuid, 'deliveryFailed', ${payload}::jsonb)`;
}
