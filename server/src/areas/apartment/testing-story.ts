import {
  acceptInvitation,
  acceptOwnership,
  activateTariffVersion,
  activateTenancy,
  addEvidence,
  addTenancyDocument,
  approveCorrection,
  archiveBuilding,
  askCorrection,
  checkReading,
  checkReadings,
  confirmRollover,
  createBuilding,
  createChargeItem,
  createCommonPool,
  createMeter,
  createPerson,
  createRoom,
  createRoomType,
  createTariff,
  createTariffVersion,
  createTenancy,
  deleteBuilding,
  deleteRoomType,
  disableChargeItem,
  disableCommonPool,
  enableChargeItem,
  enableCommonPool,
  endTenancy,
  enterMoveReadings,
  enterReadings,
  estimateReading,
  exportRooms,
  exportRound,
  generateRooms,
  getBuildingRooms,
  getCycle,
  getElectricityChart,
  getReconciliation,
  getTenancy,
  importMeters,
  importPersons,
  importRooms,
  importRound,
  importTenancies,
  installMeter,
  inviteBuildingMember,
  keepTenancy,
  linkPersonAccount,
  listEvidence,
  listRound,
  listUsages,
  moveWindow,
  offerOwnership,
  openCycle,
  passRead,
  passUsed,
  previewRooms,
  previewTariff,
  refuseCorrection,
  rejectReading,
  remindLate,
  removeBuildingMember,
  removeMeter,
  removeTenancyDocument,
  replaceMeter,
  resolveRoom,
  restoreBuilding,
  resumeBuildingMember,
  resumeMeter,
  retireTariffVersion,
  revealIdNumber,
  scrapMeter,
  sendUsageBack,
  setBeds,
  setGapBearer,
  setMainsInvoice,
  setSodMode,
  signTenancy,
  stepBack,
  suspendBuildingMember,
  suspendMeter,
  transferTenancy,
  unlinkPersonAccount,
  updateBuilding,
  updateBuildingMember,
  updateChargeItem,
  updateCommonPool,
  updateRoom,
  updateRooms,
  updateRoomType,
  updateTariff,
  updateTariffVersion,
  updateTenancy,
  waiveAnomaly,
  withdrawInvitation,
  withdrawOwnership,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Telling } from '../../../testing/telling.ts';
import type { Person } from '../../../testing/test-server.ts';
import { onePixelPng } from '../../house/files/testing-images.ts';
import { xlsxOf } from '../../house/sheets/xlsx-writing.ts';
import { applying } from './testing-application-story.ts';
import { billing } from './testing-bill-story.ts';
import { checkingOut } from './testing-checkout-story.ts';
import { drawing } from './testing-draw-story.ts';
import { takingMoney } from './testing-money-story.ts';
import { living } from './testing-own-story.ts';
import { countingUp } from './testing-stat-story.ts';

const names = { zh: '听雨', en: 'Rain' };
const reason = 'as it was';
const total = 'total' as const;
const monthBack = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
};
const [first, second] = [monthBack(2), monthBack(1)];
const yearAgo = `${monthBack(12)}-01`;

/** What generated requests do not come to: what takes several people, or values that belong together. */
export async function story(told: Telling): Promise<void> {
  const { tell, house } = told;
  const body = { code: 'STORY', name: names, floors: 3, photoRule: 'never' } as const;
  const { buildingId } = await tell(createBuilding, { body });
  await founding(told, buildingId);
  await owning(told);
  const [manager, reader, checker] = [await colleague('MGR'), await colleague('RDR'), await colleague('CHK')];
  const { rooms } = await tell(getBuildingRooms, { params: { buildingId } });
  const roomIds = rooms.map(({ roomId }) => roomId);
  await pricing(told, buildingId, roomIds, manager);
  const personId = await letting(told, buildingId, roomIds, manager);
  await metering(told, buildingId, roomIds);
  await reading(told, buildingId, roomIds, { reader, checker });
  await movingIn(told, buildingId, roomIds, personId);
  await billing(told);
  await countingUp(told, buildingId);
  await checkingOut(told);
  await applying(told);
  await takingMoney(told);
  await living(told);
  await drawing(told);

  function colleague(role: string): Promise<Person> {
    return house.user({ memberships: [{ area: 'apartment', tenantId: buildingId, roles: [role] }] });
  }
}

