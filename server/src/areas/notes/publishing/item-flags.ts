import type { BodyOf } from '@console/contract';
import type { Item, setItem } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { May } from '../../../plugins/contract/may.ts';
import { forbidden } from '../../../plugins/contract/may.ts';
import type { CallDbs } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { Flags } from '../items/index.ts';
import { setItemOf } from '../items/index.ts';
import { publish, withDrawnPost, withdrawBlogPostOf } from './blog.ts';
import type { Draw } from './drawn-post.ts';

/**
 * Sets some of the flags, all or none of them. `add_to_blog` goes the way of publication; where it is what it is
 * already, the public copy stays as it was.
 * @throws FORBIDDEN for publishing without the right; taking back is always allowed
 */
export async function setFlagsOf(
  dbs: CallDbs,
  draw: Draw,
  userId: string,
  noteId: string,
  { add_to_blog, ...flags }: BodyOf<typeof setItem>,
  may: Pick<May, 'hold'>,
): Promise<Item> {
  const { db, outside } = dbs;
  if (add_to_blog === undefined) return setItemOf(db, userId, noteId, flags);
  if (add_to_blog && !may.hold('note.publish')) throw forbidden('note.publish');
  if (!add_to_blog) return db.transaction((tx) => withdrawn(tx, userId, noteId, flags));
  const before = await outside.first<Published>(published(userId, noteId, sql``));
  if (before?.addToBlog) return setItemOf(db, userId, noteId, flags);
  return withDrawnPost(dbs, draw, { userId, noteId }, async (tx, drawn) => {
    const standing = await tx.first<Published>(published(userId, noteId, sql`for update of n`));
    if (!standing?.addToBlog) await publish(tx, { userId, noteId }, drawn);
    return setItemOf(tx, userId, noteId, flags);
  });
}

async function withdrawn(tx: Db, userId: string, noteId: string, flags: Flags): Promise<Item> {
  const before = await tx.first<Published>(published(userId, noteId, sql`for update of n`));
  if (before?.addToBlog) await withdrawBlogPostOf(tx, userId, noteId);
  return setItemOf(tx, userId, noteId, flags);
}

interface Published {
  readonly addToBlog: boolean;
}

/** A lock is the note's before its flags', as in saving, publication and the trash. */
const published = (userId: string, noteId: string, lock: Sql): Sql => sql`
  select i.add_to_blog from notes.notes n join notes.items i using (user_id, note_id)
  where n.user_id = ${userId} and n.note_id = ${noteId} ${lock}`;
