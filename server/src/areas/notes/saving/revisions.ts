import { ApiError } from '@console/contract';
import type { Note, Revision, RevisionRow } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { getNoteOf, saveNoteOf } from './notes.ts';
import { thin } from './revision-writing.ts';

const rowColumns = sql`r.version, r.title, r.saved_at, r.author_id, r.reason, r.label, r.length`;

/** @throws NOT_FOUND where the note is not the caller's */
export async function listRevisionsOf(
  db: Db,
  userId: string,
  noteId: string,
): Promise<{ items: RevisionRow[] }> {
  const [notes, items] = await db.batch<[unknown, RevisionRow]>(
    sql`select from notes.notes where user_id = ${userId} and note_id = ${noteId}`,
    sql`select ${rowColumns} from notes.revisions r
        where r.user_id = ${userId} and r.note_id = ${noteId} order by r.version desc`,
  );
  if (notes.length === 0) throw new ApiError('NOT_FOUND');
  const gone = new Set(await thin(db, userId, noteId, items));
  return { items: items.filter(({ version }) => !gone.has(version)) };
}

/** One version with its text. @throws NOT_FOUND */
export async function getRevisionOf(
  db: Db,
  userId: string,
  noteId: string,
  version: number,
): Promise<Revision> {
  const revision = await db.first<Revision>(sql`
    select ${rowColumns}, r.content, r.tag_ids from notes.revisions r
    where r.user_id = ${userId} and r.note_id = ${noteId} and r.version = ${version}`);
  if (!revision) throw new ApiError('NOT_FOUND');
  return revision;
}

/** Saves the old text as the newest version. Tags that exist no longer are left out. */
export async function restoreRevisionOf(
  db: Db,
  userId: string,
  noteId: string,
  version: number,
  { version: seen, saveId }: { version: number; saveId: string },
): Promise<Note> {
  const [{ title, content, tagIds: had }, { type }] = await Promise.all([
    getRevisionOf(db, userId, noteId, version),
    getNoteOf(db, userId, noteId),
  ]);
  const tags = await db.rows<{ tagId: number }>(sql`
    select tag_id from notes.tags where user_id = ${userId} and tag_id = any(${[...had]}::int[])`);
  const tagIds = tags.map(({ tagId }) => tagId);
  return saveNoteOf(db, userId, noteId, {
    title,
    content,
    type,
    tagIds,
    version: seen,
    saveId,
    reason: 'restore',
  });
}

/** Names a version, which then stays for ever; null takes the name away. @throws NOT_FOUND */
export async function labelRevisionOf(
  db: Db,
  userId: string,
  noteId: string,
  version: number,
  label: string | null,
): Promise<RevisionRow> {
  const row = await db.first<RevisionRow>(sql`
    update notes.revisions r set label = ${label}
    where r.user_id = ${userId} and r.note_id = ${noteId} and r.version = ${version}
    returning ${rowColumns}`);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
