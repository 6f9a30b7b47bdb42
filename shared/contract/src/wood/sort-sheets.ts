import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { SheetBody, SheetImport } from '../sheet-files.ts';
import { inTeam } from './access.ts';
import { sortFilter } from './sorts.ts';
import { ofTeam } from './teams.ts';

/** The sorts of the list as a file that `importSorts` takes back; without any sort it is an empty sheet to fill in. */
export const exportSorts = endpoint({
  name: 'exportSorts',
  method: 'GET',
  path: '/wood/sorts:export',
  access: inTeam('wood.sort.read'),
  query: z.object({ ...ofTeam, ...sortFilter, ...asFile }),
  response: ExportedFile,
});

/**
 * Sorts out of an XLSX or CSV file, found by their code: new codes become new sorts, nothing is deleted. A dry run tells what is
 * wrong; the real one refuses the whole with VALIDATION, naming `rows.7.thicknessMm`. Prices hold from today on.
 */
export const importSorts = endpoint({
  name: 'importSorts',
  method: 'POST',
  path: '/wood/sorts:import',
  // A sheet may say what sorts cost.
  access: inTeam('wood.sort.manage', { and: ['wood.sort.price'] }),
  changes: ['wood.sorts'],
  query: z.object(ofTeam),
  body: SheetBody,
  response: SheetImport,
  idempotent: true,
});
