import {
  type ApartmentRole,
  activateTariffVersion,
  apartmentRoleNames,
  approveCorrection,
  archiveBuilding,
  askCorrection,
  checkWaitingReadings,
  countRooms,
  createChargeItem,
  createCommonPool,
  createMeter,
  createRoomType,
  createTariff,
  createTariffVersion,
  deleteRoomType,
  disableChargeItem,
  disableCommonPool,
  enableChargeItem,
  enableCommonPool,
  exportArrearsStat,
  exportCheckRecords,
  exportCorrections,
  exportCostStat,
  exportIncomeStat,
  exportMoneyFlows,
  exportOccupancyStat,
  exportReconciliation,
  exportRoomList,
  exportRooms,
  exportUsageFlows,
  exportUsageMatrix,
  exportUsageStat,
  exportUsages,
  exportWorkloadStat,
  generateMeters,
  generateRooms,
  getArrearsStat,
  getBuilding,
  getBuildingRooms,
  getCostStat,
  getIncomeStat,
  getKeyFigures,
  getOccupancyStat,
  getReconciliation,
  getSheetTemplate,
  getUsageMatrix,
  getUsageStat,
  getWorkloadStat,
  importMeters,
  importPersons,
  importRooms,
  importTenancies,
  installMeter,
  listBeds,
  listBuildings,
  listChargeItems,
  listCheckRecords,
  listCommonPools,
  listCorrections,
  listMainsInvoices,
  listMeters,
  listRooms,
  listRoomTypes,
  listTariffs,
  listUsageFlows,
  listUsages,
  listWaitingReadings,
  previewRooms,
  previewTariff,
  refuseCorrection,
  removeMeter,
  replaceMeter,
  restoreBuilding,
  resumeMeter,
  retireTariffVersion,
  scrapMeter,
  sendUsageBack,
  setBeds,
  setGapBearer,
  setMainsInvoice,
  suspendMeter,
  updateBuilding,
  updateChargeItem,
  updateCommonPool,
  updateMeter,
  updateRoom,
  updateRooms,
  updateRoomType,
  updateTariff,
  updateTariffVersion,
  waiveAnomaly,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { furnishedUsage } from './testing-furnished-usage.ts';
import { apartmentHouse, good, newPlan, type Person } from './testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let people: Record<ApartmentRole, Person>;
let roomId: string;
let meterId: string;
let used: Awaited<ReturnType<typeof furnishedUsage>>;
beforeAll(async () => {
  area = await apartmentHouse();
  await area.rooms(area.lanting.buildingId, { toFloor: 1, roomsPerFloor: 1 });
  roomId = (await area.roomsOf(area.lanting.buildingId))[0]?.roomId ?? '';
  const meter = { serial: 'M', kind: 'gas', scope: 'common' } as const;
  meterId = good(
    await area.house.call(createMeter, { params: inBuilding(), body: meter }, { as: area.ming }),
  ).meterId;
  const { buildingId } = area.lanting;
  const first = await area.house.db({ kind: 'owner' }).first<{ readingId: string }>(sql`
    insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by)
    values (${buildingId}::uuid, ${v7()}::uuid, ${meterId}::uuid, 'total', '2026-01-01', 0, 'replace_in', 'x')
    returning reading_id`);
  used = await furnishedUsage(area.house, {
    buildingId,
    meterId,
    readingId: first?.readingId ?? '',
    userId: area.ming.userId,
  });
  const entries = await Promise.all(
    apartmentRoleNames.map(async (role) => [role, await area.colleague(role)] as const),
  );
  people = Object.fromEntries(entries) as Record<ApartmentRole, Person>;
});
afterAll(() => area.close());

/**
 * The role table of apartment-and-wood.md, section 3, written out once more on purpose: by operation, not by permission.
 * Versions and ids are wrong on purpose as well: whoever is let in gets another answer than FORBIDDEN and changes nothing.
 */
const stale = 999;
const inBuilding = () => ({ buildingId: area.lanting.buildingId });
const type = {
  code: 'T',
  name: { zh: 't', en: 't' },
  defaultRentMinor: 0,
  defaultDepositMinor: 0,
  capacity: 1,
};
const onePrice = [{ register: 'total' as const, upTo: null, unitPrice: '1' }];
const shown = [{ register: 'total' as const, value: '1' }];
const noVersion = () => ({ ...inBuilding(), tariffVersionId: v7() });
const noItem = () => ({ ...inBuilding(), chargeItemId: v7() });
const noPool = () => ({ ...inBuilding(), commonPoolId: v7() });
const table: [string, string, (as: Person) => Promise<{ status: number }>][] = [
  ['listBuildings', 'OWN MGR RDR CHK CSH FDK AUD', (as) => area.house.call(listBuildings, {}, { as })],
  [
    'getBuilding',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) => area.house.call(getBuilding, { params: inBuilding() }, { as }),
  ],
  [
    'updateBuilding',
    'OWN MGR',
    (as) => area.house.call(updateBuilding, { params: inBuilding(), body: {}, version: stale }, { as }),
  ],
  [
    'archiveBuilding',
    'OWN',
    (as) => area.house.call(archiveBuilding, { params: inBuilding(), body: {}, version: stale }, { as }),
  ],
  [
    'restoreBuilding',
    'OWN',
    (as) => area.house.call(restoreBuilding, { params: inBuilding(), body: {}, version: stale }, { as }),
  ],
  [
    'listRoomTypes',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) => area.house.call(listRoomTypes, { params: inBuilding() }, { as }),
  ],
  [
    'createRoomType',
    'OWN MGR',
    (as) =>
      area.house.call(
        createRoomType,
        { params: inBuilding(), body: { ...type, code: area.freshCode() } },
        { as },
      ),
  ],
  [
    'updateRoomType',
    'OWN MGR',
    (as) =>
      area.house.call(
        updateRoomType,
        { params: { ...inBuilding(), roomTypeId: v7() }, body: {}, version: 0 },
        { as },
      ),
  ],
  [
    'deleteRoomType',
    'OWN MGR',
    (as) =>
      area.house.call(deleteRoomType, { params: { ...inBuilding(), roomTypeId: v7() }, version: 0 }, { as }),
  ],
  ['listRooms', 'OWN MGR RDR CHK CSH FDK AUD', (as) => area.house.call(listRooms, {}, { as })],
  ['countRooms', 'OWN MGR RDR CHK CSH FDK AUD', (as) => area.house.call(countRooms, {}, { as })],
  [
    'getBuildingRooms',
    'OWN MGR FDK AUD',
    (as) => area.house.call(getBuildingRooms, { params: inBuilding() }, { as }),
  ],
  [
    'previewRooms',
    'OWN MGR',
    (as) => area.house.call(previewRooms, { params: inBuilding(), body: newPlan() }, { as }),
  ],
  [
    'generateRooms',
    'OWN MGR',
    (as) => area.house.call(generateRooms, { params: inBuilding(), body: newPlan() }, { as }),
  ],
  [
    'updateRoom',
    'OWN MGR',
    (as) => area.house.call(updateRoom, { params: { roomId }, body: {}, version: stale }, { as }),
  ],
  [
    'updateRooms',
    'OWN MGR',
    (as) =>
      area.house.call(
        updateRooms,
        { params: inBuilding(), body: { rooms: [{ roomId, version: stale }], change: {} } },
        { as },
      ),
  ],
  [
    'listTariffs',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) => area.house.call(listTariffs, { params: inBuilding() }, { as }),
  ],
  [
    'createTariff',
    'OWN MGR',
    (as) =>
      area.house.call(
        createTariff,
        { params: inBuilding(), body: { code: area.freshCode(), name: type.name, meterKind: 'gas' } },
        { as },
      ),
  ],
  [
    'updateTariff',
    'OWN MGR',
    (as) =>
      area.house.call(
        updateTariff,
        { params: { ...inBuilding(), tariffPlanId: v7() }, body: {}, version: stale },
        { as },
      ),
  ],
  [
    'createTariffVersion',
    'OWN MGR',
    (as) =>
      area.house.call(
        createTariffVersion,
        {
          params: { ...inBuilding(), tariffPlanId: v7() },
          body: { effectiveFrom: '2026-01-01', tiers: onePrice },
        },
        { as },
      ),
  ],
  [
    'updateTariffVersion',
    'OWN MGR',
    (as) => area.house.call(updateTariffVersion, { params: noVersion(), body: {}, version: stale }, { as }),
  ],
  [
    'activateTariffVersion',
    'OWN',
    (as) => area.house.call(activateTariffVersion, { params: noVersion(), version: stale }, { as }),
  ],
  [
    'retireTariffVersion',
    'OWN',
    (as) => area.house.call(retireTariffVersion, { params: noVersion(), version: stale }, { as }),
  ],
  ['exportRooms', 'OWN MGR FDK AUD', (as) => area.house.call(exportRooms, { params: inBuilding() }, { as })],
  [
    'importRooms',
    'OWN MGR',
    (as) => area.house.call(importRooms, { params: inBuilding(), body: { file: 'AAAA' } }, { as }),
  ],
  [
    'importMeters',
    'OWN MGR',
    (as) => area.house.call(importMeters, { params: inBuilding(), body: { file: 'AAAA' } }, { as }),
  ],
  [
    'generateMeters',
    'OWN MGR',
    (as) =>
      area.house.call(
        generateMeters,
        {
          params: inBuilding(),
          body: { kinds: ['gas'], intDigits: 5, decimals: 1, installedOn: '2999-01-01' },
        },
        { as },
      ),
  ],
  [
    'importPersons',
    'OWN MGR FDK',
    (as) => area.house.call(importPersons, { params: inBuilding(), body: { file: 'AAAA' } }, { as }),
  ],
  [
    'importTenancies',
    'OWN MGR FDK',
    (as) => area.house.call(importTenancies, { params: inBuilding(), body: { file: 'AAAA' } }, { as }),
  ],
  [
    'getSheetTemplate',
    'OWN MGR FDK AUD',
    (as) => area.house.call(getSheetTemplate, { params: { ...inBuilding(), kind: 'meters' } }, { as }),
  ],
  ['exportRoomList', 'OWN MGR RDR CHK CSH FDK AUD', (as) => area.house.call(exportRoomList, {}, { as })],
  [
    'exportUsages',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(exportUsages, { params: { cycleId: used.usageCycleId } }, { as }),
  ],
  [
    'exportReconciliation',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(exportReconciliation, { params: { cycleId: used.usageCycleId } }, { as }),
  ],
  [
    'exportMoneyFlows',
    'OWN MGR CSH AUD',
    (as) => area.house.call(exportMoneyFlows, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportUsageFlows',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(exportUsageFlows, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportUsageMatrix',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(exportUsageMatrix, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportCheckRecords',
    'OWN MGR RDR CHK AUD',
    (as) => area.house.call(exportCheckRecords, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportCorrections',
    'OWN MGR RDR CHK AUD',
    (as) => area.house.call(exportCorrections, { params: inBuilding() }, { as }),
  ],
  ['listBeds', 'OWN MGR FDK AUD', (as) => area.house.call(listBeds, { params: { roomId } }, { as })],
  [
    'setBeds',
    'OWN MGR',
    (as) => area.house.call(setBeds, { params: { roomId }, body: { beds: [] }, version: stale }, { as }),
  ],
  [
    'previewTariff',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) =>
      area.house.call(
        previewTariff,
        {
          body: {
            ...inBuilding(),
            tariff: { tiers: onePrice },
            usage: [{ register: 'total', quantity: '1' }],
            month: '2026-01',
          },
        },
        { as },
      ),
  ],
  [
    'listChargeItems',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) => area.house.call(listChargeItems, { params: inBuilding() }, { as }),
  ],
  [
    'createChargeItem',
    'OWN MGR',
    (as) =>
      area.house.call(
        createChargeItem,
        { params: inBuilding(), body: { code: area.freshCode(), name: type.name, kind: 'other' } },
        { as },
      ),
  ],
  [
    'updateChargeItem',
    'OWN MGR',
    (as) => area.house.call(updateChargeItem, { params: noItem(), body: {}, version: stale }, { as }),
  ],
  [
    'disableChargeItem',
    'OWN MGR',
    (as) => area.house.call(disableChargeItem, { params: noItem(), version: stale }, { as }),
  ],
  [
    'enableChargeItem',
    'OWN MGR',
    (as) => area.house.call(enableChargeItem, { params: noItem(), version: stale }, { as }),
  ],
  [
    'listCommonPools',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) => area.house.call(listCommonPools, { params: inBuilding() }, { as }),
  ],
  [
    'createCommonPool',
    'OWN MGR',
    (as) =>
      area.house.call(
        createCommonPool,
        {
          params: inBuilding(),
          body: {
            name: area.freshCode(),
            source: 'fixed_amount',
            method: 'equal',
            amountMinor: 1,
            rooms: [{ roomId }],
          },
        },
        { as },
      ),
  ],
  [
    'updateCommonPool',
    'OWN MGR',
    (as) => area.house.call(updateCommonPool, { params: noPool(), body: {}, version: stale }, { as }),
  ],
  [
    'disableCommonPool',
    'OWN MGR',
    (as) => area.house.call(disableCommonPool, { params: noPool(), version: stale }, { as }),
  ],
  [
    'enableCommonPool',
    'OWN MGR',
    (as) => area.house.call(enableCommonPool, { params: noPool(), version: stale }, { as }),
  ],
  [
    'listMeters',
    'OWN MGR RDR CHK FDK AUD',
    (as) => area.house.call(listMeters, { params: inBuilding() }, { as }),
  ],
  [
    'createMeter',
    'OWN MGR',
    (as) =>
      area.house.call(
        createMeter,
        { params: inBuilding(), body: { serial: area.freshCode(), kind: 'gas', scope: 'common' } },
        { as },
      ),
  ],
  [
    'updateMeter',
    'OWN MGR',
    (as) => area.house.call(updateMeter, { params: { meterId }, body: {}, version: stale }, { as }),
  ],
  [
    'installMeter',
    'OWN MGR',
    (as) =>
      area.house.call(
        installMeter,
        {
          params: { meterId },
          body: { scope: 'common', roomId: null, installedOn: '2026-01-01', initial: shown },
          version: stale,
        },
        { as },
      ),
  ],
  [
    'replaceMeter',
    'OWN MGR',
    (as) =>
      area.house.call(
        replaceMeter,
        {
          params: { meterId },
          body: { removedOn: '2026-01-01', final: shown, next: { serial: 'N', initial: shown } },
          version: stale,
        },
        { as },
      ),
  ],
  [
    'removeMeter',
    'OWN MGR',
    (as) =>
      area.house.call(
        removeMeter,
        { params: { meterId }, body: { removedOn: '2026-01-01', final: shown }, version: stale },
        { as },
      ),
  ],
  [
    'suspendMeter',
    'OWN MGR',
    (as) => area.house.call(suspendMeter, { params: { meterId }, body: {}, version: stale }, { as }),
  ],
  [
    'resumeMeter',
    'OWN MGR',
    (as) => area.house.call(resumeMeter, { params: { meterId }, body: {}, version: stale }, { as }),
  ],
  [
    'scrapMeter',
    'OWN MGR',
    (as) => area.house.call(scrapMeter, { params: { meterId }, body: {}, version: stale }, { as }),
  ],
  [
    'listUsages',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(listUsages, { params: { cycleId: used.usageCycleId } }, { as }),
  ],
  [
    'waiveAnomaly',
    'OWN MGR CHK',
    (as) =>
      area.house.call(
        waiveAnomaly,
        { params: { usageId: used.usageId }, body: { rule: 'JUMP', note: 'a party' }, version: stale },
        { as },
      ),
  ],
  [
    'sendUsageBack',
    'OWN MGR CHK',
    (as) =>
      area.house.call(
        sendUsageBack,
        { params: { usageId: used.usageId }, body: { note: 'once more' }, version: stale },
        { as },
      ),
  ],
  [
    'getReconciliation',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(getReconciliation, { params: { cycleId: used.usageCycleId } }, { as }),
  ],
  [
    'setGapBearer',
    'OWN MGR CHK',
    (as) =>
      area.house.call(
        setGapBearer,
        {
          params: { usageId: used.usageId },
          body: { bearer: 'landlord', note: 'the pump' },
          version: stale,
        },
        { as },
      ),
  ],
  [
    'listUsageFlows',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(listUsageFlows, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'getUsageMatrix',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(getUsageMatrix, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'getIncomeStat',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(getIncomeStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'getArrearsStat',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(getArrearsStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'getOccupancyStat',
    'OWN MGR CHK CSH FDK AUD',
    (as) => area.house.call(getOccupancyStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'getUsageStat',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(getUsageStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'getCostStat',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(getCostStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'getWorkloadStat',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(getWorkloadStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'getKeyFigures',
    'OWN MGR RDR CHK CSH FDK AUD',
    (as) => area.house.call(getKeyFigures, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportIncomeStat',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(exportIncomeStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportArrearsStat',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(exportArrearsStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportOccupancyStat',
    'OWN MGR CHK CSH FDK AUD',
    (as) => area.house.call(exportOccupancyStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportUsageStat',
    'OWN MGR RDR CHK CSH AUD',
    (as) => area.house.call(exportUsageStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportCostStat',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(exportCostStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'exportWorkloadStat',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(exportWorkloadStat, { query: { building: area.lanting.buildingId } }, { as }),
  ],
  [
    'listMainsInvoices',
    'OWN MGR CHK CSH AUD',
    (as) => area.house.call(listMainsInvoices, { params: { cycleId: used.usageCycleId } }, { as }),
  ],
  [
    'setMainsInvoice',
    'OWN MGR CHK',
    (as) =>
      area.house.call(
        setMainsInvoice,
        {
          params: { cycleId: used.usageCycleId, utility: 'gas' },
          body: { amountMinor: 1, quantity: null, reference: '' },
          version: stale,
        },
        { as },
      ),
  ],
  [
    'listCorrections',
    'OWN MGR RDR CHK AUD',
    (as) => area.house.call(listCorrections, { params: inBuilding() }, { as }),
  ],
  [
    'listWaitingReadings',
    'OWN MGR RDR CHK AUD',
    (as) => area.house.call(listWaitingReadings, { params: inBuilding() }, { as }),
  ],
  [
    'checkWaitingReadings',
    'OWN MGR CHK',
    (as) =>
      area.house.call(
        checkWaitingReadings,
        { params: inBuilding(), body: { readings: [{ readingId: v7(), version: 0 }] } },
        { as },
      ),
  ],
  [
    'askCorrection',
    'OWN MGR RDR CHK',
    (as) =>
      area.house.call(
        askCorrection,
        { params: { readingId: used.lockedReadingId }, body: { value: '10', reason: 'the same' } },
        { as },
      ),
  ],
  [
    'approveCorrection',
    'OWN MGR CHK',
    (as) =>
      area.house.call(
        approveCorrection,
        { params: { correctionId: used.correctionId }, body: {}, version: stale },
        { as },
      ),
  ],
  [
    'refuseCorrection',
    'OWN MGR CHK',
    (as) =>
      area.house.call(
        refuseCorrection,
        { params: { correctionId: used.correctionId }, body: { note: 'not so' }, version: stale },
        { as },
      ),
  ],
  [
    'listCheckRecords',
    'OWN MGR RDR CHK AUD',
    (as) => area.house.call(listCheckRecords, { query: { building: area.lanting.buildingId } }, { as }),
  ],
];

describe.each(table)('%s', (_, allowed, call) => {
  it.each(apartmentRoleNames)(`%s (allowed: ${allowed})`, async (role) => {
    const { status } = await call(people[role]);
    expect(status === 403).toBe(!allowed.split(' ').includes(role));
    expect(status).toBeLessThan(500);
  });
});
