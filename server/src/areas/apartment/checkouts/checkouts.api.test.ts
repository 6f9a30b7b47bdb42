import {
  type Checkout,
  cancelCheckout,
  closeCheckout,
  confirmPayment,
  createCheckout,
  getCheckout,
  listCheckouts,
  listMyTasks,
  listPayments,
  postLateFees,
  previewCheckout,
  returnCheckout,
  updateCheckout,
  updateTenancy,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { itemLines, type MonthlyItem } from '../bills/index.ts';
import { good, refusal } from '../testing-house.ts';
import { checkoutHouse } from './testing-checkout.ts';

let area: Awaited<ReturnType<typeof checkoutHouse>>;
beforeAll(async () => {
  area = await checkoutHouse();
});
afterAll(() => area.close());

const told = ({ settlement }: Checkout) => [
  ...settlement.credits.map(({ kind, amountMinor }) => [kind, amountMinor]),
  ...settlement.charges.map(({ kind, chargeKind, amountMinor }) => [kind, chargeKind, amountMinor]),
];
const reason = (answer: { body: unknown }) =>
  (answer.body as { details?: { reason?: string } }).details?.reason;

describe('5.4 A-19 through the API', () => {
  it('5.4 A-19: net refund 5477.58, every line of it, the bill, the ledger, the deposit, the tenancy', async () => {
    const place = await area.leaver();
    const submitted = await place.submitted();
    expect(told(submitted)).toEqual([
      ['deposit', 430_000],
      ['unused_rent', 150_500],
      ['use', 'electricity', 4_669],
      ['use', 'water', 1_392],
      ['arrears', 'other', 9_566],
      ['late_fee', 'late_fee', 115],
      ['finding', 'damage', 8_000],
      ['finding', 'cleaning', 6_000],
      ['finding', 'other', 3_000],
    ]);
    expect(submitted.settlement).toMatchObject({
      ...{ creditsMinor: 580_500, chargesMinor: 32_742, netMinor: 547_758 },
      ...{ toRefund: { depositMinor: 430_000, creditMinor: 117_758 }, deductedMinor: 0, owedMinor: 0 },
    });
    const [, unused] = submitted.settlement.credits;
    expect(unused?.calc).toMatchObject({ kind: 'rent', days: 9, daysInMonth: 30, rentMinor: 215_000 });
    const [electricity, , , late] = submitted.settlement.charges;
    expect(electricity?.calc).toMatchObject({
      kind: 'use',
      tiers: [
        {
          upTo: '69.00',
          quantity: expect.stringMatching(/^69(\.0+)?$/),
          amount: expect.stringMatching(/^36\.4527/),
        },
        {
          upTo: '120.00',
          quantity: expect.stringMatching(/^17\.7/),
          amount: expect.stringMatching(/^10\.23591/),
        },
      ],
    });
    expect(late?.calc).toMatchObject({
      kind: 'lateFee',
      rows: [{ from: '2026-05-16', to: '2026-06-08', days: 24, principalMinor: 9_566, amount: '1.14792' }],
    });
    const approved = good(await place.approve(submitted));
    expect(await place.tenancyState()).toBe('settling');
    expect(approved.refundMinor).toBe(547_758);
    const paid = good(
      await place.payOut(approved, {
        refunds: [
          { method: 'wechat', amountMinor: 500_000, reference: 'WX-1' },
          { method: 'alipay', amountMinor: 47_758 },
        ],
      }),
    );
    expect(paid).toMatchObject({
      state: 'closed',
      netMinor: 547_758,
      depositMinor: 0,
      bill: { openMinor: 0 },
    });
    expect(await place.tenancyState()).toBe('closed');
    expect(await place.sums()).toEqual([
      { kind: 'move_in', state: 'paid', total: 9_566, open: 0 },
      { kind: 'move_in', state: 'paid', total: 645_000, open: 0 },
      { kind: 'checkout', state: 'paid', total: 23_061, open: 0 },
      { kind: 'credit', state: 'paid', total: -150_500, open: 0 },
    ]);
    expect(await place.ledger()).toEqual({ receivable: 0, deposit: 0 });
    const out = await place.owner.rows(sql`
      select method, amount_minor::int as minor, refunds_payment_id is null as of_deposit from apartment.payments
      where building_id = ${place.buildingId}::uuid and direction = 'out' order by payment_id`);
    expect(out).toEqual([
      { method: 'wechat', minor: 430_000, ofDeposit: true },
      { method: 'wechat', minor: 70_000, ofDeposit: false },
      { method: 'alipay', minor: 47_758, ofDeposit: false },
    ]);
    const fees =
      await place.owner.rows(sql`select amount_minor::int as minor, through from apartment.late_fees
      where building_id = ${place.buildingId}::uuid`);
    expect(fees).toEqual([{ minor: 115, through: '2026-06-08' }]);
  });

  it('5.4 A-19 paid out later: late fees stop with the last day all the same', async () => {
    const place = await area.leaver();
    const approved = await place.approved();
    const paid = good(
      await place.payOut(approved, {
        paidOn: '2026-07-20',
        refunds: [{ method: 'bank', amountMinor: 547_758 }],
      }),
    );
    expect(paid).toMatchObject({ state: 'paid_out', blockers: [{ code: 'refund_unconfirmed' }] });
    const { items } = good(
      await area.house.call(
        listPayments,
        { query: { building: place.buildingId, tenancy: place.tenancyId } },
        { as: place.manager },
      ),
    );
    // What the settlement has done with the deposit stands: nobody is offered to reverse it.
    const offered = items
      .filter(({ may }) => may.reverse)
      .map(({ method, refundsPaymentId }) => [method, refundsPaymentId !== null]);
    expect(offered).toEqual([['bank', true]]);
    expect(await place.ledger()).toEqual({ receivable: 0, deposit: 0 });
    const close = () =>
      area.house.call(
        closeCheckout,
        { params: { checkoutId: paid.checkoutId }, version: paid.version },
        { as: place.cashier },
      );
    expect(reason(await close())).toBe('refund_unconfirmed');
    const second = await area.colleague('CSH', place.buildingId);
    const waiting = await place.owner.rows<{ paymentId: string; version: number }>(sql`
      select payment_id, version from apartment.payments
      where building_id = ${place.buildingId}::uuid and state = 'recorded' order by payment_id`);
    expect(waiting).toHaveLength(2);
    for (const { paymentId, version } of waiting)
      good(await area.house.call(confirmPayment, { params: { paymentId }, version }, { as: second }));
    expect(good(await close())).toMatchObject({ state: 'closed', blockers: [] });
  });

  it('5.4 A-19 paid out after the late fees of the month were posted: those of days after the last one are not asked for', async () => {
    const place = await area.leaver();
    const { buildingId } = place;
    const body = { through: '2026-06-30' };
    good(await area.house.call(postLateFees, { params: { buildingId }, body }, { as: place.cashier }));
    const approved = await place.approved();
    expect(approved.netMinor).toBe(547_758);
    const refunds = [{ method: 'wechat', amountMinor: 547_758 }];
    const paid = good(await place.payOut(approved, { paidOn: '2026-07-20', refunds }));
    expect(paid).toMatchObject({ state: 'closed', blockers: [] });
    expect(await place.ledger()).toEqual({ receivable: 0, deposit: 0 });
  });

  it('5.4 a net below nothing uses up the deposit; the rest stays owed after the tenancy is closed', async () => {
    const place = await area.leaver({ depositMinor: 20_000, paidMinor: 0 });
    const damage = [{ item: 'wall', condition: 'damaged', chargeKind: 'damage', chargeMinor: 50_000 }];
    const submitted = await place.submitted(damage);
    // Nothing is paid: 645.00 of rent, April and two days of June's bill with late fees, uses and the wall. The deposit that was
    // never paid is asked for no more.
    expect(submitted.settlement.netMinor).toBe(-(64_500 + 9_566 + 115 + 235 + 4_669 + 1_392 + 50_000));
    const approved = good(await place.approve(submitted));
    const paid = good(await place.payOut(approved, {}));
    expect(paid).toMatchObject({ state: 'paid_out', blockers: [{ code: 'debt_open' }] });
    expect(await place.tenancyState()).toBe('closed');
    const checkoutBill = (await place.sums()).find(({ kind }) => kind === 'checkout');
    expect(checkoutBill).toMatchObject({ state: 'issued', total: 56_061, open: 56_061 });
    const due = await place.owner.first(sql`select due_on from apartment.bills
      where building_id = ${place.buildingId}::uuid and kind = 'checkout'`);
    expect(due).toEqual({ dueOn: '2026-06-19' });
  });

  it('5.4 a deposit that is not enough settles the oldest first', async () => {
    const place = await area.leaver({ depositMinor: 20_000, paidMinor: 235_000 });
    const damage = [{ item: 'wall', condition: 'damaged', chargeKind: 'damage', chargeMinor: 300_000 }];
    const approved = await place.approved(damage);
    const { settlement } = approved;
    expect(settlement).toMatchObject({
      deductedMinor: 20_000,
      netMinor: 170_500 - 9_566 - 115 - 4_669 - 1_392 - 300_000,
    });
    const paid = good(await place.payOut(approved, {}));
    expect(paid.depositMinor).toBe(0);
    const open = (await place.sums()).filter((one) => one.open > 0);
    expect(open).toEqual([
      { kind: 'checkout', state: 'part_paid', total: 306_061, open: -settlement.netMinor },
    ]);
    expect(await place.ledger()).toEqual({ receivable: -settlement.netMinor, deposit: 0 });
  });
});

describe('what keeps a check-out from going on', () => {
  it('16 a final reading that nobody else has seen is a blocker, and what was used is unknown until then', async () => {
    const place = await area.leaver({ readings: 'none' });
    const begun = good(await place.begin());
    expect(begun.readings.map(({ state }) => state)).toEqual(['missing', 'missing']);
    expect(begun.blockers.map(({ code }) => code)).toEqual(['final_reading_missing', 'not_inspected']);
    const inspected = good(await place.find(good(await place.inspect(begun))));
    expect(reason(await place.settle(inspected))).toBe('final_reading_missing');
    await place.values();
    const entered = await place.settle(inspected);
    expect([entered.status, reason(entered)]).toEqual([409, 'final_reading_unlocked']);
    expect((entered.body as { details: object }).details).toMatchObject({ meters: ['W-1', 'E-1'] });
    await place.lock();
    expect(good(await place.settle(inspected)).state).toBe('settling');
  });

  it('16 items nobody has looked at, a last day before the first one, an unknown photo', async () => {
    const place = await area.leaver();
    expect(
      refusal(
        await area.house.call(
          createCheckout,
          { body: { tenancyId: place.tenancyId, lastDay: '2025-12-31' } },
          { as: place.desk },
        ),
      ),
    ).toMatch(/^422 VALIDATION lastDay /);
    const begun = good(await place.begin());
    await place.lock();
    expect(reason(await place.settle(good(await place.inspect(begun))))).toBe('not_inspected');
    const { version } = await place.checkout(begun);
    const change = (body: object) =>
      area.house.call(
        updateCheckout,
        { params: { checkoutId: begun.checkoutId }, version, body },
        { as: place.desk },
      );
    expect(refusal(await change({ items: [{ item: 'x', condition: 'ok', photos: [v7()] }] }))).toBe(
      '422 VALIDATION items.0.photos unknown_photo',
    );
    expect(refusal(await change({ lastDay: '2025-12-31' }))).toMatch(/^422 VALIDATION lastDay /);
  });

  it('16 another room is a mismatch that tells nothing; one of a stranger is not there', async () => {
    const place = await area.leaver({ readings: 'none' });
    const { checkoutId, room } = good(await place.begin());
    const look = (roomNumber: string, as = place.desk) =>
      area.house.call(getCheckout, { params: { checkoutId }, query: { roomNumber } }, { as });
    expect(good(await look(room.number)).checkoutId).toBe(checkoutId);
    const mismatch = await look('9999');
    expect(refusal(mismatch)).toBe('409 ROOM_MISMATCH');
    expect(JSON.stringify(mismatch.body)).not.toContain('王小明');
    expect((await look(room.number, area.stranger)).status).toBe(404);
  });

  it('16 a preview follows findings that are not saved, and saves nothing', async () => {
    const place = await area.leaver();
    const begun = good(await place.begin());
    await place.lock();
    const items = [{ item: 'lamp', condition: 'damaged' as const, chargeMinor: 12_345 }];
    const { settlement } = good(
      await area.house.call(
        previewCheckout,
        { params: { checkoutId: begun.checkoutId }, body: { items } },
        { as: place.cashier },
      ),
    );
    expect(settlement.netMinor).toBe(547_758 + 17_000 - 12_345);
    expect((await place.checkout(begun)).version).toBe(begun.version);
  });

  it('16 who leaves signs: the check-out says by which name, the log only that it changed', async () => {
    const place = await area.leaver({ readings: 'none' });
    const { checkoutId, version } = good(await place.begin());
    const body = { signedName: '王小明' };
    const signed = good(
      await area.house.call(updateCheckout, { params: { checkoutId }, version, body }, { as: place.desk }),
    );
    expect(signed.signedName).toBe('王小明');
    const lines = await area.auditOf(checkoutId);
    expect(lines.map(({ action }) => action)).toContain('update');
    expect(JSON.stringify(lines)).not.toContain('王小明');
  });

  it('16 one live check-out of a tenancy; called off, the tenancy goes on and another may begin', async () => {
    const place = await area.leaver({ readings: 'none' });
    const begun = good(await place.begin());
    expect(reason(await place.begin())).toBe('checkout_live');
    expect(await place.tenancyState()).toBe('ending');
    const cancelled = good(
      await area.house.call(
        cancelCheckout,
        {
          params: { checkoutId: begun.checkoutId },
          version: begun.version,
          body: { reason: 'they stay after all' },
        },
        { as: place.desk },
      ),
    );
    expect(cancelled.state).toBe('cancelled');
    expect(await place.tenancyState()).toBe('active');
    const again = good(await place.begin());
    const list = good(
      await area.house.call(
        listCheckouts,
        { params: { buildingId: place.buildingId }, query: {} },
        { as: place.cashier },
      ),
    );
    expect(list.items.map(({ checkoutId, state }) => [checkoutId, state])).toEqual([
      [again.checkoutId, 'requested'],
      [begun.checkoutId, 'cancelled'],
    ]);
    expect((await area.auditOf(begun.checkoutId)).map(({ action }) => action)).toEqual(['create', 'cancel']);
  });

  it('16 money that moved after submitting: it is returned with a reason, and submitted anew', async () => {
    const place = await area.leaver();
    const submitted = await place.submitted();
    await place.pay(9_566, place.april, '2026-06-05');
    const conflict = await place.approve(submitted);
    expect([conflict.status, reason(conflict)]).toEqual([409, 'settlement_changed']);
    const back = good(
      await area.house.call(
        returnCheckout,
        {
          params: { checkoutId: submitted.checkoutId },
          version: submitted.version,
          body: { reason: 'April is paid' },
        },
        { as: place.manager },
      ),
    );
    expect(back).toMatchObject({ state: 'inspecting', reason: 'April is paid', netMinor: null });
  });

  it('16 refunds are what is given back, neither more nor less, on a day that is open', async () => {
    const place = await area.leaver();
    const approved = await place.approved();
    const pay = (amountMinor: number, paidOn = '2026-06-09') =>
      place.payOut(approved, { paidOn, refunds: [{ method: 'cash', amountMinor }] });
    expect(refusal(await pay(547_759))).toBe('422 VALIDATION refunds over_refund');
    expect(refusal(await pay(547_757))).toBe('422 VALIDATION refunds under_refund');
    expect(refusal(await pay(547_758, '2026-06-08'))).toBe('422 VALIDATION paidOn before_last_day');
    expect(refusal(await pay(547_758, '2199-01-01'))).toBe('422 VALIDATION paidOn in_future');
    await place.owner.rows(sql`insert into apartment.day_closes (building_id, day_close_id, business_date, closed_by)
      values (${place.buildingId}::uuid, ${v7()}::uuid, '2026-06-09', 'x')`);
    expect(refusal(await pay(547_758))).toBe('409 PERIOD_LOCKED paidOn day_closed');
    expect(await place.tenancyState()).toBe('settling');
    expect(await place.sums()).toHaveLength(2);
  });
});

describe('3 separated duties of check-outs', () => {
  it('3 who inspected does not approve, who approved does not pay out', async () => {
    const place = await area.leaver();
    const submitted = await place.submitted();
    const both = await area.house.user({
      roles: ['member'],
      memberships: [{ area: 'apartment', tenantId: place.buildingId, roles: ['MGR', 'CSH'] }],
    });
    await place.owner.rows(sql`update apartment.checkouts set inspected_by = inspected_by || ${[both.userId]}::text[]
      where checkout_id = ${submitted.checkoutId}::uuid`);
    expect(refusal(await place.approve(submitted, both))).toBe('403 SOD_SAME_PERSON');
    await place.owner.rows(sql`update apartment.checkouts set inspected_by = array['x']
      where checkout_id = ${submitted.checkoutId}::uuid`);
    const approved = good(await place.approve(submitted, both));
    expect(approved.may.payOut).toBe(false);
    const refunds = [{ method: 'wechat', amountMinor: 547_758 }];
    expect(refusal(await place.payOut(approved, { refunds }, both))).toBe('403 SOD_SAME_PERSON');
    expect(good(await place.payOut(approved, { refunds })).state).toBe('closed');
  });
});

it('1 whoever may go on with a check-out is told so, each of them on its own', async () => {
  const place = await area.leaver();
  const kinds = ['inspect_checkouts', 'approve_checkouts', 'pay_checkouts_out'];
  const waitsFor = async (as: typeof place.desk) => {
    const { items } = good(await area.house.call(listMyTasks, { query: { kinds: kinds.join() } }, { as }));
    return items.map(({ kind, checkoutId, dueOn, tenancy }) => [
      kind,
      checkoutId,
      dueOn,
      tenancy?.roomNumber,
    ]);
  };
  const begun = good(await place.begin());
  const { checkoutId, room } = begun;
  expect(await waitsFor(place.desk)).toEqual([['inspect_checkouts', checkoutId, '2026-06-09', room.number]]);
  expect(await waitsFor(place.cashier)).toEqual([]);
  await place.lock();
  const found = good(await place.find(good(await place.inspect(begun))));
  const submitted = good(await place.submit(good(await place.settle(found))));
  expect(await waitsFor(place.desk)).toEqual([]);
  expect(await waitsFor(place.manager)).toEqual([
    ['approve_checkouts', checkoutId, '2026-06-09', room.number],
  ]);
  good(await place.approve(submitted));
  expect(await waitsFor(place.manager)).toEqual([]);
  expect(await waitsFor(place.cashier)).toEqual([
    ['pay_checkouts_out', checkoutId, '2026-06-09', room.number],
  ]);
});

it('5.4 a monthly item that was paid ahead goes back by days, and what another rent makes of the days lived in is asked', async () => {
  const network: MonthlyItem = {
    ...{ kind: 'network', code: 'NET', nameZh: '网络', nameEn: 'Network', amountMinor: 6_000 },
    ...{ chargeItemId: v7(), taxRate: '0.06', quantity: '1', given: null },
  };
  const more = itemLines('2026-06', { firstDay: '2026-01-01', lastDay: null }, [network], 'actual_days').map(
    (line) => ({ ...line, chargeItemId: null, sourceId: null }),
  );
  const place = await area.leaver({ more, paidMinor: 651_000 });
  const tenancy = await place.owner.first<{ version: string }>(sql`
    select version from apartment.tenancies where building_id = ${place.buildingId}::uuid and tenancy_id = ${place.tenancyId}::uuid`);
  const rates = [
    { from: '2026-01-01', rentMinor: 215_000 },
    { from: '2026-06-01', rentMinor: 225_000 },
  ];
  good(
    await area.house.call(
      updateTenancy,
      { params: { tenancyId: place.tenancyId }, version: Number(tenancy?.version), body: { rates } },
      { as: place.manager },
    ),
  );
  const submitted = await place.submitted([]);
  expect(told(submitted)).toEqual([
    ['deposit', 430_000],
    ['unused_rent', 150_500],
    ['unused_item', 4_200],
    ['rent', 'rent', 3_000],
    ['use', 'electricity', 4_669],
    ['use', 'water', 1_392],
    ['arrears', 'other', 9_566],
    ['late_fee', 'late_fee', 115],
  ]);
  expect(submitted.settlement.credits[2]).toMatchObject({
    ...{
      chargeKind: 'network',
      description: 'item_unused',
      calc: { kind: 'item', days: 9, daysInMonth: 30 },
    },
    params: { nameEn: 'Network', from: '2026-06-10', to: '2026-06-30', billedMinor: 6_000, keptMinor: 1_800 },
  });
  const approved = good(await place.approve(submitted));
  const refunds = [{ method: 'bank', amountMinor: approved.refundMinor }];
  good(await place.payOut(approved, { refunds }));
  const credits = await place.owner.rows<{ description: string; amount: number; tax: number }>(sql`
    select n.description, n.amount_minor::int as amount, n.tax_minor::int as tax from apartment.bill_lines n
      join apartment.bills b on b.building_id = n.building_id and b.bill_id = n.bill_id
    where n.building_id = ${place.buildingId}::uuid and b.kind = 'credit' order by n.position`);
  expect(credits).toEqual([
    { description: 'rent_unused', amount: -150_500, tax: 0 },
    { description: 'item_unused', amount: -4_200, tax: -238 },
  ]);
  expect(await place.ledger()).toMatchObject({ receivable: 0, deposit: 0 });
});
