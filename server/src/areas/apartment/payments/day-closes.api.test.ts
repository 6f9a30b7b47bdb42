import {
  closeDay,
  countRooms,
  creditBill,
  findPaymentCandidates,
  getBill,
  getBuildingMap,
  getDayFigures,
  getDeposit,
  getLateFees,
  getTenancyAccount,
  listArrears,
  listDayCloses,
  listDeposits,
  listPayments,
  listRooms,
  postLateFees,
  reversePayment,
  voidBill,
  waiveLateFee,
} from '@console/contract/apartment';
import { jest } from '@jest/globals';
import { good, type Person, refusal } from '../testing-house.ts';
import { lateFeeJob } from './late-fee-job.ts';
import { moneyHouse, type Place } from './testing-money.ts';

let area: Awaited<ReturnType<typeof moneyHouse>>;
let house: Place;
beforeAll(async () => {
  area = await moneyHouse();
});
beforeEach(async () => {
  house = await area.place();
});
afterAll(() => area.close());

const day = '2026-05-20';
const close = (body: object = {}, as: Person = house.cashier) =>
  area.house.call(closeDay, { body: { buildingId: house.buildingId, day, counted: [], ...body } }, { as });
const cash = (countedMinor: number) => ({ counted: [{ method: 'cash' as const, countedMinor }] });
const figures = async (on = day) =>
  good(
    await area.house.call(
      getDayFigures,
      { query: { building: house.buildingId, day: on } },
      { as: house.auditor },
    ),
  );

describe('closing a day', () => {
  it('counts what is there against the books; cash is counted, a difference is explained', async () => {
    await house.paid({ method: 'cash', amountMinor: 10_000 });
    await house.paid({ method: 'alipay', amountMinor: 2_500 });
    const { methods, toConfirm, close: none } = await figures();
    expect(methods.filter(({ count }) => count > 0)).toEqual([
      { method: 'cash', count: 1, inMinor: 10_000, outMinor: 0, bookedMinor: 10_000 },
      { method: 'alipay', count: 1, inMinor: 2_500, outMinor: 0, bookedMinor: 2_500 },
    ]);
    expect([toConfirm, none]).toEqual([1, null]);
    expect(refusal(await close())).toBe('422 VALIDATION counted required');
    expect(refusal(await close(cash(9_900)))).toBe('422 VALIDATION note required');
    expect(refusal(await close({ ...cash(1), day: '2199-01-01' }))).toBe('422 VALIDATION day in_future');
    expect(refusal(await close(cash(10_000), house.desk))).toBe('403 FORBIDDEN');
    const closed = good(await close({ ...cash(9_900), note: '1.00 元找零短款' }));
    expect(closed).toMatchObject({ bookedMinor: 12_500, countedMinor: 12_400, differenceMinor: -100 });
    expect(refusal(await close(cash(10_000)))).toBe('422 VALIDATION day day_closed');
    expect((await figures()).close).toMatchObject({ dayCloseId: closed.dayCloseId });
  });

  it('takes nothing any more; what is reversed is dated to a day that is open', async () => {
    const payment = await house.paid({ method: 'cash', amountMinor: 10_000 });
    await house.paid({ receivedOn: '2026-05-21', amountMinor: 700 });
    good(await close(cash(10_000)));
    const refused = await house.record({ receivedOn: day });
    expect(refusal(refused)).toBe('409 PERIOD_LOCKED receivedOn day_closed');
    const { paymentId, version } = payment;
    const { reversedOn } = good(
      await area.house.call(
        reversePayment,
        { params: { paymentId }, version, body: { reason: 'counterfeit' } },
        { as: house.manager },
      ),
    );
    const { today, ...list } = good(
      await area.house.call(listDayCloses, { query: { building: house.buildingId } }, { as: house.auditor }),
    );
    expect(reversedOn).toBe(today);
    expect(list.items).toMatchObject([{ day, bookedMinor: 10_000 }]);
    expect(list.unclosed).toContainEqual({ day: today, count: 0, bookedMinor: -10_000 });
    // Today is closed as well: what comes in the evening is tomorrow's.
    good(await close({ day: today, ...cash(-10_000) }));
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(await house.paid({ receivedOn: undefined })).toMatchObject({ receivedOn: tomorrow });
  });

  it('tells the day to which money is dated, and each day with money that nobody has closed, however long ago', async () => {
    const { today } = await figures();
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    await house.paid({ receivedOn: '2026-01-02', amountMinor: 100 });
    await house.paid({ receivedOn: day, amountMinor: 200 });
    good(await close());
    const query = { building: house.buildingId };
    const list = async () => good(await area.house.call(listDayCloses, { query }, { as: house.auditor }));
    expect(await list()).toMatchObject({
      unclosed: [{ day: '2026-01-02', count: 1, bookedMinor: 100 }],
      unclosedCount: 1,
    });
    const proposed = async () => [
      (await figures()).firstOpenOn,
      good(await area.house.call(listPayments, { query }, { as: house.auditor })).firstOpenOn,
      good(await area.house.call(findPaymentCandidates, { query }, { as: house.desk })).firstOpenOn,
    ];
    expect(await proposed()).toEqual([today, today, today]);
    good(await close({ day: today }));
    expect(await proposed()).toEqual([tomorrow, tomorrow, tomorrow]);
  });

  it('what is voided or credited in the evening is dated to tomorrow', async () => {
    const { today } = await house.ledger();
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const [mistaken, dear] = [
      await house.bill({ totalMinor: 1_000 }),
      await house.bill({ totalMinor: 2_000 }),
    ];
    good(await close({ day: today }));
    const found = async (billId: string) =>
      good(await area.house.call(getBill, { params: { billId } }, { as: house.cashier }));
    const reason = 'it was somebody else';
    const as = { as: house.cashier };
    const { version } = await found(mistaken);
    good(await area.house.call(voidBill, { params: { billId: mistaken }, version, body: { reason } }, as));
    const { lines, ...bill } = await found(dear);
    const less = [{ billLineId: lines?.[0]?.billLineId ?? '', amountMinor: 500 }];
    const body = { reason, lines: less };
    good(await area.house.call(creditBill, { params: { billId: dear }, version: bill.version, body }, as));
    const { items } = await house.ledger({ from: today });
    expect(items.map(({ kind, businessDate }) => [kind, businessDate])).toEqual([
      ['credit_issued', tomorrow],
      ['bill_voided', tomorrow],
    ]);
  });
});

