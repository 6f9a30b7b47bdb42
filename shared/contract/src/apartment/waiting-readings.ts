import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, uuid } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';
import { meterScopes, readingSources } from './meters.ts';
import { Reading } from './readings.ts';
import { meterKinds, registers } from './tariffs.ts';

/**
 * A value of no month's round that waits for a second person: of moving in or out, or the first or last one of a meter
 * (`source` of the reading says which). It names the room and nobody who lives there.
 */
export const WaitingReading = z.object({
  meterId: uuid,
  register: z.enum(registers),
  serial: z.string(),
  kind: z.enum(meterKinds),
  scope: z.enum(meterScopes),
  roomId: z.nullable(uuid),
  roomNumber: z.nullable(z.string()),
  floor: z.nullable(z.int()),
  decimals: z.int(),
  reading: Reading,
  /** What the register really showed before; estimates are left out. Null for the first value of a meter. */
  previous: z.nullable(z.object({ value: z.string(), readOn: day, source: z.enum(readingSources) })),
  /** Used since then, after the multiplier; null where nothing can be said. */
  usage: z.nullable(z.string()),
  may: z.object({
    check: z.boolean(),
    /** First and last values of meters are not rejected: nobody could enter them again. */
    reject: z.boolean(),
    confirmRollover: z.boolean(),
  }),
});
export type WaitingReading = z.infer<typeof WaitingReading>;

/** What waits to be checked whether a month is open or not, the oldest day first. */
export const listWaitingReadings = endpoint({
  name: 'listWaitingReadings',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/waiting-readings',
  access: inBuilding('apartment.round.read'),
  shows: ['apartment.readings'],
  params: buildingParams,
  query: z.object(cursorQuery),
  response: cursorPage(WaitingReading),
});
