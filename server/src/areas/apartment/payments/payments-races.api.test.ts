import {
  allocatePayment,
  bookBankLine,
  closeDay,
  confirmPayment,
  creditBill,
  getBill,
  importBankStatement,
  listBankLines,
  type PaymentDetail,
  refundPayment,
  reversePayment,
  voidBill,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { sendOut } from '../bills/index.ts';
import { lockedBills } from '../ledger/index.ts';
import { good, type Person } from '../testing-house.ts';
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

const later = { issueOn: '2026-05-01', dueOn: '2199-01-01' };
const reason = 'it was somebody else';
type Answered = { status: number; body: unknown };
const many = <T extends Answered>(work: (at: number) => Promise<T>, times = 20): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)));
/** How often which status was answered. */
const tally = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const owed = async () => (await house.ledger()).balances[0]?.closingMinor;
const reverse = ({ paymentId, version }: PaymentDetail, as: Person = house.manager) =>
  area.house.call(reversePayment, { params: { paymentId }, version, body: { reason } }, { as });
const refund = ({ paymentId, version }: PaymentDetail, amountMinor: number) =>
  area.house.call(
    refundPayment,
    { params: { paymentId }, version, body: { method: 'wechat', amountMinor } },
    { as: house.cashier },
  );

/** What holds whoever was first: sums on the rows are the sums of their lines, and the ledger tells the same. */
async function demandSums(): Promise<void> {
  const here = sql`building_id = ${house.buildingId}::uuid`;
  const [bills, payments, [sum]] = await house.owner.batch<
    [object, object, { open: string; credit: string }]
  >(
    sql`select b.bill_id from apartment.bills b
      left join (select bill_id, sum(amount_minor) as settled from apartment.payment_allocations where ${here} group by bill_id) a
        on a.bill_id = b.bill_id
      where b.${here} and b.paid_minor + b.late_fee_paid_minor <> coalesce(a.settled, 0)`,
    sql`select p.payment_id from apartment.payments p
      left join (select payment_id, sum(amount_minor) as settled from apartment.payment_allocations where ${here}
        group by payment_id) a on a.payment_id = p.payment_id
      left join (select refunds_payment_id, sum(amount_minor) as given from apartment.payments
        where ${here} and state <> 'reversed' group by refunds_payment_id) o on o.refunds_payment_id = p.payment_id
      where p.${here} and (p.allocated_minor, p.refunded_minor) <> (coalesce(a.settled, 0), coalesce(o.given, 0))`,
    sql`select (select coalesce(sum(total_minor - credited_minor - paid_minor + late_fee_minor - late_fee_paid_minor), 0)
        from apartment.bills where ${here} and kind <> 'credit' and state in ('issued', 'part_paid', 'paid')) as open,
      (select coalesce(sum(amount_minor - allocated_minor - refunded_minor), 0) from apartment.payments
        where ${here} and direction = 'in' and state <> 'reversed') as credit`,
  );
  expect([bills, payments]).toEqual([[], []]);
  expect(await owed()).toBe(Number(sum?.open) - Number(sum?.credit));
}

it('twenty payments on one bill: all are taken, the bill takes what it asked for, the rest is credit', async () => {
  const bill = await house.bill({ totalMinor: 100_000, ...later });
  const answers = await many(() => house.record({ amountMinor: 10_000 }));
  expect(tally(answers)).toEqual({ 200: 20 });
  expect(await house.sums(bill)).toBe('paid 100000 -100000 -0 +0 -0');
  expect(new Set(answers.map((answer) => good(answer).number)).size).toBe(20);
  expect(await owed()).toBe(-100_000);
  await demandSums();
});

it('twenty allocations, and twenty refunds, of one payment: one comes through', async () => {
  const payment = await house.paid({ amountMinor: 10_000 });
  const bill = await house.bill({ totalMinor: 2_000, ...later });
  const spent = await house.payment(payment.paymentId);
  const other = await house.bill({ totalMinor: 1, ...later });
  expect([await house.sums(bill), await house.sums(other)].map((one) => one.split(' ')[0])).toEqual([
    'paid',
    'paid',
  ]);
  expect(tally(await many(() => refund(spent, 5_000)))).toEqual({ 409: 20 });
  const now = await house.payment(payment.paymentId);
  expect(tally(await many(() => refund(now, 5_000)))).toEqual({ 200: 1, 409: 19 });
  await demandSums();
  const open = await house.bill({ totalMinor: 90_000, ...later });
  const fresh = await house.paid({ amountMinor: 9_000, bills: [{ billId: open, amountMinor: 1_000 }] });
  const spend = () =>
    area.house.call(
      allocatePayment,
      {
        params: { paymentId: fresh.paymentId },
        version: fresh.version,
        body: { bills: [{ billId: open, amountMinor: 700 }] },
      },
      { as: house.cashier },
    );
  expect(tally(await many(spend))).toEqual({ 200: 1, 409: 19 });
  await demandSums();
});

