import { ApiError } from '@console/contract';
import {
  type ApartmentPermission,
  addEvidence,
  evidenceLimits,
  listEvidence,
} from '@console/contract/apartment';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { validate } from 'uuid';
import type { May } from '../../plugins/contract/may.ts';
import { serving } from '../../plugins/contract/serve.ts';
import type { Database } from '../../plugins/database/db.ts';
import { uploadedFile } from '../../plugins/files/examined-file.ts';
import { fileHeaders } from '../../plugins/files/file-type-rules.ts';
import { type EvidenceHouse, evidence, storedEvidence } from './evidence.ts';

const area = 'apartment';
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
      serve(listEvidence, async ({ params, query, db, user, may }) => {
        may.demand(area, params.buildingId, 'apartment.reading.read');
        const readsPapers = may.inTenant(area, params.buildingId, 'apartment.tenancy.read');
        return {
          items: await evidence(db, house, params.buildingId, user.userId).list(query.id, readsPapers),
        };
      });
      serve(
        addEvidence,
        async ({ params, query, db, user, may, request }) => {
          demandPuttingIn(may, params.buildingId);
          return evidence(db, house, params.buildingId, user.userId).add(
            query.id,
            await uploadedFile(request),
          );
        },
        { perMinute: uploadsPerMinute },
      );
    }),
  );
  serveFiles(app, house, database);
};

const puttingIn: readonly ApartmentPermission[] = [
  'apartment.reading.enter',
  'apartment.reading.enter_move',
  'apartment.correction.ask',
  'apartment.tenancy.write',
];

/** Files come with something that somebody writes; who only reads puts none in. */
function demandPuttingIn(may: May, buildingId: string): void {
  if (puttingIn.some((one) => may.inTenant(area, buildingId, one))) return;
  may.demand(area, buildingId, 'apartment.reading.enter');
}

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
