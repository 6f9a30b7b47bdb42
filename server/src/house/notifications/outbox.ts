import type { Channel } from '@console/contract/platform';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import type { LiveEvents } from './live-events.ts';
import { type Message, type Outlets, Unreachable } from './outlets.ts';
import { quietEnd, quietHoursOf, zoneOf } from './quiet-hours-rules.ts';
import { recipientOf } from './recipients.ts';
import { nextTry } from './retry-rules.ts';
import { type News, tellingPeople } from './telling.ts';

/**
 * What an area has to say outside the console. It keeps rows of its own, one for each occasion and channel, as
 * `notes.reminder_deliveries` is: `user_id`, what it is about, `fire_at` and `channel` are the key; `state`, `attempts`,
 * `next_try_at`, `claimed_at`, `last_error`, `late` and `zone` are the house's. The area writes what is due to whom, and
 * may call it off (`cancelled`); all else is done here.
 */
export interface OutboxRows {
  readonly table: Sql;
  /** The column that says what a row is about: `note_id`. */
  readonly subject: Sql;
  /** What is told of it, read when it is sent; the row waiting is `w`, its subject `w.subject_id`. */
  readonly about: Sql;
  readonly from: Sql;
}

export interface Outbox<About> extends OutboxRows {
  /** Nobody wants to be told of it any more. */
  isOff(about: About): boolean;
  message(delivery: Delivery<About>, language: 'zh' | 'en', origin: string): Message;
  /** What says inside the console that a channel has failed. */
  failure(delivery: Delivery<About>): News;
}

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

/**
 * Sends what is to be sent outside the console, until nothing is left that is due: not in quiet hours, again after a
 * failure, once for each row however many processes do it.
 * @param db acts for the owner
 */
export async function sendDue<About>(db: Db, outbox: Outbox<About>, parts: DeliveryParts): Promise<void> {
  for (;;) {
    const waiting = await db.rows<Waiting & About>(waitingAt(outbox, parts.now()));
    if (waiting.length === 0) return;
    const claimed = await claimedOf(db, outbox, waiting, parts.now());
    await Promise.all(claimed.map((delivery) => deliver(db, outbox, parts, delivery)));
  }
}

/** A delivery that is to be made, unless somebody else is making it. */
interface Waiting {
  readonly userId: string;
  readonly subjectId: string;
  readonly fireAt: string;
  readonly channel: Channel;
}

interface Claim {
  readonly late: boolean;
  readonly attempts: number;
  readonly zone: string | null;
}

export type Delivery<About> = Waiting & Claim & About;

const isToDo = (now: number): Sql => sql`
  d.next_try_at <= ${new Date(now).toISOString()}::timestamptz and (d.state = 'pending'
    or (d.state = 'claimed' and d.claimed_at < ${new Date(now - claimMs).toISOString()}::timestamptz))`;

const waitingAt = ({ table, subject, about, from }: OutboxRows, now: number): Sql => sql`
  select w.user_id, w.subject_id, w.fire_at, w.channel, ${about}
  from (
    select d.user_id, d.${subject} as subject_id, d.fire_at, d.channel, d.next_try_at,
      row_number() over (partition by d.user_id order by d.next_try_at) as turn
    from ${table} d where d.state in ('pending', 'claimed') and ${isToDo(now)}
  ) w
  ${from}
  where w.turn <= ${mostOfOne}::int
  order by w.turn, w.next_try_at limit ${most}::int`;

/** Those of which nobody else was first. In one order for everybody: nobody waits for whoever waits for them. */
async function claimedOf<One extends Waiting>(
  db: Db,
  outbox: OutboxRows,
  waiting: readonly One[],
  now: number,
): Promise<(One & Claim)[]> {
  const nameOf = ({ userId, subjectId, fireAt, channel }: Waiting) =>
    [userId, subjectId, fireAt, channel].join();
  const inOrder = [...waiting].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const claimed = await db.batch<Claim[]>(...inOrder.map((one) => claiming(outbox, one, now)));
  const mine = new Map(inOrder.map((one, index) => [one, claimed[index]?.[0]]));
  return waiting.flatMap((one) => {
    const claim = mine.get(one);
    return claim ? [{ ...one, ...claim }] : [];
  });
}

