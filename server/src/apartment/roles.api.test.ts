import {
  type ApartmentRole,
  apartmentRoleNames,
  archiveBuilding,
  countRooms,
  createRoomType,
  deleteRoomType,
  generateRooms,
  getBuilding,
  getBuildingRooms,
  listBuildings,
  listRooms,
  listRoomTypes,
  previewRooms,
  restoreBuilding,
  updateBuilding,
  updateRoom,
  updateRooms,
  updateRoomType,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import { apartmentHouse, newPlan, type Person } from './testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let people: Record<ApartmentRole, Person>;
let roomId: string;
beforeAll(async () => {
  area = await apartmentHouse();
  await area.rooms(area.lanting.buildingId, { toFloor: 1, roomsPerFloor: 1 });
  roomId = (await area.roomsOf(area.lanting.buildingId))[0]?.roomId ?? '';
  const entries = await Promise.all(
    apartmentRoleNames.map(async (role) => [role, await area.colleague(role)] as const),
  );
  people = Object.fromEntries(entries) as Record<ApartmentRole, Person>;
});
afterAll(() => area.close());

/**
 * The role table of apartment-and-wood.md, section 3, written out once more on purpose: by operation, not by permission.
 * Versions and ids are wrong on purpose as well: whoever is let in gets another answer than FORBIDDEN and changes nothing.
 */
const stale = 999;
const inBuilding = () => ({ buildingId: area.lanting.buildingId });
const type = {
  code: 'T',
  name: { zh: 't', en: 't' },
  defaultRentMinor: 0,
  defaultDepositMinor: 0,
  capacity: 1,
};
const table: [string, string, (as: Person) => Promise<{ status: number }>][] = [
  ['listBuildings', 'OWN MGR RDR CHK CSH FDK AUD', (as) => area.house.call(listBuildings, {}, { as })],
  [
    'getBuilding',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) => area.house.call(getBuilding, { params: inBuilding() }, { as }),
  ],
  [
    'updateBuilding',
    'OWN MGR',
    (as) => area.house.call(updateBuilding, { params: inBuilding(), body: {}, version: stale }, { as }),
  ],
  [
    'archiveBuilding',
    'OWN',
    (as) => area.house.call(archiveBuilding, { params: inBuilding(), body: {}, version: stale }, { as }),
  ],
  [
    'restoreBuilding',
    'OWN',
    (as) => area.house.call(restoreBuilding, { params: inBuilding(), body: {}, version: stale }, { as }),
  ],
  [
    'listRoomTypes',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) => area.house.call(listRoomTypes, { params: inBuilding() }, { as }),
  ],
  [
    'createRoomType',
    'OWN MGR',
    (as) =>
      area.house.call(
        createRoomType,
        { params: inBuilding(), body: { ...type, code: area.freshCode() } },
        { as },
      ),
  ],
  [
    'updateRoomType',
    'OWN MGR',
    (as) =>
      area.house.call(
        updateRoomType,
        { params: { ...inBuilding(), roomTypeId: v7() }, body: {}, version: 0 },
        { as },
      ),
  ],
  [
    'deleteRoomType',
    'OWN MGR',
    (as) =>
      area.house.call(deleteRoomType, { params: { ...inBuilding(), roomTypeId: v7() }, version: 0 }, { as }),
  ],
  ['listRooms', 'OWN MGR RDR CHK CSH FDK AUD', (as) => area.house.call(listRooms, {}, { as })],
  ['countRooms', 'OWN MGR RDR CHK CSH FDK AUD', (as) => area.house.call(countRooms, {}, { as })],
  [
    'getBuildingRooms',
    'OWN MGR FDK AUD',
    (as) => area.house.call(getBuildingRooms, { params: inBuilding() }, { as }),
  ],
  [
    'previewRooms',
    'OWN MGR',
    (as) => area.house.call(previewRooms, { params: inBuilding(), body: newPlan() }, { as }),
  ],
  [
    'generateRooms',
    'OWN MGR',
    (as) => area.house.call(generateRooms, { params: inBuilding(), body: newPlan() }, { as }),
  ],
  [
    'updateRoom',
    'OWN MGR',
    (as) => area.house.call(updateRoom, { params: { roomId }, body: {}, version: stale }, { as }),
  ],
  [
    'updateRooms',
    'OWN MGR',
    (as) =>
      area.house.call(
        updateRooms,
        { params: inBuilding(), body: { rooms: [{ roomId, version: stale }], change: {} } },
        { as },
      ),
  ],
];

describe.each(table)('%s', (_, allowed, call) => {
  it.each(apartmentRoleNames)(`%s (allowed: ${allowed})`, async (role) => {
    const { status } = await call(people[role]);
    expect(status === 403).toBe(!allowed.split(' ').includes(role));
    expect(status).toBeLessThan(500);
  });
});
