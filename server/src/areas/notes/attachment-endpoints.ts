import { ApiError } from '@console/contract';
import { createAttachment, deleteAttachment, listAttachments } from '@console/contract/notes';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { validate } from 'uuid';
import { serving } from '../../plugins/contract/serve.ts';
import type { Database } from '../../plugins/database/db.ts';
import { uploadedFile } from '../../house/files/examined-file.ts';
import { fileHeaders } from '../../house/files/file-type-rules.ts';
import {
  type AttachmentHouse,
  collectOrphans,
  createAttachmentOf,
  deleteAttachmentOf,
  listAttachmentsOf,
  storedFileOf,
} from './attachments.ts';

export interface AttachmentOptions {
  house: AttachmentHouse;
  database: Database;
}

const uploadsPerMinute = 30;
const collectEveryMs = 60 * 60_000;

/** Uploads, lists and the files themselves. In a scope of its own: nothing else of the API reads multipart. */
export const attachments: FastifyPluginAsync<AttachmentOptions> = async (app, { house, database }) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // One byte more than is allowed tells that it is too large.
    limits: { fileSize: house.limits.file + 1, files: 1, fields: 0, parts: 1, headerPairs: 50 },
  });
  await app.register(
    serving((serve) => {
      serve(listAttachments, ({ db, user, params }) =>
        listAttachmentsOf(db, house, user.userId, params.uuid),
      );
      serve(deleteAttachment, ({ db, user, params }) =>
        deleteAttachmentOf(db, house.files, user.userId, params.id),
      );
      serve(
        createAttachment,
        async ({ db, user, query, request }) =>
          createAttachmentOf(db, house, user.userId, {
            id: query.id,
            noteId: query.note,
            ...(await uploadedFile(request)),
          }),
        { perMinute: uploadsPerMinute },
      );
    }),
  );
  serveFiles(app, house, database);
  collectNowAndThen(app, house, database);
};

/** The link is the permission: an image element cannot send a token. */
function serveFiles(app: FastifyInstance, { files, links }: AttachmentHouse, database: Database): void {
  app.get<{ Params: { id: string } }>(
    '/attachment/:id/file',
    { onRequest: app.rateLimit() },
    async (request, reply) => {
      const { id } = request.params;
      const link = validate(id) ? links.read(id, request.query) : undefined;
      if (!link) throw new ApiError('NOT_FOUND');
      const db = database.as({ kind: 'user', userId: link.userId, requestId: request.id });
      const file = await storedFileOf(db, link.userId, id);
      const bytes = file && (await files.read(file.key));
      if (!file || !bytes) throw new ApiError('NOT_FOUND');
      reply.headers({ ...fileHeaders(file.mime, file.name), 'cache-control': 'private, max-age=600' });
      return reply.header('content-length', file.size).send(bytes);
    },
  );
}

function collectNowAndThen(app: FastifyInstance, { files }: AttachmentHouse, database: Database): void {
  const timer = setInterval(() => {
    collectOrphans(database, files).catch((error: unknown) =>
      app.log.error({ err: error }, 'files that nothing names were not collected'),
    );
  }, collectEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
