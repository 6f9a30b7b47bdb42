import { ApiError, type BodyOf } from '@console/contract';
import type { Item, setItem } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { May } from '../plugins/contract/may.ts';
import type { Db } from '../plugins/database/db.ts';
import { publishNoteOf, withdrawBlogPostOf } from './blog.ts';
import { setItemOf } from './item.ts';

/**
 * Sets some of the flags, all or none of them. `add_to_blog` goes the way of publication; where it is what it is
 * already, the public copy stays as it was.
 * @throws FORBIDDEN for publishing without the right; taking back is always allowed
 */
export async function setFlagsOf(
  db: Db,
  userId: string,
  noteId: string,
  { add_to_blog, ...flags }: BodyOf<typeof setItem>,
  may: Pick<May, 'hold'>,
): Promise<Item> {
  if (add_to_blog === undefined) return setItemOf(db, userId, noteId, flags);
  if (add_to_blog && !may.hold('note.publish'))
    throw new ApiError('FORBIDDEN', { details: { permission: 'note.publish' } });
  return db.transaction(async (tx) => {
    const before = await tx.first<{ addToBlog: boolean }>(published(userId, noteId));
    if (before && before.addToBlog !== add_to_blog) {
      if (add_to_blog) await publishNoteOf(tx, userId, noteId);
      else await withdrawBlogPostOf(tx, userId, noteId);
    }
    return setItemOf(tx, userId, noteId, flags);
  });
}

/** Locks the note before its flags, as saving, publication and the trash do. */
const published = (userId: string, noteId: string): Sql => sql`
  select i.add_to_blog from notes.notes n join notes.items i using (user_id, note_id)
  where n.user_id = ${userId} and n.note_id = ${noteId} for update of n`;
