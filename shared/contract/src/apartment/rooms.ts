import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery, sortQuery } from '../paging.ts';
import {
  bilingual,
  day,
  decimalNotNegative,
  instant,
  integerInAddress,
  text,
  uuid,
  version,
} from '../scalars.ts';
import { seenWith, seenWithOr } from '../seen-with.ts';
import { inBuilding, inBuildingOf, inEachBuilding } from './access.ts';
import { Building, buildingParams, code, RoomCounts, roomStates } from './buildings.ts';
import { meterKinds } from './meter-words.ts';
import { amountOfRoom, capacity, RoomType } from './room-types.ts';

export const leaseModes = ['whole', 'bed'] as const;
export const roomHolds = ['none', 'maintenance', 'disabled'] as const;
/** Lowest basement to highest floor; there is no floor 0. */
export const floorLimits = { min: -9, max: 200 } as const;
export const roomNumberLength = { min: 1, max: 16 } as const;
/** Most rooms that one change reaches. */
export const roomsAtOnce = 500;

export const floor = z.int().check(z.minimum(floorLimits.min), z.maximum(floorLimits.max));
const place = z.nullable(z.int().check(z.minimum(-9), z.maximum(999)));

const fields = {
  number: text(roomNumberLength.min, 40),
  floor,
  roomTypeId: z.nullable(uuid),
  areaM2: decimalNotNegative(8, 2),
  capacity,
  leaseMode: z.enum(leaseModes),
  rentMinor: amountOfRoom,
  depositMinor: amountOfRoom,
  hold: z.enum(roomHolds),
  mapRow: place,
  mapCol: place,
  amenities: z.array(text(1, 40)).check(z.maxLength(40)),
};

export const RoomSettings = z.object(fields);
export type RoomSettings = z.infer<typeof RoomSettings>;
export const RoomChange = z.partial(RoomSettings);
export type RoomChange = z.infer<typeof RoomChange>;

/** A single new room: its place on the map and its amenities come later. */
export const NewRoom = z.omit(RoomSettings, { mapRow: true, mapCol: true, amenities: true });
export type NewRoom = z.infer<typeof NewRoom>;