async function founding({ tell }: Telling, buildingId: string) {
  const params = { buildingId };
  await tell(updateBuilding, { params, version: 0, body: { floors: 4 } });
  // Values of one type are estimated by each other.
  const type = { code: 'STD', name: names, capacity: 2, defaultRentMinor: 1, defaultDepositMinor: 1 };
  const { roomTypeId, version: made } = await tell(createRoomType, { params, body: type });
  const typeAt = { params: { ...params, roomTypeId }, version: made };
  await tell(updateRoomType, { ...typeAt, body: { defaultRentMinor: 2 } });
  const plan = { fromFloor: 1, toFloor: 2, roomsPerFloor: 4, roomTypeId, areaM2: '25.00', capacity: 2 };
  const body = { ...plan, rentMinor: 98_000, depositMinor: 98_000 };
  await tell(previewRooms, { params, body });
  await tell(generateRooms, { params, body });
  const sheet = await tell(exportRooms, { params });
  await tell(importRooms, { params, body: { file: sheet.base64 } });
  const { rooms } = await tell(getBuildingRooms, { params });
  const [first] = rooms;
  const { roomId = '', version = 0 } = first ?? {};
  await tell(updateRooms, { params, body: { rooms: [{ roomId, version }], change: { rentMinor: 2 } } });
  const beds = [{ label: 'A' }, { label: 'B' }];
  const whole = { leaseMode: 'whole', hold: 'none', roomTypeId, rentMinor: 1, depositMinor: 1 } as const;
  const single = { number: '309', floor: 3, areaM2: '25.00', capacity: 2, ...whole };
  const plain = await tell(createRoom, { params, body: single });
  const { roomId: ofPlain } = plain;
  await tell(updateRoom, { params: { roomId: ofPlain }, version: plain.version, body: { rentMinor: 2 } });
  const unused = await tell(createRoomType, { params, body: { ...type, code: 'NONE' } });
  const unusedAt = { params: { ...params, roomTypeId: unused.roomTypeId }, version: unused.version };
  await tell(deleteRoomType, unusedAt);
  const shared = await tell(createRoom, { params, body: { ...single, number: '310', leaseMode: 'bed' } });
  await tell(setBeds, { params: { roomId: shared.roomId }, version: shared.version, body: { beds } });
  await tell(resolveRoom, { query: { category: 'STORY', roomNumber: '101' } });
  await tell(importMeters, { params, body: { file: await sheetOf({ 房号: '101', 表类: '电' }) } });
  await tell(importPersons, { params, body: { file: await sheetOf({ 姓名: '雨' }) } });
  const letting = { 房号: '101', 姓名: '雨', 起租日: yearAgo, 租金: '980' };
  await tell(importTenancies, { params, body: { file: await sheetOf(letting) } });
}

/** One row as a spreadsheet program would have it. A dry run answers, whatever it finds in it. */
async function sheetOf(row: Readonly<Record<string, string>>): Promise<string> {
  const columns = Object.keys(row).map((header) => ({ header }));
  const cells = Object.values(row).map((text) => ({ kind: 'text' as const, text }));
  return (await xlsxOf({ name: 'rows', columns, rows: [cells] })).toString('base64');
}

