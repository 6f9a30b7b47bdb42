import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, uuid } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';
import { meterKinds, registers } from './meter-words.ts';
import { meterScopes, readingSources } from './meters.ts';
import { Reading, readingsToPass } from './readings.ts';

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

/** What became of one value of many; `code` says why it was not passed. */
export const WaitingOutcome = z.object({
  readingId: uuid,
  outcome: z.enum(['saved', 'refused']),
  code: z.nullable(z.string()),
});
export type WaitingOutcome = z.infer<typeof WaitingOutcome>;

/**
 * Passes many at once: only what nothing is unusual about, each for itself. Whose tenancies have all their first values
 * then have moved in; `activated` says how many.
 */
export const checkWaitingReadings = endpoint({
  name: 'checkWaitingReadings',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/waiting-readings:check',
  access: inBuilding('apartment.reading.check'),
  changes: ['apartment.readings', 'apartment.checks', 'apartment.tenancies'],
  params: buildingParams,
  body: z.object({ readings: readingsToPass }),
  response: z.object({ outcomes: z.array(WaitingOutcome), activated: z.int() }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
