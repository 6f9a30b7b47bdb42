import { ApiError } from '@console/contract';
import type { Note } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { itemColumns, itemOf } from './item.ts';
import type { ItemState } from './item-rules.ts';
import { summaryOf } from './note-rules.ts';
import { remembering, thinEverySoOften } from './revision-writing.ts';
import { checkLength, checkNote, replayOrRefuse, type Save, type StandingNote } from './save-rules.ts';
import { searchChunks } from './search-tokens.ts';

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

const noteOf = (row: NoteFullRow): Note => ({ ...noteFacts(row), content: row.content });

const oneNote = (userId: string, noteId: string): Sql => sql`
  select ${factColumns}, n.content, n.last_save_id
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
  const [outcome, standing] = await db.batch(saving(userId, noteId, save), oneNote(userId, noteId));
  const [done] = (outcome ?? []) as { saved: number; unknownTagIds: number[] }[];
  const [row] = (standing ?? []) as NoteFullRow[];
  if (done && done.saved > 0 && row) {
    await thinEverySoOften(db, userId, row);
    return noteOf(row);
  }
  const found: StandingNote | undefined = row && { note: noteOf(row), lastSaveId: row.lastSaveId };
  return replayOrRefuse(found, save.saveId, done?.unknownTagIds ?? []);
}

function saving(userId: string, noteId: string, save: Save): Sql {
  const tagIds = [...new Set(save.tagIds)];
  const chunks = searchChunks(`${save.title}\n${save.content}`);
  return sql`
    with asked as (
      select tag_id::int from unnest(${tagIds}::int[]) as tag_id
    ), unknown as (
      select tag_id from asked where tag_id not in (select t.tag_id from notes.tags t where t.user_id = ${userId})
    ), saved as (
      ${save.version === undefined ? inserting(userId, noteId, save) : updating(userId, noteId, save, save.version)}
      returning user_id, note_id, version
    ), ${remembering(userId, noteId, save, tagIds)}, flagged as (
      insert into notes.items (user_id, note_id) select user_id, note_id from saved on conflict do nothing
    ), untagged as (
      delete from notes.note_tags t using saved s
      where t.user_id = s.user_id and t.note_id = s.note_id and t.tag_id not in (select tag_id from asked)
    ), tagged as (
      insert into notes.note_tags (user_id, note_id, tag_id)
      select s.user_id, s.note_id, a.tag_id from saved s cross join asked a on conflict do nothing
    ), shortened as (
      delete from notes.note_search w using saved s
      where w.user_id = s.user_id and w.note_id = s.note_id and w.chunk_no > ${chunks.length}::int
    ), indexed as (
      insert into notes.note_search (user_id, note_id, chunk_no, words)
      select s.user_id, s.note_id, chunk.no, chunk.words::tsvector
      from saved s cross join unnest(${chunks}::text[]) with ordinality as chunk(words, no)
      on conflict (user_id, note_id, chunk_no) do update set words = excluded.words
      where note_search.words is distinct from excluded.words
    )
    select (select count(*)::int from saved) as saved,
           array(select tag_id from unknown order by tag_id) as unknown_tag_ids`;
}

function inserting(userId: string, noteId: string, save: Save): Sql {
  const { headline, excerpt, wordCount, taskCount, openTasks } = summaryOf(save.title, save.content);
  return sql`
    insert into notes.notes (user_id, note_id, title, content, type, last_save_id,
                             headline, excerpt, word_count, task_count, open_tasks)
    select ${userId}, ${noteId}::uuid, ${save.title}, ${save.content}, ${save.type ?? 0}::smallint, ${save.saveId}::uuid,
           ${headline}, ${excerpt}, ${wordCount}::int, ${taskCount}::int, ${openTasks}::int
    where not exists (select from unknown)
    on conflict (user_id, note_id) do nothing`;
}

function updating(userId: string, noteId: string, save: Save, version: number): Sql {
  const { headline, excerpt, wordCount, taskCount, openTasks } = summaryOf(save.title, save.content);
  return sql`
    update notes.notes set
      title = ${save.title}, content = ${save.content}, type = coalesce(${save.type ?? null}::smallint, type),
      version = version + ${1 + (save.asides ?? []).length}::int, last_save_id = ${save.saveId}::uuid, updated_at = now(),
      headline = ${headline}, excerpt = ${excerpt}, word_count = ${wordCount}::int,
      task_count = ${taskCount}::int, open_tasks = ${openTasks}::int
    where user_id = ${userId} and note_id = ${noteId}::uuid and version = ${version}::int
      and deleted_at is null and not exists (select from unknown)`;
}

/** Into the trash or out of it; doing it twice changes nothing. */
export async function setTrashedOf(db: Db, userId: string, noteId: string, trashed: boolean): Promise<Note> {
  const [, standing] = await db.batch(
    sql`update notes.notes set deleted_at = ${trashed ? sql`now()` : sql`null`}
        where user_id = ${userId} and note_id = ${noteId} and (deleted_at is null) = ${trashed}`,
    oneNote(userId, noteId),
  );
  const [row] = (standing ?? []) as NoteFullRow[];
  if (!row) throw new ApiError('NOT_FOUND');
  return noteOf(row);
}