/** A building that comes to another owner, and one that nobody needs. */
async function owning({ tell, house }: Telling) {
  const building = (code: string) => tell(createBuilding, { body: { code, name: names, floors: 1 } });
  const unused = await building('UNUSED');
  await tell(deleteBuilding, { params: { buildingId: unused.buildingId }, version: 0 });
  const { buildingId } = await building('GIVEN');
  const params = { buildingId };
  const archived = await tell(archiveBuilding, { params, version: 0, body: { reason } });
  const restored = await tell(restoreBuilding, { params, version: archived.version, body: { reason } });
  await tell(setSodMode, { params, version: restored.version, body: { sodMode: 'solo', reason } });
  const heir = await house.user();
  const invited = { contact: 'heir@example.com', roles: ['MGR' as const], validFrom: yearAgo, validTo: null };
  const unwanted = await tell(inviteBuildingMember, { params, body: invited });
  const { invitationId } = unwanted.invitation;
  await tell(withdrawInvitation, { params: { ...params, invitationId }, body: {} });
  const passing = await house.user();
  const guest = await tell(inviteBuildingMember, { params, body: invited });
  await tell(acceptInvitation, { body: { code: guest.code } }, passing);
  const leaving = { ...params, userId: passing.userId };
  await tell(removeBuildingMember, { params: leaving, version: 0, body: { reason } });
  const { code } = await tell(inviteBuildingMember, { params, body: invited });
  await tell(acceptInvitation, { body: { code } }, heir);
  const member = { ...params, userId: heir.userId };
  const changed = await tell(updateBuildingMember, { params: member, version: 0, body: { validTo: null } });
  const left = await tell(suspendBuildingMember, {
    params: member,
    version: changed.version,
    body: { reason },
  });
  await tell(resumeBuildingMember, { params: member, version: left.version, body: { reason } });
  const offer = () => tell(offerOwnership, { params, body: { userId: heir.userId } });
  await offer();
  await tell(withdrawOwnership, { params, body: {} });
  await offer();
  await tell(acceptOwnership, { params, body: {} }, heir);
}

async function pricing({ tell }: Telling, buildingId: string, roomIds: string[], manager: Person) {
  const params = { buildingId };
  const tariff = { code: 'T', name: names, meterKind: 'electricity' } as const;
  const planned = await tell(createTariff, { params, body: tariff });
  const { tariffPlanId } = planned;
  const tiers = [{ register: total, upTo: null, unitPrice: '0.5' }];
  const draft = { effectiveFrom: '2099-01-01', tiers };
  const plan = { ...params, tariffPlanId };
  await tell(updateTariff, { params: plan, version: planned.version, body: { code: 'T2' } });
  const drafted = await tell(createTariffVersion, { params: plan, body: draft }, manager);
  const of = { ...params, tariffVersionId: drafted.tariffVersionId };
  const changing = { params: of, version: drafted.version, body: { tiers } };
  const { version } = await tell(updateTariffVersion, changing, manager);
  const active = await tell(activateTariffVersion, { params: of, version });
  const used = { register: total, quantity: '10' };
  await tell(previewTariff, { body: { buildingId, tariff: { tiers }, usage: [used], month: first } });
  const item = { code: 'ITEM', name: names, kind: 'other' } as const;
  const created = await tell(createChargeItem, { params, body: item });
  const it = { ...params, chargeItemId: created.chargeItemId };
  const renaming = { params: it, version: created.version, body: { code: 'ITEM2' } };
  const charged = await tell(updateChargeItem, renaming);
  const without = await tell(disableChargeItem, { params: it, version: charged.version });
  await tell(enableChargeItem, { params: it, version: without.version });
  await tell(retireTariffVersion, { params: of, version: active.version });
  const [roomId = ''] = roomIds;
  const pool = { name: '电梯', source: 'fixed_amount', method: 'equal', amountMinor: 1 } as const;
  const made = await tell(createCommonPool, { params, body: { ...pool, rooms: [{ roomId }] } });
  const at = { ...params, commonPoolId: made.commonPoolId };
  const { version: changed } = await tell(updateCommonPool, {
    params: at,
    version: made.version,
    body: { name: '楼道' },
  });
  const off = await tell(disableCommonPool, { params: at, version: changed });
  await tell(enableCommonPool, { params: at, version: off.version });
}