it('a payment against the voiding of its bill: it is paid, or the money is credit', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const billId = await house.bill({ totalMinor: 5_000, ...later });
    const { version } = good(await area.house.call(getBill, { params: { billId } }, { as: house.manager }));
    const undo = () =>
      area.house.call(voidBill, { params: { billId }, version, body: { reason } }, { as: house.manager });
    const [paid, voided] = await Promise.all([house.record({ amountMinor: 1_000 }), undo()]);
    expect(paid.status).toBe(200);
    expect([200, 409]).toContain(voided.status);
    expect((await house.sums(billId)).split(' ')[0]).toBe(voided.status === 200 ? 'void' : 'part_paid');
    await demandSums();
  }
});

it('confirming against reversing: one story, told once', async () => {
  const payment = await house.paid({ method: 'cash', amountMinor: 1_000 });
  const { paymentId, version } = payment;
  const confirm = () =>
    area.house.call(confirmPayment, { params: { paymentId }, version }, { as: house.second });
  const answers = await many<Answered>((at) => (at % 2 === 0 ? confirm() : reverse(payment)));
  expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
  const { state } = await house.payment(paymentId);
  expect(await owed()).toBe(state === 'reversed' ? 0 : -1_000);
  await demandSums();
});

it('giving back against reversing: never both', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const payment = await house.paid({ amountMinor: 1_000 });
    const answers = await Promise.all([refund(payment, 1_000), reverse(payment)]);
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect(await owed()).toBe(0);
  }
  await demandSums();
});

it('a line of a bank that many people book at once is booked once; brought in twice it is there once', async () => {
  const file = Buffer.from('Date,Amount,Payer\n2026-05-20,10.00,Wang').toString('base64');
  const bring = () =>
    area.house.call(
      importBankStatement,
      { params: { buildingId: house.buildingId }, query: { name: 'a.csv' }, body: { file, dryRun: false } },
      { as: house.cashier },
    );
  expect(tally(await many(bring, 4))).toEqual({ 200: 4 });
  const { items } = good(
    await area.house.call(listBankLines, { query: { building: house.buildingId } }, { as: house.cashier }),
  );
  expect(items).toHaveLength(1);
  const [{ bankStatementLineId = '', version = 0 } = {}] = items;
  const book = (at: number) =>
    area.house.call(
      bookBankLine,
      { params: { bankStatementLineId }, version, body: { tenancyId: house.tenancyId } },
      { as: at % 2 === 0 ? house.cashier : house.second },
    );
  expect(tally(await many(book))).toEqual({ 200: 1, 409: 19 });
  expect(await owed()).toBe(-1_000);
  await demandSums();
});

it('payments against credits of two bills: nobody waits for ever, and sums agree', async () => {
  const bills = [
    await house.bill({ totalMinor: 50_000, ...later }),
    await house.bill({ totalMinor: 60_000, ...later }),
  ];
  const take = async (at: number) => {
    const billId = bills[at % 2] ?? '';
    const { version, lines = [] } = good(
      await area.house.call(getBill, { params: { billId } }, { as: house.manager }),
    );
    const body = { reason, lines: [{ billLineId: lines[0]?.billLineId ?? '', amountMinor: 1_000 }] };
    return area.house.call(creditBill, { params: { billId }, version, body }, { as: house.manager });
  };
  const answers = await many<Answered>((at) =>
    at % 2 === 0 ? take(at / 2) : house.record({ amountMinor: 7_000 }),
  );
  expect(Object.keys(tally(answers)).filter((status) => !['200', '409'].includes(status))).toEqual([]);
  await demandSums();
});

it('a day that is closed while money is dated to it counts all that is dated to it', async () => {
  const day = '2026-05-20';
  const body = { buildingId: house.buildingId, day, counted: [], note: '' };
  const close = () => area.house.call(closeDay, { body }, { as: house.second });
  const answers = await many<Answered>((at) =>
    at === 7 ? close() : house.record({ amountMinor: 100, receivedOn: day }),
  );
  const closed = answers[7]?.body as { bookedMinor: number };
  const taken = answers.filter(({ status }, at) => at !== 7 && status === 200).length;
  expect(answers[7]?.status).toBe(200);
  expect(closed.bookedMinor).toBe(taken * 100);
});

it('a bill that is sent just after the others were locked is not settled by who has not locked it', async () => {
  const { buildingId, tenancyId } = house;
  const bare = {
    chargeItemId: null,
    quantity: null,
    unit: null,
    unitPrice: null,
    taxMinor: 0,
    sourceId: null,
  };
  const said = { chargeKind: 'other', description: 'item', source: 'item', params: {}, calc: null } as const;
  const lines = [{ ...bare, ...said, amountMinor: 5_000 }];
  const found = await area.house
    .db({ kind: 'user', userId: area.ming.userId, tenants: [buildingId] })
    .transaction(async (tx) => {
      let sent: Promise<unknown> | undefined;
      const rows: Db['rows'] = async <T>(query: Parameters<Db['rows']>[0]) => {
        const answer = await tx.rows<T>(query);
        sent ??= sendOut(tx, { buildingId, tenancyId, kind: 'adjustment', lines });
        await sent;
        return answer;
      };
      const theirs = sql`b.tenancy_id = ${tenancyId}::uuid and b.state in ('issued', 'part_paid')`;
      return lockedBills({ ...tx, rows }, buildingId, theirs);
    });
  expect(found).toEqual([]);
});
