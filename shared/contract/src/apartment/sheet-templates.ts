import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inLanguage } from '../exports.ts';
import { SheetFile } from '../sheet-files.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';

/** What comes in by a sheet and does not go out as one. */
export const templateKinds = ['meters', 'persons', 'tenancies'] as const;

/** An empty sheet with the columns that an import reads. */
export const getSheetTemplate = endpoint({
  name: 'getSheetTemplate',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/sheet-templates/{kind}',
  access: inBuilding('apartment.room.read'),
  params: z.extend(buildingParams, { kind: z.enum(templateKinds) }),
  query: z.object(inLanguage),
  response: SheetFile,
});
