import { ApiError } from '@console/contract';
import { noteLimits } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** Deletes for good what the person has in the trash. */
export async function emptyTrashOf(db: Db, userId: string): Promise<{ purged: number }> {
  const gone = await db.rows(
    sql`delete from notes.notes where user_id = ${userId} and deleted_at is not null returning note_id`,
  );
  return { purged: gone.length };
}

/** Deletes one note for good. One that is not in the trash cannot be deleted, and answers like one that is not there. */
export async function purgeNoteOf(db: Db, userId: string, noteId: string): Promise<{ _id: string }> {
  const gone = await db.first(sql`
    delete from notes.notes
    where user_id = ${userId} and note_id = ${noteId} and deleted_at is not null returning note_id`);
  if (!gone) throw new ApiError('NOT_FOUND');
  return { _id: noteId };
}

/** Job: what has been in anybody's trash for longer than a note stays there. A batch at a time, so that nobody waits for it. */
export async function purgeOldTrash(db: Db, now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - noteLimits.trashDays * 86_400_000).toISOString();
  for (let purged = 0; ; ) {
    const gone = await db.rows(sql`
      delete from notes.notes where (user_id, note_id) in (
        select user_id, note_id from notes.notes where deleted_at < ${before}::timestamptz
        order by deleted_at limit 500) returning note_id`);
    purged += gone.length;
    if (gone.length < 500) return purged;
  }
}
