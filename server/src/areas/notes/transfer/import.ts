import type { AnswerOf, BodyOf } from '@console/contract';
import { type ImportOutcome, type importNotes, noteLimits } from '@console/contract/notes';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { setItemOf } from '../items/index.ts';
import { isEmptyNote, saveNoteOf } from '../saving/index.ts';
import { tagKey } from '../search/index.ts';

type Import = BodyOf<typeof importNotes>;
type Imported = Import['notes'][number];

/** Takes notes in, all that can be; a note that is there stays as it is. A dry run tells the same and writes nothing. */
export function importNotesOf(
  db: Db,
  userId: string,
  { dryRun, notes }: Import,
): Promise<AnswerOf<typeof importNotes>> {
  return db.transaction(async (tx) => {
    const there = await standing(tx, userId, notes);
    const outcomes: { uuid: string; outcome: ImportOutcome }[] = [];
    for (const note of notes) {
      const outcome = outcomeOf(note, there);
      outcomes.push({ uuid: note.uuid, outcome });
      if (outcome === 'created') there.set(note.uuid, textOf(note));
    }
    if (!dryRun) {
      const taken = notes.filter((_, index) => outcomes[index]?.outcome === 'created');
      const tagIds = await tagIdsOf(tx, userId, taken);
      for (const note of taken) await take(tx, userId, note, tagIds);
    }
    return { outcomes };
  });
}

/** Id of each note that is there → its text; none for what lies in the trash. */
async function standing(
  db: Db,
  userId: string,
  notes: readonly Imported[],
): Promise<Map<string, string | undefined>> {
  const rows = await db.rows<{ noteId: string; title: string; content: string; trashed: boolean }>(sql`
    select note_id, title, content, deleted_at is not null as trashed from notes.notes
    where user_id = ${userId} and note_id = any(${notes.map(({ uuid }) => uuid)}::uuid[])`);
  return new Map(rows.map((row) => [row.noteId, row.trashed ? undefined : textOf(row)]));
}

const textOf = ({ title, content }: Pick<Imported, 'title' | 'content'>): string => `${title}\n${content}`;

function outcomeOf(note: Imported, there: ReadonlyMap<string, string | undefined>): ImportOutcome {
  const { uuid, title, content } = note;
  const standing = there.get(uuid);
  if (standing !== undefined) return standing === textOf(note) ? 'exists' : 'differs';
  if (there.has(uuid)) return 'trashed';
  if (isEmptyNote(title, content)) return 'empty';
  return content.length > noteLimits.contentLength ? 'too_large' : 'created';
}

/** Key of each name → id; tags that are not there are made. */
async function tagIdsOf(db: Db, userId: string, notes: readonly Imported[]): Promise<Map<string, number>> {
  const names = new Map(notes.flatMap(({ tags }) => tags.map((name) => [tagKey(name), name])));
  const keys = [...names.keys()];
  const tags = await db.batch<{ tagId: number; nameKey: string }[]>(
    ...insertionsOf(
      'notes.tags',
      [...names].map(([nameKey, name]) => ({ userId, name, nameKey })),
      sql`on conflict (user_id, name_key) do nothing`,
    ),
    sql`select tag_id, name_key from notes.tags where user_id = ${userId} and name_key = any(${keys}::text[])`,
  );
  return new Map(tags.flat().map(({ nameKey, tagId }) => [nameKey, tagId]));
}

async function take(
  db: Db,
  userId: string,
  note: Imported,
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const { uuid, title, content, is_finished, make_it_top } = note;
  const tagIds = note.tags.flatMap((name) => known.get(tagKey(name)) ?? []);
  await saveNoteOf(db, userId, uuid, { title, content, type: 0, tagIds, saveId: v7(), reason: 'import' });
  const createTime = note.createTime ?? note.updateTime;
  if (createTime !== undefined)
    await db.rows(sql`
      update notes.notes set created_at = ${createTime}::timestamptz,
        updated_at = greatest(${createTime}::timestamptz, ${note.updateTime ?? createTime}::timestamptz)
      where user_id = ${userId} and note_id = ${uuid}`);
  if (is_finished || make_it_top)
    await setItemOf(db, userId, uuid, {
      ...(is_finished && { is_finished }),
      ...(make_it_top && { make_it_top }),
    });
}
