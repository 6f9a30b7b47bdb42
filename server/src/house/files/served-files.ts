import { ApiError } from '@console/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate } from 'uuid';
import type { Db } from '../../plugins/database/db.ts';
import type { FileLink, FileLinks } from './file-links.ts';
import type { FileStore } from './file-store.ts';
import { fileHeaders } from './file-type-rules.ts';

/** Where the files of one kind are, and how they are linked to. */
export interface LinkedFiles {
  readonly files: FileStore;
  readonly links: FileLinks;
}

/** A file that is read. */
export interface StoredFile {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly key: string;
  /** Where its bytes are, where its row says so. */
  readonly store?: FileStore['name'];
}

/** Reads uploads of one file each. In a scope of its own: nothing else of the API reads multipart. */
export async function readUploads(app: FastifyInstance, mostBytes: number): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // One byte more than is allowed tells that it is too large.
    limits: { fileSize: mostBytes + 1, files: 1, fields: 0, parts: 1, headerPairs: 50 },
  });
  letRestArrive(app);
}

/**
 * Refused in the middle of it, the rest of an upload is still on its way: left unread, it would keep what comes after it on the same
 * connection waiting.
 */
export function letRestArrive(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
  });
}

/**
 * A line that breaks while it is found out who sends leaves an upload that never ends: its reader hears nothing of that any more.
 * To be asked right before it is read. @throws MALFORMED
 */
export function demandLine({ raw }: Pick<FastifyRequest, 'raw'>): void {
  if (raw.destroyed) throw new ApiError('MALFORMED');
}

/**
 * Serves the bytes. The link is the permission: an image element cannot send a token.
 * @param pathOf the same as the links are signed with
 * @param find the file, if whoever the link was made for may still read it; `db` acts for that person
 */
export function serveLinkedFiles(
  app: FastifyInstance,
  pathOf: (id: string) => string,
  { files, links }: LinkedFiles,
  find: (db: Db, link: FileLink) => Promise<StoredFile | undefined>,
): void {
  app.get<{ Params: { id: string } }>(
    pathOf(':id'),
    { onRequest: app.rateLimit() },
    async (request, reply) => {
      const { id } = request.params;
      const link = validate(id) ? links.read(id, request.query) : undefined;
      if (!link) throw new ApiError('NOT_FOUND');
      const db = app.contract.database.as({ kind: 'user', userId: link.userId, requestId: request.id });
      const file = await find(db, link);
      const bytes = file && (await files.read(file.key, file.store));
      if (!file || !bytes) throw new ApiError('NOT_FOUND');
      reply.headers({ ...fileHeaders(file.mime, file.name), 'cache-control': 'private, max-age=600' });
      return reply.header('content-length', file.size).send(bytes);
    },
  );
}
