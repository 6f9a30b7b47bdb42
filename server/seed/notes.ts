import sql from 'sql-template-tag';
import { setItemOf } from '../src/notes/item.ts';
import { saveNoteOf } from '../src/notes/notes.ts';
import { createTagOf, listTagsOf } from '../src/notes/tags.ts';
import type { Db } from '../src/plugins/database/db.ts';
import type { SeedContext } from './context.ts';
import { noteTexts, type SeedNote } from './notes-texts.ts';

/** Notes of the two people who show the console: realistic, in both languages, the same on every first start. */
export async function seedNotes({ as, users }: SeedContext): Promise<void> {
  for (const [username, notes] of Object.entries(noteTexts)) {
    const userId = users[username];
    if (userId === undefined || (await alreadySeeded(as(userId), userId))) continue;
    // All of a person's notes or none: an interrupted first start is made up for by the next one.
    await as(userId).transaction((tx) => enter(tx, userId, username, notes));
  }
}

async function enter(db: Db, userId: string, username: string, notes: readonly SeedNote[]): Promise<void> {
  const tagIds = await tagIdsOf(db, userId, notes);
  for (const [index, note] of notes.entries()) {
    const noteId = seedId(username, index, '7');
    const { title, content, is_finished, make_it_top } = note;
    const tags = note.tags.flatMap((name) => tagIds.get(name) ?? []);
    const save = { title, content, type: 0, tagIds: tags, saveId: seedId(username, index, '4') };
    await saveNoteOf(db, userId, noteId, save);
    if (is_finished || make_it_top) await setItemOf(db, userId, noteId, { is_finished, make_it_top });
  }
}

async function tagIdsOf(db: Db, userId: string, notes: readonly SeedNote[]): Promise<Map<string, number>> {
  const ids = new Map((await listTagsOf(db, userId)).map((tag) => [tag.name, tag.id]));
  for (const name of new Set(notes.flatMap((note) => note.tags)))
    if (!ids.has(name)) ids.set(name, (await createTagOf(db, userId, { name })).id);
  return ids;
}

const alreadySeeded = async (db: Db, userId: string): Promise<boolean> =>
  (await db.first(sql`select from notes.notes where user_id = ${userId} limit 1`)) !== undefined;

/** Fixed ids, so that the demo has the same addresses everywhere. */
const seedId = (username: string, index: number, version: string): string =>
  `01939f00-00${username === 'admin' ? 'a1' : 'b2'}-${version}000-8000-${String(index).padStart(12, '0')}`;
