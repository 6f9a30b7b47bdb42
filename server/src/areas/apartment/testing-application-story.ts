import {
  type Application,
  activateTenancy,
  addApplicationPaper,
  approveApplication,
  createApplication,
  createBuilding,
  createMyApplication,
  createPerson,
  createTenancy,
  declineApplication,
  fulfilApplication,
  generateRooms,
  getApplication,
  getApplicationOpening,
  getBuildingRooms,
  listApplications,
  listMyApplications,
  needApplicationInfo,
  type OwnApplication,
  rejectApplication,
  submitApplication,
  submitMyApplication,
  takeApplication,
  updateApplication,
  updateMyApplication,
  withdrawApplication,
  withdrawMyApplication,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import type { Telling } from '../../../testing/telling.ts';
import { onePixelPng } from '../../house/files/testing-images.ts';

const reason = 'as it was';
const from = '2028-01-01';

/** Somebody applies by themselves, others at the desk; one manager decides, another takes over a relative's. */
export async function applying({ tell, send, house }: Telling): Promise<void> {
  const name = { zh: '申请', en: 'Applying' };
  const { buildingId } = await tell(createBuilding, {
    body: { code: 'APPLY', name, floors: 1, takesApplications: true },
  });
  const params = { buildingId };
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 2, areaM2: '25.00', capacity: 2 };
  await tell(generateRooms, { params, body: { ...plan, rentMinor: 98_000, depositMinor: 98_000 } });
  const { rooms } = await tell(getBuildingRooms, { params });
  const works = (role: string) =>
    house.user({ memberships: [{ area: 'apartment', tenantId: buildingId, roles: [role] }] });
  const [desk, manager, second] = [await works('FDK'), await works('MGR'), await works('MGR')];
  const at = ({
    applicationId,
    version,
  }: Pick<Application | OwnApplication, 'applicationId' | 'version'>) => ({
    ...{ params: { applicationId }, version },
  });

  const applicant = await house.user();
  await tell(getApplicationOpening, { params: { buildingCode: 'APPLY' } }, applicant);
  const paper = await send(
    addApplicationPaper,
    { params, query: { id: v7() } },
    { name: 'id.png', bytes: onePixelPng },
    applicant,
  );
  const wish = {
    buildingId,
    attachments: [paper.attachmentId] as string[],
    kind: 'check_in',
    from,
    applicantName: '雨',
    applicantPhone: '+8613912345678',
  } as const;
  const mine = await tell(createMyApplication, { body: wish }, applicant);
  const changed = await tell(updateMyApplication, { ...at(mine), body: { months: 6 } }, applicant);
  await tell(withdrawMyApplication, at(await tell(submitMyApplication, at(changed), applicant)), applicant);
  await tell(listMyApplications, {}, applicant);

  const enter = () =>
    tell(createApplication, { body: { buildingId, kind: 'check_in', from, applicantName: '华' } }, desk);
  const submitted = async () => tell(submitApplication, at(await enter()), desk);
  const taken = async () => tell(takeApplication, at(await submitted()), manager);
  await tell(withdrawApplication, { ...at(await submitted()), body: {} }, desk);
  const asked = await tell(needApplicationInfo, { ...at(await taken()), body: { reason } }, manager);
  const answered = await tell(updateApplication, { ...at(asked), body: { note: reason } }, desk);
  const again = await tell(takeApplication, at(await tell(submitApplication, at(answered), desk)), manager);
  const declined = await tell(declineApplication, at(again), manager);
  await tell(rejectApplication, { ...at(declined), body: { reason } }, second);
  await tell(listApplications, { query: { building: buildingId } }, manager);

  const { person } = await tell(createPerson, { params, body: { name: '华', consent: true } });
  const terms = { depositMinor: 0, payCycle: 1 as const, occupants: [], lastDay: '2027-06-30', sign: true };
  const firstDay = '2026-01-01';
  const { tenancyId, version } = await tell(createTenancy, {
    body: {
      ...{ ...terms, firstDay, roomId: rooms[0]?.roomId ?? '', primaryPersonId: person.personId },
      rates: [{ from: firstDay, rentMinor: 1 }],
    },
  });
  await tell(activateTenancy, { params: { tenancyId }, version });
  const renewal = { buildingId, kind: 'renew', tenancyId, months: 6, submit: true } as const;
  const renews = await tell(
    takeApplication,
    at(await tell(createApplication, { body: renewal }, desk)),
    manager,
  );
  const approved = await tell(approveApplication, { ...at(renews), body: {} }, manager);
  await tell(fulfilApplication, { ...at(approved), body: {} }, desk);
  await tell(getApplication, { params: { applicationId: approved.applicationId } }, desk);
}
