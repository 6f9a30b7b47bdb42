import {
  activateTariffVersion,
  approveCheckout,
  type Checkout,
  checkReading,
  createCheckout,
  createMeter,
  createPerson,
  createTariff,
  createTariffVersion,
  createTenancy,
  enterMoveReadings,
  getCheckout,
  inspectCheckout,
  type NewBuilding,
  payCheckoutOut,
  recordPayment,
  settleCheckout,
  submitCheckout,
  updateCheckout,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { rentLines, sendOut } from '../bills/index.ts';
import type { ChargeLine } from '../costs/index.ts';
import { apartmentHouse, good, type Person } from '../testing-house.ts';

const bare = { chargeItemId: null, quantity: null, unit: null, unitPrice: null, taxMinor: 0, sourceId: null };
const deposit = (amountMinor: number): ChargeLine => ({
  ...bare,
  ...{
    chargeKind: 'deposit',
    description: 'deposit',
    params: {},
    source: 'deposit',
    calc: null,
    amountMinor,
  },
});
const used = (amountMinor: number): ChargeLine => ({
  ...bare,
  ...{ chargeKind: 'electricity', description: 'item', params: {}, source: 'item', calc: null, amountMinor },
});

const findings = [
  { item: 'lamp', condition: 'damaged', chargeKind: 'damage', chargeMinor: 8_000 },
  { item: 'cleanliness', condition: 'worn', chargeKind: 'cleaning', chargeMinor: 6_000 },
  { item: 'key card', condition: 'missing', chargeKind: 'other', chargeMinor: 3_000 },
] as const;

/** A server with houses that somebody leaves. */
export async function checkoutHouse() {
  const area = await apartmentHouse();
  return { ...area, leaver: (change: Partial<Leaver> = {}) => leaver(area, { ...asInA19, ...change }) };
}

interface Leaver {
  readonly building: Partial<NewBuilding>;
  /** Whether the meters' last values are there, and checked. */
  readonly readings: 'none' | 'entered' | 'locked';
  readonly depositMinor: number;
  /** What of the first bill and June's rent is paid. */
  readonly paidMinor: number;
  /** What the bill of June's rent asks for beside it. */
  readonly more: readonly ChargeLine[];
}

/** Vector A-19: rent paid ahead for June, one bill of April open, 4300.00 held. */
const asInA19: Leaver = {
  building: {},
  readings: 'locked',
  depositMinor: 430_000,
  paidMinor: 645_000,
  more: [],
};

/** Somebody who leaves on 9 June 2026, as in vector A-19 unless told. */
async function leaver(area: Awaited<ReturnType<typeof apartmentHouse>>, wanted: Leaver) {
  const { house, ming } = area;
  const { buildingId } = await area.building(ming, {
    ...{ graceDays: 5, lateRateDaily: '0.000500', lateCapRatio: '0.2000', dueDays: 10, tierProrate: true },
    ...wanted.building,
  });
  const params = { buildingId };
  good(await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 2 }));
  const [room] = await area.roomsOf(buildingId);
  const roomId = room?.roomId ?? '';
  const [desk, manager, cashier, checker] = await Promise.all([
    area.colleague('FDK', buildingId),
    area.colleague('MGR', buildingId),
    area.colleague('CSH', buildingId),
    area.colleague('CHK', buildingId),
  ]);
  const owner = house.db({ kind: 'owner' });

  const tariff = async (kind: 'electricity' | 'cold_water', tiers: readonly [string | null, string][]) => {
    const plan = {
      code: kind.slice(0, 8).toUpperCase().replace('_', '-'),
      name: { zh: kind },
      meterKind: kind,
    } as const;
    const { tariffPlanId } = good(await house.call(createTariff, { params, body: plan }, { as: ming }));
    const of = { ...params, tariffPlanId };
    const body = {
      effectiveFrom: '2026-01-01',
      tiers: tiers.map(([upTo, unitPrice]) => ({ register: 'total' as const, upTo, unitPrice })),
    };
    const { tariffVersionId, version } = good(
      await house.call(createTariffVersion, { params: of, body }, { as: manager }),
    );
    good(
      await house.call(
        activateTariffVersion,
        { params: { ...params, tariffVersionId }, version },
        { as: ming },
      ),
    );
    return tariffPlanId;
  };
  const meter = async (
    kind: 'electricity' | 'cold_water',
    serial: string,
    initial: string,
    tiers: readonly [string | null, string][],
  ) => {
    const tariffPlanId = await tariff(kind, tiers);
    const install = { installedOn: '2026-05-31', initial: [{ register: 'total' as const, value: initial }] };
    const body = { serial, kind, scope: 'room', roomId, tariffPlanId, install } as const;
    const { meterId } = good(await house.call(createMeter, { params, body }, { as: manager }));
    await owner.rows(sql`update apartment.readings set state = 'locked', checked_by = 'x', checked_at = now()
      where building_id = ${buildingId}::uuid and meter_id = ${meterId}::uuid`);
    return meterId;
  };
  const electricity = await meter('electricity', 'E-1', '1204.6', [
    ['230', '0.5283'],
    ['400', '0.5783'],
    [null, '0.8283'],
  ]);
  const water = await meter('cold_water', 'W-1', '100.0', [[null, '4.35']]);

  const { person } = good(
    await house.call(createPerson, { params, body: { name: '王小明', consent: true } }, { as: desk }),
  );
  const { tenancyId } = good(
    await house.call(
      createTenancy,
      {
        body: {
          ...{ roomId, primaryPersonId: person.personId, firstDay: '2026-01-01', lastDay: null },
          ...{ depositMinor: wanted.depositMinor, payCycle: 1, occupants: [], sign: true },
          rates: [{ from: '2026-01-01', rentMinor: 215_000 }],
        },
      },
      { as: desk },
    ),
  );
  await owner.rows(sql`update apartment.tenancies set state = 'active'
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`);
  await owner.rows(sql`update apartment.bills set state = 'discarded'
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`);

  /** A bill that is out. */
  const bill = (lines: readonly ChargeLine[], issueOn: string, dueOn: string): Promise<string> =>
    house
      .db({ kind: 'user', userId: ming.userId, tenants: [buildingId] })
      .transaction((tx) => sendOut(tx, { buildingId, tenancyId, kind: 'move_in', lines, issueOn, dueOn }));
  const june = rentLines(
    { rates: [{ from: '2026-01-01', rentMinor: 215_000 }] },
    { from: '2026-06-01', to: '2026-06-30' },
    'actual_days',
  );
  const april = await bill([used(9_566)], '2026-04-30', '2026-05-10');
  const ahead = await bill(
    [...june, ...wanted.more, deposit(wanted.depositMinor)],
    '2026-05-20',
    '2026-06-01',
  );
  await owner.rows(sql`update apartment.bills set period = '[2026-06-01,2026-07-01)'
    where building_id = ${buildingId}::uuid and bill_id = ${ahead}::uuid`);
  const pay = async (amountMinor: number, billId: string, receivedOn: string) =>
    good(
      await house.call(
        recordPayment,
        { body: { tenancyId, method: 'wechat', amountMinor, receivedOn, bills: [{ billId }] } },
        { as: cashier },
      ),
    );
  if (wanted.paidMinor > 0) await pay(wanted.paidMinor, ahead, '2026-05-25');

  const values = async () => {
    const read = (meterId: string, value: string) => ({ meterId, register: 'total' as const, value });
    const body = {
      ...{ source: 'move_out' as const, readOn: '2026-06-09' },
      values: [read(electricity, '1291.3'), read(water, '103.2')],
    };
    return good(await house.call(enterMoveReadings, { params: { tenancyId }, body }, { as: desk })).items;
  };
  const lock = async () => {
    for (const { readingId, version } of await values())
      good(await house.call(checkReading, { params: { readingId }, version }, { as: checker }));
  };

  const begin = () =>
    house.call(createCheckout, { body: { tenancyId, lastDay: '2026-06-09' } }, { as: desk });
  const at = ({ checkoutId, version }: Checkout) => ({ params: { checkoutId }, version });
  const calls = {
    inspect: (one: Checkout, as: Person = desk) => house.call(inspectCheckout, at(one), { as }),
    find: (one: Checkout, items: readonly object[] = findings, as: Person = desk) =>
      house.call(
        updateCheckout,
        { ...at(one), body: { items: items as (typeof findings)[number][] } },
        { as },
      ),
    settle: (one: Checkout, as: Person = desk) => house.call(settleCheckout, at(one), { as }),
    submit: (one: Checkout, as: Person = desk) => house.call(submitCheckout, at(one), { as }),
    approve: (one: Checkout, as: Person = manager) =>
      house.call(approveCheckout, { ...at(one), body: {} }, { as }),
    payOut: (one: Checkout, body: object, as: Person = cashier) =>
      house.call(
        payCheckoutOut,
        { ...at(one), body: { paidOn: '2026-06-09', refunds: [], ...body } },
        { as },
      ),
  };
  const submitted = async (items: readonly object[] = findings): Promise<Checkout> => {
    const begun = good(await begin());
    if (wanted.readings !== 'none') await (wanted.readings === 'locked' ? lock() : values());
    const found = good(await calls.find(good(await calls.inspect(begun)), items));
    return good(await calls.submit(good(await calls.settle(found))));
  };
  return {
    ...{ buildingId, roomId, tenancyId, desk, manager, cashier, checker, owner, april, ahead },
    ...{ begin, values, lock, pay, submitted, ...calls },
    approved: async (items?: readonly object[]) => good(await calls.approve(await submitted(items))),
    /** As it is now. */
    checkout: async ({ checkoutId }: Checkout, as: Person = desk) =>
      good(await house.call(getCheckout, { params: { checkoutId }, query: {} }, { as })),
    sums: async () =>
      owner.rows<{ kind: string; state: string; total: number; open: number }>(sql`
        select kind, state, total_minor::int as total,
          (greatest(total_minor - credited_minor - paid_minor, 0) + late_fee_minor - late_fee_paid_minor)::int as open
        from apartment.bills where building_id = ${buildingId}::uuid and state <> 'discarded'
        order by issue_on, created_at, kind`),
    /** What tenants owe by the ledger, and what is held of theirs. */
    ledger: async () => {
      const rows = await owner.rows<{ account: string; sum: number }>(sql`
        select account, sum(amount_minor)::int as sum from apartment.money_flows
        where building_id = ${buildingId}::uuid group by account`);
      return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
    },
    tenancyState: async () =>
      (
        await owner.first<{ state: string }>(sql`select state from apartment.tenancies
          where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`)
      )?.state,
  };
}
