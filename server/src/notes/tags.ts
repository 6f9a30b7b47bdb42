import { ApiError } from '@console/contract';
import type { Tag } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../plugins/database/db.ts';
import { tagKey } from './search-query.ts';

const tagsWhere = (userId: string, which: Sql): Sql => sql`
  select t.tag_id as id, t.name,
         (select count(*)::int from notes.note_tags nt join notes.notes n using (user_id, note_id)
          where nt.user_id = t.user_id and nt.tag_id = t.tag_id and n.deleted_at is null) as note_count
  from notes.tags t where t.user_id = ${userId} and ${which} order by t.name_key collate "C"`;

export const listTagsOf = (db: Db, userId: string): Promise<Tag[]> =>
  db.rows<Tag>(tagsWhere(userId, sql`true`));

export async function createTagOf(db: Db, userId: string, name: string): Promise<Tag> {
  const created = await db.first<{ id: number }>(sql`
    insert into notes.tags (user_id, name, name_key) values (${userId}, ${name}, ${tagKey(name)})
    on conflict (user_id, name_key) do nothing returning tag_id as id`);
  if (!created) throw await nameTaken(db, userId, name);
  return { id: created.id, name, noteCount: 0 };
}

export async function renameTagOf(db: Db, userId: string, tagId: number, name: string): Promise<Tag> {
  // Tells a name that is taken apart from a tag that is not there, without a race on the unique name.
  const [before] = await db.rows<Tag>(tagsWhere(userId, sql`t.tag_id = ${tagId}`));
  if (!before) throw new ApiError('NOT_FOUND');
  try {
    await db.rows(sql`update notes.tags set name = ${name}, name_key = ${tagKey(name)}
                      where user_id = ${userId} and tag_id = ${tagId}`);
  } catch (error) {
    if (isUniqueViolation(error)) throw await nameTaken(db, userId, name);
    throw error;
  }
  return { ...before, name };
}

export async function deleteTagOf(db: Db, userId: string, tagId: number): Promise<{ id: number }> {
  const gone = await db.first<{ id: number }>(
    sql`delete from notes.tags where user_id = ${userId} and tag_id = ${tagId} returning tag_id as id`,
  );
  if (!gone) throw new ApiError('NOT_FOUND');
  return gone;
}

const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

async function nameTaken(db: Db, userId: string, name: string): Promise<ApiError> {
  const [tag] = await db.rows<Tag>(tagsWhere(userId, sql`t.name_key = ${tagKey(name)}`));
  return new ApiError('NAME_TAKEN', {
    fields: [{ path: 'name', code: 'taken' }],
    details: tag ? { tagId: tag.id } : {},
  });
}
