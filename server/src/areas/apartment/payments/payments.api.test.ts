import {
  allocatePayment,
  confirmPayment,
  findPaymentCandidates,
  getTenancyAccount,
  listPayments,
  type PaymentDetail,
  recordPayment,
  refundPayment,
  reversePayment,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import { good, type Person, refusal } from '../testing-house.ts';
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

const confirm = (as: Person, { paymentId, version }: PaymentDetail) =>
  area.house.call(confirmPayment, { params: { paymentId }, version }, { as });
const reverse = (as: Person, { paymentId, version }: PaymentDetail, reason = 'the cheque bounced') =>
  area.house.call(reversePayment, { params: { paymentId }, version, body: { reason } }, { as });
const allocate = (as: Person, { paymentId, version }: PaymentDetail, body: object = {}) =>
  area.house.call(allocatePayment, { params: { paymentId }, version, body }, { as });
const refund = (
  as: Person,
  { paymentId, version }: PaymentDetail,
  amountMinor: number,
  more: { receivedOn?: string } = {},
) =>
  area.house.call(
    refundPayment,
    { params: { paymentId }, version, body: { method: 'bank', amountMinor, ...more } },
    { as },
  );

describe('recording', () => {
  it('A-18 a late fee of 12.44: 500.00 paid on 20 May, the rest on 1 June', async () => {
    const bill = await house.bill({ totalMinor: 193_040 });
    await house.paid({ amountMinor: 50_000, receivedOn: '2026-05-20' });
    expect(await house.sums(bill)).toBe('part_paid 193040 -50000 -0 +386 -0');
    const last = await house.paid({ amountMinor: 143_040 + 1_244, receivedOn: '2026-06-01' });
    expect(await house.sums(bill)).toBe('paid 193040 -193040 -0 +1244 -1244');
    expect(last).toMatchObject({ creditMinor: 0, allocatedMinor: 144_284 });
    expect(last.allocations.map(({ part, amountMinor }) => [part, amountMinor])).toEqual([
      ['principal', 143_040],
      ['late_fee', 1_244],
    ]);
    const { items, balances } = await house.ledger();
    expect(items.map(({ kind, amountMinor, balanceMinor }) => [kind, amountMinor, balanceMinor])).toEqual([
      ['late_fee', 858, 0],
      ['payment', -144_284, -858],
      ['late_fee', 386, 143_426],
      ['payment', -50_000, 143_040],
      ['bill_issued', 193_040, 193_040],
    ]);
    expect(balances[0]).toMatchObject({ account: 'receivable', openingMinor: 0, closingMinor: 0 });
  });

  it('settles the oldest due first, principal before late fee, and keeps the rest as credit', async () => {
    const young = await house.bill({ totalMinor: 30_000, dueOn: '2026-05-18' });
    const old = await house.bill({ totalMinor: 20_000, dueOn: '2026-05-05' });
    // 11 to 19 May are 9 days of 200.00.
    const payment = await house.paid({ amountMinor: 21_000 });
    expect(await house.sums(old)).toBe('paid 20000 -20000 -0 +90 -90');
    expect(await house.sums(young)).toBe('part_paid 30000 -910 -0 +0 -0');
    const more = await house.paid({ amountMinor: 40_000 });
    expect(await house.sums(young)).toBe('paid 30000 -30000 -0 +0 -0');
    expect([payment.creditMinor, more.creditMinor]).toEqual([0, 10_910]);
    // What is asked next is settled by it at once.
    const next = await house.bill({ totalMinor: 10_000, issueOn: '2026-06-01', dueOn: '2026-06-10' });
    expect(await house.sums(next)).toBe('paid 10000 -10000 -0 +0 -0');
    expect(await house.payment(more.paymentId)).toMatchObject({
      creditMinor: 910,
      version: more.version + 1,
    });
  });

  it('settles the bills that are named, and refuses more than is open or received', async () => {
    const [one, other] = [
      await house.bill({ totalMinor: 20_000, dueOn: '2026-06-05' }),
      await house.bill({ totalMinor: 30_000, dueOn: '2026-06-10' }),
    ];
    const bills = (...named: [string, number?][]) => ({
      amountMinor: 25_000,
      bills: named.map(([billId, amountMinor]) => ({ billId, ...(amountMinor ? { amountMinor } : {}) })),
    });
    const tries = await Promise.all([
      house.record(bills([one, 20_001])),
      house.record(bills([one, 20_000], [other, 6_000])),
      house.record(bills([one], [one])),
      house.record(bills([v7()])),
    ]);
    expect(tries.map(refusal)).toEqual([
      '422 VALIDATION bills.0.amountMinor over_open',
      '422 VALIDATION bills.1.amountMinor over_amount',
      '422 VALIDATION bills.1.billId named_twice',
      '422 VALIDATION bills.0.billId not_open',
    ]);
    expect(await house.sums(one)).toBe('issued 20000 -0 -0 +0 -0');
    await house.paid(bills([other], [one]));
    expect([await house.sums(one), await house.sums(other)]).toEqual([
      'issued 20000 -0 -0 +0 -0',
      'part_paid 30000 -25000 -0 +0 -0',
    ]);
  });

  it('22 the desk takes cash only, and sees what it has taken', async () => {
    expect(refusal(await house.record({}, house.desk))).toBe('403 FORBIDDEN');
    const own = await house.paid({ method: 'cash' }, house.desk);
    await house.paid();
    const seen = async (as: Person) =>
      good(await area.house.call(listPayments, { query: { building: house.buildingId } }, { as })).items.map(
        ({ number }) => number,
      );
    expect(await seen(house.desk)).toEqual([own.number]);
    expect(await seen(house.auditor)).toHaveLength(2);
    expect(own.number).toMatch(/-R202605-0001$/);
  });

  it('takes nothing of a day to come or before the tenancy, of nobody, of what was not signed', async () => {
    expect(refusal(await house.record({ receivedOn: '2199-01-01' }))).toBe(
      '422 VALIDATION receivedOn in_future',
    );
    // It begins on the first of January.
    expect(refusal(await house.record({ receivedOn: '2025-12-31' }))).toBe(
      '422 VALIDATION receivedOn before_tenancy',
    );
    expect(refusal(await house.record({ amountMinor: 0 }))).toMatch(/^422 VALIDATION amountMinor/);
    expect(refusal(await house.record({ tenancyId: v7() }))).toBe('404 NOT_FOUND');
    expect(refusal(await house.record({ evidence: [v7()] }))).toBe('422 VALIDATION evidence unknown_photo');
    expect(refusal(await house.record({}, house.auditor))).toBe('403 FORBIDDEN');
  });

  it('a payment of before lowers what was posted since, but nothing that is paid', async () => {
    const bill = await house.bill({ totalMinor: 100_000 });
    await house.paid({ amountMinor: 100, receivedOn: '2026-05-26' });
    // 16 to 25 May are ten days of 1000.00.
    expect(await house.sums(bill)).toBe('part_paid 100000 -100 -0 +500 -0');
    await house.paid({ amountMinor: 50_000, receivedOn: '2026-05-21' });
    // 5 days of 1000.00, 5 of 500.00.
    expect(await house.sums(bill)).toBe('part_paid 100000 -50100 -0 +375 -0');
    expect((await house.ledger()).items.map(({ amountMinor }) => amountMinor)).toContain(-125);
  });
});

it('a second person confirms cash, bank and payroll; what comes by WeChat or Alipay is as it is', async () => {
  const cash = await house.paid({ method: 'cash' });
  expect([cash.state, (await house.paid()).state]).toEqual(['recorded', 'confirmed']);
  expect(cash.may).toMatchObject({ confirm: false });
  expect(refusal(await confirm(house.cashier, cash))).toBe('403 SOD_SAME_PERSON');
  expect(refusal(await confirm(house.auditor, cash))).toBe('403 FORBIDDEN');
  expect(refusal(await confirm(house.second, { ...cash, version: 7 }))).toBe('409 VERSION_CONFLICT');
  const confirmed = good(await confirm(house.second, cash));
  expect(confirmed).toMatchObject({ state: 'confirmed', selfChecked: false });
  expect(refusal(await confirm(house.second, confirmed))).toBe('409 STATE_CONFLICT');
});

describe('reversing', () => {
  it('mirrors everything: bills are open again, as if nothing had been paid', async () => {
    const bill = await house.bill({ totalMinor: 193_040 });
    const payment = await house.paid({ amountMinor: 200_000 });
    expect(await house.sums(bill)).toBe('paid 193040 -193040 -0 +386 -386');
    expect(refusal(await reverse(house.cashier, payment))).toBe('403 FORBIDDEN');
    const reversed = good(await reverse(house.manager, payment));
    expect(reversed).toMatchObject({
      state: 'reversed',
      creditMinor: 0,
      allocations: [],
      reversedOn: '2026-05-20',
    });
    expect(await house.sums(bill)).toBe('issued 193040 -0 -0 +386 -0');
    expect((await house.ledger()).balances[0]?.closingMinor).toBe(193_426);
    expect(refusal(await reverse(house.manager, reversed))).toBe('409 STATE_CONFLICT');
    // The days in between count: the whole is late from 16 May on.
    await house.paid({ amountMinor: 1, receivedOn: '2026-05-26' });
    expect(await house.sums(bill)).toBe('part_paid 193040 -1 -0 +965 -0');
  });

  it('is refused while something of it was given back', async () => {
    const payment = await house.paid({ amountMinor: 5_000 });
    const after = good(await refund(house.cashier, payment, 2_000));
    expect(after).toMatchObject({ creditMinor: 3_000, refundedMinor: 2_000 });
    expect(refusal(await reverse(house.manager, after))).toBe('409 STATE_CONFLICT');
    const [given] = after.refunds;
    const out = await house.payment(given?.paymentId ?? '');
    expect(out).toMatchObject({ direction: 'out', state: 'recorded', amountMinor: 2_000 });
    good(await reverse(house.manager, out));
    const again = await house.payment(payment.paymentId);
    expect(again).toMatchObject({ creditMinor: 5_000, refundedMinor: 0 });
    good(await reverse(house.manager, again));
    expect((await house.ledger()).balances[0]?.closingMinor).toBe(0);
  });
});

it('credit settles named bills, up to what is open, or goes back, up to what is left', async () => {
  const payment = await house.paid({ amountMinor: 30_000 });
  expect(refusal(await allocate(house.cashier, payment))).toBe('409 STATE_CONFLICT');
  expect(refusal(await refund(house.cashier, payment, 30_001))).toBe(
    '422 VALIDATION amountMinor over_credit',
  );
  // Nothing goes back before it came.
  expect(refusal(await refund(house.cashier, payment, 1, { receivedOn: '2026-04-01' }))).toBe(
    '422 VALIDATION receivedOn before_payment',
  );
  const kept = await house.paid({ amountMinor: 1 });
  const bill = await house.bill({ totalMinor: 40_000, issueOn: '2026-05-20', dueOn: '2199-01-01' });
  // All credit went into the bill as it was sent.
  expect(await house.sums(bill)).toBe('part_paid 40000 -30001 -0 +0 -0');
  expect(refusal(await allocate(house.cashier, kept))).toBe('409 VERSION_CONFLICT');
  const named = await house.bill({ totalMinor: 20_000, dueOn: '2199-01-02' });
  const more = await house.paid({ amountMinor: 25_000, bills: [{ billId: bill }] });
  const bills = [{ billId: named, amountMinor: 20_001 }];
  expect(refusal(await allocate(house.cashier, more, { bills }))).toBe(
    '422 VALIDATION bills.0.amountMinor over_amount',
  );
  const done = good(await allocate(house.cashier, more, { bills: [{ billId: named, amountMinor: 15_001 }] }));
  expect(done).toMatchObject({ creditMinor: 0, allocatedMinor: 25_000 });
  expect(refusal(await allocate(house.cashier, done))).toBe('409 STATE_CONFLICT');
});

it('a deposit is received as it is paid, beyond all other lines, and goes as it is taken back', async () => {
  await house.bill({ totalMinor: 530_000, depositMinor: 430_000 });
  const first = await house.paid({ amountMinor: 90_000, receivedOn: '2026-05-02' });
  expect(await house.deposit()).toBe(0);
  const second = await house.paid({ amountMinor: 300_000, receivedOn: '2026-05-03' });
  expect(await house.deposit()).toBe(290_000);
  await house.paid({ amountMinor: 140_000, receivedOn: '2026-05-04' });
  expect(await house.deposit()).toBe(430_000);
  good(await reverse(house.manager, first));
  expect(await house.deposit()).toBe(340_000);
  good(await reverse(house.manager, second));
  expect(await house.deposit()).toBe(40_000);
  const { balances } = await house.ledger({ account: 'deposit' });
  expect(balances).toEqual([
    {
      account: 'deposit',
      openingMinor: 0,
      increaseMinor: 430_000,
      decreaseMinor: -390_000,
      closingMinor: 40_000,
    },
  ]);
});

it('finds who has come to pay, by room or name, with what they are asked for today', async () => {
  const late = await house.bill({ totalMinor: 20_000, dueOn: '2026-05-05' });
  await house.tenant(1, '李雷');
  const find = async (query: object) =>
    good(
      await area.house.call(
        findPaymentCandidates,
        { query: { building: house.buildingId, ...query } },
        { as: house.desk },
      ),
    ).items;
  const [one, ...others] = await find({});
  expect(others).toEqual([]);
  expect(one).toMatchObject({ tenancyId: house.tenancyId, tenantName: '王小明', bills: [{ billId: late }] });
  expect(one?.openMinor).toBeGreaterThan(20_000);
  expect(one?.overdueMinor).toBe(one?.openMinor);
  expect(one?.monthRentMinor).toBe(100_000);
  expect((await find({ q: '李' })).map(({ tenantName, openMinor }) => [tenantName, openMinor])).toEqual([
    ['李雷', 0],
  ]);
  expect(await find({ q: house.rooms[0]?.number })).toHaveLength(1);
  const account = await area.house.call(
    getTenancyAccount,
    { params: { tenancyId: house.tenancyId } },
    { as: house.auditor },
  );
  expect(good(account)).toMatchObject({ openMinor: one?.openMinor, creditMinor: 0, depositMinor: 0 });
});

it('the log tells of a payment without what names people', async () => {
  const words = { payer: '王小明', reference: 'transfer of 王小明', note: 'called 13800000000' };
  const { paymentId } = await house.paid(words);
  const [line] = await area.auditOf(paymentId);
  expect(line).toMatchObject({ action: 'record', after: { amountMinor: 10_000, method: 'wechat' } });
  for (const said of Object.values(words)) expect(JSON.stringify(line)).not.toContain(said);
});

it('the same call twice is one payment', async () => {
  const body = { tenancyId: house.tenancyId, method: 'wechat', amountMinor: 1_000 } as const;
  const call = () =>
    area.house.call(recordPayment, { body, idempotencyKey: 'once-and-for-all' }, { as: house.cashier });
  const [one, other] = [good(await call()), good(await call())];
  expect(other.paymentId).toBe(one.paymentId);
});
