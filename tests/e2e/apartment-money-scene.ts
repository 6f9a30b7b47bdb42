import {
  type ApartmentRole,
  acceptInvitation,
  activateTariffVersion,
  activateTenancy,
  type Bill,
  checkBill,
  checkReading,
  closeCycle,
  createBuilding,
  createMeter,
  createPerson,
  createTariff,
  createTariffVersion,
  createTenancy,
  enterReadings,
  generateBills,
  generateRooms,
  getBillRun,
  getBuildingRooms,
  getCycle,
  inviteBuildingMember,
  issueBill,
  issueBills,
  listBills,
  listRound,
  listTenancyBills,
  listUsages,
  openCycle,
  passBills,
  passRead,
  passUsed,
  recordPayment,
  waiveAnomaly,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import { until } from '../../server/testing/until.ts';
import { daysAgo } from './apartment-scene.ts';
import type { ApiOf } from './api-calls.ts';

/** A house whose May is read and locked, and whose bills nobody has made yet: one leaves in June, one pays late. */
export interface MoneyScene {
  readonly buildingId: string;
  /** The month whose bills are to be made. */
  readonly ym: string;
  readonly cycleId: string;
  readonly leaver: Tenant;
  readonly late: Tenant;
}

export interface Tenant {
  readonly tenancyId: string;
  readonly room: string;
  readonly name: string;
}

/** Who does what: each by their own sign-in. */
export interface MoneyCast {
  readonly owner: ApiOf;
  readonly manager: ApiOf;
  readonly reader: ApiOf;
  readonly checker: ApiOf;
  readonly cashier: ApiOf;
  readonly desk: ApiOf;
  readonly auditor: ApiOf;
}

const roles = {
  manager: 'MGR',
  reader: 'RDR',
  checker: 'CHK',
  cashier: 'CSH',
  desk: 'FDK',
  auditor: 'AUD',
} as const satisfies Partial<Record<keyof MoneyCast, ApartmentRole>>;

const total = 'total' as const;
const tiers = {
  electricity: [
    ['230', '0.5283'],
    ['400', '0.5783'],
    [null, '0.8283'],
  ],
  cold_water: [[null, '4.35']],
} as const;
type Kind = keyof typeof tiers;

/**
 * What each meter shows as it is put up, at the end of April and at the end of May. April's use of room 101 comes to 95.66
 * (143.2 kWh and 4.6 m³); what it shows in May is where A-19 begins.
 */
const meters = [
  { room: '101', kind: 'electricity', since: '2026-04-01', shows: ['931.4', '1074.6', '1204.6'] },
  { room: '101', kind: 'cold_water', since: '2026-04-01', shows: ['91.4', '96.0', '100.0'] },
  { room: '102', kind: 'electricity', since: '2026-05-01', shows: ['500.0', '', '689.1'] },
  { room: '103', kind: 'electricity', since: '2026-05-01', shows: ['300.0', '', '400.0'] },
] as const;
const serialOf = ({ room, kind }: { room: string; kind: Kind }) =>
  `${kind === 'electricity' ? 'E' : 'W'}-${room}`;

/** 101 pays a quarter ahead, June with it; of 102, May's use is 99.90 and the rent of June 1880.00. */
const lettings = [
  {
    room: '101',
    name: '王小明',
    firstDay: '2026-04-01',
    payCycle: 3,
    rentMinor: 215_000,
    depositMinor: 430_000,
  },
  { room: '102', name: '陈丽', firstDay: '2026-05-01', payCycle: 1, rentMinor: 188_000, depositMinor: 0 },
  { room: '103', name: '周强', firstDay: '2026-05-01', payCycle: 1, rentMinor: 150_000, depositMinor: 0 },
] as const;

/** Four rooms, three of them let, by a team of seven; April is closed, May waits for its bills. */
export async function setMoneyScene(cast: MoneyCast): Promise<MoneyScene> {
  const { buildingId } = await cast.owner(createBuilding, {
    body: {
      ...{ code: 'QS-1', name: { zh: '清泉公寓', en: 'Spring House' }, floors: 1, photoRule: 'never' },
      ...{ graceDays: 5, dueDays: 10, lateRateDaily: '0.000500', lateCapRatio: '0.2000', tierProrate: true },
    },
  });
  await joined(cast, buildingId);
  await metered(cast, buildingId);
  const tenants: Tenant[] = [];
  for (const letting of lettings) tenants.push(await letIn(cast, buildingId, letting));
  const [leaver, late] = tenants;
  if (!leaver || !late) throw new Error('Nobody lives here.');
  await april(cast, buildingId);
  const { cycleId } = await locked(cast, buildingId, '2026-05', ['2026-05-29', '2026-05-31'], 2);
  return { buildingId, ym: '2026-05', cycleId, leaver, late };
}

/** Everybody but the owner is invited into their role, and comes. */
export async function joined(cast: MoneyCast, buildingId: string): Promise<void> {
  for (const [name, role] of Object.entries(roles)) {
    const { code } = await cast.owner(inviteBuildingMember, {
      params: { buildingId },
      body: { contact: `${role}@example.test`, roles: [role], validFrom: daysAgo(1), validTo: null },
    });
    await cast[name as keyof typeof roles](acceptInvitation, { body: { code } });
  }
}

async function metered(cast: MoneyCast, buildingId: string): Promise<void> {
  const { manager, checker } = cast;
  const params = { buildingId };
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 4, areaM2: '25.00', capacity: 2 };
  await manager(generateRooms, { params, body: { ...plan, rentMinor: 150_000, depositMinor: 0 } });
  const { rooms } = await manager(getBuildingRooms, { params });
  const plans = await priced(cast, buildingId);
  for (const { room, kind, since, shows } of meters) {
    const { initial } = await manager(createMeter, {
      params,
      body: {
        ...{ serial: serialOf({ room, kind }), kind, scope: 'room', tariffPlanId: plans[kind] },
        roomId: rooms.find(({ number }) => number === room)?.roomId ?? '',
        install: { installedOn: since, initial: [{ register: total, value: shows[0] }] },
      },
    });
    for (const { readingId } of initial) await checker(checkReading, { params: { readingId }, version: 0 });
  }
}