describe('late fees', () => {
  const post = (through?: string, as: Person = house.cashier) =>
    area.house.call(
      postLateFees,
      { params: { buildingId: house.buildingId }, body: through ? { through } : {} },
      { as },
    );

  it('posted in pieces are what they are at once, up to the cap', async () => {
    const bill = await house.bill({ totalMinor: 33_333 });
    for (const through of ['2026-05-16', '2026-05-17', '2026-05-23', '2026-05-31']) good(await post(through));
    // 16 days of 333.33 at 0.05 %: 2.666…
    expect(await house.sums(bill)).toBe('issued 33333 -0 -0 +267 -0');
    expect(good(await post('2026-05-20'))).toMatchObject({ bills: 0, amountMinor: 0 });
    expect(refusal(await post('2199-01-01'))).toBe('422 VALIDATION through in_future');
    expect(refusal(await post(undefined, house.desk))).toBe('403 FORBIDDEN');
    const { lateRateDaily } = { lateRateDaily: 0.01 };
    const dear = await area.place({ lateRateDaily: lateRateDaily.toFixed(6) });
    const capped = await dear.bill({ totalMinor: 10_000 });
    good(
      await area.house.call(
        postLateFees,
        { params: { buildingId: dear.buildingId }, body: { through: '2026-08-01' } },
        { as: dear.cashier },
      ),
    );
    expect(await dear.sums(capped)).toBe('issued 10000 -0 -0 +2000 -0');
  });

  it('are posted as the month ends, by nobody’s hand, however often that is done', async () => {
    const bill = await house.bill({ totalMinor: 100_000, dueOn: '2026-05-10' });
    const job = lateFeeJob(area.house.database, 31);
    const failed = jest.fn();
    for (const _ of [1, 2]) await job.run(failed);
    expect(failed).not.toHaveBeenCalled();
    expect(await house.sums(bill)).toMatch(/^issued 100000 -0 -0 \+[1-9]\d* -0$/);
    const { items, today } = await house.ledger({ kind: 'late_fee' });
    expect(items).toMatchObject([{ businessDate: today, byName: null }]);
  });

  describe('are let off by a manager, with a reason', () => {
    const waive = (billId: string, body: object = {}, as: Person = house.manager) =>
      area.house.call(
        waiveLateFee,
        { params: { billId }, body: { reason: 'was in hospital', ...body } },
        { as },
      );
    const feesOf = async (billId: string) =>
      good(await area.house.call(getLateFees, { params: { billId } }, { as: house.auditor }));

    it('up to what is open, with what nobody has posted yet, which is posted as of today', async () => {
      const billId = await house.bill({ totalMinor: 100_000 });
      const { calc, unpostedMinor, openMinor } = await feesOf(billId);
      const due = calc?.amountMinor ?? 0;
      expect(due).toBeGreaterThan(500);
      expect([unpostedMinor, openMinor]).toEqual([due, 0]);
      expect(refusal(await waive(billId, { amountMinor: due + 1 }))).toBe(
        '422 VALIDATION amountMinor over_open',
      );
      // What was refused has posted nothing.
      expect(await house.sums(billId)).toBe('issued 100000 -0 -0 +0 -0');
      expect(refusal(await waive(billId, {}, house.cashier))).toBe('403 FORBIDDEN');
      expect(good(await waive(billId, { amountMinor: 200 }))).toMatchObject({
        ...{ postedMinor: due, unpostedMinor: 0, waivedMinor: 200, openMinor: due - 200 },
        lines: [
          { kind: 'waived', amountMinor: -200 },
          { kind: 'posted', amountMinor: due },
        ],
      });
      const { items, today } = await house.ledger();
      expect(items.slice(0, 2).map(({ kind, businessDate }) => `${kind} ${businessDate}`)).toEqual([
        `late_fee_waived ${today}`,
        `late_fee ${today}`,
      ]);
      good(await waive(billId));
      expect(await house.sums(billId)).toBe('issued 100000 -0 -0 +0 -0');
      expect(refusal(await waive(billId))).toBe('409 STATE_CONFLICT');
    });

    it('what was posted before is posted no second time', async () => {
      const billId = await house.bill({ totalMinor: 100_000 });
      good(await post('2026-05-25'));
      const { calc, postedMinor, unpostedMinor } = await feesOf(billId);
      expect([postedMinor, unpostedMinor]).toEqual([500, (calc?.amountMinor ?? 0) - 500]);
      expect(calc).toMatchObject({ firstDay: '2026-05-16', rows: [{ principalMinor: 100_000 }] });
      expect(good(await waive(billId))).toMatchObject({ postedMinor: calc?.amountMinor, openMinor: 0 });
    });

    it('and nothing where nothing is late', async () => {
      const billId = await house.bill({ totalMinor: 100_000, dueOn: '2199-01-01' });
      expect(refusal(await waive(billId))).toBe('409 STATE_CONFLICT');
      expect((await feesOf(billId)).may).toEqual({ waive: false });
    });
  });
});

