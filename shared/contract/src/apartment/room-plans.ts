import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { decimalNotNegative, uuid } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';
import { amountOfRoom, capacity } from './room-types.ts';
import { floor, leaseModes } from './rooms.ts';

/** Most rooms that one plan makes. */
export const roomPlanLimit = 2000;
export const defaultRoomPattern = '{floor}{seq:02}';

/** Rooms to make in one go: for each floor so many, numbered by a pattern, all with the same settings. */
export const RoomPlan = z.object({
  fromFloor: floor,
  toFloor: floor,
  roomsPerFloor: z.int().check(z.minimum(1), z.maximum(99)),
  firstSeq: z._default(z.int().check(z.minimum(0), z.maximum(900)), 1),
  /** `{floor}` and `{seq}`, each with an optional width as in `{seq:02}`; everything else stands as it is. */
  pattern: z._default(z.string().check(z.maxLength(60)), defaultRoomPattern),
  roomTypeId: z._default(z.nullable(uuid), null),
  areaM2: decimalNotNegative(8, 2),
  capacity,
  leaseMode: z._default(z.enum(leaseModes), 'whole'),
  rentMinor: amountOfRoom,
  depositMinor: amountOfRoom,
});
export type RoomPlan = z.output<typeof RoomPlan>;
export type NewRoomPlan = z.input<typeof RoomPlan>;

/**
 * new: will be made · exists: that floor has it already, it stays as it is · taken: another floor has the
 * number · duplicate: the plan itself makes it twice · invalid: not a room number.
 */
export const plannedRoomStatuses = ['new', 'exists', 'taken', 'duplicate', 'invalid'] as const;

export const PlannedRoom = z.object({
  floor: z.int(),
  seq: z.int(),
  number: z.string(),
  status: z.enum(plannedRoomStatuses),
});
export type PlannedRoom = z.infer<typeof PlannedRoom>;

export const previewRooms = endpoint({
  name: 'previewRooms',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/rooms:preview',
  access: inBuilding('apartment.room.configure'),
  changes: 'nothing',
  params: buildingParams,
  body: RoomPlan,
  response: z.object({
    rooms: z.array(PlannedRoom),
    new: z.int(),
    exists: z.int(),
    /** Rows that stop the whole plan. */
    wrong: z.int(),
  }),
});

export const generateRooms = endpoint({
  name: 'generateRooms',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/rooms:bulk',
  access: inBuilding('apartment.room.configure'),
  changes: ['apartment.rooms'],
  params: buildingParams,
  body: RoomPlan,
  response: z.object({ created: z.int(), existing: z.int(), numbers: z.array(z.string()) }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
