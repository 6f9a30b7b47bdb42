import {
  checkReading,
  createBuilding,
  createMeter,
  generateRooms,
  getBuildingRooms,
  openCycle,
} from '@console/contract/apartment';
import { joined, type MoneyCast, priced } from './apartment-money-scene.ts';
import { daysAgo } from './apartment-scene.ts';

/** A house with one room that nobody has lived in yet, for which people may apply, and whose month is read today. */
export interface StayScene {
  readonly buildingId: string;
  readonly roomId: string;
  /** By which people apply. */
  readonly code: string;
  readonly ym: string;
  readonly today: string;
}

/** What the meters have shown since they were put up: nobody was there who used anything. */
export const empty = { electricity: '100.0', cold_water: '10.0' } as const;

/**
 * Rent is asked for whole months (`none`), and tiers are those of whole months: so all amounts are the same on whatever day the stay
 * is played. Every value needs its photo, and residents read for themselves.
 */
export async function setStayScene(cast: MoneyCast): Promise<StayScene> {
  const today = daysAgo(0);
  const ym = today.slice(0, 7);
  const code = 'WT-1';
  const { owner, manager, checker } = cast;
  const { buildingId } = await owner(createBuilding, {
    body: {
      ...{
        code,
        name: { zh: '梧桐公寓', en: 'Plane Tree House' },
        floors: 1,
        proration: 'none',
        tierProrate: false,
      },
      ...{ photoRule: 'always', selfReading: true, takesApplications: true },
    },
  });
  await joined(cast, buildingId);
  const params = { buildingId };
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 1, areaM2: '25.00', capacity: 2 };
  await manager(generateRooms, { params, body: { ...plan, rentMinor: 90_000, depositMinor: 90_000 } });
  const { rooms } = await manager(getBuildingRooms, { params });
  const roomId = rooms[0]?.roomId ?? '';
  const plans = await priced(cast, buildingId);
  for (const kind of ['electricity', 'cold_water'] as const) {
    const serial = kind === 'electricity' ? 'E-101' : 'W-101';
    const initial = [{ register: 'total' as const, value: empty[kind] }];
    const made = await manager(createMeter, {
      params,
      body: {
        ...{ serial, kind, scope: 'room', roomId, tariffPlanId: plans[kind] },
        install: { installedOn: daysAgo(20), initial },
      },
    });
    for (const { readingId } of made.initial)
      await checker(checkReading, { params: { readingId }, version: 0 });
  }
  await manager(openCycle, { params: { ...params, ym }, body: { readFrom: today, readTo: today } });
  return { buildingId, roomId, code, ym, today };
}
