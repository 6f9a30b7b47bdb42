import {
  addMyEvidence,
  answerErasure,
  cancelTenancy,
  createBuilding,
  createMeter,
  createPerson,
  createTenancy,
  enterMyReading,
  exportMyPerson,
  generateRooms,
  getBuildingRooms,
  linkPersonAccount,
  listErasureRequests,
  listMyEvidence,
  listMyPersons,
  listMyRounds,
  openCycle,
  requestErasure,
  updateBuilding,
  updateMyPerson,
  withdrawErasure,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Telling } from '../../../testing/telling.ts';
import { onePixelPng } from '../../house/files/testing-images.ts';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Somebody reads their own meter, asks for what is kept of them, and to be erased. */
export async function living(told: Telling): Promise<void> {
  const { tell, send, house } = told;
  const name = { zh: '自住', en: 'Own' };
  const { buildingId, version } = await tell(createBuilding, { body: { code: 'OWN', name, floors: 1 } });
  const params = { buildingId };
  await tell(updateBuilding, { params, version, body: { selfReading: true, photoRule: 'always' } });
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 1, areaM2: '25.00', capacity: 2 };
  await tell(generateRooms, { params, body: { ...plan, rentMinor: 1, depositMinor: 0 } });
  const { rooms } = await tell(getBuildingRooms, { params });
  const roomId = rooms[0]?.roomId ?? '';
  const firstDay = dayFromNow(-100);
  const install = { installedOn: firstDay, initial: [{ register: 'total' as const, value: '0' }] };
  const meter = { serial: 'OWN-1', kind: 'electricity', scope: 'room', roomId } as const;
  const { meterId } = await tell(createMeter, { params, body: { ...meter, install } });
  const { person } = await tell(createPerson, { params, body: { name: '雨', consent: true } });
  const { personId } = person;
  const terms = { depositMinor: 0, payCycle: 1 as const, occupants: [], lastDay: null, sign: true };
  const body = {
    ...{ ...terms, roomId, primaryPersonId: personId, firstDay },
    rates: [{ from: firstDay, rentMinor: 1 }],
  };
  const draft = await tell(createTenancy, { body: { ...body, sign: false } });
  const drop = { params: { tenancyId: draft.tenancyId }, version: draft.version };
  await tell(cancelTenancy, { ...drop, body: { reason: 'another room' } });
  const { tenancyId } = await tell(createTenancy, { body });
  const tenant = await house.user({
    memberships: [{ area: 'apartment', tenantId: buildingId, roles: ['RES'] }],
  });
  const { userId } = tenant;
  await tell(linkPersonAccount, { params: { personId }, version: person.version, body: { userId } });
  // Moving in by the values of meters is told elsewhere.
  await house.db({ kind: 'owner' }).rows(sql`
    update apartment.tenancies set state = 'active' where tenancy_id = ${tenancyId}::uuid`);
  // The days around today lie in two months now and then; the month that is read is today's.
  const ym = dayFromNow(0).slice(0, 7);
  const window = { readFrom: dayFromNow(-2), readTo: dayFromNow(2) };
  await tell(openCycle, { params: { ...params, ym }, body: window });
  await tell(listMyRounds, {}, tenant);
  const photo = await send(
    addMyEvidence,
    { params: { tenancyId }, query: { id: v7() } },
    { name: 'meter.png', bytes: onePixelPng },
    tenant,
  );
  const photos = [photo.attachmentId];
  await tell(listMyEvidence, { params: { tenancyId }, query: { id: photos } }, tenant);
  const value = { readingId: v7(), meterId, register: 'total', value: '10', photos } as const;
  await tell(enterMyReading, { body: { ...value, photos } }, tenant);

  const [mine] = (await tell(listMyPersons, {}, tenant)).items;
  const change = { query: { personId }, body: { emergencyName: '雪' } };
  await tell(updateMyPerson, { version: mine?.version ?? 0, ...change }, tenant);
  await tell(exportMyPerson, { body: { personId } }, tenant);
  const ask = () => tell(requestErasure, { body: { personId } }, tenant);
  const first = await ask();
  const at = { params: { erasureRequestId: first.erasureRequestId }, version: first.version };
  await tell(withdrawErasure, at, tenant);
  const again = await ask();
  await tell(listErasureRequests, { params });
  await tell(answerErasure, {
    ...{ params: { erasureRequestId: again.erasureRequestId }, version: again.version },
    body: { grant: false, answer: 'You still live here.' },
  });
}
