import {
  type Application,
  approveApplication,
  createApplication,
  createMyApplication,
  createPerson,
  createTenancy,
  declineApplication,
  fulfilApplication,
  getApplication,
  linkPersonAccount,
  listMyApplications,
  type NewApplication,
  type NewBuilding,
  type NewOwnApplication,
  needApplicationInfo,
  rejectApplication,
  takeApplication,
  withdrawMyApplication,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { apartmentHouse, good, type Person } from '../testing-house.ts';

/** A server with buildings to which somebody applies. */
export async function applicationHouse() {
  const area = await apartmentHouse();
  return { ...area, place: (change: Partial<NewBuilding> = {}) => place(area, change) };
}

/** Three rooms, two let as a whole and one by two beds; Hua lives in the first. */
async function place(area: Awaited<ReturnType<typeof apartmentHouse>>, change: Partial<NewBuilding>) {
  const { house, ming } = area;
  const { buildingId, code } = await area.building(ming, change);
  const params = { buildingId };
  good(await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 3 }));
  const rooms = await area.roomsOf(buildingId);
  const roomIds = rooms.map(({ roomId }) => roomId);
  const [desk, manager, second, auditor, reader] = await Promise.all([
    area.colleague('FDK', buildingId),
    area.colleague('MGR', buildingId),
    area.colleague('MGR', buildingId),
    area.colleague('AUD', buildingId),
    area.colleague('RDR', buildingId),
  ]);
  const owner = house.db({ kind: 'owner' });
  const person = async (name: string) =>
    good(await house.call(createPerson, { params, body: { name, consent: true } }, { as: desk })).person;
  const letTo = async (
    personId: string,
    roomId: string,
    days: { firstDay: string; lastDay: string | null },
  ) =>
    good(
      await house.call(
        createTenancy,
        {
          body: {
            ...{ roomId, primaryPersonId: personId, ...days, depositMinor: 0, payCycle: 1, sign: true },
            ...{ occupants: [{ personId, ...days }], rates: [{ from: days.firstDay, rentMinor: 98_000 }] },
          },
        },
        { as: desk },
      ),
    );
  const linked = async (one: { personId: string; version: number }) => {
    const account = await area.colleague('RES', buildingId);
    const body = { userId: account.userId };
    good(
      await house.call(
        linkPersonAccount,
        { params: { personId: one.personId }, version: one.version, body },
        { as: desk },
      ),
    );
    return account;
  };
  const hua = await person('Hua');
  const tenancy = await letTo(hua.personId, roomIds[0] ?? '', {
    firstDay: '2026-01-01',
    lastDay: '2027-06-30',
  });
  await owner.rows(sql`update apartment.tenancies set state = 'active'
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancy.tenancyId}::uuid`);
  const huaAccount = await linked(hua);
  const { tenancyId } = tenancy;
  const at = ({ applicationId, version }: Pick<Application, 'applicationId' | 'version'>) => ({
    ...{ params: { applicationId }, version },
  });
  type At = Parameters<typeof at>[0];
  const take = (one: At, as: Person = manager) => house.call(takeApplication, at(one), { as });
  const applyFor = async (body: Partial<NewApplication> & Pick<NewApplication, 'kind'>) =>
    good(await house.call(createApplication, { body: { buildingId, submit: true, ...body } }, { as: desk }));
  return {
    ...{ buildingId, code, params, rooms, roomIds, desk, manager, second, auditor, reader, owner },
    ...{ hua, huaAccount, tenancyId, person, letTo, linked },
    apply: (body: Partial<NewApplication> & Pick<NewApplication, 'kind'>, as: Person = desk) =>
      house.call(createApplication, { body: { buildingId, submit: true, ...body } }, { as }),
    ...{ applyFor, take },
    /** Handed in at the desk and taken by the manager. */
    taken: async (body: Parameters<typeof applyFor>[0]) => good(await take(await applyFor(body))),
    decline: (one: At, as: Person = manager) => house.call(declineApplication, at(one), { as }),
    needInfo: (one: At, reason: string, as: Person = manager) =>
      house.call(needApplicationInfo, { ...at(one), body: { reason } }, { as }),
    reject: (one: At, reason: string, as: Person = manager) =>
      house.call(rejectApplication, { ...at(one), body: { reason } }, { as }),
    approve: (one: At, body: object = {}, as: Person = manager) =>
      house.call(approveApplication, { ...at(one), body }, { as }),
    fulfil: (one: At, body: object = {}, as: Person = desk) =>
      house.call(fulfilApplication, { ...at(one), body }, { as }),
    applyMyself: (body: Partial<NewOwnApplication> & Pick<NewOwnApplication, 'kind'>, as: Person) =>
      house.call(createMyApplication, { body: { buildingId, submit: true, ...body } }, { as }),
    withdrawMine: (one: At, as: Person) => house.call(withdrawMyApplication, at(one), { as }),
    mine: async (as: Person) => good(await house.call(listMyApplications, {}, { as })).items,
    get: async (applicationId: string, as: Person = manager) =>
      good(await house.call(getApplication, { params: { applicationId } }, { as })),
  };
}
