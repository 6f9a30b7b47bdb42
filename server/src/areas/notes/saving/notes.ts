import { ApiError } from '@console/contract';
import type { Note } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionWhere } from '../../../plugins/database/insertions.ts';
import type { ItemState } from '../items/index.ts';
import { itemColumns, itemOf } from '../items/index.ts';
import { searchChunks } from '../search/index.ts';
import { summaryOf } from './note-rules.ts';
import { remembering, thinEverySoOften } from './revision-writing.ts';
import {
  checkLength,
  checkNote,
  replayOrRefuse,
  type Save,
  type Saving,
  type StandingNote,
  versionOf,
} from './save-rules.ts';

export interface NoteFactsRow extends ItemState {
  noteId: string;
  userId: string;
  title: string;
  headline: string;
  type: number;
  version: number;
  tagIds: number[];
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  excerpt: string;
  wordCount: number;
  taskCount: number;
  openTasks: number;
}

interface NoteFullRow extends NoteFactsRow {
  content: string;
  lastSaveId: string;
  meta: Record<string, unknown>;
}

/** Columns of {@link NoteFactsRow}, from `notes.notes n` joined with `notes.items i`. */
export const factColumns = sql`
  n.note_id, n.user_id, n.title, n.headline, n.type, n.version, n.created_at, n.updated_at, n.deleted_at,
  n.excerpt, n.word_count, n.task_count, n.open_tasks, ${itemColumns},
  array(select t.tag_id from notes.note_tags t
        where t.user_id = n.user_id and t.note_id = n.note_id order by t.tag_id) as tag_ids`;

/** A row in the words of the contract. */
export const noteFacts = (row: NoteFactsRow) => ({
  _id: row.noteId,
  userId: row.userId,
  title: row.title,
  headline: row.headline,
  type: row.type,
  version: row.version,
  tagIds: row.tagIds,
  createTime: row.createdAt,
  updateTime: row.updatedAt,
  deleteTime: row.deletedAt,
  excerpt: row.excerpt,
  wordCount: row.wordCount,
  hasTask: row.taskCount > 0,
  openTasks: row.openTasks,
  item: itemOf(row),
});

const noteOf = (row: NoteFullRow): Note => ({
  ...noteFacts(row),
  content: row.content,
  ...(Object.keys(row.meta).length > 0 && { meta: row.meta }),
});

const oneNote = (userId: string, noteId: string): Sql => sql`
  select ${factColumns}, n.content, n.last_save_id, n.meta
  from notes.notes n join notes.items i using (user_id, note_id)
  where n.user_id = ${userId} and n.note_id = ${noteId}`;

/** The note with its text. @throws NOT_FOUND where it is not the caller's */
export async function getNoteOf(db: Db, userId: string, noteId: string): Promise<Note> {
  const row = await db.first<NoteFullRow>(oneNote(userId, noteId));
  if (!row) throw new ApiError('NOT_FOUND');
  return noteOf(row);
}

/**
 * Creates the note, or saves it if it still has the version that was edited: one statement decides, so two tabs
 * cannot both win. The same flight reads what stands now, for the answer or for the refusal.
 */
export async function saveNoteOf(db: Db, userId: string, noteId: string, save: Save): Promise<Note> {
  checkNote(save.title, save.content);
  for (const aside of save.asides ?? []) checkLength(aside.content);
  const tagIds = [...new Set(save.tagIds)];
  const flight = await db.batch(...saving(userId, noteId, save, tagIds), oneNote(userId, noteId));
  const [saved] = flight;
  const [row] = (flight.at(-1) ?? []) as NoteFullRow[];
  if (saved && saved.length > 0 && row) {
    await thinEverySoOften(db, userId, row);
    return noteOf(row);
  }
  const found: StandingNote | undefined = row && { note: noteOf(row), lastSaveId: row.lastSaveId };
  return replayOrRefuse(found, save.saveId, await unknownTags(db, userId, tagIds));
}

async function unknownTags(db: Db, userId: string, tagIds: readonly number[]): Promise<number[]> {
  const known = await db.rows<{ tagId: number }>(
    sql`select tag_id from notes.tags where user_id = ${userId} and tag_id = any(${[...tagIds]}::int[])`,
  );
  return tagIds.filter((id) => !known.some(({ tagId }) => tagId === id));
}

/** The first statement decides; what follows it finds the note as that one has left it, or nothing to do. */
function saving(userId: string, noteId: string, save: Save, tagIds: readonly number[]): Sql[] {
  const just = justSaved(userId, noteId, save);
  const it: Saving = { userId, noteId, save, tagIds, just };
  const chunks = searchChunks(`${save.title}\n${save.content}`);
  return [
    ...(save.version === undefined ? beginning(it) : goingOn(it, save.version, chunks.length)),
    ...(tagIds.length > 0 ? [tagging(it)] : []),
    ...indexing(it, chunks),
    ...remembering(it),
  ];
}

