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
    const waiting = await db.rows<Waiting>(waitingAt(parts.now()));
    if (waiting.length === 0) return;
    const claimed = await claimedOf(db, waiting, parts.now());
    await Promise.all(claimed.map((delivery) => deliver(db, parts, delivery)));
  }
}

/** A delivery that is to be made, unless somebody else is making it. */
interface Waiting {
  readonly userId: string;
  readonly noteId: string;
  readonly fireAt: string;
  readonly channel: Channel;
  readonly headline: string;
  readonly trashed: boolean;
}

interface Claim {
  readonly late: boolean;
  readonly attempts: number;
  readonly zone: string | null;
}

type Delivery = Waiting & Claim;

const isToDo = (now: number): Sql => sql`
  d.next_try_at <= ${new Date(now).toISOString()}::timestamptz and (d.state = 'pending'
    or (d.state = 'claimed' and d.claimed_at < ${new Date(now - claimMs).toISOString()}::timestamptz))`;

const waitingAt = (now: number): Sql => sql`
  select w.user_id, w.note_id, w.fire_at, w.channel, n.headline, n.deleted_at is not null as trashed
  from (
    select d.user_id, d.note_id, d.fire_at, d.channel, d.next_try_at,
      row_number() over (partition by d.user_id order by d.next_try_at) as turn
    from notes.reminder_deliveries d where d.state in ('pending', 'claimed') and ${isToDo(now)}
  ) w
  join notes.notes n on n.user_id = w.user_id and n.note_id = w.note_id
  where w.turn <= ${mostOfOne}::int
  order by w.turn, w.next_try_at limit ${most}::int`;

/** Those of which nobody else was first. In one order for everybody: nobody waits for whoever waits for them. */
async function claimedOf(db: Db, waiting: readonly Waiting[], now: number): Promise<Delivery[]> {
  const nameOf = ({ userId, noteId, fireAt, channel }: Waiting) => [userId, noteId, fireAt, channel].join();
  const inOrder = [...waiting].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const claimed = await db.batch(...inOrder.map((one) => claiming(one, now)));
  const mine = new Map(inOrder.map((one, index) => [one, (claimed[index] as Claim[])[0]]));
  return waiting.flatMap((one) => {
    const claim = mine.get(one);
    return claim ? [{ ...one, ...claim }] : [];
  });
}

const claiming = ({ userId, noteId, fireAt, channel }: Waiting, now: number): Sql => sql`
  update notes.reminder_deliveries d
  set state = 'claimed', claimed_at = ${new Date(now).toISOString()}::timestamptz, attempts = d.attempts + 1
  where d.user_id = ${userId} and d.note_id = ${noteId}::uuid and d.fire_at = ${fireAt}::timestamptz
    and d.channel = ${channel} and ${isToDo(now)}
  returning d.late, d.attempts, d.zone`;

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
