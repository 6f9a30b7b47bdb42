import sql from 'sql-template-tag';
import { saveNoteOf, setItemOf } from '../src/notes/notes.ts';
import { createTagOf, listTagsOf } from '../src/notes/tags.ts';
import type { Db } from '../src/plugins/database/db.ts';
import type { SeedContext } from './context.ts';
import { noteTexts, type SeedNote } from './notes-texts.ts';

/** Notes of the two people who show the console: realistic, in both languages, the same on every first start. */
export async function seedNotes({ as, users }: SeedContext): Promise<void> {
  for (const [username, notes] of Object.entries(noteTexts)) {
    const userId = users[username];
    if (userId === undefined) continue;
    const db = as(userId);
    if (await alreadySeeded(db, userId)) continue;
    const tagIds = await tagIdsOf(db, userId, notes);
    for (const [index, note] of notes.entries()) {
      const noteId = seedId(username, index, '7');
      const tags = note.tags.flatMap((name) => tagIds.get(name) ?? []);
      await saveNoteOf(db, userId, noteId, {
        title: note.title,
        content: note.content,
        type: 0,
        tagIds: tags,
        saveId: seedId(username, index, '4'),
      });
      const { is_finished, make_it_top } = note;
      if (is_finished || make_it_top) await setItemOf(db, userId, noteId, { is_finished, make_it_top });
    }
  }
}

async function tagIdsOf(db: Db, userId: string, notes: readonly SeedNote[]): Promise<Map<string, number>> {
  const ids = new Map((await listTagsOf(db, userId)).map((tag) => [tag.name, tag.id]));
  for (const name of new Set(notes.flatMap((note) => note.tags)))
    if (!ids.has(name)) ids.set(name, (await createTagOf(db, userId, name)).id);
  return ids;
}

const alreadySeeded = async (db: Db, userId: string): Promise<boolean> =>
  (await db.first(sql`select from notes.notes where user_id = ${userId} limit 1`)) !== undefined;

/** Fixed ids, so that the demo has the same addresses everywhere. */
const seedId = (username: string, index: number, version: string): string =>
  `01939f00-00${username === 'admin' ? 'a1' : 'b2'}-${version}000-8000-${String(index).padStart(12, '0')}`;
