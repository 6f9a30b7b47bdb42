import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SheetBody, SheetImport } from '../sheet-files.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';

// By a phone that a sheet names its owner is told, so whoever brings one in reads phones.
const writingByPhone = inBuilding('apartment.tenancy.write', 'buildingId', {
  and: ['apartment.person.read_full'],
});

/**
 * People out of an XLSX file, found by their identity document, else by phone and name, else by name alone. What a cell tells
 * is taken over, an empty one takes nothing away. Codes are those of `createPerson`, and `id_of_other`, `phone_of_other`,
 * `other_id` (params `name`: whose it is), `phone_or_id_needed` and `person_twice`.
 */
export const importPersons = endpoint({
  name: 'importPersons',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/persons:import',
  access: writingByPhone,
  changes: ['apartment.persons', 'apartment.tenancies'],
  params: buildingParams,
  body: SheetBody,
  response: SheetImport,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/**
 * Who lives where, out of an XLSX file with a row for each of them: room, person, days, rent, deposit. People are found as in
 * `importPersons`, who is not known yet is entered. A row without a rent lives with the one of its room above it. A tenancy is
 * found by room, first day and tenant; one that is there is not changed (`differs` at what it says otherwise). New ones
 * are signed. Codes are those of `createTenancy`, at the cells; `room_taken` and `room_taken_twice` for its OVERLAP.
 */
export const importTenancies = endpoint({
  name: 'importTenancies',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/tenancies:import',
  access: writingByPhone,
  changes: ['apartment.persons', 'apartment.tenancies'],
  params: buildingParams,
  body: SheetBody,
  response: z.extend(SheetImport, {
    /** People who are entered with them. */
    persons: z.int(),
  }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
