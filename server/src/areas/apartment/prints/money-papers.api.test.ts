import type { CallInput } from '@console/contract';
import {
  closeDay,
  getDeposit,
  getPrint,
  getPrintCentre,
  recordPrint,
  reversePayment,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysBetween } from '../../../days.ts';
import { textOf } from '../../../house/papers/testing-papers.ts';
import { moneyHouse, type Place } from '../payments/testing-money.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof moneyHouse>>;
let house: Place;
beforeAll(async () => {
  area = await moneyHouse();
});
beforeEach(async () => {
  house = await area.place({ name: { zh: '绿源公寓', en: 'Luyuan' } });
});
afterAll(() => area.close());

type Query = NonNullable<CallInput<typeof getPrint>['query']>;
const ask = (subjectId: string, query: Query = {}, as: Person = house.manager) =>
  area.house.call(getPrint, { params: { subjectId }, query }, { as });
const printed = async (subjectId: string, query: Query = {}, as?: Person) =>
  good(await ask(subjectId, query, as));
const record = async (body: CallInput<typeof recordPrint>['body']) =>
  good(await area.house.call(recordPrint, { body }, { as: house.cashier }));

describe('a bill', () => {
  it('holds names, lines, the total and its capitals, in a file of a few pages', async () => {
    const billId = await house.bill({ totalMinor: 547_758 });
    const print = await printed(billId);
    expect(print).toMatchObject({ subject: 'bill', template: 'bill', mark: null, pages: 1, copies: 0 });
    expect(print.file.mime).toBe('application/pdf');
    const bytes = Buffer.from(print.file.base64, 'base64');
    expect(bytes.length).toBeGreaterThan(8000);
    expect(bytes.length).toBeLessThan(60_000);
    const text = await textOf(print.file);
    for (const part of ['绿源公寓', '王小明', house.rooms[0]?.number ?? '', '调整账单', print.label])
      expect(text).toContain(part);
    expect(text).toContain('¥5,477.58');
    expect(text).toContain('大写金额');
    expect(text).toContain('伍仟肆佰柒拾柒元伍角捌分');
    expect(text).toContain('2026-05-10');
    expect(text).not.toContain('作废');
  });

  it.each(['A4', 'A5', '80mm'] as const)('says the same on %s in both languages', async (paper) => {
    const billId = await house.bill({ totalMinor: 100_500 });
    const { file, preview } = await printed(billId, { paper, locale: 'both' });
    const text = await textOf(file);
    for (const part of ['王小明', '应付日期', 'Due', '¥1,005.00', '壹仟零伍元整', '1,005.00'])
      expect(text).toContain(part);
    expect(preview.title).toEqual(['调整账单', 'Adjustment bill']);
    const english = await textOf((await printed(billId, { paper, locale: 'en' })).file);
    expect(english).toContain('Adjustmentbill');
    expect(english).toContain('王小明');
    expect(english).not.toContain('应付日期');
  });

  it('says that it is a draft, or void', async () => {
    const billId = await house.bill({ totalMinor: 10_000 });
    const inState = (state: string) =>
      house.owner.rows(sql`update apartment.bills set state = ${state} where bill_id = ${billId}::uuid`);
    await inState('void');
    const voided = await printed(billId, { locale: 'both' });
    expect(voided.mark).toBe('void');
    expect(await textOf(voided.file)).toMatch(/作废.*VOID|VOID.*作废/);
    const draft = await house.owner.first<{ billId: string }>(sql`
      insert into apartment.bills (building_id, bill_id, kind, tenancy_id, room_id, total_minor, created_by, updated_by)
      values (${house.buildingId}::uuid, gen_random_uuid(), 'adjustment', ${house.tenancyId}::uuid,
        ${house.rooms[0]?.roomId}::uuid, 0, 'ming', 'ming') returning bill_id`);
    const { mark, file } = await printed(draft?.billId ?? '', { locale: 'en' });
    expect(mark).toBe('draft');
    expect(await textOf(file)).toContain('DRAFT');
  });

  it('counts its copies, whoever prints them, and says which one it is', async () => {
    const billId = await house.bill({ totalMinor: 10_000 });
    expect(await textOf((await printed(billId)).file)).toContain('尚未打印');
    const first = await record({ subjectId: billId });
    expect(first.copies).toBe(1);
    expect(await textOf(first.file)).toContain('第1份');
    const more = await record({ subjectId: billId, copies: 3, paper: 'A5', locale: 'en' });
    expect(more.copies).toBe(4);
    expect(await textOf(more.file)).toContain('copy2–4');
    expect((await printed(billId)).copies).toBe(4);
  });
});

describe('a receipt', () => {
  it('says what was received in capitals and what it settles, and is void once reversed', async () => {
    await house.bill({ totalMinor: 30_000 });
    const payment = await house.paid({ amountMinor: 50_000, payer: '王大明', reference: 'WX-77' });
    const { file, label } = await printed(payment.paymentId);
    expect(label).toBe(payment.number);
    const text = await textOf(file);
    for (const part of [
      '收据',
      payment.number,
      '王大明',
      'WX-77',
      '微信支付',
      '300.00',
      '0.60',
      '199.40',
      '¥500.00',
    ])
      expect(text).toContain(part);
    expect(text).toContain('伍佰元整');
    const { paymentId, version } = payment;
    const body = { reason: 'Typed in twice' };
    good(
      await area.house.call(reversePayment, { params: { paymentId }, version, body }, { as: house.manager }),
    );
    const after = await printed(paymentId);
    expect(after.mark).toBe('void');
    expect(await textOf(after.file)).toContain('作废');
  });

  it('is printed by the desk that took the cash, and not by the desk of others', async () => {
    const own = await house.paid({ method: 'cash', amountMinor: 100 }, house.desk);
    expect(await textOf((await printed(own.paymentId, {}, house.desk)).file)).toContain('¥1.00');
    const others = await house.paid({ amountMinor: 100 });
    expect(refusal(await ask(others.paymentId, {}, house.desk))).toBe('404 NOT_FOUND');
  });
});

