import sql, { join, type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { isKeptForEver, type RevisionAge, sessionMinutes, thinnedOut } from './revision-rules.ts';
import type { Save } from './save-rules.ts';

/**
 * Steps of the saving statement that write the history down, after a step `saved (user_id, note_id, version)`.
 * An autosave takes the place of the one before it, unless that one began the session.
 */
export function remembering(userId: string, noteId: string, save: Save, tagIds: readonly number[]): Sql {
  const { reason = 'manual' } = save;
  // A note that begins has met nothing, and there is no version below its first.
  const asides = save.version === undefined ? [] : (save.asides ?? []);
  const own = (
    text: Pick<Save, 'title' | 'content'>,
    tags: readonly number[],
    why: string,
    below: number,
  ) => sql`
    select s.user_id, s.note_id, s.version - ${below}::int, ${text.title}, ${text.content}, ${[...tags]}::int[],
           ${userId}, ${why}, coalesce((select session_at from before where continues), now())
    from saved s`;
  const rows = [
    own(save, tagIds, reason, 0),
    ...asides.map((aside, index) => own(aside, aside.tagIds, 'conflict', asides.length - index)),
  ];
  return sql`
    before as (
      select r.version, r.session_at, r.saved_at,
             ${reason} = 'autosave' and r.reason = 'autosave'
               and r.session_at > now() - make_interval(mins => ${sessionMinutes}::int) as continues,
             r.label is null and r.saved_at > r.session_at as in_between
      from notes.revisions r
      where r.user_id = ${userId} and r.note_id = ${noteId}::uuid
      order by r.version desc limit 1
    ), replaced as (
      delete from notes.revisions r using saved s, before b
      where r.user_id = s.user_id and r.note_id = s.note_id and r.version = b.version
        and b.continues and b.in_between
    ), remembered as (
      insert into notes.revisions (user_id, note_id, version, title, content, tag_ids, author_id, reason, session_at)
      ${join(rows, ' union all ')}
    )`;
}

/**
 * Marks the version that is published: it stays for ever. Tags that were changed in bulk or merged count as a version of
 * the note and are none of its history, so the row may have to be made.
 */
export const rememberPublished = (userId: string, noteId: string, version: number): Sql => sql`
  insert into notes.revisions (user_id, note_id, version, title, content, tag_ids, author_id, reason)
  select n.user_id, n.note_id, n.version, n.title, n.content,
         array(select t.tag_id from notes.note_tags t
               where t.user_id = n.user_id and t.note_id = n.note_id order by t.tag_id), ${userId}, 'publish'
  from notes.notes n where n.user_id = ${userId} and n.note_id = ${noteId}::uuid and n.version = ${version}::int
  on conflict (user_id, note_id, version) do update set reason = excluded.reason`;

/** Whoever looks at the history thins it; whoever only writes does it now and then, so that it cannot grow for ever. */
export async function thinEverySoOften(
  db: Db,
  userId: string,
  { noteId, version }: { noteId: string; version: number },
): Promise<void> {
  if (version < 50 || version % 50 >= 2) return;
  const ages = await db.rows<RevisionAge>(sql`
    select r.version, r.saved_at, r.reason, r.label from notes.revisions r
    where r.user_id = ${userId} and r.note_id = ${noteId} order by r.version desc`);
  await thin(db, userId, noteId, ages);
}

/** @param revisions of the note, newest first  @returns the versions that are gone */
export async function thin(
  db: Db,
  userId: string,
  noteId: string,
  revisions: readonly RevisionAge[],
): Promise<number[]> {
  const gone = thinnedOut(revisions, Date.now());
  if (gone.length === 0) return gone;
  const named = new Set(revisions.filter(isKeptForEver).map(({ version }) => version));
  // One that was named or published since it was read stays.
  const rows = await db.rows<{ version: number }>(sql`
    delete from notes.revisions
    where user_id = ${userId} and note_id = ${noteId} and version = any(${gone}::int[])
      and ((label is null and reason <> 'publish')
           or version = any(${gone.filter((version) => named.has(version))}::int[]))
    returning version`);
  return rows.map(({ version }) => version);
}
