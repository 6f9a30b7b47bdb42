import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inLanguage } from '../exports.ts';
import { uuid } from '../scalars.ts';
import { SheetBody, SheetFile, sheetReport } from '../sheet-files.ts';
import { inBuildingOf } from './access.ts';

const params = z.object({ cycleId: uuid });

/** The round as a sheet to be filled in: room, serial, kind, register, what was read before, and an empty value. */
export const exportRound = endpoint({
  name: 'exportRound',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/readings:export',
  access: inBuildingOf('cycle', 'apartment.round.read'),
  params,
  query: z.object(inLanguage),
  response: SheetFile,
});

/** What an import of values does, or would do. */
export const RoundImport = z.object({
  entered: z.int(),
  /** Stand there with the same value. */
  same: z.int(),
  /** Rows without a value. */
  empty: z.int(),
  ...sheetReport,
});
export type RoundImport = z.infer<typeof RoundImport>;

/**
 * Values out of an XLSX file; meters are found by serial, kind and register. A dry run tells what is wrong; the real
 * one refuses the whole with VALIDATION, naming `rows.7.value`. Codes are those of `enterReadings`, and
 * `unknown_meter` at `serial`; a register that shows another value already is VERSION_CONFLICT.
 */
export const importRound = endpoint({
  name: 'importRound',
  method: 'POST',
  path: '/apartment/cycles/{cycleId}/readings:import',
  access: inBuildingOf('cycle', 'apartment.reading.enter'),
  changes: ['apartment.readings'],
  params,
  body: SheetBody,
  response: RoundImport,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
