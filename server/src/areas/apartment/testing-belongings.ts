import {
  createBuilding,
  createChargeItem,
  createCommonPool,
  createMeter,
  createPerson,
  createPrintBatch,
  createRoomType,
  createTariff,
  createTariffVersion,
  createTenancy,
  generateRooms,
  getBuildingRooms,
  openCycle,
} from '@console/contract/apartment';
import { accepted } from '../../../testing/answers.ts';
import type { Belongings, Person, TestServer } from '../../../testing/test-server.ts';
import { furnishedApplication } from './testing-furnished-application.ts';
import { furnishedBills } from './testing-furnished-bills.ts';
import { furnishedCheckout } from './testing-furnished-checkout.ts';
import { furnishedDraw } from './testing-furnished-draw.ts';
import { furnishedMoney } from './testing-furnished-money.ts';
import { livesThere } from './testing-furnished-own.ts';
import { furnishedUsage } from './testing-furnished-usage.ts';

/** A building with rooms, somebody who lives there, meters and a month of theirs. */
export async function belongings(house: TestServer, as: Person): Promise<Belongings> {
  const name = { zh: '兰亭', en: 'Lanting' };
  const { buildingId } = accepted(
    await house.call(createBuilding, { body: { code: 'FUZZ', name, floors: 2 } }, { as }),
  );
  const params = { buildingId };
  const money = { defaultRentMinor: 98_000, defaultDepositMinor: 98_000 };
  const { roomTypeId } = accepted(
    await house.call(createRoomType, { params, body: { code: 'STD', name, capacity: 2, ...money } }, { as }),
  );
  const plan = { fromFloor: 1, toFloor: 2, roomsPerFloor: 2, areaM2: '25.00', capacity: 2 };
  const body = { ...plan, rentMinor: 98_000, depositMinor: 98_000 };
  accepted(await house.call(generateRooms, { params, body }, { as }));
  const { rooms } = accepted(await house.call(getBuildingRooms, { params }, { as }));
  const roomId = rooms[0]?.roomId ?? '';
  const meters = await metering(house, as, buildingId, roomId);
  const tenant = await living(house, as, buildingId, roomId);
  const { userId } = as;
  const { tenancyId } = tenant;
  const bills = await furnishedBills(house, {
    buildingId,
    tenancyId,
    roomId,
    cycleId: meters.cycleId,
    userId,
  });
  const batch = { buildingId, cycleId: meters.cycleId, template: 'bill' } as const;
  const { printBatchId } = accepted(await house.call(createPrintBatch, { body: batch }, { as }));
  const all = {
    buildingId,
    // As lists over all buildings call it.
    building: buildingId,
    buildingCode: await open(house, as),
    // As charts call what they are about.
    id: buildingId,
    roomTypeId,
    roomId,
    ...meters,
    ...tenant,
    ...(await furnishedApplication(house, { buildingId, userId })),
    ...(await furnishedCheckout(house, { buildingId, tenancyId, roomId, userId })),
    ...(await furnishedDraw(house, { buildingId, roomId, userId })),
    ...bills,
    printBatchId,
    ...(await furnishedMoney(house, { buildingId, tenancyId, userId })),
  };
  return { ...all, ...(await livesThere(house, { ...all, userId })) };
}

/** The code of a building to which everybody may apply. */
async function open(house: TestServer, as: Person): Promise<string> {
  const body = { code: 'FUZZ-OPEN', name: { zh: '开放', en: 'Open' }, floors: 1, takesApplications: true };
  return accepted(await house.call(createBuilding, { body }, { as })).code;
}

async function living(house: TestServer, as: Person, buildingId: string, roomId: string) {
  const someone = { name: '华', consent: true };
  const { person } = accepted(
    await house.call(createPerson, { params: { buildingId }, body: someone }, { as }),
  );
  const { personId } = person;
  const { tenancyId } = accepted(
    await house.call(
      createTenancy,
      {
        body: {
          roomId,
          primaryPersonId: personId,
          firstDay: '2026-01-01',
          lastDay: null,
          depositMinor: 0,
          payCycle: 1,
          rates: [{ from: '2026-01-01', rentMinor: 1 }],
          occupants: [],
        },
      },
      { as },
    ),
  );
  return { personId, tenancyId, subjectId: tenancyId };
}

async function metering(house: TestServer, as: Person, buildingId: string, roomId: string) {
  const params = { buildingId };
  const label = { code: 'FUZZ', name: { zh: '电', en: 'Power' } };
  const tariff = { ...label, meterKind: 'electricity' } as const;
  const { tariffPlanId } = accepted(await house.call(createTariff, { params, body: tariff }, { as }));
  const prices = {
    effectiveFrom: '2026-01-01',
    tiers: [{ register: 'total' as const, upTo: null, unitPrice: '0.5' }],
  };
  const { tariffVersionId } = accepted(
    await house.call(createTariffVersion, { params: { ...params, tariffPlanId }, body: prices }, { as }),
  );
  const item = { ...label, kind: 'other' } as const;
  const { chargeItemId } = accepted(await house.call(createChargeItem, { params, body: item }, { as }));
  const pool = { name: '楼道', source: 'fixed_amount', method: 'equal', amountMinor: 1 } as const;
  const { commonPoolId } = accepted(
    await house.call(createCommonPool, { params, body: { ...pool, rooms: [{ roomId }] } }, { as }),
  );
  const install = { installedOn: '2026-01-01', initial: [{ register: 'total' as const, value: '0' }] };
  const meter = { serial: 'FUZZ-1', kind: 'electricity', scope: 'room', roomId } as const;
  const { meterId, initial } = accepted(
    await house.call(createMeter, { params, body: { ...meter, install } }, { as }),
  );
  const ym = new Date().toISOString().slice(0, 7);
  const { cycleId } = accepted(await house.call(openCycle, { params: { ...params, ym }, body: {} }, { as }));
  const readingId = initial[0]?.readingId ?? '';
  const used = await furnishedUsage(house, { buildingId, meterId, readingId, userId: as.userId });
  return {
    ym,
    cycleId,
    readingId,
    ...used,
    tariffPlanId,
    tariffVersionId,
    chargeItemId,
    commonPoolId,
    meterId,
  };
}
