import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Failed } from '../../house/jobs/jobs.ts';
import { codeOf, type Db } from '../../plugins/database/db.ts';
import { itemColumns, reminderValues } from './item.ts';
import { type DueReminder, type Firing, firing, firingAnyway } from './reminder-rules.ts';

/**
 * Fires what is due, at most so many, in one transaction. One that cannot be computed is told all the same and comes
 * no more; one that cannot be written makes each go by itself.
 */
export async function fireDue(db: Db, now: number, most: number, failed: Failed): Promise<DueReminder[]> {
  try {
    return await db.transaction((tx) => fire(tx, dueNow(now, sql`true`, most), now, failed));
  } catch (error) {
    failed(error);
    return fireOneByOne(db, now, most, failed);
  }
}

async function fire(tx: Db, wanted: Sql, now: number, failed: Failed): Promise<DueReminder[]> {
  const due = await tx.rows<DueReminder>(wanted);
  if (due.length > 0) await tx.batch(...due.flatMap((one) => firingOf(one, firingAt(one, now, failed), now)));
  return due;
}

function firingAt(due: DueReminder, now: number, failed: Failed): Firing & { fault?: string } {
  try {
    return firing(due, now);
  } catch (error) {
    failed(about(due, error));
    return { ...firingAnyway(due, now), fault: reasonOf(error) };
  }
}

async function fireOneByOne(db: Db, now: number, most: number, failed: Failed): Promise<DueReminder[]> {
  const fired: DueReminder[] = [];
  const due = await db.rows<{ userId: string; noteId: string }>(sql`
    select user_id, note_id from notes.items where fires_at <= ${instantOf(now)}::timestamptz
    order by fires_at limit ${most}::int`);
  for (const { userId, noteId } of due) {
    const thisOne = sql`i.user_id = ${userId} and i.note_id = ${noteId}`;
    try {
      fired.push(...(await db.transaction((tx) => fire(tx, dueNow(now, thisOne, 1), now, failed))));
    } catch (error) {
      failed(about({ noteId }, error));
      if (isOfTheRow(error)) await db.rows(givingUp(userId, noteId, now, reasonOf(error)));
    }
  }
  return fired;
}

/** Bad data stays bad; a database that is busy or away is asked again by the next tick. */
const isOfTheRow = (error: unknown): boolean => /^(22|23)/.test(codeOf(error));

const givingUp = (userId: string, noteId: string, now: number, fault: string): Sql => sql`
  update notes.items set remind_at = null, snoozed_until = null, remind_rule = null, remind_fault = ${fault}
  where user_id = ${userId} and note_id = ${noteId} and fires_at <= ${instantOf(now)}::timestamptz`;

const about = ({ noteId }: Pick<DueReminder, 'noteId'>, cause: unknown): Error =>
  new Error(`The reminder of note ${noteId} failed: ${reasonOf(cause)}`, { cause });

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

const instantOf = (time: number): string => new Date(time).toISOString();

const dueNow = (now: number, which: Sql, most: number): Sql => sql`
  select i.user_id, i.note_id, ${itemColumns}, i.fires_at, n.headline, n.task_count, n.open_tasks,
         s.zone, s.quiet_from, s.quiet_to, coalesce(s.skip_ticked, true) as skip_ticked,
         array_remove(array[case when s.webpush then 'webpush' end,
                            case when s.email and s.email_confirmed then 'email' end,
                            case when s.webhook then 'webhook' end], null) as channels
  from notes.items i
  join notes.notes n using (user_id, note_id)
  left join platform.notification_settings s on s.user_id = i.user_id
  where i.fires_at <= ${instantOf(now)}::timestamptz and n.deleted_at is null and ${which}
  order by i.fires_at limit ${most}::int
  for update of i skip locked`;

function firingOf(
  due: DueReminder,
  { late, silent, outsideAt, zone, next, fault }: Firing & { fault?: string },
  now: number,
): Sql[] {
  const { userId, noteId, firesAt } = due;
  const moved = sql`
    update notes.items set ${reminderValues(next)}, remind_fault = ${fault ?? null}, rev = rev + 1
    where user_id = ${userId} and note_id = ${noteId}`;
  if (silent) return [moved];
  const at = instantOf(now);
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
    insert into notes.reminder_deliveries (user_id, note_id, fire_at, channel, late, next_try_at, zone)
    select ${userId}, ${noteId}::uuid, ${firesAt}::timestamptz, channel, ${late}, ${outsideAt}::timestamptz, ${zone}
    from unnest(${[...due.channels]}::text[]) as channel on conflict do nothing`;
  return due.channels.length === 0 ? [moved, told] : [moved, told, outside];
}
