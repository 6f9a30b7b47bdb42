import {
  type ApartmentPermission,
  apartmentPermissions,
  type Building,
  buildingDefaults,
  countRooms,
  getBuilding,
  getBuildingRooms,
  type ListedRoom,
  listBuildings,
  listRooms,
  listRoomTypes,
  type Room,
  type RoomType,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';

/** What screen tests of this remote show: one building, a room type, rooms on two floors. */
export const ids = {
  building: '019a0000-0000-7000-8000-00000000000a',
  type: '019a0000-0000-7000-8000-00000000000b',
  room101: '019a0000-0000-7000-8000-000000000101',
  room102: '019a0000-0000-7000-8000-000000000102',
  room201: '019a0000-0000-7000-8000-000000000201',
};

const saved = { version: 0, createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' };
const noRooms = {
  total: 0,
  disabled: 0,
  maintenance: 0,
  checkout_pending: 0,
  occupied: 0,
  reserved: 0,
  vacant: 0,
};

const counts = { ...noRooms, total: 3, maintenance: 1, vacant: 2 };

export const demoBuilding = (may: readonly ApartmentPermission[] = apartmentPermissions): Building => ({
  ...buildingDefaults,
  ...saved,
  buildingId: ids.building,
  code: 'LUYUAN',
  name: { zh: '绿苑一号楼', en: 'Greenyard One' },
  floors: 2,
  sodMode: 'strict',
  state: 'active',
  rooms: counts,
  may: [...may],
});

export const single: RoomType = {
  ...saved,
  roomTypeId: ids.type,
  buildingId: ids.building,
  code: 'SGL',
  name: { zh: '单人间', en: 'Single' },
  defaultRentMinor: 150_000,
  defaultDepositMinor: 160_000,
  capacity: 1,
  rooms: 1,
};

const room = (roomId: string, number: string, floor: number, over: Partial<Room> = {}): Room => ({
  ...saved,
  roomId,
  buildingId: ids.building,
  number,
  floor,
  roomTypeId: null,
  areaM2: '25.00',
  capacity: 2,
  leaseMode: 'whole',
  rentMinor: 128_000,
  depositMinor: 128_000,
  hold: 'none',
  mapRow: null,
  mapCol: null,
  amenities: [],
  state: 'vacant',
  ...over,
});

export const rooms: Room[] = [
  room(ids.room101, '101', 1, { roomTypeId: ids.type }),
  room(ids.room102, '102', 1, { hold: 'maintenance', state: 'maintenance' }),
  room(ids.room201, '201', 2),
];

/** A room as the list over all buildings shows it. */
export const listed = (one: Room): ListedRoom => ({
  ...one,
  buildingCode: 'LUYUAN',
  buildingName: demoBuilding().name,
  currency: 'CNY',
  roomTypeCode: one.roomTypeId && single.code,
  roomTypeName: one.roomTypeId ? single.name : null,
  tenancies: [],
  lastReadOn: null,
});

export const buildings = (...items: Building[]): FakeAnswer =>
  answer(listBuildings, () => ({ items, total: items.length, page: 1, size: 200 }));

/** What the three rooms come to. */
export const roomCounts = { ...counts, rentMinor: 384_000, currency: 'CNY' };

/** The room list with these rooms, and their counts. */
export const roomList = (...some: Room[]): FakeAnswer[] => [
  answer(listRooms, () => ({ items: some.map(listed), next: null })),
  answer(countRooms, () => (some.length > 0 ? roomCounts : { ...noRooms, rentMinor: null, currency: null })),
  answer(listRoomTypes, () => ({ items: [single], total: 1, page: 1, size: 200 })),
];

/** The building open in its settings and with its rooms. */
export const openBuilding = (building: Building, ...some: Room[]): FakeAnswer[] => [
  answer(getBuilding, () => building),
  answer(getBuildingRooms, () => ({ building, rooms: some, roomTypes: [single], openRoomId: null })),
];
