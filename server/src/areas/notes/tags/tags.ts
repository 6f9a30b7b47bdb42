import type { BodyOf } from '@console/contract';
import { ApiError, invalidField } from '@console/contract';
import { type createTag, type moveTags, noteLimits, type renameTag, type Tag } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { tagKey } from '../search/index.ts';
import { movedName, type Rename, renamesOf } from './tag-rules.ts';
import { savingTags } from './tag-saving.ts';

const tagsWhere = (userId: string, which: Sql): Sql => sql`
  select t.tag_id as id, t.name, t.color,
         (select count(*)::int from notes.note_tags nt join notes.notes n using (user_id, note_id)
          where nt.user_id = t.user_id and nt.tag_id = t.tag_id and n.deleted_at is null) as note_count
  from notes.tags t where t.user_id = ${userId} and ${which} order by t.name_key collate "C"`;

/** With how many notes each branch has: a note that carries two tags of it counts once. */
export async function listTagsOf(db: Db, userId: string): Promise<Tag[]> {
  const [tags, branches] = await db.batch<[Tag, { id: number; count: number }]>(
    tagsWhere(userId, sql`true`),
    sql`
      select branch.tag_id as id, count(distinct nt.note_id)::int as count
      from notes.note_tags nt
      join notes.notes n on n.user_id = nt.user_id and n.note_id = nt.note_id and n.deleted_at is null
      join notes.tags t on t.user_id = nt.user_id and t.tag_id = nt.tag_id
      cross join lateral (select string_to_array(t.name_key, '/') as parts) named
      cross join lateral generate_series(1, cardinality(named.parts)) depth
      join notes.tags branch on branch.user_id = t.user_id
        and branch.name_key = array_to_string(named.parts[1:depth], '/')
      where nt.user_id = ${userId} group by branch.tag_id`,
  );
  const counts = new Map(branches.map(({ id, count }) => [id, count]));
  return tags.map((tag) => ({ ...tag, branchCount: counts.get(tag.id) ?? 0 }));
}

async function tagOf(db: Db, userId: string, tagId: number): Promise<Tag> {
  const [tag] = await db.rows<Tag>(tagsWhere(userId, sql`t.tag_id = ${tagId}`));
  if (!tag) throw new ApiError('NOT_FOUND');
  return tag;
}

const tagNamed = async (db: Db, userId: string, name: string): Promise<Tag | undefined> =>
  (await db.rows<Tag>(tagsWhere(userId, sql`t.name_key = ${tagKey(name)}`)))[0];

/** The tag itself is not among them. */
const tagsBelow = (db: Db, userId: string, name: string): Promise<Tag[]> =>
  db.rows<Tag>(tagsWhere(userId, sql`starts_with(t.name_key, ${`${tagKey(name)}/`})`));

export async function createTagOf(db: Db, userId: string, body: BodyOf<typeof createTag>): Promise<Tag> {
  const { name, color = null } = body;
  const created = await db.first<{ id: number }>(
    insertionOf(
      'notes.tags',
      { userId, name, nameKey: tagKey(name), color },
      sql`on conflict (user_id, name_key) do nothing returning tag_id as id`,
    ),
  );
  if (!created) throw nameTaken(await tagNamed(db, userId, name));
  return { id: created.id, name, color, noteCount: 0 };
}

/** A new name takes the tags below along, all or none. */
export async function changeTagOf(
  db: Db,
  userId: string,
  tagId: number,
  { name, color }: BodyOf<typeof renameTag>,
): Promise<Tag> {
  return db.transaction(async (tx) => {
    const tag = await tagOf(tx, userId, tagId);
    if (color !== undefined)
      await tx.rows(
        sql`update notes.tags set color = ${color} where user_id = ${userId} and tag_id = ${tagId}`,
      );
    if (name !== undefined) {
      const branch = [tag, ...(await tagsBelow(tx, userId, tag.name))];
      await renameAll(tx, userId, renamesOf(branch, tag.name, name));
    }
    return tagOf(tx, userId, tagId);
  });
}

/** A branch with all below it takes another place, whether or not it is a tag itself. */
export function moveTagsOf(
  db: Db,
  userId: string,
  { from, to }: BodyOf<typeof moveTags>,
): Promise<{ moved: number }> {
  return db.transaction(async (tx) => {
    const own = await tagNamed(tx, userId, from);
    const branch = [...(own ? [own] : []), ...(await tagsBelow(tx, userId, from))];
    if (branch.length === 0) throw new ApiError('NOT_FOUND');
    await renameAll(tx, userId, renamesOf(branch, from, to), 'to');
    return { moved: branch.length };
  });
}

