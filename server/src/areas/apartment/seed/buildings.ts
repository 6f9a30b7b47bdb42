import type { ApartmentRole, NewBuilding, NewRoomType } from '@console/contract/apartment';
import { NewBuilding as NewBuildingSchema } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { createBuilding } from '../buildings/index.ts';
import { me } from '../me.ts';
import { createRoomType, generateRooms, roomsOfBuilding, updateRoom } from '../rooms/index.ts';
import { setUpBeds } from './beds.ts';

export interface DemoBuilding {
  readonly settings: NewBuilding;
  /** Floor → code of its room type; a floor let by the bed says so. */
  readonly floors: readonly { floor: number; type: string; byBed?: boolean }[];
  /** Nobody lives there just now. No room is out of use for good: 54 rooms and 24 beds can be let. */
  readonly holds: Readonly<Record<string, 'maintenance'>>;
}

export const roomsPerFloor = 6;

export const roomTypesOfDemo: readonly (NewRoomType & { areaM2: string })[] = [
  {
    code: 'S',
    name: { zh: '单人间', en: 'Single' },
    defaultRentMinor: 98_000,
    defaultDepositMinor: 98_000,
    capacity: 1,
    areaM2: '18.00',
  },
  {
    code: 'D',
    name: { zh: '双人间', en: 'Double' },
    defaultRentMinor: 128_000,
    defaultDepositMinor: 128_000,
    capacity: 2,
    areaM2: '24.50',
  },
  {
    code: 'Q',
    name: { zh: '四人间', en: 'Four beds' },
    defaultRentMinor: 168_000,
    defaultDepositMinor: 168_000,
    capacity: 4,
    areaM2: '32.00',
  },
  {
    code: 'F',
    name: { zh: '家庭房', en: 'Family flat' },
    defaultRentMinor: 240_000,
    defaultDepositMinor: 240_000,
    capacity: 4,
    areaM2: '48.60',
  },
  {
    code: 'A',
    name: { zh: '套房', en: 'Suite' },
    defaultRentMinor: 320_000,
    defaultDepositMinor: 320_000,
    capacity: 3,
    areaM2: '62.80',
  },
];

export const demoBuildings: readonly DemoBuilding[] = [
  {
    settings: {
      code: 'LT',
      name: { zh: '兰亭职工公寓', en: 'Lanting Staff Apartments' },
      address: '兰亭路 18 号',
      officePhone: '0512-6802 1188 转 6',
      officeMail: 'lanting@apartments.example',
      officeNote: '一楼大厅，每天 8:30–20:00；夜间急修请拨打电话。',
      floors: 6,
      // As have it.
      graceDays: 5,
      readFromDay: 15,
      readToDay: 20,
      // Until the history is in: nobody has photos of it.
      photoRule: 'never',
    },
    floors: [
      { floor: 1, type: 'S' },
      { floor: 2, type: 'D' },
      { floor: 3, type: 'D' },
      { floor: 4, type: 'Q' },
      { floor: 5, type: 'F' },
      { floor: 6, type: 'A' },
    ],
    holds: { '205': 'maintenance' },
  },
  {
    settings: {
      code: 'JP',
      name: { zh: '江畔公寓', en: 'Riverside Apartments' },
      address: '江畔大道 7 号',
      officePhone: '0512-6802 1199',
      officeNote: 'Ground floor, Monday to Saturday 9:00 to 18:00.',
      floors: 4,
      billDay: 5,
      readFromDay: 15,
      readToDay: 20,
      selfReading: true,
      photoRule: 'never',
    },
    floors: [
      { floor: 1, type: 'S' },
      { floor: 2, type: 'Q', byBed: true },
      { floor: 3, type: 'D' },
      { floor: 4, type: 'F' },
    ],
    holds: { '103': 'maintenance' },
  },
];

/** Who works where: everybody in both buildings, so that each role can be looked at. */
const staff: Readonly<Record<string, readonly ApartmentRole[]>> = {
  'apt-owner': ['OWN'],
  'apt-manager': ['MGR'],
  'apt-reader': ['RDR'],
  'apt-reader-2': ['RDR'],
  'apt-checker': ['CHK'],
  'apt-checker-2': ['CHK'],
  'apt-cashier': ['CSH'],
  'apt-desk': ['FDK'],
  'apt-desk-2': ['FDK'],
  'apt-auditor': ['AUD'],
  // Two duties that one person should not have, on purpose: the team's screen and the log of checks show it.
  'apt-double': ['RDR', 'CHK'],
  'apt-resident': ['RES'],
};
/** Residents belong to the house in which they live. */
const residents: Readonly<Record<string, Readonly<Record<string, readonly ApartmentRole[]>>>> = {
  LT: { 'apt-resident-2': ['RES'] },
  JP: { 'apt-resident-3': ['RES'] },
};

/** The building with its rooms and its team. @param founder whom `db` acts for */
export async function build(
  db: Db,
  founder: string,
  demo: DemoBuilding,
  users: SeedContext['users'],
): Promise<string> {
  const { buildingId } = await createBuilding(db, founder, NewBuildingSchema.parse(demo.settings));
  await appoint(db, buildingId, users, { ...staff, ...residents[demo.settings.code] });
  const typeIds = new Map<string, string>();
  for (const { areaM2: _, ...type } of roomTypesOfDemo) {
    typeIds.set(type.code, (await createRoomType(db, buildingId, type)).roomTypeId);
  }
  for (const { floor, type: code, byBed } of demo.floors) {
    const type = roomTypesOfDemo.find((one) => one.code === code);
    if (!type) throw new Error(`no room type ${code}`);
    await generateRooms(db, buildingId, {
      fromFloor: floor,
      toFloor: floor,
      roomsPerFloor,
      firstSeq: 1,
      pattern: '{floor}{seq:02}',
      roomTypeId: typeIds.get(code) ?? null,
      areaM2: type.areaM2,
      capacity: type.capacity,
      leaseMode: byBed ? 'bed' : 'whole',
      rentMinor: type.defaultRentMinor,
      depositMinor: type.defaultDepositMinor,
    });
  }
  for (const room of await roomsOfBuilding(db, buildingId)) {
    const hold = demo.holds[room.number];
    if (hold) await updateRoom(db, buildingId, room.roomId, room.version, { hold });
    else if (room.leaseMode === 'bed') await setUpBeds(db, room);
  }
  return buildingId;
}

async function appoint(
  db: Db,
  buildingId: string,
  users: SeedContext['users'],
  wanted: Readonly<Record<string, readonly ApartmentRole[]>>,
): Promise<void> {
  const members = Object.entries(wanted).flatMap(([username, roles]) => {
    const userId = users[username];
    return userId ? [{ area: 'apartment', tenantId: buildingId, userId, roles, createdBy: me }] : [];
  });
  await db.batch(...insertionsOf('platform.members', members, sql`on conflict do nothing`));
}
