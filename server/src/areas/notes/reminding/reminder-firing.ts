import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Failed } from '../../../house/jobs/jobs.ts';
import { switchedOn } from '../../../house/notifications/recipients.ts';
import { codeOf, type Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import type { ItemState } from '../items/index.ts';
import { itemColumns, reminderValues } from '../items/index.ts';
import { type DueReminder, type Firing, firing, firingAnyway } from './reminder-rules.ts';

/** A note whose reminder looks due; whoever locks it first fires it. */
type Candidate = Pick<DueReminder, 'userId' | 'noteId' | 'headline' | 'taskCount' | 'openTasks'>;

type Key = Pick<DueReminder, 'userId' | 'noteId'>;
const keyOf = ({ userId, noteId }: Key): string => `${userId} ${noteId}`;

/**
 * Fires what is due, at most so many, in one transaction. One that cannot be computed is told all the same and comes
 * no more; one that cannot be written makes each go by itself.
 * @returns what fired, and how many were looked at: some of them may have been fired by others
 */
export async function fireDue(
  db: Db,
  now: number,
  most: number,
  failed: Failed,
): Promise<{ due: DueReminder[]; looked: number }> {
  const candidates = await db.rows<Candidate>(dueAt(now, most));
  const due = candidates.length === 0 ? [] : await fireAll(db, candidates, now, failed);
  return { due, looked: candidates.length };
}

async function fireAll(
  db: Db,
  candidates: readonly Candidate[],
  now: number,
  failed: Failed,
): Promise<DueReminder[]> {
  try {
    return await db.transaction((tx) => fire(tx, candidates, now, failed));
  } catch (error) {
    failed(error);
    return fireOneByOne(db, candidates, now, failed);
  }
}

async function fire(
  tx: Db,
  candidates: readonly Candidate[],
  now: number,
  failed: Failed,
): Promise<DueReminder[]> {
  const due = await lockedOf(tx, candidates, now);
  if (due.length === 0) return due;
  const fired = due.map((one) => ({ due: one, firing: firingAt(one, now, failed) }));
  const heard = fired.filter(({ firing }) => !firing.silent);
  const told = await tx.batch<Key[]>(
    ...fired.map(moving),
    ...insertionsOf('notes.reminder_deliveries', heard.map(inApp(now)), onlyNew),
    ...insertionsOf('notes.reminder_deliveries', heard.flatMap(outside), sql`on conflict do nothing`),
  );
  const fresh = new Set(told.flat().map(keyOf));
  const rows = heard.filter(({ due }) => fresh.has(keyOf(due))).map(notification(now));
  await tx.batch(...insertionsOf('platform.notifications', rows));
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

async function fireOneByOne(
  db: Db,
  candidates: readonly Candidate[],
  now: number,
  failed: Failed,
): Promise<DueReminder[]> {
  const fired: DueReminder[] = [];
  for (const one of candidates) {
    try {
      fired.push(...(await db.transaction((tx) => fire(tx, [one], now, failed))));
    } catch (error) {
      failed(about(one, error));
      if (isOfTheRow(error)) await db.rows(givingUp(one.userId, one.noteId, now, reasonOf(error)));
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

const dueAt = (now: number, most: number): Sql => sql`
  select i.user_id, i.note_id, n.headline, n.task_count, n.open_tasks
  from notes.items i join notes.notes n using (user_id, note_id)
  where i.fires_at <= ${instantOf(now)}::timestamptz and n.deleted_at is null
  order by i.fires_at limit ${most}::int`;

type Settings = Pick<DueReminder, 'userId' | 'zone' | 'quietFrom' | 'quietTo' | 'skipTicked' | 'channels'>;

/** Those that nobody else fires at the moment, with all that firing wants to know. */
async function lockedOf(tx: Db, candidates: readonly Candidate[], now: number): Promise<DueReminder[]> {
  const owners = [...new Set(candidates.map(({ userId }) => userId))];
  const [settings, ...items] = await tx.batch<[Settings, ...(ItemState & Pick<DueReminder, 'firesAt'>)[]]>(
    settingsOf(owners),
    ...candidates.map(
      ({ userId, noteId }) => sql`
        select ${itemColumns}, i.fires_at from notes.items i
        where i.user_id = ${userId} and i.note_id = ${noteId}::uuid and i.fires_at <= ${instantOf(now)}::timestamptz
        for update skip locked`,
    ),
  );
  const byOwner = new Map(settings.map((one) => [one.userId, one]));
  return candidates.flatMap((candidate, index) => {
    const [item] = items[index] ?? [];
    return item ? [{ ...item, ...(byOwner.get(candidate.userId) ?? unsaid), ...candidate }] : [];
  });
}

/** Of somebody who has never chosen anything. */
const unsaid = { zone: null, quietFrom: null, quietTo: null, skipTicked: true, channels: [] };

const settingsOf = (userIds: readonly string[]): Sql => sql`
  select s.user_id, s.zone, s.quiet_from, s.quiet_to, s.skip_ticked,
         ${switchedOn} as channels
  from platform.notification_settings s where s.user_id = any(${[...userIds]}::text[])`;

interface Fired {
  readonly due: DueReminder;
  readonly firing: Firing & { readonly fault?: string };
}

const moving = ({ due: { userId, noteId }, firing: { next, fault } }: Fired): Sql => sql`
  update notes.items set ${reminderValues(next)}, remind_fault = ${fault ?? null}, rev = rev + 1
  where user_id = ${userId} and note_id = ${noteId}`;

const inApp =
  (now: number) =>
  ({ due: { userId, noteId, firesAt }, firing: { late } }: Fired) => ({
    ...{ userId, noteId, fireAt: firesAt, channel: 'inapp', state: 'sent', late },
    ...{ attempts: 1, nextTryAt: instantOf(now) },
  });

/** Nobody is told twice of the same instant. */
const onlyNew = sql`on conflict do nothing returning user_id, note_id`;

const outside = ({ due: { userId, noteId, firesAt, channels }, firing: { late, outsideAt, zone } }: Fired) =>
  channels.map((channel) => ({
    ...{ userId, noteId, fireAt: firesAt, channel, late, nextTryAt: outsideAt, zone },
  }));

const notification =
  (now: number) =>
  ({ due: { userId, noteId, firesAt, headline }, firing: { late } }: Fired) => ({
    ...{ userId, notificationId: v7(), kind: 'reminder', createdAt: instantOf(now) },
    payload: { noteId, title: headline, fireAt: firesAt, late },
  });