it('what is overdue is told by age, on the list of rooms, on the map, to those who may know', async () => {
  await house.bill({ totalMinor: 30_000, dueOn: '2026-05-05' });
  await house.bill({ totalMinor: 5_000, dueOn: '2199-01-01' });
  const { buildingId } = house;
  const arrears = good(
    await area.house.call(listArrears, { query: { building: buildingId } }, { as: house.cashier }),
  );
  expect(arrears.items).toMatchObject([
    { tenancy: { tenantName: '王小明' }, notDueMinor: 5_000, daysOver90Minor: 30_000, overdueMinor: 30_000 },
  ]);
  // At the counter they are asked for the late fee until yesterday, too: the difference is told.
  const account = good(
    await area.house.call(
      getTenancyAccount,
      { params: { tenancyId: house.tenancyId } },
      { as: house.cashier },
    ),
  );
  expect(arrears.items[0]?.unpostedLateFeeMinor).toBeGreaterThan(0);
  expect(account.overdueMinor).toBe(30_000 + (arrears.items[0]?.unpostedLateFeeMinor ?? 0));
  expect(arrears.totals).toMatchObject({ tenancies: 1, overdueMinor: 30_000, notDueMinor: 5_000 });
  const rooms = async (as: Person, query: object = {}) =>
    good(await area.house.call(listRooms, { query: { building: buildingId, ...query } }, { as })).items;
  const [first, second] = await rooms(house.desk);
  expect([first?.arrearsMinor, second?.arrearsMinor]).toEqual([30_000, 0]);
  expect(first?.overdueDays).toBeGreaterThan(90);
  expect(await rooms(house.desk, { arrears: 'true' })).toHaveLength(1);
  const reader = await area.colleague('RDR', buildingId);
  expect((await rooms(reader))[0]).not.toHaveProperty('arrearsMinor');
  expect(await rooms(reader, { arrears: 'true' })).toEqual([]);
  const count = await area.house.call(countRooms, { query: { building: buildingId } }, { as: house.desk });
  expect(good(count)).toMatchObject({ arrearsMinor: 30_000 });
  const map = (as: Person) =>
    area.house.call(getBuildingMap, { params: { buildingId }, query: { layer: 'arrears' } }, { as });
  expect(good(await map(house.auditor)).rooms[0]).toMatchObject({ arrearsMinor: 30_000 });
  expect(good(await map(house.desk)).rooms[0]).not.toHaveProperty('arrearsMinor');
});

it('tells of deposits what was agreed, what is held, and how it came to that', async () => {
  await house.bill({ totalMinor: 430_000, depositMinor: 430_000 });
  await house.paid({ amountMinor: 100_000 });
  await house.paid({ amountMinor: 330_000 });
  const query = { building: house.buildingId };
  const list = good(await area.house.call(listDeposits, { query }, { as: house.auditor }));
  expect(list).toMatchObject({ heldMinor: 430_000, items: [{ agreedMinor: 430_000, heldMinor: 430_000 }] });
  const params = { tenancyId: house.tenancyId };
  const { entries } = good(await area.house.call(getDeposit, { params }, { as: house.cashier }));
  expect(entries.map(({ kind, amountMinor, balanceMinor }) => [kind, amountMinor, balanceMinor])).toEqual([
    ['received', 330_000, 430_000],
    ['received', 100_000, 100_000],
  ]);
});
