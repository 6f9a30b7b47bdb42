import {
  addBillLine,
  checkBill,
  closeCycle,
  createBuilding,
  createChargeItem,
  createPerson,
  createPrintBatch,
  createTenancy,
  creditBill,
  discardBill,
  generateBills,
  generateRooms,
  getBill,
  getBillRun,
  getBuildingRooms,
  getCycle,
  issueBill,
  issueBills,
  listBills,
  listTenancyBills,
  openCycle,
  passBills,
  previewBill,
  previewFirstBill,
  recomputeBill,
  rejectBill,
  removeBillLine,
  setTenancyChargeItems,
  voidBill,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Telling } from '../../../testing/telling.ts';

const names = { zh: '收租', en: 'Rents' };
const reason = 'as it was';
const ym = '2026-05';

/** A month of two tenants, from its first draft to the day on which it is closed. */
export async function billing(told: Telling): Promise<void> {
  const { tell, house } = told;
  const { buildingId } = await tell(createBuilding, { body: { code: 'BILLS', name: names, floors: 1 } });
  const tenancyIds = await twoTenants(told, buildingId);
  const at = { params: { buildingId, ym } };
  const { cycleId } = await tell(openCycle, { ...at, body: {} });
  await house.db({ kind: 'owner' }).rows(sql`
    update apartment.cycles set state = 'usage_checked' where building_id = ${buildingId}::uuid`);
  const now = async () => ({ ...at, version: (await tell(getCycle, at)).version });
  await tell(previewBill, { body: { cycleId, tenancyId: tenancyIds[0] ?? '' } });
  const { billRunId } = await tell(generateBills, await now());
  await tell(getBillRun, { params: { billRunId } });
  const { items } = await tell(listBills, { params: { cycleId } });
  await putRight(told, items[0]?.billId ?? '');
  for (const { billId } of items) await tell(checkBill, await one(told, billId));
  await tell(passBills, await now());
  await tell(issueBills, await now());
  const [credited, voided] = items.map(({ billId }) => billId);
  const { lines } = await tell(getBill, { params: { billId: credited ?? '' } });
  const less = { reason, lines: [{ billLineId: lines?.[0]?.billLineId ?? '', amountMinor: 1 }] };
  await tell(creditBill, { ...(await one(told, credited ?? '')), body: less });
  await tell(voidBill, { ...(await one(told, voided ?? '')), body: { reason } });
  await tell(generateBills, await now());
  const again = (await tell(listBills, { params: { cycleId }, query: { state: 'draft' } })).items[0];
  await tell(checkBill, await one(told, again?.billId ?? ''));
  await tell(issueBill, { ...(await one(told, again?.billId ?? '')), body: {} });
  const printed = { buildingId, cycleId, template: 'bill' } as const;
  await tell(createPrintBatch, { body: printed });
  await tell(closeCycle, await now());
  const [first = '', second = ''] = await firstBills(told, tenancyIds);
  await tell(checkBill, await one(told, first));
  await tell(issueBill, { ...(await one(told, first)), body: {} });
  await tell(discardBill, { ...(await one(told, second)), body: { reason } });
}

/** The bill of moving in of each. */
async function firstBills({ tell }: Telling, tenancyIds: readonly string[]): Promise<string[]> {
  const bills: string[] = [];
  for (const tenancyId of tenancyIds) {
    const { items } = await tell(listTenancyBills, { params: { tenancyId } });
    bills.push(items.find(({ kind }) => kind === 'move_in')?.billId ?? '');
  }
  return bills;
}

const one = async ({ tell }: Telling, billId: string) => ({
  params: { billId },
  version: (await tell(getBill, { params: { billId } })).version,
});

/** A line by hand that comes and goes, a bill that is rejected and worked out anew. */
async function putRight(told: Telling, billId: string) {
  const { tell } = told;
  const line = { kind: 'other', text: 'key', amountMinor: 1 } as const;
  const { lines } = await tell(addBillLine, { ...(await one(told, billId)), body: line });
  const billLineId = lines?.at(-1)?.billLineId ?? '';
  const { version } = await one(told, billId);
  await tell(removeBillLine, { params: { billId, billLineId }, version });
  await tell(recomputeBill, await one(told, billId));
  await tell(checkBill, await one(told, billId));
  await tell(rejectBill, { ...(await one(told, billId)), body: { reason } });
}

async function twoTenants({ tell }: Telling, buildingId: string): Promise<string[]> {
  const params = { buildingId };
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 2, areaM2: '25.00', capacity: 2 };
  await tell(generateRooms, { params, body: { ...plan, rentMinor: 98_000, depositMinor: 98_000 } });
  const { rooms } = await tell(getBuildingRooms, { params });
  const monthly = { code: 'NET', name: names, kind: 'network', amountMinor: 3_000, period: 'month' } as const;
  const { chargeItemId } = await tell(createChargeItem, { params, body: monthly });
  const tenancyIds: string[] = [];
  for (const { roomId } of rooms) {
    const { person } = await tell(createPerson, { params, body: { name: '雨', consent: true } });
    const firstDay = `${ym}-01`;
    const terms = {
      ...{ roomId, firstDay, lastDay: null, depositMinor: 0, payCycle: 1 as const },
      rates: [{ from: firstDay, rentMinor: 98_000 }],
    };
    await tell(previewFirstBill, { body: terms });
    const { tenancyId, version } = await tell(createTenancy, {
      body: { ...terms, primaryPersonId: person.personId, occupants: [], sign: true },
    });
    const items = [{ chargeItemId, firstDay, lastDay: null }];
    await tell(setTenancyChargeItems, { params: { tenancyId }, version, body: { items } });
    tenancyIds.push(tenancyId);
  }
  return tenancyIds;
}