const beginning = (it: Saving): Sql[] => [
  inserting(it),
  insertionWhere(
    'notes.items',
    { userId: sql`n.user_id`, noteId: sql`n.note_id` },
    sql`from notes.notes n where ${it.just}`,
    sql`on conflict do nothing`,
  ),
];

/** What the note had and has no more goes, too. */
const goingOn = (it: Saving, version: number, chunks: number): Sql[] => [
  updating(it, version),
  sql`delete from notes.note_tags t using notes.notes n
      where ${it.just} and t.user_id = n.user_id and t.note_id = n.note_id
        and t.tag_id <> all(${[...it.tagIds]}::int[])`,
  sql`delete from notes.note_search w using notes.notes n
      where ${it.just} and w.user_id = n.user_id and w.note_id = n.note_id and w.chunk_no > ${chunks}::int`,
];

const tagging = ({ tagIds, just }: Saving): Sql => sql`
  insert into notes.note_tags (user_id, note_id, tag_id)
  select n.user_id, n.note_id, t.tag_id
  from notes.notes n join notes.tags t on t.user_id = n.user_id and t.tag_id = any(${[...tagIds]}::int[])
  where ${just} on conflict do nothing`;

/** Only long notes have more than one chunk. */
const indexing = ({ just }: Saving, chunks: readonly string[]): Sql[] =>
  chunks.map((words, at) =>
    insertionWhere(
      'notes.note_search',
      { userId: sql`n.user_id`, noteId: sql`n.note_id`, chunkNo: at + 1, words },
      sql`from notes.notes n where ${just}`,
      sql`on conflict (user_id, note_id, chunk_no) do update set words = excluded.words
        where note_search.words is distinct from excluded.words`,
    ),
  );

const justSaved = (userId: string, noteId: string, save: Save): Sql => sql`
  n.user_id = ${userId} and n.note_id = ${noteId}::uuid and n.version = ${versionOf(save)}::int
  and n.last_save_id = ${save.saveId}::uuid and not exists (
    select from notes.revisions r
    where r.user_id = n.user_id and r.note_id = n.note_id and r.version = n.version)`;

function inserting({ userId, noteId, save, tagIds }: Saving): Sql {
  const { title, content, type = 0, saveId } = save;
  const { headline, excerpt, wordCount, taskCount, openTasks } = summaryOf(title, content);
  const facts = { headline, excerpt, wordCount, taskCount, openTasks };
  const note = { userId, noteId, title, content, type, lastSaveId: saveId, ...facts };
  const tail = sql`on conflict (user_id, note_id) do nothing returning version`;
  if (tagIds.length === 0) return insertionOf('notes.notes', note, tail);
  const allOfItsTags = sql`
    from notes.tags t where t.user_id = ${userId} and t.tag_id = any(${[...tagIds]}::int[])
    group by t.user_id having count(*) = ${tagIds.length}::int`;
  return insertionWhere('notes.notes', { ...note, userId: sql`t.user_id` }, allOfItsTags, tail);
}

function updating({ userId, noteId, save, tagIds }: Saving, version: number): Sql {
  const { headline, excerpt, wordCount, taskCount, openTasks } = summaryOf(save.title, save.content);
  return sql`
    update notes.notes set
      title = ${save.title}, content = ${save.content}, type = coalesce(${save.type ?? null}::smallint, type),
      version = ${versionOf(save)}::int, last_save_id = ${save.saveId}::uuid, updated_at = now(),
      headline = ${headline}, excerpt = ${excerpt}, word_count = ${wordCount}::int,
      task_count = ${taskCount}::int, open_tasks = ${openTasks}::int
    where user_id = ${userId} and note_id = ${noteId}::uuid and version = ${version}::int and deleted_at is null
      and (select count(*) from notes.tags t
        where t.user_id = ${userId} and t.tag_id = any(${[...tagIds]}::int[])) = ${tagIds.length}::int
    returning version`;
}

/** Into the trash or out of it; doing it twice changes nothing. */
export async function setTrashedOf(db: Db, userId: string, noteId: string, trashed: boolean): Promise<Note> {
  const [, [row]] = await db.batch<[unknown, NoteFullRow]>(
    sql`update notes.notes set deleted_at = ${trashed ? sql`now()` : sql`null`}
        where user_id = ${userId} and note_id = ${noteId} and (deleted_at is null) = ${trashed}`,
    oneNote(userId, noteId),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return noteOf(row);
}
