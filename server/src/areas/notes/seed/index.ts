import { instantOf, wallTimeAt } from '@console/contract';
import sql from 'sql-template-tag';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import type { Flags } from '../items/index.ts';
import { setItemOf } from '../items/index.ts';
import { saveNoteOf, setTrashedOf } from '../saving/index.ts';
import { createTagOf, listTagsOf } from '../tags/index.ts';
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
async function writtenBefore(db: Db, userId: string, noteId: string, hours: number): Promise<void> {
  const before = (more: number) => new Date(Date.now() - (hours + more) * 3_600_000).toISOString();
  await db.rows(sql`
    update notes.notes set created_at = ${before(30)}::timestamptz, updated_at = ${before(0)}::timestamptz,
      deleted_at = case when deleted_at is not null then ${before(50 - hours)}::timestamptz end
    where user_id = ${userId} and note_id = ${noteId}`);
  const revisions = await db.rows<object>(sql`
    delete from notes.revisions where user_id = ${userId} and note_id = ${noteId}
    returning user_id, note_id, version, title, content, tag_ids, author_id, reason`);
  const then = { savedAt: before(0), sessionAt: before(0) };
  await db.batch(
    ...insertionsOf(
      'notes.revisions',
      revisions.map((revision) => ({ ...revision, ...then })),
    ),
  );
}

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
