import type { Channel } from '@console/contract/platform';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { LiveEvents } from '../../house/notifications/live-events.ts';
import { type Outlets, Unreachable } from '../../house/notifications/outlets.ts';
import { quietEnd } from '../../house/notifications/quiet-hours-rules.ts';
import { recipientOf } from '../../house/notifications/recipients.ts';
import type { Db } from '../../plugins/database/db.ts';
import { reminderMessage } from './reminder-message.ts';
import { nextTry, quietHoursOf, zoneOf } from './reminder-rules.ts';

/** What sending needs of the house. */
export interface DeliveryParts {
  readonly live: Pick<LiveEvents, 'tell'>;
  readonly outlets: Pick<Outlets, 'send'>;
  /** Address that people use, for links in messages. */
  readonly origin: string;
  readonly now: () => number;
}

/** So many are on their way at once, and so many of one person: one slow webhook does not stand in everybody's way. */
const most = 50;
const mostOfOne = 5;
/** Whoever claimed a delivery and has not told for so long has died. */
const claimMs = 2 * 60_000;
/** Whatever a channel does, it is over before anybody else takes the delivery for forgotten. */
const sendMs = claimMs / 2;

/** Sends what is to be sent outside the console, until nothing is left that is due. */
export async function sendDue(db: Db, parts: DeliveryParts): Promise<void> {
  for (;;) {
    const claimed = await db.rows<Delivery>(claiming(parts.now()));
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((delivery) => deliver(db, parts, delivery)));
  }
}

interface Delivery {
  readonly userId: string;
  readonly noteId: string;
  readonly fireAt: string;
  readonly channel: Channel;
  readonly late: boolean;
  readonly attempts: number;
  readonly zone: string | null;
  readonly headline: string;
  readonly trashed: boolean;
}

function claiming(now: number): Sql {
  const at = new Date(now).toISOString();
  const forgotten = new Date(now - claimMs).toISOString();
  const toDo = (row: Sql) => sql`
    ${row}.next_try_at <= ${at}::timestamptz and (${row}.state = 'pending'
      or (${row}.state = 'claimed' and ${row}.claimed_at < ${forgotten}::timestamptz))`;
  return sql`
    update notes.reminder_deliveries d
    set state = 'claimed', claimed_at = ${at}::timestamptz, attempts = d.attempts + 1
    from (
      select r.user_id, r.note_id, r.fire_at, r.channel, n.headline, n.deleted_at is not null as trashed
      from (
        select w.*, row_number() over (partition by w.user_id order by w.next_try_at) as turn
        from notes.reminder_deliveries w where w.state in ('pending', 'claimed') and ${toDo(sql`w`)}
      ) waiting
      join notes.reminder_deliveries r using (user_id, note_id, fire_at, channel)
      join notes.notes n on n.user_id = r.user_id and n.note_id = r.note_id
      where waiting.turn <= ${mostOfOne}::int and ${toDo(sql`r`)}
      order by waiting.turn, r.next_try_at limit ${most}::int
      for update of r skip locked
    ) one
    where (d.user_id, d.note_id, d.fire_at, d.channel) = (one.user_id, one.note_id, one.fire_at, one.channel)
    returning d.user_id, d.note_id, d.fire_at, d.channel, d.late, d.attempts, d.zone, one.headline, one.trashed`;
}

async function deliver(db: Db, parts: DeliveryParts, delivery: Delivery): Promise<void> {
  const { userId, channel, attempts } = delivery;
  const { outlets, live, origin, now } = parts;
  const recipient = await recipientOf(db, userId);
  if (delivery.trashed || !recipient?.channels.includes(channel)) return settle(db, delivery, 'cancelled');
  const afterQuiet = (time: number): number =>
    quietEnd(time, zoneOf(recipient.zone, delivery.zone), quietHoursOf(recipient)) ?? time;
  // Quiet hours may have been chosen since, or the server was down when they were over.
  if (afterQuiet(now()) > now())
    return settle(db, delivery, 'pending', { again: afterQuiet(now()), attempts: attempts - 1 });
  try {
    await within(
      sendMs,
      outlets.send(channel, recipient, reminderMessage(delivery, recipient.language, origin)),
    );
    await settle(db, delivery, 'sent');
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const again = error instanceof Unreachable ? undefined : nextTry(attempts, now());
    if (again !== undefined) return settle(db, delivery, 'pending', { reason, again: afterQuiet(again) });
    await settle(db, delivery, 'failed', { reason });
    await db.rows(tellingFailure(delivery));
    live.tell(userId, { topic: 'notification' });
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not sent within ${ms / 1000} seconds`)), ms);
  });
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/** Nothing where somebody took it back, or over, in the meantime. */
async function settle(
  db: Db,
  { userId, noteId, fireAt, channel, attempts }: Delivery,
  state: 'sent' | 'pending' | 'failed' | 'cancelled',
  then: { reason?: string; again?: number; attempts?: number } = {},
): Promise<void> {
  const again = then.again === undefined ? null : new Date(then.again).toISOString();
  await db.rows(sql`
    update notes.reminder_deliveries
    set state = ${state}, last_error = ${then.reason ?? null}, attempts = ${then.attempts ?? attempts}::int,
        next_try_at = coalesce(${again}::timestamptz, next_try_at)
    where user_id = ${userId} and note_id = ${noteId} and fire_at = ${fireAt} and channel = ${channel}
      and state = 'claimed' and attempts = ${attempts}::int`);
}

function tellingFailure({ userId, noteId, headline, fireAt, channel }: Delivery): Sql {
  const payload = JSON.stringify({ noteId, title: headline, fireAt, channel });
  return sql`
    insert into platform.notifications (user_id, notification_id, kind, payload)
    values (${userId}, ${v7()}::uuid, 'deliveryFailed', ${payload}::jsonb)`;
}
