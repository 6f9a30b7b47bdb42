import { createTenancy, setBeds, updateRoom } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { good } from '../testing-house.ts';
import { applicationHouse } from './testing-applications.ts';

let area: Awaited<ReturnType<typeof applicationHouse>>;
let place: Awaited<ReturnType<typeof area.place>>;
beforeAll(async () => {
  area = await applicationHouse();
});
afterAll(() => area.close());
beforeEach(async () => {
  place = await area.place();
});

const wish = (applicantName: string) => ({ kind: 'check_in' as const, from: '2028-01-01', applicantName });
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

it('15 races: of two people who decide one application, by whatever words, one does', async () => {
  const one = await place.taken(wish('Mei'));
  const roomId = place.roomIds[2];
  const answers = await Promise.all([
    place.approve(one, { roomId }, place.manager),
    place.reject(one, 'No room is free', place.second),
    place.needInfo(one, 'Which room?', place.second),
    place.approve(one, { sendToDraw: true }, place.second),
  ]);
  expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  const decisions = (await area.auditOf(one.applicationId)).filter(({ action }) =>
    ['approve', 'reject', 'need_info'].includes(action),
  );
  expect(decisions).toHaveLength(1);
});

it('15 races: of two that are approved at once into the same bed, one is', async () => {
  const room = place.rooms[2];
  const roomId = room?.roomId ?? '';
  const byBed = good(
    await area.house.call(
      updateRoom,
      { params: { roomId }, version: room?.version ?? 0, body: { leaseMode: 'bed' } },
      { as: area.ming },
    ),
  );
  const { beds } = good(
    await area.house.call(
      setBeds,
      { params: { roomId }, version: byBed.version, body: { beds: [{ label: 'A' }, { label: 'B' }] } },
      { as: area.ming },
    ),
  );
  const [first, second] = [await place.taken(wish('One')), await place.taken(wish('Two'))];
  const bedId = beds[0]?.bedId;
  const answers = await Promise.all([
    place.approve(first, { roomId, bedId }, place.manager),
    place.approve(second, { roomId, bedId }, place.second),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  const promised = await place.owner.rows(sql`select from apartment.applications
    where building_id = ${place.buildingId}::uuid and bed_id = ${bedId}::uuid and state = 'approved'`);
  expect(promised).toHaveLength(1);
  // The other bed is as free as before.
  const left = answers[0]?.status === 200 ? second : first;
  good(await place.approve(await place.get(left.applicationId), { roomId, bedId: beds[1]?.bedId }));
});

it('15 races: a room that is let while it is promised goes to one of both', async () => {
  const one = await place.taken(wish('Mei'));
  const roomId = place.roomIds[2] ?? '';
  const { personId } = await place.person('Lei');
  const letting = {
    ...{ roomId, primaryPersonId: personId, firstDay: '2028-03-01', lastDay: null, depositMinor: 0 },
    ...{ payCycle: 1 as const, occupants: [], rates: [{ from: '2028-03-01', rentMinor: 1 }], sign: true },
  };
  const [approved, signed] = await Promise.all([
    place.approve(one, { roomId }),
    area.house.call(createTenancy, { body: letting }, { as: place.desk }),
  ]);
  expect([approved.status === 200, signed.status === 201].filter(Boolean)).toHaveLength(1);
  expect([approved.status, signed.status]).toContain(409);
});

it('15 races: what is withdrawn while it is approved is one of both', async () => {
  const { tenancyId, huaAccount } = place;
  const mine = good(await place.applyMyself({ kind: 'renew', tenancyId, months: 1 }, huaAccount));
  const taken = good(await place.take(mine));
  const answers = await Promise.all([place.approve(taken), place.withdrawMine(taken, huaAccount)]);
  expect(statuses(answers)).toEqual([200, 409]);
});