/** The prices of electricity and water, in force. @returns the plan of each */
export async function priced(
  { owner, manager }: MoneyCast,
  buildingId: string,
): Promise<Readonly<Record<Kind, string>>> {
  const params = { buildingId };
  const plans = { electricity: '', cold_water: '' };
  for (const kind of ['electricity', 'cold_water'] as const) {
    const { tariffPlanId } = await owner(createTariff, {
      params,
      body: { code: kind === 'electricity' ? 'E' : 'W', name: { zh: kind }, meterKind: kind },
    });
    const drafted = await manager(createTariffVersion, {
      params: { ...params, tariffPlanId },
      body: {
        effectiveFrom: '2026-01-01',
        tiers: tiers[kind].map(([upTo, unitPrice]) => ({ register: total, upTo, unitPrice })),
      },
    });
    const { tariffVersionId, version } = drafted;
    await owner(activateTariffVersion, { params: { ...params, tariffVersionId }, version });
    plans[kind] = tariffPlanId;
  }
  return plans;
}

/** They live there, and what they pay as they come is paid. */
async function letIn(
  cast: MoneyCast,
  buildingId: string,
  letting: (typeof lettings)[number],
): Promise<Tenant> {
  const { desk, cashier, checker } = cast;
  const { room, name, firstDay, payCycle, rentMinor, depositMinor } = letting;
  const params = { buildingId };
  const { rooms } = await desk(getBuildingRooms, { params });
  const { person } = await desk(createPerson, { params, body: { name, consent: true } });
  const { tenancyId, version } = await desk(createTenancy, {
    body: {
      ...{ roomId: rooms.find(({ number }) => number === room)?.roomId ?? '', sign: true, occupants: [] },
      ...{ primaryPersonId: person.personId, firstDay, lastDay: null, depositMinor, payCycle },
      rates: [{ from: firstDay, rentMinor }],
    },
  });
  await desk(activateTenancy, { params: { tenancyId }, version });
  const { items } = await cashier(listTenancyBills, { params: { tenancyId } });
  for (const bill of items) {
    const issued = await sent(cast, bill, firstDay, firstDay);
    await paid(cashier, issued, firstDay);
  }
  return { tenancyId, room, name };

  async function sent(by: MoneyCast, bill: Bill, issueOn: string, dueOn: string): Promise<Bill> {
    const at = { params: { billId: bill.billId } };
    const checked = await checker(checkBill, { ...at, version: bill.version });
    return by.cashier(issueBill, { ...at, version: checked.version, body: { issueOn, dueOn } });
  }
}