it('a deposit has a receipt, and none for giving it back while it is held', async () => {
  await house.bill({ totalMinor: 430_000, depositMinor: 430_000 });
  await house.paid({ amountMinor: 430_000 });
  const params = { tenancyId: house.tenancyId };
  const { entries } = good(await area.house.call(getDeposit, { params }, { as: house.manager }));
  const uuid = entries[0]?.depositEntryId ?? '';
  const { template, file } = await printed(uuid);
  expect(template).toBe('deposit_receipt');
  const text = await textOf(file);
  for (const part of ['押金收据', '王小明', '¥4,300.00', '肆仟叁佰元整']) expect(text).toContain(part);
  const refund = await ask(uuid, { template: 'deposit_refund' });
  expect(refusal(refund)).toBe('422 VALIDATION template nothing_to_print');
});

describe('a reminder', () => {
  it.each([
    ['reminder_1', '缴费提醒', 'Paymentreminder'],
    ['reminder_2', '催缴单', 'Secondreminder'],
    ['reminder_3', '最终催缴通知', 'Finaldemand'],
  ] as const)('%s names every bill that is late', async (template, zh, en) => {
    const numbers: string[] = [];
    for (const totalMinor of [30_000, 12_345]) {
      const { label } = await printed(await house.bill({ totalMinor }));
      numbers.push(label);
    }
    const { file } = await printed(house.tenancyId, { template, locale: 'both' });
    const text = await textOf(file);
    for (const part of [zh, en, '王小明', ...numbers, '300.00', '123.45']) expect(text).toContain(part);
    // Due on 10 May with 5 days of grace: nothing is posted, but whoever pays today pays 0.05 % of each day up to yesterday.
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    const days = daysBetween('2026-05-16', today);
    const fees = [30_000, 12_345].map((minor) =>
      Math.min(Math.round((minor * days * 5) / 10_000), minor / 5),
    );
    const said = (minor: number) => (minor / 100).toFixed(2);
    for (const fee of fees) expect(text).toContain(`0.00${said(fee)}`);
    expect(text).toContain(`¥${said(42_345 + fees.reduce((sum, fee) => sum + fee, 0))}`);
  });

  it('is not there for whoever owes nothing', async () => {
    const answer = await ask(house.tenancyId, { template: 'reminder_1' });
    expect(refusal(answer)).toBe('422 VALIDATION template nothing_to_print');
  });
});

it('a day that was closed shows what was booked and counted, and every payment', async () => {
  const payment = await house.paid({ method: 'cash', amountMinor: 12_300, receivedOn: '2026-05-20' });
  const { dayCloseId } = good(
    await area.house.call(
      closeDay,
      {
        body: {
          ...{ buildingId: house.buildingId, day: '2026-05-20', note: '少了三元' },
          counted: [{ method: 'cash', countedMinor: 12_000 }],
        },
      },
      { as: house.cashier },
    ),
  );
  const { file, label } = await printed(dayCloseId);
  expect(label).toBe('2026-05-20');
  const text = await textOf(file);
  for (const part of ['日结单', '现金', '123.00', '120.00', '−3.00', '少了三元', payment.number])
    expect(text).toContain(part);
});

describe('who prints what', () => {
  it('a paper of another role’s matters is not there', async () => {
    const billId = await house.bill({ totalMinor: 10_000 });
    const payment = await house.paid();
    const reader = await area.colleague('RDR', house.buildingId);
    const checker = await area.colleague('CHK', house.buildingId);
    const refusals = await Promise.all([
      ask(billId, {}, reader),
      ask(payment.paymentId, {}, checker),
      ask(house.tenancyId, {}, reader),
      ask(billId, {}, area.stranger),
      ask('019a0000-0000-7000-8000-000000000000'),
    ]);
    expect(refusals.map(refusal)).toEqual(Array(5).fill('404 NOT_FOUND'));
    expect((await ask(billId, {}, checker)).status).toBe(200);
  });

  it('what the id names has its own papers only', async () => {
    const billId = await house.bill({ totalMinor: 10_000 });
    const answer = await ask(billId, { template: 'reading_sheet' });
    expect(refusal(answer)).toBe('422 VALIDATION template other_subject');
  });

  it('the print centre tells each what they may read', async () => {
    await house.bill({ totalMinor: 10_000 });
    const params = { buildingId: house.buildingId };
    const centre = good(await area.house.call(getPrintCentre, { params }, { as: house.manager }));
    expect(centre.reminders).toMatchObject([
      { tenancyId: house.tenancyId, payerName: '王小明', openMinor: 10_000, printedAt: null },
    ]);
    expect(centre.labels.rooms).toBe(4);
    await record({ subjectId: house.tenancyId, template: 'reminder_1' });
    const again = good(await area.house.call(getPrintCentre, { params }, { as: house.manager }));
    expect(again.reminders?.[0]?.printedAt).not.toBeNull();
    const reader = await area.colleague('RDR', house.buildingId);
    expect(good(await area.house.call(getPrintCentre, { params }, { as: reader }))).toMatchObject({
      ...{ reminders: null, dayCloses: null },
    });
  });
});
