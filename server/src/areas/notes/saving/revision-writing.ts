import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionWhere } from '../../../plugins/database/insertions.ts';
import {
  isKeptForEver,
  loss,
  type RevisionAge,
  sessionMinutes,
  thinnedOut,
  writingMinutes,
} from './revision-rules.ts';
import { type Save, type Saving, versionOf } from './save-rules.ts';

interface Revision {
  readonly version: number;
  readonly title: string | Sql;
  readonly content: string | Sql;
  readonly tagIds: readonly number[];
  readonly reason: string;
}
type Aside = NonNullable<Save['asides']>[number];

/**
 * Writes the history of a save down, last of all that the save does. An autosave takes the place of the one before it,
 * unless that one began the session, is the first after two minutes of writing, or had text that this one has lost.
 */
export function remembering({ userId, noteId, save, tagIds, just }: Saving): Sql[] {
  const { reason = 'manual' } = save;
  const version = versionOf(save);
  // A note that begins has met nothing, and there is no version below its first.
  const asides = save.version === undefined ? [] : (save.asides ?? []);
  const isBefore = (row: Sql) => beforeSave(userId, noteId, version - asides.length, row);
  const begun = reason === 'autosave' ? sessionOf(isBefore(sql`b`)) : sql`now()`;
  const remembered = (revision: Revision) => {
    const who = { userId: sql`n.user_id`, noteId: sql`n.note_id`, authorId: sql`n.user_id` };
    const row = { ...who, ...revision, sessionAt: begun };
    return insertionWhere('notes.revisions', row, sql`from notes.notes n where ${just}`);
  };
  const aside = ({ title, content, tagIds }: Aside, index: number) =>
    remembered({ version: version - asides.length + index, title, content, tagIds, reason: 'conflict' });
  return [
    ...asides.map(aside),
    remembered({ version, title: sql`n.title`, content: sql`n.content`, tagIds, reason }),
    ...(reason === 'autosave' ? [replacing(userId, noteId, isBefore(sql`r`), version)] : []),
  ];
}

/** The revision that stood last below a version, where that is an autosave. */
const beforeSave = (userId: string, noteId: string, version: number, row: Sql): Sql => sql`
  ${row}.user_id = ${userId} and ${row}.note_id = ${noteId}::uuid and ${row}.reason = 'autosave' and ${row}.version = (
    select max(last.version) from notes.revisions last
    where last.user_id = ${userId} and last.note_id = ${noteId}::uuid and last.version < ${version}::int)`;

/** When the session began that an autosave goes on with, or now. */
const sessionOf = (isBefore: Sql): Sql => sql`
  coalesce((select b.session_at from notes.revisions b
    where ${isBefore} and b.session_at > now() - make_interval(mins => ${sessionMinutes}::int)), now())`;

/** The autosave before this one goes, where it is of the same session and nothing is lost with it. */
const replacing = (userId: string, noteId: string, isBefore: Sql, version: number): Sql => sql`
  delete from notes.revisions r using notes.revisions own
  where ${isBefore} and own.user_id = r.user_id and own.note_id = r.note_id and own.version = ${version}::int
    and own.session_at = r.session_at and r.label is null and r.saved_at > r.session_at
    and own.length >= r.length - ${loss.characters}::int
    and own.length >= r.length * ${1 - loss.share}::float8
    and r.saved_at - (
      select max(earlier.saved_at) from notes.revisions earlier
      where earlier.user_id = ${userId} and earlier.note_id = ${noteId}::uuid and earlier.version < r.version
    ) < make_interval(mins => ${writingMinutes}::int)`;

/**
 * Marks the version that is published: it stays for ever. Tags that were changed in bulk or merged count as a version of
 * the note and are none of its history, so the row may have to be made.
 */
export const rememberPublished = (userId: string, noteId: string, version: number): Sql => sql`
  insert into notes.revisions (user_id, note_id, version, title, content, tag_ids, author_id, reason)
  select n.user_id, n.note_id, n.version, n.title, n.content,
         array(select t.tag_id from notes.note_tags t
               where t.user_id = ${userId} and t.note_id = n.note_id order by t.tag_id), ${userId}, 'publish'
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
      and ((label is null and reason not in ('publish', 'import'))
           or version = any(${gone.filter((version) => named.has(version))}::int[]))
    returning version`);
  return rows.map(({ version }) => version);
}
