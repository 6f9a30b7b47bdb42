import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError } from '@console/contract';
import type { FastifyPluginAsync } from 'fastify';
import sql from 'sql-template-tag';
import type { FileStore } from '../../../house/files/file-store.ts';
import { type ZipEntry, zipped } from '../../../house/files/zipped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { attachmentIdsIn } from '../attachment-names.ts';
import { blogOf } from '../publishing/index.ts';
import { ExportDigest } from './export-digest.ts';
import { attachmentFiles, fileNames, filesFolder } from './export-files.ts';
import { type ExportedNote, markdownFile, publishedFile, type Surroundings } from './export-rules.ts';
import {
  type ExportedFile,
  exportedFiles,
  exportedNotes,
  exportedTags,
  isWhole,
  type Wanted,
} from './exported-notes.ts';

/** @returns the address of the download, good once and for a minute */
export async function prepareExport(db: Db, userId: string, wanted: Wanted): Promise<{ address: string }> {
  const ticket = randomBytes(24).toString('base64url');
  await db.rows(insertionOf('notes.export_tickets', { userId, ticketHash: hashOf(ticket), wanted }));
  return { address: `/api/v1/note/export/${ticket}.zip` };
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** The downloads themselves: the ticket in the address says whose notes they are. */
export const noteDownloads: FastifyPluginAsync<{ files: FileStore }> = async (app, { files }) => {
  app.get<{ Params: { file: string } }>(
    '/note/export/:file',
    { onRequest: [app.rateLimit({ max: app.contract.limitOf(60) })] },
    async (request, reply) => {
      const { database } = app.contract;
      const ticket = /^([\w-]{32})\.zip$/.exec(request.params.file)?.[1] ?? '';
      const taken = await database
        .as({ kind: 'user', userId: '', requestId: request.id, tenants: [] })
        .first<{ userId: string | null; wanted: Wanted }>(
          sql`select user_id, wanted from notes.take_export(${hashOf(ticket)})`,
        );
      if (!taken?.userId) throw new ApiError('NOT_FOUND');
      const db = database.as({ kind: 'user', userId: taken.userId, requestId: request.id, tenants: [] });
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header(
          'content-disposition',
          `attachment; filename="notes-${new Date().toISOString().slice(0, 10)}.zip"`,
        )
        .send(Readable.from(zipped(filesOf({ db, files, userId: taken.userId }, taken.wanted))));
    },
  );
};

interface Source {
  readonly db: Db;
  readonly files: FileStore;
  readonly userId: string;
}

/** A file as the export's own list names it. */
interface ListedFile extends Pick<ExportedFile, 'name' | 'size' | 'sha256'> {
  readonly path: string;
  readonly id: string;
  readonly note: string;
}

/** What one export gives out and remembers while it goes on. */
interface Progress {
  readonly digest: ExportDigest;
  readonly noteFile: (name: string) => string;
  readonly attachmentFile: (id: string, name: string) => string;
  readonly listed: Map<string, ListedFile>;
  readonly names: Map<string, string>;
  readonly tags: Set<string>;
  readonly now: number;
  notes: number;
}

/** Each page of notes behind the files that they are the first to name; last of all what is in it and how to read it back. */
async function* filesOf(source: Source, wanted: Wanted): AsyncGenerator<ZipEntry> {
  const progress: Progress = {
    ...{ digest: new ExportDigest(), noteFile: fileNames(), attachmentFile: attachmentFiles() },
    ...{ listed: new Map(), names: new Map(), tags: new Set(), now: Date.now(), notes: 0 },
  };
  for await (const notes of exportedNotes(source.db, source.userId, wanted)) {
    yield* attachmentsOf(source, notes, progress);
    for (const note of notes) yield* textsOf(note, progress);
  }
  const { digest } = progress;
  const all = await exportedTags(source.db, source.userId);
  const contents = {
    tags: isWhole(wanted) ? all : all.filter(({ name }) => progress.tags.has(name)),
    files: [...progress.listed.values()],
    ...(isWhole(wanted) && (await blogFacts(source))),
  };
  const list = {
    ...{ format: 'console-notes', version: 1, exportedAt: new Date(progress.now).toISOString() },
    ...{ notes: progress.notes, digest: digest.of(contents), ...contents },
  };
  yield {
    name: 'console-notes.json',
    bytes: [Buffer.from(`${JSON.stringify(list, null, 1)}\n`)],
    compress: true,
  };
}

/** What stands above all posts, where something does. */
async function blogFacts({ db, userId }: Source): Promise<{ blog?: object }> {
  const { title, about, zone } = await blogOf(db, userId);
  return title === '' && about === '' && zone === null ? {} : { blog: { title, about, zone } };
}

async function* attachmentsOf(
  { db, files, userId }: Source,
  notes: readonly ExportedNote[],
  { digest, attachmentFile, listed, names }: Progress,
): AsyncGenerator<ZipEntry> {
  const texts = notes.flatMap(({ content, post }) => [content, post?.copy?.content ?? '']);
  const ids = [...new Set(texts.flatMap(attachmentIdsIn))].filter((id) => !listed.has(id));
  for (const { attachmentId: id, noteId, name, size, sha256, key, store } of inOrder(
    ids,
    await exportedFiles(db, userId, ids),
  )) {
    const bytes = await files.read(key, store);
    // Its row is there and it is not: the text keeps its address.
    if (!bytes) continue;
    const file = attachmentFile(id, name);
    const path = `${filesFolder}${file}`;
    names.set(id, file);
    listed.set(id, { path, id, name, size, sha256, note: noteId });
    yield { name: path, bytes: digest.passing(path, bytes) };
  }
}

/** As they are named: an export of the same notes is the same. */
function inOrder(ids: readonly string[], files: readonly ExportedFile[]): ExportedFile[] {
  const known = new Map(files.map((file) => [file.attachmentId, file]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

function* textsOf(note: ExportedNote, progress: Progress): Generator<ZipEntry> {
  const { digest, noteFile, names, now, tags } = progress;
  const around: Surroundings = { files: names, now };
  const file = noteFile(note.headline);
  const entry = (folder: string, text: string): ZipEntry => {
    const name = `${folder}/${file}`;
    const bytes = digest.passing(name, [Buffer.from(text)]);
    return { name, bytes, compress: true, changedAt: note.updatedAt };
  };
  progress.notes += 1;
  for (const name of note.tags) tags.add(name);
  const copy = note.post?.copy;
  if (copy) yield entry('published', publishedFile(note, copy, around));
  yield entry(note.deletedAt === null ? 'notes' : 'trash', markdownFile(note, around));
}
