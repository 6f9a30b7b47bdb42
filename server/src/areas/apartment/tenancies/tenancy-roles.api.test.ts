import {
  type ApartmentRole,
  activateTenancy,
  addTenancyDocument,
  apartmentRoleNames,
  cancelTenancy,
  createPerson,
  createTenancy,
  endTenancy,
  getBuildingMap,
  getTenancy,
  keepTenancy,
  linkPersonAccount,
  listFreeAccounts,
  listMyBills,
  listMyRooms,
  listPersons,
  listTenancies,
  listTenancyDocuments,
  listTenancyEvents,
  removeTenancyDocument,
  renewTenancy,
  signTenancy,
  transferTenancy,
  unlinkPersonAccount,
  updateTenancy,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let people: Record<ApartmentRole, Person>;
let tenancyId: string;
let roomId: string;
let personId: string;
const firstDay = '2026-01-01';
const terms = () => ({
  roomId,
  primaryPersonId: personId,
  firstDay,
  lastDay: null,
  depositMinor: 0,
  payCycle: 1 as const,
  rates: [{ from: firstDay, rentMinor: 1 }],
  occupants: [],
});
beforeAll(async () => {
  area = await apartmentHouse();
  const params = { buildingId: area.lanting.buildingId };
  await area.rooms(params.buildingId, { toFloor: 1, roomsPerFloor: 1 });
  roomId = (await area.roomsOf(params.buildingId))[0]?.roomId ?? '';
  const somebody = { params, body: { name: 'Hua', consent: true } };
  personId = good(await area.house.call(createPerson, somebody, { as: area.ming })).person.personId;
  tenancyId = good(await area.house.call(createTenancy, { body: terms() }, { as: area.ming })).tenancyId;
  people = Object.fromEntries(
    await Promise.all(apartmentRoleNames.map(async (role) => [role, await area.colleague(role)] as const)),
  ) as Record<ApartmentRole, Person>;
});
afterAll(() => area.close());

const inBuilding = () => ({ buildingId: area.lanting.buildingId });
/** A version that nobody has: whoever is allowed gets as far as the conflict. */
const version = 999;
const of = () => ({ params: { tenancyId }, version });

const everyStaff = 'OWN MGR RDR CHK CSH FDK AUD';
const reads = 'OWN MGR FDK AUD';
const writes = 'OWN MGR FDK';
const lastDay = '2027-01-01';

const table: [string, string, (as: Person) => Promise<{ status: number }>][] = [
  ['getBuildingMap', everyStaff, (as) => area.house.call(getBuildingMap, { params: inBuilding() }, { as })],
  ['listTenancies', reads, (as) => area.house.call(listTenancies, { params: inBuilding() }, { as })],
  ['listPersons', reads, (as) => area.house.call(listPersons, { params: inBuilding() }, { as })],
  ['getTenancy', reads, (as) => area.house.call(getTenancy, { params: { tenancyId } }, { as })],
  ['listTenancyEvents', reads, (as) => area.house.call(listTenancyEvents, { params: { tenancyId } }, { as })],
  [
    'listTenancyDocuments',
    reads,
    (as) => area.house.call(listTenancyDocuments, { params: { tenancyId } }, { as }),
  ],
  [
    'addTenancyDocument',
    writes,
    (as) =>
      area.house.call(addTenancyDocument, { params: { tenancyId }, body: { attachmentId: v7() } }, { as }),
  ],
  [
    'removeTenancyDocument',
    writes,
    (as) => area.house.call(removeTenancyDocument, { params: { tenancyId, attachmentId: v7() } }, { as }),
  ],
  [
    'linkPersonAccount',
    writes,
    (as) =>
      area.house.call(
        linkPersonAccount,
        { params: { personId }, version, body: { userId: 'nobody' } },
        { as },
      ),
  ],
  ['listFreeAccounts', writes, (as) => area.house.call(listFreeAccounts, { params: inBuilding() }, { as })],
  [
    'unlinkPersonAccount',
    writes,
    (as) => area.house.call(unlinkPersonAccount, { params: { personId }, version }, { as }),
  ],
  ['listMyBills', `${everyStaff} RES`, (as) => area.house.call(listMyBills, {}, { as })],
  ['listMyRooms', `${everyStaff} RES`, (as) => area.house.call(listMyRooms, {}, { as })],
  ['createTenancy', writes, (as) => area.house.call(createTenancy, { body: terms() }, { as })],
  ['updateTenancy', writes, (as) => area.house.call(updateTenancy, { ...of(), body: { note: 'x' } }, { as })],
  ['signTenancy', writes, (as) => area.house.call(signTenancy, of(), { as })],
  ['activateTenancy', writes, (as) => area.house.call(activateTenancy, of(), { as })],
  [
    'cancelTenancy',
    writes,
    (as) => area.house.call(cancelTenancy, { ...of(), body: { reason: 'x' } }, { as }),
  ],
  ['renewTenancy', writes, (as) => area.house.call(renewTenancy, { ...of(), body: { lastDay } }, { as })],
  ['endTenancy', writes, (as) => area.house.call(endTenancy, { ...of(), body: { lastDay } }, { as })],
  ['keepTenancy', writes, (as) => area.house.call(keepTenancy, { ...of(), body: { lastDay } }, { as })],
  [
    'transferTenancy',
    writes,
    (as) =>
      area.house.call(
        transferTenancy,
        { ...of(), body: { roomId, firstDay: '2026-06-01', rentMinor: 1 } },
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
