import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, uuid } from '../scalars.ts';
import { seenWith, seenWithOr } from '../seen-with.ts';
import { inBuilding } from './access.ts';
import { buildingParams, roomStates } from './buildings.ts';
import { leaseModes } from './rooms.ts';

/** What of the map colours the rooms; usage is laid over it from `getUsageMatrix`. */
export const mapLayers = ['state', 'end', 'arrears'] as const;

export const MapRoom = z.object({
  roomId: uuid,
  number: z.string(),
  floor: z.int(),
  /** Its place on the map of its floor; null for a room that is not placed. */
  mapRow: z.nullable(z.int()),
  mapCol: z.nullable(z.int()),
  leaseMode: z.enum(leaseModes),
  capacity: z.int(),
  /** What the room asks; what is paid stands with the tenancy. */
  rentMinor: z.int(),
  state: z.enum(roomStates),
  /** Who has it on the day; empty for those who may not read tenancies. */
  tenancies: seenWithOr(
    'apartment.tenancy.read',
    z.array(
      z.object({
        tenancyId: uuid,
        number: z.int(),
        name: z.string(),
        bed: z.nullable(z.string()),
        firstDay: day,
        lastDay: z.nullable(day),
        rentMinor: z.int(),
      }),
    ),
    { otherwise: [] },
  ),
  /** What is overdue today of all who have or had it, whatever day is shown; told with the layer `arrears` only. */
  arrearsMinor: seenWith('apartment.flow.read', z.int()),
  /** Days since the oldest of it was due. */
  overdueDays: seenWith('apartment.flow.read', z.int()),
});
export type MapRoom = z.infer<typeof MapRoom>;

/** The building on a day: today unless told, planned tenancies for a day to come, never before it began. */
export const getBuildingMap = endpoint({
  name: 'getBuildingMap',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/map',
  access: inBuilding('apartment.room.list'),
  shows: ['apartment.rooms', 'apartment.tenancies', 'apartment.bills'],
  params: buildingParams,
  query: z.object({ asOf: z.optional(day), layer: z._default(z.enum(mapLayers), 'state') }),
  response: z.object({
    /** The day that is shown. */
    asOf: day,
    today: day,
    /** Nothing is known from before. */
    firstDay: day,
    layer: z.enum(mapLayers),
    rooms: z.array(MapRoom),
  }),
});