const tenancyOf = (primaryPersonId: string, roomId = '', firstDay: string) => ({
  ...{ roomId, primaryPersonId, firstDay, lastDay: null, sign: true, depositMinor: 0, payCycle: 1 as const },
  ...{ rates: [{ from: firstDay, rentMinor: 1 }], occupants: [] },
});

async function letting({ tell, send }: Telling, buildingId: string, roomIds: string[], { userId }: Person) {
  const params = { buildingId };
  const idDocument = { kind: 'passport', number: 'E12345678' } as const;
  const { person } = await tell(createPerson, { params, body: { name: '雨', consent: true, idDocument } });
  await tell(revealIdNumber, { params: { personId: person.personId }, body: { reason } });
  const { personId } = person;
  // Nothing to read in the room, so that nothing keeps it from beginning.
  const body = tenancyOf(personId, roomIds[7], yearAgo);
  const { tenancyId, version } = await tell(createTenancy, { body });
  const at = { tenancyId };
  const begun = await tell(activateTenancy, { params: at, version });
  const active = await tell(updateTenancy, {
    params: at,
    version: begun.version,
    body: { note: '钥匙两把' },
  });
  const ending = await tell(endTenancy, {
    params: at,
    version: active.version,
    body: { lastDay: '2099-01-31' },
  });
  await tell(keepTenancy, { params: at, version: ending.version, body: { lastDay: null } });
  const kept = await tell(getTenancy, { params: at });
  const move = { roomId: roomIds[3] ?? '', firstDay: `${second}-02`, rentMinor: 1 };
  await tell(transferTenancy, { params: at, version: kept.version, body: move });
  const whose = { params: { personId } };
  const linked = await tell(linkPersonAccount, { ...whose, version: person.version, body: { userId } });
  await tell(unlinkPersonAccount, { ...whose, version: linked.version });
  const paper = await send(
    addEvidence,
    { params, query: { id: v7() } },
    { name: 'paper.png', bytes: onePixelPng },
  );
  const { attachmentId } = paper;
  await tell(listEvidence, { params, query: { id: [attachmentId] } });
  await tell(addTenancyDocument, { params: at, body: { attachmentId } });
  await tell(removeTenancyDocument, { params: { ...at, attachmentId } });
  return personId;
}

async function metering({ tell }: Telling, buildingId: string, roomIds: string[]) {
  const params = { buildingId };
  const roomId = roomIds[6] ?? '';
  const stored = { serial: 'STORED', kind: 'cold_water', scope: 'room', roomId } as const;
  const { meterId, version } = await tell(createMeter, { params, body: stored });
  const installed = await tell(installMeter, {
    params: { meterId },
    version,
    body: { scope: 'room', roomId, installedOn: yearAgo, initial: [{ register: total, value: '1' }] },
  });
  const meterAt = { params: { meterId } };
  const off = await tell(suspendMeter, { ...meterAt, version: installed.version, body: { reason } });
  const on = await tell(resumeMeter, { ...meterAt, version: off.version, body: { reason } });
  const removedOn = `${first}-01`;
  const { installed: next } = await tell(replaceMeter, {
    ...meterAt,
    version: on.version,
    body: {
      ...{ removedOn, final: [{ register: total, value: '2' }], reason },
      next: { serial: 'NEXT', initial: [{ register: total, value: '0' }] },
    },
  });
  const removed = await tell(removeMeter, {
    params: { meterId: next.meterId },
    version: next.version,
    body: { removedOn: `${second}-01`, final: [{ register: total, value: '1' }], reason },
  });
  await tell(scrapMeter, { params: { meterId: next.meterId }, version: removed.version, body: { reason } });
}

interface Staff {
  readonly reader: Person;
  readonly checker: Person;
}

