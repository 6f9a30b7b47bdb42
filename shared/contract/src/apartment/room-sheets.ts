import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inLanguage } from '../exports.ts';
import { SheetBody, SheetFile, SheetImport } from '../sheet-files.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';

/** All rooms of a building as an XLSX file that `importRooms` takes back. */
export const exportRooms = endpoint({
  name: 'exportRooms',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/rooms:export',
  access: inBuilding('apartment.room.read'),
  params: buildingParams,
  query: z.object(inLanguage),
  response: SheetFile,
});

/**
 * Rooms out of an XLSX file, found by their number: new numbers become new rooms, nothing is deleted. A dry run tells
 * what is wrong; the real one refuses the whole with VALIDATION, naming `rows.7.areaM2`.
 */
export const importRooms = endpoint({
  name: 'importRooms',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/rooms:import',
  access: inBuilding('apartment.room.configure'),
  changes: ['apartment.rooms'],
  params: buildingParams,
  body: SheetBody,
  response: SheetImport,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
