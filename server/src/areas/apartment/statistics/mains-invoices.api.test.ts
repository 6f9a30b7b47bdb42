import { listMainsInvoices, setMainsInvoice } from '@console/contract/apartment';
import { apartmentHouse, good, refusal } from '../testing-house.ts';
import { meteredHouse, statHouse } from './testing-stat-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let buildingId: string;
let cycleId: string;
beforeAll(async () => {
  area = await apartmentHouse();
  const small = await statHouse(area);
  buildingId = small.buildingId;
  cycleId = (await meteredHouse(area, small)).cycles.june;
});
afterAll(() => area.close());

const as = () => ({ as: area.ming });
const list = async () => good(await area.house.call(listMainsInvoices, { params: { cycleId } }, as()));
const set = (utility: 'electricity' | 'water', version: number, body: object = {}, who = area.ming) =>
  area.house.call(
    setMainsInvoice,
    {
      ...{ params: { cycleId, utility }, version },
      body: { amountMinor: 12_345, quantity: '205.5', reference: 'SG-2025-06', ...body },
    },
    { as: who },
  );

it('of each utility that the building has meters of, nothing typed in at first', async () => {
  expect(await list()).toEqual({
    currency: 'CNY',
    items: ['electricity', 'water'].map((utility) => ({
      ...{ utility, amountMinor: null, quantity: null, reference: '', version: 0 },
    })),
    may: { change: true },
  });
});

it('is typed in, corrected and taken back, and the log keeps what stood', async () => {
  expect(good(await set('electricity', 0))).toMatchObject({ amountMinor: 12_345, version: 1 });
  expect(good(await set('electricity', 1, { amountMinor: 12_300 }))).toMatchObject({ version: 2 });
  expect(
    good(await set('electricity', 2, { amountMinor: null, quantity: null, reference: '' })),
  ).toMatchObject({
    ...{ amountMinor: null, version: 3 },
  });
  expect((await list()).items[0]).toMatchObject({ amountMinor: null, version: 3 });
  const log = await area.auditOf(cycleId);
  expect(log.map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ['enter', { mainsInvoice: { amountMinor: null } }, { mainsInvoice: { amountMinor: 12_345 } }],
    ['enter', { mainsInvoice: { amountMinor: 12_345 } }, { mainsInvoice: { amountMinor: 12_300 } }],
    ['enter', { mainsInvoice: { amountMinor: 12_300 } }, { mainsInvoice: { amountMinor: null } }],
  ]);
});

it('of two who type it in at once the second is told what the first one has typed', async () => {
  const both = await Promise.all([set('water', 0, { amountMinor: 1 }), set('water', 0, { amountMinor: 2 })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(refusal(both.find(({ status }) => status === 409) ?? both[0])).toBe('409 VERSION_CONFLICT');
});

it.each([
  [{ amountMinor: -1 }, '422 VALIDATION amountMinor too_small'],
  [{ amountMinor: 1.5 }, '422 VALIDATION amountMinor invalid_type'],
  [{ quantity: '1.2345' }, '422 VALIDATION quantity not_a_decimal'],
  [{ reference: 'x'.repeat(101) }, '422 VALIDATION reference too_big'],
])('%j is %s', async (body, told) => {
  const answer = refusal(await set('water', 1, body));
  expect(answer).toBe(told);
});

it('whoever only reads meters neither sees nor changes it; the cashier sees it', async () => {
  const reader = await area.colleague('RDR', buildingId);
  const cashier = await area.colleague('CSH', buildingId);
  const seen = (who: typeof reader) =>
    area.house.call(listMainsInvoices, { params: { cycleId } }, { as: who });
  expect((await seen(reader)).status).toBe(403);
  expect(good(await seen(cashier)).may).toEqual({ change: false });
  expect((await set('water', 1, {}, cashier)).status).toBe(403);
  expect((await set('water', 1, {}, area.stranger)).status).toBe(404);
});
