import { ApiError } from '@console/contract';
import { addEvidence, evidenceLimits, listEvidence } from '@console/contract/apartment';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { validate } from 'uuid';
import { serving } from '../../../plugins/contract/serve.ts';
import type { Database } from '../../../plugins/database/db.ts';
import { uploadedFile } from '../../../house/files/examined-file.ts';
import { fileHeaders } from '../../../house/files/file-type-rules.ts';
import { type EvidenceHouse, evidence, storedEvidence } from './evidence.ts';

const uploadsPerMinute = 120;

/** Path of the bytes, for links. */
export const evidencePath = (id: string) => `/api/v1/apartment/attachments/${id}/file`;

/** Photos of meters and papers of tenancies. In a scope of its own: it reads multipart. */
export const evidences: FastifyPluginAsync<{ house: EvidenceHouse; database: Database }> = async (
  app,
  { house, database },
) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // One byte more than is allowed tells that it is too large.
    limits: { fileSize: evidenceLimits.bytes + 1, files: 1, fields: 0, parts: 1, headerPairs: 50 },
  });
  await app.register(
    serving((serve) => {
      serve(listEvidence, async ({ tenant, query, db, user }) => {
        const readsPapers = tenant.may('apartment.tenancy.read');
        return { items: await evidence(db, house, tenant.id, user.userId).list(query.id, readsPapers) };
      });
      serve(
        addEvidence,
        async ({ tenant, query, db, user, request }) =>
          evidence(db, house, tenant.id, user.userId).add(query.id, await uploadedFile(request)),
        { perMinute: uploadsPerMinute },
      );
    }),
  );
  serveFiles(app, house, database);
};

/** The link is the permission: an image element cannot send a token. */
function serveFiles(app: FastifyInstance, { files, links }: EvidenceHouse, database: Database): void {
  app.get<{ Params: { id: string } }>(
    '/apartment/attachments/:id/file',
    { onRequest: app.rateLimit() },
    async (request, reply) => {
      const { id } = request.params;
      const link = validate(id) ? links.read(id, request.query) : undefined;
      if (!link) throw new ApiError('NOT_FOUND');
      const db = database.as({ kind: 'user', userId: link.userId, requestId: request.id });
      const file = await storedEvidence(db, id);
      const bytes = file && (await files.read(file.key));
      if (!file || !bytes) throw new ApiError('NOT_FOUND');
      reply.headers({ ...fileHeaders(file.mime, file.name), 'cache-control': 'private, max-age=600' });
      return reply.header('content-length', file.size).send(bytes);
    },
  );
}
