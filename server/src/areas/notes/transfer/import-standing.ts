import type { AnswerOf, BodyOf } from '@console/contract';
import type { findImported, ImportOutcome } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { type Asked, outcomeOf, type SentNote, type Standing, standingOf } from './import-rules.ts';

/** In the words of `noteDigest`: reckoned where the texts are, so that they stay there. */
const digestOf = (row: Sql): Sql =>
  sql`encode(sha256(convert_to(${row}.title || chr(31) || ${row}.content, 'UTF8')), 'hex')`;

/** Id of each note that is there → how it stands. */
async function standingsOf(
  db: Db,
  userId: string,
  noteIds: readonly string[],
): Promise<Map<string, Standing>> {
  if (noteIds.length === 0) return new Map();
  const ids = [...noteIds];
  const [notes, former] = await db.batch<
    [Omit<Standing, 'former'> & { noteId: string }, { noteId: string; digest: string }]
  >(
    sql`select n.note_id, n.last_save_id, n.deleted_at is not null as is_trashed, ${digestOf(sql`n`)} as digest
        from notes.notes n where n.user_id = ${userId} and n.note_id = any(${ids}::uuid[])`,
    sql`select r.note_id, ${digestOf(sql`r`)} as digest from notes.revisions r
        where r.user_id = ${userId} and r.note_id = any(${ids}::uuid[]) and r.reason in ('import', 'publish')`,
  );
  return new Map(
    notes.map(({ noteId, ...note }) => [
      noteId,
      {
        ...note,
        former: former.filter((one) => one.noteId === noteId).map(({ digest }) => digest),
      },
    ]),
  );
}

/** What becomes of each note; the first of two that have one id is there for the second. */
export async function outcomesOf(
  db: Db,
  userId: string,
  notes: readonly { readonly note: SentNote; readonly asked: Asked }[],
): Promise<ImportOutcome[]> {
  const there = await standingsOf(
    db,
    userId,
    notes.map(({ note }) => note.uuid),
  );
  return notes.map(({ note, asked }) => {
    const outcome = outcomeOf(note, asked, there.get(note.uuid));
    if (outcome === 'created' && !there.has(note.uuid))
      there.set(note.uuid, {
        lastSaveId: '',
        isTrashed: asked.trashed,
        digest: asked.digest,
        former: [],
      });
    return outcome;
  });
}

/** How notes and files stand that an import would bring. */
export async function findImportedOf(
  db: Db,
  userId: string,
  { notes, files }: BodyOf<typeof findImported>,
): Promise<AnswerOf<typeof findImported>> {
  const there = await standingsOf(
    db,
    userId,
    notes.map(({ uuid }) => uuid),
  );
  const found =
    files.length === 0
      ? []
      : await db.rows<{ attachmentId: string }>(sql`
          select attachment_id from notes.attachments
          where user_id = ${userId} and attachment_id = any(${files}::uuid[])`);
  const here = new Set(found.map(({ attachmentId }) => attachmentId));
  return {
    notes: notes.map(({ uuid, ...asked }) => ({
      uuid,
      standing: standingOf(there.get(uuid.toLowerCase()), asked),
    })),
    files: files.map((id) => ({ id, isHere: here.has(id.toLowerCase()) })),
  };
}
