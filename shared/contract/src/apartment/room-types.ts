import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { numberedPage } from '../paging.ts';
import { bilingual, instant, moneyMinorNotNegative, uuid, version } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams, code } from './buildings.ts';

/** How many people a room may hold. */
export const capacityLimits = { min: 1, max: 16 } as const;
export const capacity = z.int().check(z.minimum(capacityLimits.min), z.maximum(capacityLimits.max));

/** Largest rent or deposit of a room in minor units: what all rooms ask together stays an exact number. */
export const roomAmountLimit = 10_000_000_000;
export const amountOfRoom = moneyMinorNotNegative.check(
  z.refine((minor) => minor <= roomAmountLimit, { error: 'amount_too_big' }),
);

export const NewRoomType = z.object({
  code,
  name: bilingual(80),
  defaultRentMinor: amountOfRoom,
  defaultDepositMinor: amountOfRoom,
  capacity,
});
export type NewRoomType = z.infer<typeof NewRoomType>;

export const RoomTypeChange = z.partial(NewRoomType);
export type RoomTypeChange = z.infer<typeof RoomTypeChange>;

export const RoomType = z.extend(NewRoomType, {
  roomTypeId: uuid,
  buildingId: uuid,
  /** Rooms of this type; a type in use cannot be deleted. */
  rooms: z.int(),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type RoomType = z.infer<typeof RoomType>;

const roomTypeParams = z.object({ buildingId: uuid, roomTypeId: uuid });

export const listRoomTypes = endpoint({
  name: 'listRoomTypes',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/room-types',
  access: inBuilding('apartment.building.read'),
  shows: ['apartment.roomTypes'],
  params: buildingParams,
  response: numberedPage(RoomType),
});

export const createRoomType = endpoint({
  name: 'createRoomType',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/room-types',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.roomTypes'],
  params: buildingParams,
  body: NewRoomType,
  response: RoomType,
  errors: ['CODE_TAKEN', 'STATE_CONFLICT'],
  idempotent: true,
});

export const updateRoomType = endpoint({
  name: 'updateRoomType',
  method: 'PATCH',
  path: '/apartment/buildings/{buildingId}/room-types/{roomTypeId}',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.roomTypes'],
  params: roomTypeParams,
  body: RoomTypeChange,
  response: RoomType,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

export const deleteRoomType = endpoint({
  name: 'deleteRoomType',
  method: 'DELETE',
  path: '/apartment/buildings/{buildingId}/room-types/{roomTypeId}',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.roomTypes'],
  params: roomTypeParams,
  response: z.object({ roomTypeId: uuid }),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});