export const Room = z.object({
  roomId: uuid,
  buildingId: uuid,
  ...fields,
  /** Derived: from the hold, and from tenancies once there are some. */
  state: z.enum(roomStates),
  /** Of which kinds meters stand in it now. */
  meterKinds: z.optional(z.array(z.enum(meterKinds))),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Room = z.infer<typeof Room>;

/** A room as the list over all buildings shows it. */
export const ListedRoom = z.extend(Room, {
  buildingCode: code,
  buildingName: bilingual(80),
  currency: z.string(),
  roomTypeCode: z.nullable(z.string()),
  roomTypeName: z.nullable(bilingual(80)),
  /** Who has it today, each with a last day; of nobody's business to those who may not read tenancies. */
  tenancies: seenWithOr(
    'apartment.tenancy.read',
    z._default(
      z.array(
        z.object({
          tenancyId: uuid,
          name: z.string(),
          bed: z.nullable(z.string()),
          lastDay: z.nullable(day),
          rentMinor: z.int(),
          /** Somebody lives there and nobody has asked for the end: a check-out can begin. */
          isActive: z.optional(z.boolean()),
          /** Of the tenant. */
          phone: seenWith('apartment.person.read_full', z.nullable(z.string()), { tenantAt: 'buildingId' }),
        }),
      ),
      [],
    ),
    { tenantAt: 'buildingId', otherwise: [] },
  ),
  /** Day of the last reading of any of its meters. */
  lastReadOn: z._default(z.nullable(day), null),
  /** What is overdue of all who have or had it; left out by servers that do not tell it. */
  arrearsMinor: seenWith('apartment.bill.total', z.int(), { tenantAt: 'buildingId' }),
  /** Days since the oldest of it was due. */
  overdueDays: seenWith('apartment.bill.total', z.int(), { tenantAt: 'buildingId' }),
});
export type ListedRoom = z.infer<typeof ListedRoom>;

const roomFilter = {
  building: z.optional(uuid),
  floor: z.optional(integerInAddress(floorLimits.min, floorLimits.max)),
  /** Code of a room type: it means the same kind of room in every building. */
  type: z.optional(code),
  state: z.optional(z.enum(roomStates)),
  /** Let today, and the last day is this one or before. */
  endingBefore: z.optional(day),
  /** Vacant, and nobody has lived there for at least so many days. */
  vacantDays: z.optional(integerInAddress(0, 3650)),
  /** Something of it is overdue; of buildings of whose bills the caller may know. */
  arrears: z.optional(z.enum(['true'])),
  q: z.optional(text(0, 40)),
};

/** The filters of the room list, as they stand in the address of the screen too. */
export const RoomFilter = z.object(roomFilter);
export type RoomFilter = z.infer<typeof RoomFilter>;

const listed = [
  'apartment.rooms',
  'apartment.roomTypes',
  'apartment.buildings',
  'apartment.tenancies',
  'apartment.bills',
] as const;

export const listRooms = endpoint({
  name: 'listRooms',
  method: 'GET',
  path: '/apartment/rooms',
  access: inEachBuilding('apartment.room.list', 'building'),
  shows: listed,
  query: z.object({ ...roomFilter, ...sortQuery(['number', 'floor']), ...cursorQuery }),
  response: cursorPage(ListedRoom),
});

/** How many rooms match, by state; what they ask together, in the list's one currency or null where there are several. */
export const countRooms = endpoint({
  name: 'countRooms',
  method: 'GET',
  path: '/apartment/rooms:count',
  access: inEachBuilding('apartment.room.list', 'building'),
  shows: listed,
  query: RoomFilter,
  response: z.object({
    ...RoomCounts.shape,
    rentMinor: z.nullable(z.int()),
    currency: z.nullable(z.string()),
    /** What is overdue of them together, as far as the caller may know; null as `rentMinor` is. */
    arrearsMinor: z.optional(z.nullable(z.int())),
  }),
});

/** A building with all its rooms; a room's id is answered with the building it is in, and names the room. */
export const getBuildingRooms = endpoint({
  name: 'getBuildingRooms',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/rooms',
  access: inBuildingOf('buildingOrRoom', 'apartment.room.read', 'buildingId'),
  shows: [
    'apartment.rooms',
    'apartment.roomTypes',
    'apartment.beds',
    'apartment.buildings',
    'apartment.meters',
    'apartment.tenancies',
  ],
  params: buildingParams,
  response: z.object({
    building: Building,
    rooms: z.array(Room),
    roomTypes: z.array(RoomType),
    openRoomId: z.nullable(uuid),
  }),
});

export const createRoom = endpoint({
  name: 'createRoom',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/rooms',
  access: inBuilding('apartment.room.configure'),
  changes: ['apartment.rooms'],
  params: buildingParams,
  body: NewRoom,
  response: Room,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

export const updateRoom = endpoint({
  name: 'updateRoom',
  method: 'PATCH',
  path: '/apartment/rooms/{roomId}',
  access: inBuildingOf('room', 'apartment.room.configure'),
  changes: ['apartment.rooms'],
  params: z.object({ roomId: uuid }),
  body: RoomChange,
  response: Room,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

/** The same change to many rooms at once: all or none. */
export const updateRooms = endpoint({
  name: 'updateRooms',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/rooms:edit',
  access: inBuilding('apartment.room.configure'),
  changes: ['apartment.rooms'],
  params: buildingParams,
  body: z.object({
    rooms: z.array(z.object({ roomId: uuid, version })).check(z.minLength(1), z.maxLength(roomsAtOnce)),
    change: z.pick(RoomChange, {
      roomTypeId: true,
      areaM2: true,
      capacity: true,
      rentMinor: true,
      depositMinor: true,
      hold: true,
    }),
  }),
  response: z.object({ updated: z.int() }),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  idempotent: true,
});
