import type { BodyOf } from '@console/contract';
import type { Blog, ImportedBlog, updateBlog } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { openBlog } from './blog.ts';

/** Before the first publication there is nothing to tell. */
const unopened: Blog = { handle: null, title: '', about: '', zone: null };

/** What the author has said about their blog. */
export const blogOf = async (db: Db, userId: string): Promise<Blog> =>
  (await db.first<Blog>(sql`select handle, title, about, zone from notes.blogs where user_id = ${userId}`)) ??
  unopened;

/** Says it anew; a blog may be named before anything is published. */
export async function updateBlogOf(
  tx: Db,
  userId: string,
  { title, about, zone }: BodyOf<typeof updateBlog>,
): Promise<Blog> {
  await openBlog(tx, userId, zone);
  await tx.rows(
    sql`update notes.blogs set title = ${title}, about = ${about}, zone = ${zone} where user_id = ${userId}`,
  );
  return blogOf(tx, userId);
}

/** What a blog elsewhere has said of itself, for one that says nothing yet. */
export async function takeBlogFacts(
  tx: Db,
  userId: string,
  { title, about, zone }: ImportedBlog,
): Promise<void> {
  await openBlog(tx, userId, zone ?? undefined);
  await tx.rows(sql`update notes.blogs set title = ${title}, about = ${about}
                    where user_id = ${userId} and title = '' and about = ''`);
}
