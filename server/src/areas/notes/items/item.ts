import { ApiError, invalidField } from '@console/contract';
import { type Item, remindGraceMs } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { changedItem, type Flags, type ItemState, type ReminderState } from './item-rules.ts';

/** Columns of {@link ItemState}, from `notes.items i`. */
export const itemColumns = sql`
  i.is_finished, i.finished_at, i.make_it_top, i.top_rank, i.add_to_blog, i.remind_at, i.remind_start, i.remind_tz, i.remind_rule,
  i.remind_fired, i.snoozed_until, i.rev`;

/** Flags in the words of the contract. */
export const itemOf = (row: ItemState): Item => ({
  is_finished: row.isFinished,
  finished_at: row.finishedAt,
  make_it_top: row.makeItTop,
  top_rank: row.topRank,
  add_to_blog: row.addToBlog,
  remind_at: row.remindAt,
  remind_tz: row.remindTz,
  remind_start: row.remindStart,
  remind_rule: row.remindRule,
  snoozed_until: row.snoozedUntil,
  rev: row.rev,
});

/** Sets some of the flags; flags of a note in the trash do not move. */
export const setItemOf = (db: Db, userId: string, noteId: string, flags: Flags): Promise<Item> =>
  changing(db, userId, noteId, ({ zone, firstRank, ...item }) =>
    changedItem(item, flags, { now: Date.now(), zone, firstRank }),
  );

/** Reminds once more at `until`, besides what the reminder itself says. */
export function snoozeReminderOf(db: Db, userId: string, noteId: string, until: string): Promise<Item> {
  if (Date.parse(until) < Date.now() - remindGraceMs) throw invalidField('until', 'remind_in_past');
  return changing(db, userId, noteId, (item) => ({ ...item, snoozedUntil: until }));
}

interface StandingItem extends ItemState {
  readonly zone: string;
  readonly firstRank: number;
}

/** One writer after the other: the next occurrence is computed from what stands. */
function changing(
  db: Db,
  userId: string,
  noteId: string,
  change: (item: StandingItem) => ItemState,
): Promise<Item> {
  return db.transaction(async (tx) => {
    const found = await tx.first<StandingItem & { trashed: boolean }>(standing(userId, noteId));
    if (!found) throw new ApiError('NOT_FOUND');
    const { trashed, ...item } = found;
    if (trashed) throw new ApiError('NOTE_TRASHED', { details: { uuid: noteId } });
    const next = change(item);
    const [[row]] = await tx.batch<[ItemState, unknown]>(
      writing(userId, noteId, next),
      isAnswered(item, next) ? takingBack(userId, noteId) : sql`select`,
    );
    return itemOf(row ?? next);
  });
}

/** Finished, moved, taken away or put off: what has fired but was not sent yet has nothing to say any more. */
const isAnswered = (before: ItemState, after: ItemState): boolean =>
  (after.isFinished && !before.isFinished) ||
  after.remindAt !== before.remindAt ||
  after.snoozedUntil !== before.snoozedUntil;

const standing = (userId: string, noteId: string): Sql => sql`
  select ${itemColumns}, n.deleted_at is not null as trashed,
         coalesce((select s.zone from platform.notification_settings s where s.user_id = ${userId}), 'UTC') as zone,
         coalesce((select min(p.top_rank) from notes.items p where p.user_id = ${userId} and p.make_it_top), 0) - 1
           as first_rank
  from notes.items i join notes.notes n using (user_id, note_id)
  where i.user_id = ${userId} and i.note_id = ${noteId}
  for update of i`;

const writing = (userId: string, noteId: string, item: ItemState): Sql => sql`
  update notes.items i set
    is_finished = ${item.isFinished}, finished_at = ${item.finishedAt}::timestamptz,
    make_it_top = ${item.makeItTop}, top_rank = ${item.topRank}::float8,
    ${reminderValues(item)}, remind_fault = null, rev = rev + 1
  where i.user_id = ${userId} and i.note_id = ${noteId}
  returning ${itemColumns}`;

/** The reminder's columns, for an update of `notes.items`. */
export const reminderValues = (item: ReminderState): Sql => sql`
  remind_at = ${item.remindAt}::timestamptz, remind_start = ${item.remindStart}, remind_tz = ${item.remindTz},
  remind_rule = ${item.remindRule === null ? null : JSON.stringify(item.remindRule)}::jsonb,
  remind_fired = ${item.remindFired}, snoozed_until = ${item.snoozedUntil}::timestamptz`;

/** What was about to be sent and is no longer wanted. */
const takingBack = (userId: string, noteId: string): Sql => sql`
  update notes.reminder_deliveries set state = 'cancelled'
  where user_id = ${userId} and note_id = ${noteId} and state in ('pending', 'claimed')`;
