import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError, type BodyOf } from '@console/contract';
import type { exportNotes } from '@console/contract/notes';
import type { FastifyPluginAsync } from 'fastify';
import { strToU8 } from 'fflate';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { FileStore } from '../../../house/files/file-store.ts';
import { type ZipEntry, zipped } from '../../../house/files/zipped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { attachmentIdsIn } from '../attachment-names.ts';
import { storedFileOf } from '../attachments/index.ts';
import { notesWanted, parseSearch } from '../search/index.ts';
import { attachmentFile, type ExportedNote, fileNames, markdownFile } from './export-rules.ts';

type Wanted = BodyOf<typeof exportNotes>;

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

/** Each note behind the files that it is the first to name. */
async function* filesOf(source: Source, wanted: Wanted): AsyncGenerator<ZipEntry> {
  const nameOf = fileNames();
  const added = new Set<string>();
  for await (const note of exported(source.db, source.userId, wanted)) {
    const names = new Map<string, string>();
    for (const id of attachmentIdsIn(note.content)) {
      const stored = await storedFileOf(source.db, source.userId, id);
      const bytes = stored && !added.has(id) ? await source.files.read(stored.key, stored.store) : undefined;
      if (stored && (bytes || added.has(id))) names.set(id, attachmentFile(id, stored.name));
      if (!stored || !bytes) continue;
      added.add(id);
      yield { name: `attachments/${attachmentFile(id, stored.name)}`, bytes };
    }
    const text = strToU8(markdownFile(note, names));
    yield {
      name: `notes/${nameOf(note.headline)}`,
      bytes: [text],
      compress: true,
      changedAt: note.updatedAt,
    };
  }
}

const atOnce = 100;

async function* exported(db: Db, userId: string, wanted: Wanted): AsyncGenerator<ExportedNote> {
  for (let after: string | undefined; ; ) {
    const rows = await db.rows<ExportedNote>(page(userId, wanted, after));
    yield* rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.noteId;
  }
}

function page(userId: string, { uuids, q = '', tagId }: Wanted, after: string | undefined): Sql {
  const found = uuids
    ? sql`from notes.notes n join notes.items i using (user_id, note_id)
          where n.user_id = ${userId} and n.note_id = any(${uuids}::uuid[])`
    : notesWanted({ userId, search: parseSearch(q), tagId, zone: 'UTC' });
  return sql`
    select n.note_id, n.title, n.headline, n.content, n.type, n.created_at, n.updated_at, i.is_finished, i.make_it_top,
           array(select t.name from notes.note_tags nt join notes.tags t using (user_id, tag_id)
                 where nt.user_id = n.user_id and nt.note_id = n.note_id order by t.name_key) as tags
    ${found} ${after === undefined ? empty : sql`and n.note_id > ${after}::uuid`}
    order by n.note_id limit ${atOnce}`;
}
