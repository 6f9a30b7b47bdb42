import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile, pageOnly } from '../exports.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';
import { listCheckRecords, listCorrections } from './corrections.ts';

/** The log of checks, as auditors ask for it; readers get what is about their own rows. */
export const exportCheckRecords = endpoint({
  name: 'exportCheckRecords',
  method: 'GET',
  path: '/apartment/check-records:export',
  access: inBuilding('apartment.correction.read', 'building'),
  query: z.extend(z.omit(listCheckRecords.query, pageOnly), asFile),
  response: ExportedFile,
});

export const exportCorrections = endpoint({
  name: 'exportCorrections',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/corrections:export',
  access: inBuilding('apartment.correction.read'),
  params: buildingParams,
  query: z.extend(z.omit(listCorrections.query, pageOnly), asFile),
  response: ExportedFile,
});
