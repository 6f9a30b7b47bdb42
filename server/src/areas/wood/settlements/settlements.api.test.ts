import {
  allocateSettlement,
  approveReturn,
  closeTxn,
  confirmSettlement,
  getPartnerAccount,
  getSettlement,
  listAgeing,
  listSettlements,
  moveReturn,
  reverseSettlement,
  reverseTxn,
  submitReturn,
  updatePartner,
  updateTeam,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { dayFrom } from '../testing-priced.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Till, till } from './testing-settlements.ts';

let house: TestServer;
let count = 0;
/** What is open is compared to the fen, so every test has a team of its own. */
const freshTill = () => till(house, `TILL${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const fields = (answer: { body: unknown }) =>
  problemOf(answer).fields.map(({ path, code }) => `${path}: ${code}`);
const refusal = (answer: { status: number; body: unknown }) => {
  const { code, details } = problemOf(answer);
  return [answer.status, code, details?.reason].filter(Boolean).join(' ');
};
const open = async (team: Till, txnId: string) => {
  const { buying, selling } = await team.read(txnId);
  const { settledMinor, openMinor } = { ...buying, ...selling };
  return [settledMinor, openMinor];
};
/** So many boards of a purchase go back to the supplier. */
async function sentBack(team: Till, sourceTxnId: string, pieces: number): Promise<void> {
  const lines = [{ sortId: team.board.sortId, pieces, sourceLineNo: 1 }];
  const draft = await team.draft('BY', { kind: 'purchase_return', sourceTxnId, lines });
  const params = { txnId: draft.txnId };
  accepted(await house.call(submitReturn, { params, body: {} }, team.as('BY')));
  accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
  const counted = { lines: [{ lineNo: 1, pieces }] };
  accepted(await house.call(moveReturn, { params, body: counted }, team.as('WH')));
}
const act = {
  confirm: (team: Till, settlementId: string, role: 'AC' | 'MG' | 'OW' = 'MG') =>
    house.call(confirmSettlement, { params: { settlementId }, body: {} }, team.as(role)),
  reverse: (team: Till, settlementId: string) =>
    house.call(reverseSettlement, { params: { settlementId }, body: { reason: '退票' } }, team.as('MG')),
  close: (team: Till, txnId: string, role: 'BY' | 'SL') =>
    house.call(closeTxn, { params: { txnId }, body: {} }, team.as(role)),
};

describe('money from a customer', () => {
  it('settles what is due first; the rest is paid in advance and settles what comes later', async () => {
    const team = await freshTill();
    await team.buy([team.line(400, '2000')]);
    // 100 boards at 2680.00 are 5092.00.
    const later = await team.sold(100, '2680', { dueOn: dayFrom(20) });
    const first = await team.sold(100, '2680', { dueOn: dayFrom(10) });
    const receipt = await team.paid('receipt', 700_000, { reference: '回单 88', note: '转账' });
    expect(receipt).toMatchObject({
      ...{ number: 'RC-000001', state: 'recorded', allocatedMinor: 700_000, restMinor: 0 },
      allocations: [
        { txn: { number: first.number }, amountMinor: 509_200, refund: false },
        { txn: { number: later.number }, amountMinor: 190_800, refund: false },
      ],
      may: [],
    });
    expect([await open(team, first.txnId), await open(team, later.txnId)]).toEqual([
      [509_200, 0],
      [190_800, 318_400],
    ]);
    expect((await team.read(first.txnId)).money).toBe('paid');
    expect((await team.read(later.txnId)).money).toBe('part_paid');
    const over = await team.paid('receipt', 500_000);
    expect([over.number, over.allocatedMinor, over.restMinor]).toEqual(['RC-000002', 318_400, 181_600]);
    const params = { settlementId: over.settlementId };
    const allocate = () => house.call(allocateSettlement, { params, body: {} }, team.as('AC'));
    expect(refusal(await allocate())).toBe('409 STATE_CONFLICT nothing_open');
    const third = await team.sold(100, '2680');
    const rest = accepted(await allocate());
    expect(rest).toMatchObject({ allocatedMinor: 500_000, restMinor: 0, version: 1 });
    expect(rest.allocations.map(({ allocationNo }) => allocationNo)).toEqual([1, 2]);
    expect(await open(team, third.txnId)).toEqual([181_600, 327_600]);
    expect(refusal(await allocate())).toBe('409 STATE_CONFLICT nothing_left');
  });

  it('goes where somebody names, and nowhere while it is paid in advance', async () => {
    const team = await freshTill();
    await team.buy([team.line(200, '2000')]);
    const [one, two] = [await team.sold(100, '2680'), await team.sold(100, '2680')];
    const named = await team.paid('receipt', 300_000, {
      allocations: [{ txnId: two.txnId, amountMinor: 200_000 }, { txnId: one.txnId }],
    });
    expect(named.allocations.map(({ amountMinor }) => amountMinor)).toEqual([200_000, 100_000]);
    const advance = await team.paid('receipt', 100, { allocations: [] });
    expect([advance.allocatedMinor, advance.restMinor, advance.may]).toEqual([0, 100, ['allocate']]);
    const tried = async (...allocations: { txnId: string | null; amountMinor?: number }[]) =>
      fields(await team.money('receipt', 300_000, { allocations }));
    expect(await tried({ txnId: one.txnId, amountMinor: 409_201 })).toEqual([
      'allocations.0.amountMinor: over_open',
    ]);
    expect(await tried({ txnId: one.txnId, amountMinor: 300_001 })).toEqual([
      'allocations.0.amountMinor: over_amount',
    ]);
    expect(await tried({ txnId: one.txnId }, { txnId: one.txnId })).toEqual([
      'allocations.1.txnId: named_twice',
    ]);
    expect(await tried({ txnId: null })).toEqual(['allocations.0.txnId: not_open']);
    expect(await tried({ txnId: (await team.buy([team.line(1, '1')])).txnId })).toEqual([
      'allocations.0.txnId: not_open',
    ]);
    expect(fields(await team.money('receipt', 1, { partnerId: team.teamId }))).toEqual([
      'partnerId: unknown',
    ]);
    expect(fields(await team.money('receipt', 0))).toEqual(['amountMinor: too_small']);
    expect(refusal(await team.money('receipt', 1, { businessDate: '2001-01-01' }))).toBe('409 PERIOD_LOCKED');
    expect(fields(await team.money('receipt', 1, { businessDate: dayFrom(2) }))).toEqual([
      'businessDate: in_future',
    ]);
  });

  it('is taken in cash over the counter by whoever sells, who sees only that', async () => {
    const team = await freshTill();
    await team.buy([team.line(100, '2000')]);
    await team.sold(100, '2680');
    const other = await team.paid('receipt', 100);
    const cash = accepted(await team.money('receipt', 100, { method: 'cash' }, 'SL'));
    expect(cash.may).toEqual([]);
    for (const more of [{ method: 'bank' as const }, { partnerId: team.supplier.partnerId }]) {
      const answer = await team.money('partnerId' in more ? 'payment' : 'receipt', 100, more, 'SL');
      expect(problemOf(answer).details).toEqual({ permission: 'wood.settlement.record' });
    }
    const seen = async (role: 'SL' | 'AC', query: object = {}) =>
      accepted(await house.call(listSettlements, { query }, team.as(role))).items.map(({ number }) => number);
    expect(await seen('SL')).toEqual([cash.number]);
    expect(await seen('AC')).toEqual([cash.number, other.number]);
    expect(await seen('AC', { method: 'cash', kind: 'receipt', partner: team.customer.partnerId })).toEqual([
      cash.number,
    ]);
    expect(await seen('AC', { rest: 'true' })).toEqual([]);
    expect(await seen('AC', { q: '李记', from: shanghaiToday(), to: shanghaiToday(), limit: 1 })).toEqual([
      cash.number,
    ]);
    expect(await seen('AC', { q: other.number.toLowerCase(), state: 'recorded' })).toEqual([other.number]);
    const [sale] = cash.allocations;
    expect(await seen('AC', { txn: sale?.txn?.txnId })).toEqual([cash.number, other.number]);
    const get = (settlementId: string) =>
      house.call(getSettlement, { params: { settlementId } }, team.as('SL'));
    expect([(await get(cash.settlementId)).status, (await get(other.settlementId)).status]).toEqual([
      200, 404,
    ]);
    const first = accepted(await house.call(listSettlements, { query: { limit: 1 } }, team.as('AC')));
    expect(await seen('AC', { limit: 1, cursor: first.next })).toEqual([other.number]);
  });

  it('is confirmed by somebody else than who recorded it, unless the team works alone', async () => {
    const team = await freshTill();
    const receipt = await team.paid('receipt', 100);
    const { settlementId } = receipt;
    expect(refusal(await act.confirm(team, settlementId, 'AC'))).toBe('403 SOD_SAME_PERSON');
    const confirmed = accepted(await act.confirm(team, settlementId));
    expect(confirmed).toMatchObject({ state: 'confirmed', selfChecked: false, version: 1, may: ['reverse'] });
    expect(confirmed.confirmedAt).not.toBeNull();
    expect(refusal(await act.confirm(team, settlementId))).toBe('409 STATE_CONFLICT');
    const params = { teamId: team.teamId };
    accepted(await house.call(updateTeam, { params, version: 0, body: { sodMode: 'solo' } }, team.as('OW')));
    const own = await team.paid('receipt', 200);
    expect(accepted(await act.confirm(team, own.settlementId, 'AC'))).toMatchObject({
      ...{ state: 'confirmed', selfChecked: true },
    });
  });

  it('that never was leaves open what it settled, once', async () => {
    const team = await freshTill();
    await team.buy([team.line(100, '2000')]);
    const sale = await team.sold(100, '2680');
    const receipt = await team.paid('receipt', 600_000);
    const undo = await house.call(
      reverseTxn,
      { params: { txnId: sale.txnId }, body: { reason: '录错' } },
      team.as('MG'),
    );
    expect(refusal(undo)).toBe('409 STATE_CONFLICT paid');
    const reversed = accepted(await act.reverse(team, receipt.settlementId));
    expect(reversed).toMatchObject({ state: 'reversed', reason: '退票', restMinor: 0, may: [] });
    expect(await open(team, sale.txnId)).toEqual([0, 509_200]);
    expect(refusal(await act.reverse(team, receipt.settlementId))).toBe('409 STATE_CONFLICT');
    expect(refusal(await act.confirm(team, receipt.settlementId))).toBe('409 STATE_CONFLICT');
  });
});

describe('money to a supplier', () => {
  it('comes back for goods that went back, and not more than that', async () => {
    const team = await freshTill();
    // 100 boards at 2000.00 are 3800.00.
    const purchase = await team.buy([team.line(100, '2000')]);
    const payment = await team.paid('payment', 380_000);
    expect([payment.number, await open(team, purchase.txnId)]).toEqual(['PY-000001', [380_000, 0]]);
    const { partnerId } = team.supplier;
    expect(fields(await team.money('receipt', 100, { partnerId }))).toEqual(['amountMinor: over_refund']);
    // 20 boards of 38.00 each.
    await sentBack(team, purchase.txnId, 20);
    expect(await open(team, purchase.txnId)).toEqual([380_000, -76_000]);
    expect(fields(await team.money('receipt', 76_001, { partnerId }))).toEqual(['amountMinor: over_refund']);
    const refund = await team.paid('receipt', 50_000, { partnerId });
    expect(refund.allocations).toMatchObject([{ amountMinor: 50_000, refund: true }]);
    expect(await open(team, purchase.txnId)).toEqual([330_000, -26_000]);
    expect(refusal(await act.reverse(team, payment.settlementId))).toBe('409 STATE_CONFLICT refunded');
    accepted(await act.reverse(team, refund.settlementId));
    expect(await open(team, purchase.txnId)).toEqual([380_000, -76_000]);
    accepted(await act.reverse(team, payment.settlementId));
    expect(await open(team, purchase.txnId)).toEqual([0, 304_000]);
  });

  it('settles what was open when the books began, which is written down once', async () => {
    const team = await freshTill();
    const { partnerId, version } = team.supplier;
    const open = (version: number, openingMinor: number) =>
      house.call(updatePartner, { params: { partnerId }, version, body: { openingMinor } }, team.as('AC'));
    const changed = accepted(await open(version, -50_000));
    const payment = await team.paid('payment', 60_000);
    expect(payment.allocations).toMatchObject([{ txn: null, amountMinor: 50_000, refund: false }]);
    expect(payment.restMinor).toBe(10_000);
    expect(fields(await open(changed.version, -10_000))).toEqual(['openingMinor: already_traded']);
    const account = accepted(await house.call(getPartnerAccount, { params: { partnerId } }, team.as('AC')));
    expect(account.payable).toMatchObject({
      ...{ openingMinor: 50_000, openingOpenMinor: 0, openMinor: 0 },
      ...{ advanceMinor: 10_000, balanceMinor: -10_000, documents: [] },
    });
  });
});

describe('the database', () => {
  it('refuses to settle more than is open, whoever writes', async () => {
    const team = await freshTill();
    const purchase = await team.buy([team.line(100, '2000')]);
    const set = (change: ReturnType<typeof sql>) =>
      house.db({ kind: 'owner' }).rows(sql`update wood.txns set ${change}
        where team_id = ${team.teamId}::uuid and txn_id = ${purchase.txnId}::uuid`);
    await expect(set(sql`settled_minor = 380001`)).rejects.toThrow(
      'more is settled of PO-000001 than is open',
    );
    await set(sql`settled_minor = 380000`);
    await expect(set(sql`settled_minor = 379999, refunded_minor = 1`)).rejects.toThrow('more is settled');
  });

  it('writes money once', async () => {
    const team = await freshTill();
    const { settlementId } = await team.paid('receipt', 100);
    const owner = house.db({ kind: 'owner' });
    const here = sql`team_id = ${team.teamId}::uuid and settlement_id = ${settlementId}::uuid`;
    await expect(
      owner.rows(sql`update wood.settlements set amount_minor = 99 where ${here}`),
    ).rejects.toThrow('settlement RC-000001 is written once');
    await expect(owner.rows(sql`delete from wood.settlements where ${here}`)).rejects.toThrow('written once');
    await expect(
      owner.rows(sql`update wood.settlements set allocated_minor = 101 where ${here}`),
    ).rejects.toThrow('settlements_allocated');
  });
});

describe('a document', () => {
  it('is closed when all has moved and nothing is open', async () => {
    const team = await freshTill();
    const purchase = await team.buy([team.line(100, '2000')]);
    const sale = await team.sold(100, '2680');
    expect((await team.read(sale.txnId, 'SL')).may).not.toContain('close');
    expect(refusal(await act.close(team, sale.txnId, 'SL'))).toBe('409 STATE_CONFLICT open');
    await team.paid('receipt', 509_200);
    expect((await team.read(sale.txnId, 'SL')).may).toContain('close');
    expect(accepted(await act.close(team, sale.txnId, 'SL'))).toMatchObject({ state: 'closed', may: [] });
    expect(refusal(await act.close(team, sale.txnId, 'SL'))).toBe('409 STATE_CONFLICT');
    await team.paid('payment', 380_000);
    expect((await act.close(team, purchase.txnId, 'SL')).status).toBe(403);
    expect(accepted(await act.close(team, purchase.txnId, 'BY')).state).toBe('closed');
    const draft = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId });
    expect(refusal(await act.close(team, draft.txnId, 'SL'))).toBe('409 STATE_CONFLICT');
  });
});

describe('how a partner stands', () => {
  it('is told to whoever sells or buys for their side, with what is overdue and what is free', async () => {
    const team = await freshTill();
    await team.buy([team.line(400, '2000')]);
    const { partnerId, version } = team.customer;
    const limits = { creditLimitMinor: 2_000_000, openingMinor: 30_000 };
    accepted(
      await house.call(updatePartner, { params: { partnerId }, version, body: limits }, team.as('AC')),
    );
    const late = await team.sold(100, '2680');
    await house
      .db({ kind: 'owner' })
      .rows(sql`update wood.txns set business_date = ${dayFrom(-80)}::date, due_on = ${dayFrom(-31)}::date
      where team_id = ${team.teamId}::uuid and txn_id = ${late.txnId}::uuid`);
    await team.sold(100, '2680', { dueOn: dayFrom(5) });
    await team.paid('receipt', 109_200, { allocations: [{ txnId: late.txnId }] });
    await team.paid('receipt', 1_000, { allocations: [] });
    const account = async (role: 'SL' | 'BY' | 'AC') =>
      accepted(await house.call(getPartnerAccount, { params: { partnerId } }, team.as(role)));
    const whole = await account('AC');
    expect(whole.receivable).toMatchObject({
      ages: { notDue: 539_200, upTo30: 0, upTo60: 400_000, upTo90: 0, over90: 0 },
      ...{ openMinor: 939_200, overdueMinor: 400_000, advanceMinor: 1_000, balanceMinor: 938_200 },
      ...{ openingMinor: 30_000, openingOpenMinor: 30_000 },
      documents: [
        { number: late.number, overdueDays: 31, settledMinor: 109_200, openMinor: 400_000 },
        { overdueDays: 0, openMinor: 509_200 },
      ],
    });
    expect(whole.credit).toEqual({
      ...{ limitMinor: 2_000_000, usedMinor: 938_200, agreedMinor: 0, freeMinor: 1_061_800 },
    });
    const [seller, buyer] = [await account('SL'), await account('BY')];
    expect([seller.receivable, seller.credit, seller.payable]).toEqual([
      ...[whole.receivable, whole.credit, undefined],
    ]);
    expect([buyer.receivable, buyer.credit, buyer.payable]).toEqual([undefined, undefined, whole.payable]);
    const ageing = async (side: 'receivable' | 'payable') =>
      accepted(await house.call(listAgeing, { query: { side } }, team.as('AC')));
    const receivable = await ageing('receivable');
    expect(receivable.items).toMatchObject([{ partnerId, overdueMinor: 400_000, balanceMinor: 938_200 }]);
    expect(receivable.total.ages.upTo60).toBe(400_000);
    const payable = await ageing('payable');
    expect(payable.items).toMatchObject([
      { partnerId: team.supplier.partnerId, openMinor: 1_520_000, overdueMinor: 0 },
    ]);
  });
});
