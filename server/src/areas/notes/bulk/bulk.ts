import type { AnswerOf, BodyOf } from '@console/contract';
import { ApiError, invalidField } from '@console/contract';
import { type BulkChange, type changeNotes, noteLimits, type skipReasons } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { setItemOf } from '../items/index.ts';
import { setTrashedOf } from '../saving/index.ts';
import { savingTags } from '../tags/index.ts';

type SkipReason = (typeof skipReasons)[number];

/**
 * The same change on many notes, by the same ways as on one, in one transaction. A note that cannot be changed is
 * named and left as it is.
 */
export function changeNotesOf(
  db: Db,
  userId: string,
  { uuids, change }: BodyOf<typeof changeNotes>,
): Promise<AnswerOf<typeof changeNotes>> {
  return db.transaction(async (tx) => {
    await demandTags(tx, userId, [...(change.addTagIds ?? []), ...(change.removeTagIds ?? [])]);
    const skipped: { uuid: string; reason: SkipReason }[] = [];
    // In one order for everybody: two bulk changes at once then wait for each other instead of blocking each other.
    const noteIds = [...new Set(uuids)].sort();
    for (const uuid of noteIds) {
      const reason = await changeOne(tx, userId, uuid, change);
      if (reason) skipped.push({ uuid, reason });
    }
    return { changed: noteIds.length - skipped.length, skipped };
  });
}

async function demandTags(db: Db, userId: string, tagIds: readonly number[]): Promise<void> {
  const known = await db.rows<{ tagId: number }>(
    sql`select tag_id from notes.tags where user_id = ${userId} and tag_id = any(${tagIds}::int[])`,
  );
  const missing = tagIds.find((tagId) => !known.some((tag) => tag.tagId === tagId));
  if (missing !== undefined) throw invalidField('change.addTagIds', 'unknown_tag', { tagId: missing });
}

/** @returns why the note was left as it is */
async function changeOne(
  db: Db,
  userId: string,
  noteId: string,
  { addTagIds = [], removeTagIds = [], trashed, ...flags }: BulkChange,
): Promise<SkipReason | undefined> {
  try {
    if (trashed === false) await setTrashedOf(db, userId, noteId, false);
    if (Object.values(flags).some((flag) => flag !== undefined)) await setItemOf(db, userId, noteId, flags);
    if (addTagIds.length + removeTagIds.length > 0) {
      const reason = await changeTags(db, userId, noteId, addTagIds, removeTagIds);
      if (reason) return reason;
    }
    if (trashed) await setTrashedOf(db, userId, noteId, true);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'NOT_FOUND') return 'not_found';
    if (error.code === 'NOTE_TRASHED') return 'in_trash';
    throw error;
  }
}

/** A save where it changes something. */
async function changeTags(
  db: Db,
  userId: string,
  noteId: string,
  add: readonly number[],
  remove: readonly number[],
): Promise<SkipReason | undefined> {
  const [[note], tags] = await db.batch<[{ trashed: boolean }, { tagId: number }]>(
    sql`select deleted_at is not null as trashed from notes.notes
        where user_id = ${userId} and note_id = ${noteId} for update`,
    sql`select tag_id from notes.note_tags where user_id = ${userId} and note_id = ${noteId}`,
  );
  if (!note) return 'not_found';
  if (note.trashed) return 'in_trash';
  const had = tags.map(({ tagId }) => tagId);
  const wanted = [...new Set([...had, ...add])].filter((tagId) => !remove.includes(tagId));
  if (wanted.length > noteLimits.tagsPerNote) return 'too_many_tags';
  const added = wanted.filter((tagId) => !had.includes(tagId));
  if (added.length === 0 && wanted.length === had.length) return undefined;
  await db.batch(
    sql`delete from notes.note_tags
        where user_id = ${userId} and note_id = ${noteId} and tag_id = any(${[...remove]}::int[])`,
    ...insertionsOf(
      'notes.note_tags',
      added.map((tagId) => ({ userId, noteId, tagId })),
    ),
    ...savingTags(userId, sql`n.note_id = ${noteId}`),
  );
  return undefined;
}