const isThis = ({ subject }: OutboxRows, { userId, subjectId, fireAt, channel }: Waiting): Sql => sql`
  d.user_id = ${userId} and d.${subject} = ${subjectId}::uuid and d.fire_at = ${fireAt}::timestamptz
    and d.channel = ${channel}`;

const claiming = (outbox: OutboxRows, one: Waiting, now: number): Sql => sql`
  update ${outbox.table} d
  set state = 'claimed', claimed_at = ${new Date(now).toISOString()}::timestamptz, attempts = d.attempts + 1
  where ${isThis(outbox, one)} and ${isToDo(now)}
  returning d.late, d.attempts, d.zone`;

async function deliver<About>(
  db: Db,
  outbox: Outbox<About>,
  parts: DeliveryParts,
  delivery: Delivery<About>,
): Promise<unknown> {
  const { userId, channel, attempts } = delivery;
  const { outlets, live, origin, now } = parts;
  const recipient = await recipientOf(db, userId);
  const settle = (state: Settled, then: Then = {}) => db.rows(settling(outbox, delivery, state, then));
  if (outbox.isOff(delivery) || !recipient?.channels.includes(channel)) return settle('cancelled');
  const afterQuiet = (time: number): number =>
    quietEnd(time, zoneOf(recipient.zone, delivery.zone), quietHoursOf(recipient)) ?? time;
  // Quiet hours may have been chosen since, or the server was down when they were over.
  if (afterQuiet(now()) > now())
    return settle('pending', { again: afterQuiet(now()), attempts: attempts - 1 });
  try {
    const message = outbox.message(delivery, recipient.language, origin);
    await within(sendMs, outlets.send(channel, recipient, message));
    await settle('sent');
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const again = error instanceof Unreachable ? undefined : nextTry(attempts, now());
    if (again !== undefined) return settle('pending', { reason, again: afterQuiet(again) });
    await settle('failed', { reason });
    await tellFailure(db, userId, channel, outbox.failure(delivery));
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

type Settled = 'sent' | 'pending' | 'failed' | 'cancelled';
interface Then {
  readonly reason?: string;
  readonly again?: number;
  readonly attempts?: number;
}

/** Nothing where somebody took it back, or over, in the meantime. */
function settling(
  outbox: OutboxRows,
  delivery: Waiting & Claim,
  state: Settled,
  { reason, again, attempts = delivery.attempts }: Then,
): Sql {
  const next = again === undefined ? null : new Date(again).toISOString();
  return sql`
    update ${outbox.table} d
    set state = ${state}, last_error = ${reason ?? null}, attempts = ${attempts}::int,
        next_try_at = coalesce(${next}::timestamptz, d.next_try_at)
    where ${isThis(outbox, delivery)} and d.state = 'claimed' and d.attempts = ${delivery.attempts}::int`;
}

/**
 * Of news one line for each channel is enough, as long as nobody has read it; of reminders each says which one it is. Of two that are
 * given up at once the second waits, and sees the line of the first.
 */
const tellFailure = (db: Db, userId: string, channel: Channel, news: News): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.rows(sql`select from platform.notification_settings where user_id = ${userId} for update`);
    const unread = await tx.first(sql`select from platform.notifications
      where user_id = ${userId} and read_at is null and kind = ${news.kind} and payload->>'channel' = ${channel}`);
    if (news.kind === 'channelFailed' && unread) return;
    await tx.batch(...tellingPeople([userId], news));
  });

/** Job: of what was sent or given up nobody asks after three months. */
export const forgetDeliveries = (db: Db, { table }: OutboxRows): Promise<unknown> =>
  db.rows(sql`delete from ${table}
    where created_at < now() - interval '90 days' and state in ('sent', 'failed', 'cancelled')`);