/**
 * All or none. Asks first whose the names are: once the constraint has refused one, the transaction tells nothing more.
 * @param renames in an order in which no name is in the way of another
 * @param field of the call that says the name
 */
async function renameAll(
  db: Db,
  userId: string,
  renames: readonly Rename[],
  field: 'name' | 'to' = 'name',
): Promise<void> {
  const maximum = noteLimits.tagNameLength;
  const tooLong = renames.find(({ name }) => name.length > maximum);
  if (tooLong) throw invalidField(field, 'tag_below_too_long', { name: tooLong.name, maximum });
  const keys = renames.map(({ name }) => tagKey(name));
  const ids = renames.map(({ id }) => id);
  const [other] = await db.rows<Tag>(
    tagsWhere(userId, sql`t.name_key = any(${keys}::text[]) and t.tag_id <> all(${ids}::int[])`),
  );
  if (other) throw nameTaken(other, field);
  const renamed = db.batch(
    ...renames.map(
      ({ id, name }) => sql`update notes.tags set name = ${name}, name_key = ${tagKey(name)}
                            where user_id = ${userId} and tag_id = ${id}`,
    ),
  );
  await withFree('tags_user_id_name_key_key', renamed, () => nameTaken(undefined, field));
}

/**
 * One tag becomes another, and what stands below the one goes below the other: merged where both have it.
 * Notes count it as a save, so that an open editor cannot silently bring the old tag back.
 */
export function mergeTagOf(db: Db, userId: string, tagId: number, into: number): Promise<Tag> {
  if (tagId === into) throw invalidField('into', 'same_tag');
  return db.transaction(async (tx) => {
    const tag = await tagOf(tx, userId, tagId);
    const target = (await tx.rows<Tag>(tagsWhere(userId, sql`t.tag_id = ${into}`)))[0];
    if (!target) throw invalidField('into', 'unknown_tag', { tagId: into });
    if (tagKey(target.name).startsWith(`${tagKey(tag.name)}/`)) throw invalidField('into', 'below_itself');
    const moves = [{ from: tagId, to: into }];
    for (const below of await tagsBelow(tx, userId, tag.name)) {
      const name = movedName(below.name, tag.name, target.name);
      const [there] = await tx.rows<Tag>(tagsWhere(userId, sql`t.name_key = ${tagKey(name)}`));
      if (there) moves.push({ from: below.id, to: there.id });
      else await renameAll(tx, userId, [{ id: below.id, name }]);
    }
    await moveNotes(tx, userId, moves);
    return tagOf(tx, userId, into);
  });
}

/** Notes of some tags get others in their place, and each note one version however many of them it had. */
async function moveNotes(
  db: Db,
  userId: string,
  moves: readonly { from: number; to: number }[],
): Promise<void> {
  const going = moves.map(({ from }) => from);
  await db.batch(
    sql`insert into notes.note_tags (user_id, note_id, tag_id)
        select t.user_id, t.note_id, m.into_id
        from notes.note_tags t
        join unnest(${going}::int[], ${moves.map(({ to }) => to)}::int[]) as m(from_id, into_id) on m.from_id = t.tag_id
        where t.user_id = ${userId} on conflict do nothing`,
    ...savingTags(
      userId,
      sql`n.note_id in (select t.note_id from notes.note_tags t
                        where t.user_id = ${userId} and t.tag_id = any(${going}::int[]))`,
      going,
    ),
    sql`delete from notes.tags where user_id = ${userId} and tag_id = any(${going}::int[])`,
  );
}

export async function deleteTagOf(db: Db, userId: string, tagId: number): Promise<{ id: number }> {
  const gone = await db.first<{ id: number }>(
    sql`delete from notes.tags where user_id = ${userId} and tag_id = ${tagId} returning tag_id as id`,
  );
  if (!gone) throw new ApiError('NOT_FOUND');
  return gone;
}

const nameTaken = (by?: Tag, field: 'name' | 'to' = 'name'): ApiError =>
  new ApiError('NAME_TAKEN', {
    fields: [{ path: field, code: 'taken' }],
    details: by ? { tagId: by.id } : {},
  });
