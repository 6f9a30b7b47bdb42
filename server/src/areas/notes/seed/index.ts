import { instantOf, wallTimeAt } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { setItemOf } from '../item.ts';
import type { Flags } from '../item-rules.ts';
import { saveNoteOf, setTrashedOf } from '../notes.ts';
import { createTagOf, listTagsOf } from '../tags.ts';
import { noteTexts, type SeedNote, tagColours } from './texts.ts';

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
    const { title, content, type = 0 } = note;
    const tags = note.tags.flatMap((name) => tagIds.get(name) ?? []);
    const save = { title, content, type, tagIds: tags, saveId: seedId(username, index, '4') };
    await saveNoteOf(db, userId, noteId, save);
    const flags = flagsOf(note);
    if (Object.keys(flags).length > 0) await setItemOf(db, userId, noteId, flags);
    if (note.trashed) await setTrashedOf(db, userId, noteId, true);
    await writtenBefore(db, userId, noteId, 2 + index * 19);
  }
}

const flagsOf = ({ is_finished, make_it_top, remindOn }: SeedNote): Flags => ({
  ...(is_finished && { is_finished }),
  ...(make_it_top && { make_it_top }),
  ...(remindOn !== undefined && {
    remind_at: nextMorning(remindOn, Date.now()),
    remind_tz: zone,
    remind_rule: { freq: 'month', interval: 1 },
  }),
});

const zone = 'Asia/Shanghai';

/** The next time that this day of a month begins its work, at least a day ahead. */
function nextMorning(dayOfMonth: number, now: number): string {
  for (let ahead = 1; ; ahead += 1) {
    const day = wallTimeAt(now + ahead * 86_400_000, zone).slice(0, 10);
    if (Number(day.slice(8)) === dayOfMonth) return new Date(instantOf(`${day}T09:00`, zone)).toISOString();
  }
}

/** Nobody writes everything at once: the list shows the last weeks, and so does the history. */
const writtenBefore = (db: Db, userId: string, noteId: string, hours: number) =>
  db.batch(
    sql`update notes.notes set created_at = created_at - make_interval(hours => ${hours}::int + 30),
          updated_at = updated_at - make_interval(hours => ${hours}::int),
          deleted_at = deleted_at - interval '50 hours'
        where user_id = ${userId} and note_id = ${noteId}`,
    sql`with gone as (
          delete from notes.revisions where user_id = ${userId} and note_id = ${noteId} returning *
        )
        insert into notes.revisions
          (user_id, note_id, version, title, content, tag_ids, author_id, reason, saved_at, session_at)
        select user_id, note_id, version, title, content, tag_ids, author_id, reason,
               saved_at - make_interval(hours => ${hours}::int), session_at - make_interval(hours => ${hours}::int)
        from gone`,
  );

async function tagIdsOf(db: Db, userId: string, notes: readonly SeedNote[]): Promise<Map<string, number>> {
  const ids = new Map((await listTagsOf(db, userId)).map((tag) => [tag.name, tag.id]));
  for (const name of new Set(notes.flatMap((note) => note.tags)))
    if (!ids.has(name))
      ids.set(name, (await createTagOf(db, userId, { name, color: tagColours[name] ?? null })).id);
  return ids;
}

const alreadySeeded = async (db: Db, userId: string): Promise<boolean> =>
  (await db.first(sql`select from notes.notes where user_id = ${userId} limit 1`)) !== undefined;

/** Fixed ids, so that the demo has the same addresses everywhere. */
const seedId = (username: string, index: number, version: string): string =>
  `01939f00-00${username === 'admin' ? 'a1' : 'b2'}-${version}000-8000-${String(index).padStart(12, '0')}`;
