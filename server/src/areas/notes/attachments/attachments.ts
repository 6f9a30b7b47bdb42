import { ApiError } from '@console/contract';
import { type Attachment, attachmentLimits, attachmentTypes } from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import type { FileStore } from '../../../house/files/file-store.ts';
import { type KeptFile, keptUpload, type Upload } from '../../../house/files/kept-upload.ts';
import type { LinkedFiles, StoredFile } from '../../../house/files/served-files.ts';
import type { Afterwards } from '../../../plugins/contract/effects.ts';
import type { Database, Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';

/** What attachments need beside the database. */
export interface AttachmentHouse extends LinkedFiles {
  /** Most bytes of one file, and of all files of one person. */
  readonly limits: { readonly file: number; readonly person: number };
}

interface AttachmentRow {
  attachmentId: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  createdAt: string;
  inUse: boolean;
  key: string;
  store: FileStore['name'];
}

const columns = sql`
  a.attachment_id, a.name, a.mime, a.size, a.sha256, a.width, a.height, a.created_at, a.key, a.store,
  exists (select from notes.attachment_mentions m
          where m.user_id = a.user_id and m.attachment_id = a.attachment_id) as in_use`;

const attachment = (userId: string, row: AttachmentRow, { links }: AttachmentHouse): Attachment => ({
  id: row.attachmentId,
  name: row.name,
  mime: row.mime,
  size: row.size,
  width: row.width,
  height: row.height,
  createdAt: row.createdAt,
  inUse: row.inUse,
  url: links.sign(userId, row.attachmentId),
});

const one = (userId: string, attachmentId: string): Sql => sql`
  select ${columns} from notes.attachments a
  where a.user_id = ${userId} and a.attachment_id = ${attachmentId}::uuid`;

/** The files that were put into a note, and those that it names, and how much room the person has. */
export async function listAttachmentsOf(db: Db, house: AttachmentHouse, userId: string, noteId: string) {
  const [rows, sums] = await db.batch<[AttachmentRow, { used: number }]>(
    sql`select ${columns} from notes.attachments a
        where a.user_id = ${userId} and (a.note_id = ${noteId}::uuid or a.attachment_id in (
          select m.attachment_id from notes.attachment_mentions m
          where m.user_id = ${userId} and m.note_id = ${noteId}::uuid))
        order by a.created_at, a.attachment_id limit 500`,
    sql`select coalesce(sum(size), 0)::float8 as used from notes.attachments where user_id = ${userId}`,
  );
  const items = rows.map((row) => attachment(userId, row, house));
  const used = sums[0]?.used ?? 0;
  return { items, used, limit: house.limits.person };
}

/** A file for a note. */
export interface NoteUpload extends Upload {
  readonly noteId: string;
}

/**
 * Takes a file in. Sent again under its id, the same file is answered as before.
 * @throws CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, QUOTA_EXCEEDED; STATE_CONFLICT for another file under the id
 */
export async function createAttachmentOf(
  db: Db,
  house: AttachmentHouse,
  userId: string,
  upload: NoteUpload,
): Promise<Attachment> {
  const { files, limits } = house;
  const row = await keptUpload(
    files,
    upload,
    { most: limits.file, allowed: attachmentTypes },
    {
      find: () => db.first<AttachmentRow>(one(userId, upload.id)),
      demandRoom: (size) => checkRoom(db, house, userId, upload.noteId, size),
      enter: async (file) => {
        const [, rows] = await db.batch<[unknown, AttachmentRow]>(
          entering(userId, upload, file, files.name),
          one(userId, upload.id),
        );
        return rows[0];
      },
    },
  );
  return attachment(userId, row, house);
}

/** Uploads at the same moment may go over the limit by as many files as there are of them. */
async function checkRoom(
  db: Db,
  { limits }: AttachmentHouse,
  userId: string,
  noteId: string,
  size: number,
): Promise<void> {
  const found = await db.first<{ used: number; ofNote: number }>(sql`
    select coalesce(sum(size), 0)::float8 as used, count(*) filter (where note_id = ${noteId}::uuid)::int as of_note
    from notes.attachments where user_id = ${userId}`);
  const { used = 0, ofNote = 0 } = found ?? {};
  if (ofNote >= attachmentLimits.perNote)
    throw new ApiError('QUOTA_EXCEEDED', {
      details: { of: 'note', limit: attachmentLimits.perNote, used: ofNote },
    });
  if (used + size > limits.person)
    throw new ApiError('QUOTA_EXCEEDED', { details: { of: 'person', limit: limits.person, used } });
}

const entering = (
  userId: string,
  { id, noteId }: NoteUpload,
  { name, mime, size, sha256, width, height, key }: KeptFile,
  store: FileStore['name'],
): Sql =>
  insertionOf('notes.attachments', {
    userId,
    attachmentId: id,
    noteId,
    name,
    mime,
    size,
    sha256,
    width,
    height,
    store,
    key,
  });

/**
 * Throws a file away, with the ways by which strangers reach it.
 * @param afterwards the bytes go when nothing leads to them any more  @throws NOT_FOUND
 */
export async function deleteAttachmentOf(
  { db, afterwards }: { readonly db: Db; readonly afterwards: Afterwards },
  files: FileStore,
  userId: string,
  attachmentId: string,
): Promise<{ id: string }> {
  const [, [row]] = await db.batch<[unknown, { key: string; store: FileStore['name'] }]>(
    sql`delete from notes.public_files where user_id = ${userId} and attachment_id = ${attachmentId}::uuid`,
    sql`delete from notes.attachments
        where user_id = ${userId} and attachment_id = ${attachmentId}::uuid returning key, store`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  afterwards(() => files.remove(row.key, row.store));
  return { id: attachmentId };
}

/** For whoever holds a link, or exports the note. */
export const storedFileOf = (db: Db, userId: string, attachmentId: string): Promise<StoredFile | undefined> =>
  db.first<StoredFile>(sql`
    select name, mime, size, sha256, key, store from notes.attachments
    where user_id = ${userId} and attachment_id = ${attachmentId}::uuid`);

/**
 * Lets strangers read the files that a post names, and no longer those that it named before.
 * @returns the public id of each
 */
export async function publishFilesOf(
  tx: Db,
  userId: string,
  noteId: string,
  attachmentIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...attachmentIds];
  const [, there] = await tx.batch<[unknown, { attachmentId: string }]>(
    sql`delete from notes.public_files
        where user_id = ${userId} and note_id = ${noteId}::uuid and attachment_id <> all(${ids}::uuid[])`,
    sql`select attachment_id from notes.attachments
        where user_id = ${userId} and attachment_id = any(${ids}::uuid[])`,
  );
  const files = there.map((file) => ({ userId, noteId, ...file }));
  const published = await tx.batch<{ attachmentId: string; publicId: string }[]>(
    ...insertionsOf('notes.public_files', files, sql`on conflict do nothing`),
    sql`select attachment_id, public_id from notes.public_files
        where user_id = ${userId} and note_id = ${noteId}::uuid`,
  );
  return new Map(published.flat().map(({ attachmentId, publicId }) => [attachmentId, publicId]));
}

const keptDays = 7;

/** Throws away what no note, no earlier version and no post has named for a week. */
export async function collectOrphans(database: Database, files: FileStore, days = keptDays): Promise<number> {
  const db = database.as({ kind: 'owner' });
  const unnamed = sql`
    not exists (select from notes.attachment_mentions m where m.user_id = a.user_id and m.attachment_id = a.attachment_id)
    and not exists (select from notes.public_files f where f.user_id = a.user_id and f.attachment_id = a.attachment_id)`;
  const [, , keys] = await db.batch<[unknown, unknown, { key: string; store: FileStore['name'] }]>(
    sql`update notes.attachments a set orphaned_at = null where orphaned_at is not null and not (${unnamed})`,
    sql`update notes.attachments a set orphaned_at = now() where orphaned_at is null and ${unnamed}`,
    sql`delete from notes.attachments a
        where orphaned_at <= now() - make_interval(days => ${days}::int) and ${unnamed} returning key, store`,
  );
  for (const { key, store } of keys) await files.remove(key, store);
  return keys.length;
}
