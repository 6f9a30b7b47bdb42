import {
  type ApartmentRole,
  acceptInvitation,
  type Cycle,
  checkReading,
  checkReadings,
  createBuilding,
  createMeter,
  createRoomType,
  enterReadings,
  generateBills,
  generateRooms,
  getBillRun,
  getBuildingRooms,
  getCycle,
  inviteBuildingMember,
  issueBills,
  listRound,
  openCycle,
  passBills,
  passRead,
  passUsed,
  type RoundRow,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import { until } from '../../server/testing/until.ts';
import type { ApiOf } from './api-calls.ts';

/** A house whose last month is read, checked and locked; today somebody may open the next one. */
export interface Scene {
  readonly buildingId: string;
  /** The month that is still to be opened, and the days on which it is read. */
  readonly ym: string;
  readonly readFrom: string;
  readonly readTo: string;
}

const dayMs = 86_400_000;
/** A day in the building's zone, so many before today. */
export const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() - days * dayMs);

const monthBefore = (ym: string): string => {
  const [year = 0, month = 0] = ym.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
};

export const monthAfter = (ym: string): string => {
  const [year = 0, month = 0] = ym.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
};

/** What each meter shows when it comes to its place; one stands shortly before its highest value. */
const initialOf = (index: number): string => (index === 0 ? '99990' : '100');
/** Little enough for an empty room not to be remarkable. */
const firstUse = { electricity: 2, cold_water: 0.3 } as const;

/** Who does what: each by their own page. */
export interface Cast {
  readonly owner: ApiOf;
  readonly manager: ApiOf;
  readonly reader: ApiOf;
  readonly checker: ApiOf;
  readonly auditor: ApiOf;
}

/** Thirty-six rooms with two meters each, a team of five, and one month behind them. */
export async function setScene(cast: Cast): Promise<Scene> {
  const { buildingId } = await cast.owner(createBuilding, {
    body: {
      code: 'YQ-1',
      name: { zh: '园区宿舍', en: 'Park House' },
      floors: 6,
      photoRule: 'never',
    },
  });
  await joined(cast, buildingId);
  await furnished(cast, buildingId);
  const ym = daysAgo(0).slice(0, 7);
  await monthGone(cast, buildingId, monthBefore(ym));
  return { buildingId, ym, readFrom: daysAgo(2), readTo: daysAgo(-5) };
}

async function joined(cast: Cast, buildingId: string): Promise<void> {
  const team: [ApiOf, ApartmentRole][] = [
    [cast.manager, 'MGR'],
    [cast.reader, 'RDR'],
    [cast.checker, 'CHK'],
    [cast.auditor, 'AUD'],
  ];
  for (const [someone, role] of team) {
    const { code } = await cast.owner(inviteBuildingMember, {
      params: { buildingId },
      body: { contact: `${role}@example.test`, roles: [role], validFrom: daysAgo(1), validTo: null },
    });
    await someone(acceptInvitation, { body: { code } });
  }
}

async function furnished({ manager, checker }: Cast, buildingId: string): Promise<void> {
  const plan = { fromFloor: 1, toFloor: 6, roomsPerFloor: 6, areaM2: '25.00', capacity: 2 };
  const money = { rentMinor: 98_000, depositMinor: 98_000 };
  // A type, so that an estimate may go by rooms of the same one.
  const { roomTypeId } = await manager(createRoomType, {
    params: { buildingId },
    body: {
      ...{ code: 'D', name: { zh: '双人间', en: 'Double' }, capacity: 2 },
      ...{ defaultRentMinor: 98_000, defaultDepositMinor: 98_000 },
    },
  });
  await manager(generateRooms, { params: { buildingId }, body: { ...plan, ...money, roomTypeId } });
  const { rooms } = await manager(getBuildingRooms, { params: { buildingId } });
  for (const [index, { roomId, number }] of rooms.entries()) {
    for (const kind of ['electricity', 'cold_water'] as const) {
      const { initial } = await manager(createMeter, {
        params: { buildingId },
        body: {
          serial: `${kind === 'electricity' ? 'E' : 'W'}-${number}`,
          kind,
          scope: 'room',
          roomId,
          install: {
            installedOn: daysAgo(75),
            initial: [{ register: 'total', value: kind === 'electricity' ? initialOf(index) : '10' }],
          },
        },
      });
      for (const { readingId } of initial) await checker(checkReading, { params: { readingId }, version: 0 });
    }
  }
}

async function monthGone({ manager, reader, checker }: Cast, buildingId: string, ym: string): Promise<void> {
  const month = { buildingId, ym };
  const window = { readFrom: daysAgo(40), readTo: daysAgo(30) };
  const { cycleId } = await manager(openCycle, { params: month, body: window });
  const params = { cycleId };
  const { items } = await reader(listRound, { params });
  const rows = items.map((row) => ({ ...entryOf(row), readOn: daysAgo(31) }));
  await reader(enterReadings, { params, body: { rows } });
  const read = await checker(listRound, { params });
  const readings = read.items.flatMap(({ reading }) =>
    reading ? [{ readingId: reading.readingId, version: reading.version }] : [],
  );
  const passed = await checker(checkReadings, { params, body: { readings } });
  const { version } = await checker(passRead, { params: month, version: passed.cycle.version });
  const used = await checker(passUsed, { params: month, version });
  await withoutBills({ manager, checker }, month, used);
}

/** Nobody lives here yet: there is nothing to bill, and the next month may be opened. */
async function withoutBills(
  { manager, checker }: Pick<Cast, 'manager' | 'checker'>,
  params: { readonly buildingId: string; readonly ym: string },
  { cycleId, version }: Pick<Cycle, 'cycleId' | 'version'>,
): Promise<void> {
  const { billRunId } = await manager(generateBills, { params, version });
  await until(
    async () => (await manager(getBillRun, { params: { billRunId } })).state === 'done',
    `the bills of ${cycleId} are made`,
  );
  const billed = await manager(getCycle, { params });
  const passed = await checker(passBills, { params, version: billed.version });
  await manager(issueBills, { params, version: passed.version });
}

const entryOf = ({ meterId, register, kind, previous }: RoundRow) => {
  const use = kind === 'electricity' ? firstUse.electricity : firstUse.cold_water;
  return { readingId: v7(), meterId, register, value: (Number(previous?.value) + use).toFixed(1) };
};