/** The whole of a bill, by a method that needs no second look. */
export const paid = (cashier: ApiOf, { billId, tenancy, openMinor }: Bill, receivedOn: string) =>
  cashier(recordPayment, {
    body: {
      ...{ tenancyId: tenancy.tenancyId, method: 'wechat', amountMinor: openMinor, receivedOn },
      bills: [{ billId }],
    },
  });

/** The month before: its only bill, 95.66 until 10 May, stays open. */
async function april(cast: MoneyCast, buildingId: string): Promise<void> {
  const { manager, checker, cashier } = cast;
  const month = { buildingId, ym: '2026-04' };
  const { cycleId } = await locked(cast, buildingId, month.ym, ['2026-04-28', '2026-04-30'], 1);
  const version = async () => (await manager(getCycle, { params: month })).version;
  const run = await cashier(generateBills, { params: month, version: await version() });
  const { billRunId } = run;
  await until(
    async () => (await cashier(getBillRun, { params: { billRunId } })).state === 'done',
    'the bills of April are made',
  );
  const { items } = await checker(listBills, { params: { cycleId }, query: {} });
  const checked: Bill[] = [];
  for (const { billId, version: drafted } of items)
    checked.push(await checker(checkBill, { params: { billId }, version: drafted }));
  await checker(passBills, { params: month, version: await version() });
  for (const { billId, version: seen } of checked)
    await cashier(issueBill, {
      ...{ params: { billId }, version: seen },
      body: { issueOn: '2026-04-30', dueOn: '2026-05-10' },
    });
  await cashier(issueBills, { params: month, version: await version() });
  await manager(closeCycle, { params: month, version: await version() });
}

/** A month whose meters are read, checked and locked. @param at which of what they show */
async function locked(
  { manager, reader, checker }: MoneyCast,
  buildingId: string,
  ym: string,
  [readFrom, readTo]: readonly [string, string],
  at: 1 | 2,
) {
  const month = { buildingId, ym };
  const { cycleId } = await manager(openCycle, { params: month, body: { readFrom, readTo } });
  const params = { cycleId };
  const { items } = await reader(listRound, { params });
  const rows = items.map(({ meterId, register, serial }) => {
    const value = meters.find((meter) => serialOf(meter) === serial)?.shows[at] ?? '';
    return { readingId: v7(), meterId, register, value, readOn: readTo };
  });
  await reader(enterReadings, { params, body: { rows } });
  const read = await checker(listRound, { params });
  for (const { reading } of read.items)
    if (reading)
      await checker(checkReading, { params: { readingId: reading.readingId }, version: reading.version });
  const version = async () => (await manager(getCycle, { params: month })).version;
  await checker(passRead, { params: month, version: await version() });
  const { items: uses } = await checker(listUsages, { params, query: { state: 'open' } });
  for (const { usageId, anomalies, version: seen } of uses)
    for (const { rule } of anomalies)
      await checker(waiveAnomaly, { params: { usageId }, version: seen, body: { rule, note: 'As it was' } });
  await checker(passUsed, { params: month, version: await version() });
  return { cycleId };
}
