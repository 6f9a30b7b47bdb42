import {
  type ChargeItem,
  createChargeItem,
  createPerson,
  createTenancy,
  disableChargeItem,
  getTenancy,
  listTenancyBills,
  listTenancyChargeItems,
  recomputeBill,
  setTenancyChargeItems,
  updateTenancy,
} from '@console/contract/apartment';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let desk: Person;
let auditor: Person;
let parking: ChargeItem;
let tenancyId: string;
const firstDay = '2026-03-01';

beforeAll(async () => {
  area = await apartmentHouse();
  const { buildingId } = area.lanting;
  const params = { buildingId };
  await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 1 });
  [desk, auditor] = [await area.colleague('FDK'), await area.colleague('AUD')];
  const monthly = { kind: 'parking', amountMinor: 20_000, period: 'month' } as const;
  const item = { code: 'PARK', name: { zh: '车位', en: 'Parking' }, ...monthly };
  parking = good(await area.house.call(createChargeItem, { params, body: item }, { as: area.ming }));
  const { person } = good(
    await area.house.call(createPerson, { params, body: { name: 'Hua', consent: true } }, { as: desk }),
  );
  const [room] = await area.roomsOf(buildingId);
  const terms = { firstDay, lastDay: null, depositMinor: 0, payCycle: 1 } as const;
  const whose = { roomId: room?.roomId ?? '', primaryPersonId: person.personId, payerEmployer: '长青木业' };
  const body = {
    ...whose,
    ...terms,
    rates: [{ from: firstDay, rentMinor: 98_000 }],
    occupants: [],
    sign: true,
  };
  ({ tenancyId } = good(await area.house.call(createTenancy, { body }, { as: desk })));
});
afterAll(() => area.close());

const list = async (as = auditor) =>
  good(await area.house.call(listTenancyChargeItems, { params: { tenancyId } }, { as }));
const set = async (items: object[], as: Person | undefined = desk, version?: number) => {
  const params = { tenancyId };
  const body = { items: items as { chargeItemId: string; firstDay: string; lastDay: string | null }[] };
  const at = version ?? (await list()).version;
  return area.house.call(setTenancyChargeItems, { params, version: at, body }, { as });
};
const one = (change: object = {}) => ({
  chargeItemId: parking.chargeItemId,
  firstDay,
  lastDay: null,
  ...change,
});

/** What the bill of moving in comes to, worked out anew. */
async function anew(): Promise<number> {
  const as = { as: area.ming };
  const [bill] = good(await area.house.call(listTenancyBills, { params: { tenancyId } }, as)).items;
  const { billId = '', version = 0 } = bill ?? {};
  return good(await area.house.call(recomputeBill, { params: { billId }, version }, as)).totalMinor;
}

describe('what a tenancy is charged every month', () => {
  it('8 is set as a whole, by the version of the tenancy', async () => {
    const { items, version } = good(await set([one({ lastDay: '2026-05-31', quantity: '2' })]));
    expect(items).toEqual([
      {
        ...{ chargeItemId: parking.chargeItemId, code: 'PARK', name: { zh: '车位', en: 'Parking' } },
        ...{ firstDay, lastDay: '2026-05-31', quantity: '2', amountMinor: null, itemAmountMinor: 20_000 },
      },
    ]);
    expect(await list()).toEqual({ items, version });
    expect(refusal(await set([], desk, version - 1))).toBe('409 VERSION_CONFLICT');
    expect(good(await set([one({ amountMinor: 15_000 })])).items).toMatchObject([{ amountMinor: 15_000 }]);
    expect(good(await set([])).items).toEqual([]);
  });

  it('8 tells at each line what cannot be', async () => {
    const once = { code: 'KEY', name: { zh: '钥匙', en: 'Key' }, kind: 'other' } as const;
    const params = { buildingId: area.lanting.buildingId };
    const { chargeItemId } = good(
      await area.house.call(createChargeItem, { params, body: once }, { as: area.ming }),
    );
    expect(refusal(await set([one(), one({ firstDay: '2026-04-01' })]))).toBe(
      '422 VALIDATION items.1.firstDay overlap',
    );
    expect(refusal(await set([one({ chargeItemId }), one({ chargeItemId: tenancyId })]))).toBe(
      '422 VALIDATION items.0.chargeItemId not_by_month items.1.chargeItemId unknown_charge_item',
    );
    expect(refusal(await set([one({ firstDay: '2026-02-28' })]))).toBe(
      '422 VALIDATION items.0.firstDay before_first_day',
    );
  });

  it('3 who may', async () => {
    expect(refusal(await set([], auditor))).toBe('403 FORBIDDEN');
    expect(refusal(await set([], area.stranger, 0))).toBe('404 NOT_FOUND');
  });
});

describe('who pays', () => {
  it('2 may be the employer: the tenancy says so, and its bills', async () => {
    const params = { tenancyId };
    const tenancy = good(await area.house.call(getTenancy, { params }, { as: desk }));
    expect(tenancy.payerEmployer).toBe('长青木业');
    const { items } = good(await area.house.call(listTenancyBills, { params }, { as: area.ming }));
    expect(items).toMatchObject([{ kind: 'move_in', payer: '长青木业' }]);
    const { version } = tenancy;
    const body = { payerEmployer: null };
    const own = good(await area.house.call(updateTenancy, { params, version, body }, { as: desk }));
    expect(own).toMatchObject({ payerEmployer: null, note: '' });
  });

  it('5 an item that is not used any more is charged to nobody', async () => {
    good(await set([one()]));
    expect(await anew()).toBe(98_000 + 20_000);
    const { buildingId } = area.lanting;
    const params = { buildingId, chargeItemId: parking.chargeItemId };
    good(await area.house.call(disableChargeItem, { params, version: parking.version }, { as: area.ming }));
    expect((await list()).items).toHaveLength(1);
    expect(await anew()).toBe(98_000);
  });

  it('5 what a tenancy has by itself takes the place of what everybody pays, also where that is nothing', async () => {
    const params = { buildingId: area.lanting.buildingId };
    const monthly = { kind: 'network', amountMinor: 3_000, period: 'month', chargedTo: 'every' } as const;
    const body = { code: 'NET', name: { zh: '网络费', en: 'Internet' }, ...monthly };
    const { chargeItemId } = good(
      await area.house.call(createChargeItem, { params, body }, { as: area.ming }),
    );
    good(await set([]));
    expect(await anew()).toBe(98_000 + 3_000);
    good(await set([one({ chargeItemId, amountMinor: 2_000 })]));
    expect(await anew()).toBe(98_000 + 2_000);
    good(await set([one({ chargeItemId, amountMinor: 0 })]));
    expect(await anew()).toBe(98_000);
  });
});
