import {
  type Checkout,
  confirmPayment,
  creditBill,
  discardBill,
  getBill,
  issueBill,
  reversePayment,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { good } from '../testing-house.ts';
import { checkoutHouse } from './testing-checkout.ts';

let area: Awaited<ReturnType<typeof checkoutHouse>>;
beforeAll(async () => {
  area = await checkoutHouse();
});
afterAll(() => area.close());

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const many = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, work));
const oneOf = (answers: readonly { status: number }[]) => {
  const [first, ...others] = statuses(answers);
  expect(first).toBe(200);
  expect(new Set(others)).toEqual(new Set([409]));
};

it('16 races: of twenty approvals at once one succeeds, and the tenancy is settled once', async () => {
  const place = await area.leaver();
  const submitted = await place.submitted();
  oneOf(await many(() => place.approve(submitted)));
  const actions = (await area.auditOf(place.tenancyId)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'submit')).toHaveLength(1);
});

it('16 races: of twenty pay-outs at once one succeeds: one bill, the money once, sums that agree', async () => {
  const place = await area.leaver();
  const approved = await place.approved();
  const pay = () => place.payOut(approved, { refunds: [{ method: 'wechat', amountMinor: 547_758 }] });
  oneOf(await many(pay));
  expect((await place.sums()).filter(({ kind }) => kind === 'checkout')).toHaveLength(1);
  expect(await place.ledger()).toEqual({ receivable: 0, deposit: 0 });
  const [out] = await place.owner.rows(sql`select sum(amount_minor)::int as minor from apartment.payments
    where building_id = ${place.buildingId}::uuid and direction = 'out'`);
  expect(out).toEqual({ minor: 547_758 });
});

it('16 races: money that comes in while it is paid out goes to the tenant, whichever is first', async () => {
  const place = await area.leaver();
  const approved = await place.approved();
  const pay = () => place.payOut(approved, { refunds: [{ method: 'wechat', amountMinor: 547_758 }] });
  const [paid, received] = await Promise.allSettled([pay(), place.pay(5_000, place.april, '2026-06-09')]);
  const isPaid = paid.status === 'fulfilled' && paid.value.status === 200;
  expect(isPaid).toBe(true);
  // Received first it lowers what is owed, so that more is left than was approved: it stays the tenant's credit.
  const left = received.status === 'fulfilled' ? -5_000 : 0;
  expect(await place.ledger()).toEqual({ receivable: left, deposit: 0 });
});

it('16 races: confirming a refund against closing the check-out leaves one story', async () => {
  const place = await area.leaver();
  const approved = await place.approved();
  const paid: Checkout = good(
    await place.payOut(approved, { refunds: [{ method: 'cash', amountMinor: 547_758 }] }),
  );
  expect(paid.state).toBe('paid_out');
  const second = await area.colleague('CSH', place.buildingId);
  const waiting = await place.owner.rows<{ paymentId: string; version: number }>(sql`
    select payment_id, version from apartment.payments
    where building_id = ${place.buildingId}::uuid and state = 'recorded'`);
  const answers = await many(() => {
    const { paymentId = '', version = 0 } = waiting[0] ?? {};
    return area.house.call(confirmPayment, { params: { paymentId }, version }, { as: second });
  });
  oneOf(answers);
});

it('16 races: paying out against reversing what is paid out: never both', async () => {
  const place = await area.leaver();
  const approved = await place.approved();
  const manager = await area.colleague('MGR', place.buildingId);
  const [paid] = await place.owner.rows<{ paymentId: string; version: number }>(sql`
    select payment_id, version from apartment.payments
    where building_id = ${place.buildingId}::uuid and direction = 'in' order by amount_minor desc limit 1`);
  const { paymentId = '', version = 0 } = paid ?? {};
  const body = { reason: 'the money never came' };
  const [out, back] = await Promise.all([
    place.payOut(approved, { refunds: [{ method: 'wechat', amountMinor: 547_758 }] }),
    area.house.call(reversePayment, { params: { paymentId }, version, body }, { as: manager }),
  ]);
  expect([out.status, back.status].filter((status) => status === 200)).toHaveLength(1);
  expect(out.status === 200 ? back.status : out.status).toBeGreaterThanOrEqual(409);
  const { deposit, receivable } = await place.ledger();
  expect(deposit).toBe(0);
  expect(receivable).toBe(out.status === 200 ? 0 : 645_000 + 9_566);
});

it('16 races: paying out against whatever touches bills of the tenancy, older and newer ones: nobody waits for each other', async () => {
  const rounds = [1, 2, 3, 4, 5];
  for (const _ of rounds) {
    const place = await area.leaver();
    const approved = await place.approved();
    const { buildingId, cashier, manager, owner } = place;
    // One before and one behind all that was sent, by the order in which bills are locked.
    const drafts = [`00000000${v7().slice(8)}`, `ffffffff${v7().slice(8)}`];
    for (const billId of drafts)
      await owner.rows(sql`
        insert into apartment.bills (building_id, bill_id, kind, tenancy_id, room_id, total_minor, state, created_by, updated_by)
        values (${buildingId}::uuid, ${billId}::uuid, 'adjustment', ${place.tenancyId}::uuid, ${place.roomId}::uuid, 0, 'checked',
          'ming', 'ming')`);
    const at = async (billId: string) => ({
      params: { billId },
      version: good(await area.house.call(getBill, { params: { billId } }, { as: manager })).version,
    });
    const [old = { params: { billId: '' }, version: 0 }, young = old, april = old] = await Promise.all(
      [...drafts, place.april].map(at),
    );
    const bill = good(await area.house.call(getBill, { params: april.params }, { as: manager }));
    const lines = [{ billLineId: bill.lines?.[0]?.billLineId ?? '', amountMinor: 100 }];
    const answers = await Promise.all([
      area.house.call(issueBill, { ...old, body: {} }, { as: cashier }),
      place.payOut(approved, { refunds: [{ method: 'wechat', amountMinor: 547_758 }] }),
      area.house.call(issueBill, { ...young, body: {} }, { as: cashier }),
      area.house.call(creditBill, { ...april, body: { reason: 'read twice', lines } }, { as: manager }),
      area.house.call(discardBill, { ...old, body: { reason: 'made twice' } }, { as: manager }),
    ]);
    expect(statuses(answers).filter((status) => status >= 500)).toEqual([]);
    const { deposit } = await place.ledger();
    expect([0, 430_000]).toContain(deposit);
  }
});
