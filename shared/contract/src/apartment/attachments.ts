import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { keptFileLimits, keptFileTypes } from '../kept-files.ts';
import { instant, uuid } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';

/** Photos of meters, documents of tenancies, receipts of payments; the bytes decide what it is, never the name. */
export const evidenceTypes = keptFileTypes;
export const evidenceLimits = keptFileLimits;

export const Evidence = z.object({
  attachmentId: uuid,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  createdAt: instant,
  createdByName: z.string(),
  /** Path from the root of the API's origin; whoever has it may read the file for ten minutes. */
  url: z.string(),
});
export type Evidence = z.infer<typeof Evidence>;

/**
 * One file, as the part `file` of multipart/form-data. The same id once more answers what it made before: an upload
 * whose answer got lost may be sent again.
 */
export const addEvidence = endpoint({
  name: 'addEvidence',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/attachments',
  access: inBuilding('apartment.reading.enter', 'buildingId', {
    orOneOf: [
      'apartment.reading.enter_move',
      'apartment.correction.ask',
      'apartment.tenancy.write',
      'apartment.payment.record',
      'apartment.payment.record_cash',
    ],
  }),
  changes: 'nothing',
  params: buildingParams,
  query: z.object({ id: uuid }),
  response: Evidence,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'CONTENT_TOO_LARGE', 'STATE_CONFLICT', 'STORAGE_FULL'],
});

/** Those of the ids that the building has, with fresh links. */
export const listEvidence = endpoint({
  name: 'listEvidence',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/attachments',
  access: inBuilding('apartment.reading.read', 'buildingId', { orOneOf: ['apartment.flow.read'] }),
  params: buildingParams,
  query: z.object({
    id: z.pipe(
      z.pipe(
        z.union([z.array(z.string()), z.string()]),
        z.transform((ids: string | string[]) => [ids].flat()),
      ),
      z.array(uuid).check(z.maxLength(100)),
    ),
  }),
  response: z.object({ items: z.array(Evidence) }),
});