/** Two months of a master meter with one below it, of a meter that moves in, and of one that cannot be read. */
async function reading(told: Telling, buildingId: string, roomIds: string[], { reader, checker }: Staff) {
  const { tell, house } = told;
  const params = { buildingId };
  const meter = (serial: string, roomId: string | null, parentMeterId: string | null = null) =>
    tell(createMeter, {
      params,
      body: {
        ...{ serial, kind: 'electricity', parentMeterId, roomId, scope: roomId ? 'room' : 'master' },
        install: { installedOn: yearAgo, initial: [{ register: total, value: '100' }] },
      } as const,
    });
  const master = await meter('MASTER', null);
  const [below, unread] = [
    await meter('BELOW', roomIds[0] ?? '', master.meterId),
    await meter('UNREAD', roomIds[1] ?? ''),
  ];
  const firstValues = [master, below, unread].flatMap(({ initial }) => initial);
  await house.db({ kind: 'owner' }).rows(sql`
    update apartment.readings set state = 'locked', checked_by = 'somebody', checked_at = now()
    where building_id = ${buildingId}::uuid and reading_id = any(${firstValues.map(({ readingId }) => readingId)}::uuid[])`);
  const round = async (ym: string) => {
    const { cycleId } = await tell(getCycle, { params: { ...params, ym } });
    return { cycleId, items: (await tell(listRound, { params: { cycleId } })).items };
  };
  const enter = async (ym: string, values: Readonly<Record<string, string>>, rollover = false) => {
    const { cycleId } = await round(ym);
    const rows = Object.entries(values).map(([meterId, value]) => ({
      ...{ readingId: v7(), meterId, register: total, readOn: `${ym}-25`, value },
      ...(rollover && { rollover }),
    }));
    const { outcomes } = await tell(enterReadings, { params: { cycleId }, body: { rows } }, reader);
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
    if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`);
  };
  const check = async (ym: string) => {
    const { cycleId, items } = await round(ym);
    const entered = items.flatMap(({ reading: one }) => (one?.state === 'entered' ? [one] : []));
    const readings = entered.map(({ readingId, version }) => ({ readingId, version }));
    await tell(checkReadings, { params: { cycleId }, body: { readings } }, checker);
    // What looks unusual is checked one by one.
    for (const { readingId, version, flags } of entered)
      if (flags.length > 0) await tell(checkReading, { params: { readingId }, version }, checker);
  };
  const pass = async (gate: typeof passRead | typeof passUsed, ym: string) => {
    const { version } = await tell(getCycle, { params: { ...params, ym } });
    await tell(gate as typeof passRead, { params: { ...params, ym }, version }, checker);
  };

  await tell(openCycle, { params: { ...params, ym: first }, body: { override: true } });
  const sheet = await round(first);
  const { base64 } = await tell(exportRound, { params: { cycleId: sheet.cycleId } });
  await tell(importRound, { params: { cycleId: sheet.cycleId }, body: { file: base64 } }, reader);
  await enter(first, { [master.meterId]: '900', [below.meterId]: '120', [unread.meterId]: '200' });
  const wrong = (await round(first)).items.find(({ reading: one }) => one?.value.startsWith('120'))?.reading;
  const { readingId = '', version = 0 } = wrong ?? {};
  await tell(rejectReading, { params: { readingId }, version, body: { reason } }, checker);
  await enter(first, { [below.meterId]: '110' });
  await check(first);
  await pass(passRead, first);
  await decide(told, sheet.cycleId, checker);
  await gap(told, sheet.cycleId, checker);
  await pass(passUsed, first);
  const locked = (await round(first)).items.find(({ meterId }) => meterId === master.meterId);
  const about = { params: { readingId: locked?.reading?.readingId ?? '' } };
  const asked = async (value: string) => {
    const { correctionId, version } = await tell(
      askCorrection,
      { ...about, body: { value, reason } },
      reader,
    );
    return { params: { correctionId }, version };
  };
  await tell(refuseCorrection, { ...(await asked('902')), body: { note: reason } });
  await tell(approveCorrection, { ...(await asked('901')), body: {} });

  const opened = await tell(openCycle, { params: { ...params, ym: second }, body: { override: true } });
  const window = { readFrom: `${second}-15`, readTo: `${second}-28` };
  await tell(moveWindow, { params: { ...params, ym: second }, version: opened.version, body: window });
  await enter(second, { [master.meterId]: '1200', [below.meterId]: '120' });
  const { cycleId } = await round(second);
  const guessed = { meterId: unread.meterId, register: total, note: reason };
  await tell(estimateReading, { params: { cycleId }, body: guessed });
  await confirm(told, cycleId);
  await tell(remindLate, { params: { ...params, ym: second }, body: { step: 'check' } });
  await check(second);
  await pass(passRead, second);
  const at = { params: { ...params, ym: second } };
  const { version: passed } = await tell(getCycle, at);
  await tell(stepBack, { ...at, version: passed, body: { reason } });
  await pass(passRead, second);
  await tell(getElectricityChart, { query: { id: params.buildingId } }, checker);
  const [usage] = (await tell(listUsages, { params: { cycleId } }, checker)).items;
  const { usageId = '', version: standing = 0 } = usage ?? {};
  await tell(sendUsageBack, { params: { usageId }, version: standing, body: { note: reason } }, checker);
}

/** Says of everything unusual that it is as it is. */
async function decide({ tell }: Telling, cycleId: string, checker: Person) {
  const uses = async () => (await tell(listUsages, { params: { cycleId } }, checker)).items;
  for (const { usageId } of await uses())
    for (;;) {
      const use = (await uses()).find((one) => one.usageId === usageId);
      const open = use?.anomalies.find(({ state }) => state === 'open');
      if (!use || !open) break;
      const at = { params: { usageId }, version: use.version };
      const { rule } = open;
      if (rule === 'MASTER_GAP') break;
      await tell(waiveAnomaly, { ...at, body: { rule, note: reason } }, checker);
    }
}

/** Says who bears what the master meter shows beyond those below it, and what the supplier asked. */
async function gap({ tell }: Telling, cycleId: string, checker: Person) {
  const [one] = (await tell(getReconciliation, { params: { cycleId } }, checker)).items;
  const { usageId = '', version = 0 } = one ?? {};
  const at = { params: { usageId }, version };
  await tell(setGapBearer, { ...at, body: { bearer: 'landlord', note: reason } }, checker);
  const invoice = { amountMinor: 12_345, quantity: null, reference: '' };
  const ofMonth = { params: { cycleId, utility: 'electricity' as const }, version: 0, body: invoice };
  await tell(setMainsInvoice, ofMonth, checker);
}

/** A value that has passed the meter's highest one: an unbelievable one takes long to come to, so the mark is set here. */
async function confirm({ tell, house }: Telling, cycleId: string) {
  const [entered] = await house.db({ kind: 'owner' }).rows<{ readingId: string; version: number }>(sql`
    update apartment.readings set flags = array_append(flags, 'ROLLOVER')
    where reading_id = (select reading_id from apartment.readings
      where cycle_id = ${cycleId}::uuid and state = 'entered' limit 1)
    returning reading_id, version`);
  const { readingId = '', version = 0 } = entered ?? {};
  await tell(confirmRollover, { params: { readingId }, version });
}

async function movingIn({ tell }: Telling, buildingId: string, roomIds: string[], personId: string) {
  const readOn = `${second}-26`;
  const params = { buildingId };
  const meter = { serial: 'MOVE', kind: 'electricity', scope: 'room', roomId: roomIds[5] ?? '' } as const;
  const install = { installedOn: yearAgo, initial: [{ register: total, value: '100' }] };
  const { meterId } = await tell(createMeter, { params, body: { ...meter, install } });
  const body = { ...tenancyOf(personId, roomIds[5], readOn), sign: false };
  const { tenancyId, version } = await tell(createTenancy, { body });
  await tell(signTenancy, { params: { tenancyId }, version });
  const values = [{ meterId, register: total, value: '101' }];
  await tell(enterMoveReadings, { params: { tenancyId }, body: { source: 'move_in', readOn, values } });
}
