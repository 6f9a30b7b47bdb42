import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, decimalNotNegative } from '../scalars.ts';
import { SheetBody, SheetImport } from '../sheet-files.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';
import { meterKinds } from './meter-words.ts';
import { meterPlate } from './meters.ts';

/**
 * Meters of rooms out of an XLSX file, put up with the value that they show; found by kind and serial, without a serial by
 * the room. A meter without one is named after its room and kind. What stands there already is not changed. Codes are those of
 * `createMeter`, and at `room` `unknown_room`, at `serial` `meter_elsewhere`, `which_meter` and `meter_twice`, `differs`.
 */
export const importMeters = endpoint({
  name: 'importMeters',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/meters:import',
  access: inBuilding('apartment.room.configure'),
  changes: ['apartment.meters', 'apartment.readings'],
  params: buildingParams,
  body: SheetBody,
  response: SheetImport,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** One meter of each kind in every room that has none of it, each named after its room and kind. */
export const generateMeters = endpoint({
  name: 'generateMeters',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/meters:bulk',
  access: inBuilding('apartment.room.configure'),
  changes: ['apartment.meters', 'apartment.readings'],
  params: buildingParams,
  body: z.object({
    kinds: z.array(z.enum(meterKinds)).check(z.minLength(1), z.maxLength(meterKinds.length)),
    intDigits: meterPlate.intDigits,
    decimals: meterPlate.decimals,
    installedOn: day,
    /** What all of them show. */
    initial: z._default(decimalNotNegative(12, 3), '0'),
  }),
  response: z.object({
    created: z.int(),
    /** Rooms and kinds of which there was one. */
    existing: z.int(),
  }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
