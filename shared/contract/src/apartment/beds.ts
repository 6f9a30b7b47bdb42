import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { uuid, version } from '../scalars.ts';
import { inBuildingOf } from './access.ts';
import { capacityLimits } from './room-types.ts';

/** What stands on a bed: 1 to 4 capital letters, digits or signs. */
export const bedLabel = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => value.normalize('NFC').trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^[\p{L}\p{N}.-]{1,4}$/u, { error: 'bad_bed_label' })),
);

export const Bed = z.object({
  bedId: uuid,
  label: z.string(),
  /** Somebody has it, or is to have it. */
  inUse: z.boolean(),
});
export type Bed = z.infer<typeof Bed>;

/** The beds of one room. `version` is the room's. */
export const RoomBeds = z.object({ roomId: uuid, beds: z.array(Bed), version });
export type RoomBeds = z.infer<typeof RoomBeds>;

const roomParams = z.object({ roomId: uuid });

export const listBeds = endpoint({
  name: 'listBeds',
  method: 'GET',
  path: '/apartment/rooms/{roomId}/beds',
  access: inBuildingOf('room', 'apartment.room.read'),
  shows: ['apartment.beds'],
  params: roomParams,
  response: RoomBeds,
});

/**
 * All beds of a room that is let by the bed: those that are named with their id stay, under the label given; those
 * that are left out go, unless a tenancy has, will have or had them.
 */
export const setBeds = endpoint({
  name: 'setBeds',
  method: 'PUT',
  path: '/apartment/rooms/{roomId}/beds',
  access: inBuildingOf('room', 'apartment.room.configure'),
  changes: ['apartment.beds', 'apartment.rooms'],
  params: roomParams,
  body: z.object({
    beds: z
      .array(z.object({ bedId: z.optional(uuid), label: bedLabel }))
      .check(z.maxLength(capacityLimits.max)),
  }),
  response: RoomBeds,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});
