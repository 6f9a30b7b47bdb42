import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';
import { fileBase64, SheetFile, SheetProblem } from './sheet-files.ts';

/** Most rows that one import reads. */
export const importedRowsAtMost = 2000;
/** Problems that are told; there may be more. */
export const toldProblemsAtMost = 500;

/** All rooms of a building as an XLSX file that `importRooms` takes back. */
export const exportRooms = endpoint({
  name: 'exportRooms',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/rooms:export',
  access: inBuilding('apartment.room.read'),
  params: buildingParams,
  query: z.object({ language: z._default(z.enum(['zh', 'en']), 'zh') }),
  response: SheetFile,
});

/** What an import does, or would do. */
export const RoomImport = z.object({
  create: z.int(),
  update: z.int(),
  same: z.int(),
  /** Every bad row; with any of them nothing is saved. */
  problems: z.array(SheetProblem),
  /** How many there are, told or not. */
  faults: z.int(),
  /** Columns that are not known. */
  ignored: z.array(z.string()),
  saved: z.boolean(),
});
export type RoomImport = z.infer<typeof RoomImport>;

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
  body: z.object({ file: fileBase64, dryRun: z._default(z.boolean(), true) }),
  response: RoomImport,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
