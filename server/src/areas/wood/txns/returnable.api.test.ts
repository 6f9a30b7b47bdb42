import {
  approveReturn,
  confirmSale,
  confirmSettlement,
  createSettlement,
  createTxn,
  deliverSale,
  getReturnable,
  listReturnedPurchases,
  listStock,
  moveReturn,
  orderPurchase,
  receivePurchase,
  reverseSettlement,
  reverseTxn,
  settleReturn,
  shortCloseReturn,
  submitReturn,
  type Txn,
  updateCostSettings,
  type WoodRole,
} from '@console/contract/wood';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { daysAfter } from '../../../days.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from './testing-trade.ts';

let house: TestServer;
let count = 0;
const freshTrade = () => trade(house, `PART${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const logs = (team: Trade, volume: string, unitPrice: string | null, pieces = 100) => ({
  ...{ sortId: team.log.sortId, pieces, volume, unitPrice },
});
const back = (team: Trade, source: Txn, pieces: number, volume: string, more: object = {}) =>
  team.draft('BY', {
    ...{ kind: 'purchase_return', sourceTxnId: source.txnId },
    lines: [{ sortId: team.log.sortId, sourceLineNo: 1, pieces, volume, ...more }],
  });
const sold = async (team: Trade, pieces: number, volume: string) => {
  const lines = [logs(team, volume, '2680', pieces)];
  const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
  const params = { txnId: sale.txnId };
  accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
  const body = { lines: [{ lineNo: 1, pieces, volume }] };
  return accepted(await house.call(deliverSale, { params, body }, team.as('WH')));
};
const submitted = async (team: Trade, { txnId }: Txn) =>
  accepted(await house.call(submitReturn, { params: { txnId }, body: {} }, team.as('BY')));
async function gone(team: Trade, draft: Txn, pieces: number, volume: string) {
  await submitted(team, draft);
  const params = { txnId: draft.txnId };
  accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
  const body = { lines: [{ lineNo: 1, pieces, volume }] };
  return accepted(await house.call(moveReturn, { params, body }, team.as('WH')));
}
const ask = ({ txnId }: Txn, team: Trade, role: WoodRole = 'AC') =>
  house.call(getReturnable, { params: { txnId } }, team.as(role));
const list = async (team: Trade, role: WoodRole, query: object = {}) =>
  accepted(await house.call(listReturnedPurchases, { query }, team.as(role)));
const numbers = async (team: Trade, query: object = {}) =>
  (await list(team, 'BY', query)).items.map(({ number }) => number);
/** The accountant records, a manager confirms. */
async function pay(team: Trade, kind: 'payment' | 'receipt', txn: Txn, amountMinor: number) {
  const { partnerId } = team.supplier;
  const allocations = [{ txnId: txn.txnId, amountMinor }];
  const body = { kind, method: 'bank' as const, partnerId, amountMinor, allocations };
  const { settlementId } = accepted(await house.call(createSettlement, { body }, team.as('AC')));
  accepted(await house.call(confirmSettlement, { params: { settlementId }, body: {} }, team.as('MG')));
  return { settlementId };
}
/** What there is of the logs: quantity and fen. */
async function pool(team: Trade) {
  const { items } = accepted(await house.call(listStock, {}, team.as('MG')));
  const row = items.find(({ sortId }) => sortId === team.log.sortId);
  return row ? [row.quantity, row.valueMinor] : ['0', 0];
}
const reverse = (team: Trade, { txnId }: Txn, role: WoodRole = 'MG') =>
  house.call(reverseTxn, { params: { txnId }, body: { reason: '数错' } }, team.as(role));

describe('purchases of which something went back', () => {
  it('are listed by how much, with what is under way and what became of the credit', async () => {
    const team = await freshTrade();
    const part = await team.buy([logs(team, '20.000', '2000')]);
    const full = await team.buy([logs(team, '1.000', '2000', 10)]);
    const asked = await team.buy([logs(team, '5.000', '2000', 50)]);
    await team.buy([logs(team, '3.000', '2000', 30)]);
    await gone(team, await back(team, part, 20, '4.000'), 20, '4.000');
    await gone(team, await back(team, full, 10, '1.000'), 10, '1.000');
    await submitted(team, await back(team, asked, 5, '0.500'));
    expect(await numbers(team)).toEqual([asked, full, part].map(({ number }) => number));
    expect(await numbers(team, { returned: 'part' })).toEqual([part.number]);
    expect(await numbers(team, { returned: 'full' })).toEqual([full.number]);
    expect(await numbers(team, { returned: 'under_way' })).toEqual([asked.number]);
    expect(await numbers(team, { q: part.number })).toEqual([part.number]);
    expect(await numbers(team, { partner: team.customer.partnerId })).toEqual([]);
    const { items, next } = await list(team, 'BY', { limit: '2' });
    expect(items.map(({ number }) => number)).toEqual([asked.number, full.number]);
    expect((await list(team, 'BY', { limit: '2', cursor: next })).items).toMatchObject([
      {
        ...{ number: part.number, returns: 'part_returned' },
        received: { pieces: 100, volume: '20.000000' },
        returned: { pieces: 20, volume: '4.000000' },
        credit: { creditedMinor: 800_000, usedMinor: 800_000, refundDueMinor: 0, payableMinor: 3_200_000 },
      },
    ]);
  });

  it('are told to whoever moves goods without any money, and to no seller', async () => {
    const team = await freshTrade();
    const part = await team.buy([logs(team, '20.000', '2000')]);
    await gone(team, await back(team, part, 20, '4.000'), 20, '4.000');
    expect(JSON.stringify(await list(team, 'WH'))).not.toMatch(/Minor|credit/);
    const refused = await house.call(listReturnedPurchases, {}, team.as('SL'));
    expect([refused.status, problemOf(refused).details]).toEqual([403, { permission: 'wood.purchase.read' }]);
    const keeper = accepted(await ask(part, team, 'WH'));
    expect(JSON.stringify(keeper)).not.toMatch(/Minor|unitPrice|averageCost/);
    expect(keeper.returns).toMatchObject([{ number: 'PR-000001', moved: { pieces: 20 }, may: [] }]);
    expect((await ask(part, team, 'SL')).status).toBe(404);
  });
});

describe('what of a purchase may still go back', () => {
  it('tells supplier price, average cost, expected variance, and where the credit goes', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '20.000', '2000')]);
    await team.buy([logs(team, '10.000', '2300')]);
    await pay(team, 'payment', first, 3_800_000);
    await gone(team, await back(team, first, 20, '4.000'), 20, '4.000');
    const answer = accepted(await ask(first, team));
    expect(answer).toMatchObject({
      items: [
        {
          ...{ received: { pieces: 100 }, returned: { pieces: 20 }, returnable: { pieces: 80 } },
          ...{ onHand: { pieces: 180, volume: '26.000000' }, averageCost: '2100.000000', baseUnit: 'm3' },
          buying: { unitPrice: '2000', creditMinor: 3_200_000 },
          // 16 m3 at 2100.00 against 2000.00.
          ...{ costMinor: 3_360_000, varianceMinor: 160_000 },
        },
      ],
      buying: {
        ...{ creditedMinor: 800_000, usedMinor: 200_000, refundDueMinor: 600_000, payableMinor: 0 },
        expected: { creditMinor: 3_200_000, usedMinor: 0, refundDueMinor: 3_200_000 },
      },
      returns: [{ number: 'PR-000001', state: 'moved', may: ['settle'] }],
    });
    await pay(team, 'receipt', first, 600_000);
    expect(accepted(await ask(first, team)).buying).toMatchObject({
      refundDueMinor: 0,
      refundedMinor: 600_000,
    });
  });

  it('holds the credit against the cost of as much, also when part of it has been sold', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '20.000', '2000')]);
    await team.buy([logs(team, '20.000', '2200')]);
    await sold(team, 150, '30.000');
    // 20 m3 at 2100.00 against 2000.00, though 10 m3 lie there.
    expect(accepted(await ask(first, team)).items).toMatchObject([
      { onHand: { volume: '10.000000' }, costMinor: 4_200_000, varianceMinor: 200_000 },
    ]);
  });

  it('counts tax into the credit that is expected', async () => {
    const team = await freshTrade();
    const rules = { taxMode: 'excluded', taxRate: '0.13' } as const;
    accepted(await house.call(updateCostSettings, { version: 0, body: rules }, team.as('OW')));
    const first = await team.buy([logs(team, '10.000', '1000')]);
    expect(accepted(await ask(first, team))).toMatchObject({
      items: [{ buying: { creditMinor: 1_000_000 } }],
      buying: { expected: { creditMinor: 1_130_000, usedMinor: 1_130_000 } },
    });
  });

  it('is a question of state: what has not come, or was undone, does not go back', async () => {
    const team = await freshTrade();
    const lines = [logs(team, '10.000', '2000')];
    const order = await team.draft('BY', { kind: 'purchase', partnerId: team.supplier.partnerId, lines });
    const refused = await ask(order, team, 'BY');
    expect([refused.status, problemOf(refused).code, problemOf(refused).details]).toMatchObject([
      ...[409, 'STATE_CONFLICT', { reason: 'not_received', state: 'draft' }],
    ]);
    const taken = await back(team, await team.buy(lines), 1, '0.100');
    expect(problemOf(await ask(taken, team, 'BY')).details).toMatchObject({ reason: 'not_returnable' });
  });
});

describe('goods go back', () => {
  it('on no day before they came, whether it is drafted or done', async () => {
    const team = await freshTrade();
    const today = shanghaiToday();
    const lines = [logs(team, '10.000', '2000')];
    const { partnerId } = team.supplier;
    const businessDate = daysAfter(today, -3);
    const order = await team.draft('BY', { kind: 'purchase', partnerId, lines, businessDate });
    const params = { txnId: order.txnId };
    accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
    const counted = {
      lines: [{ lineNo: 1, pieces: 100, volume: '10.000' }],
      businessDate: daysAfter(today, -1),
    };
    accepted(await house.call(receivePurchase, { params, body: counted }, team.as('WH')));
    const { yardId, log } = team;
    const draft = {
      ...{ kind: 'purchase_return' as const, sourceTxnId: order.txnId, yardId },
      lines: [{ sortId: log.sortId, sourceLineNo: 1, pieces: 1, volume: '0.100' }],
    };
    const early = { ...draft, businessDate: daysAfter(today, -2) };
    const refused = await house.call(createTxn, { body: early }, team.as('BY'));
    expect([refused.status, problemOf(refused).fields]).toEqual([
      422,
      [{ path: 'businessDate', code: 'before_moved', params: { earliest: counted.businessDate } }],
    ]);
    const right = await back(team, order, 10, '1.000');
    await submitted(team, right);
    const ofRight = { txnId: right.txnId };
    accepted(await house.call(approveReturn, { params: ofRight, body: {} }, team.as('MG')));
    const body = { lines: [{ lineNo: 1, pieces: 10, volume: '1.000' }], businessDate: early.businessDate };
    const moved = await house.call(moveReturn, { params: ofRight, body }, team.as('WH'));
    expect([moved.status, problemOf(moved).fields[0]?.code]).toEqual([422, 'before_moved']);
  });

  it('only as far as they are there: what was sold is named', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '10.000', '2000')]);
    const lines = [logs(team, '8.000', '2680', 80)];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
    const params = { txnId: sale.txnId };
    accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
    const body = { lines: [{ lineNo: 1, pieces: 80, volume: '8.000' }] };
    accepted(await house.call(deliverSale, { params, body }, team.as('WH')));
    const draft = await back(team, first, 30, '3.000');
    await submitted(team, draft);
    const ofDraft = { txnId: draft.txnId };
    accepted(await house.call(approveReturn, { params: ofDraft, body: {} }, team.as('MG')));
    const all = { lines: [{ lineNo: 1, pieces: 30, volume: '3.000' }] };
    const refused = await house.call(moveReturn, { params: ofDraft, body: all }, team.as('WH'));
    expect([refused.status, problemOf(refused).code, problemOf(refused).fields[0]]).toMatchObject([
      ...[409, 'INSUFFICIENT_STOCK', { path: 'lines.0.pieces' }],
    ]);
  });
});

describe('a return that never was', () => {
  it('is reversed by a mirror: goods, value, loss and credit are as before, and the purchase may be returned or reversed', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '20.000', '2000')]);
    await team.buy([logs(team, '10.000', '2300')]);
    const before = [await pool(team), accepted(await ask(first, team)).items];
    const draft = await gone(team, await back(team, first, 20, '4.000'), 20, '4.000');
    accepted(await house.call(settleReturn, { params: { txnId: draft.txnId }, body: {} }, team.as('AC')));
    expect(await pool(team)).not.toEqual(before[0]);
    expect((await reverse(team, draft, 'AC')).status).toBe(403);
    const mirror = accepted(await reverse(team, draft));
    expect(mirror).toMatchObject({ number: 'PR-000002', state: 'posted', reverses: { number: 'PR-000001' } });
    expect([await pool(team), accepted(await ask(first, team)).items]).toEqual(before);
    expect(await team.read(draft.txnId)).toMatchObject({
      state: 'reversed',
      buying: { movedMinor: 0 },
      may: [],
    });
    const source = await team.read(first.txnId);
    expect(source).toMatchObject({ returns: null, buying: { creditedMinor: 0, openMinor: 4_000_000 } });
    expect(source.may).toContain('reverse');
    expect((await reverse(team, draft)).status).toBe(409);
    // Cents and pieces add up as if it had never been: all of it goes back.
    await gone(team, await back(team, first, 100, '20.000'), 100, '20.000');
    expect(await team.read(first.txnId)).toMatchObject({
      returns: 'fully_returned',
      buying: { openMinor: 0 },
    });
  });

  it('lets go of what it claimed and has not moved; of what never moved there is nothing to reverse', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '10.000', '2000')]);
    const draft = await back(team, first, 50, '5.000');
    await submitted(team, draft);
    const params = { txnId: draft.txnId };
    accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
    const part = { lines: [{ lineNo: 1, pieces: 20, volume: '2.000' }] };
    accepted(await house.call(moveReturn, { params, body: part }, team.as('WH')));
    accepted(await reverse(team, draft));
    expect(accepted(await ask(first, team)).items).toMatchObject([
      { returning: { pieces: 0 }, returned: { pieces: 0 }, returnable: { pieces: 100, volume: '10.000000' } },
    ]);
    const unmoved = await back(team, first, 5, '0.500');
    await submitted(team, unmoved);
    const ofUnmoved = { txnId: unmoved.txnId };
    accepted(await house.call(approveReturn, { params: ofUnmoved, body: {} }, team.as('MG')));
    const reason = { reason: '留用' };
    accepted(await house.call(shortCloseReturn, { params: ofUnmoved, body: reason }, team.as('WH')));
    expect((await team.read(unmoved.txnId)).may).not.toContain('reverse');
    const refused = await reverse(team, unmoved);
    expect([refused.status, problemOf(refused).details]).toMatchObject([409, { reason: 'nothing_moved' }]);
  });

  it('comes after the money that was given back for it', async () => {
    const team = await freshTrade();
    const first = await team.buy([logs(team, '10.000', '2000')]);
    await pay(team, 'payment', first, 2_000_000);
    const draft = await gone(team, await back(team, first, 20, '2.000'), 20, '2.000');
    const { settlementId } = await pay(team, 'receipt', first, 400_000);
    const refused = await reverse(team, draft);
    expect([refused.status, problemOf(refused).details]).toMatchObject([409, { reason: 'refunded' }]);
    const body = { reason: '误登' };
    accepted(await house.call(reverseSettlement, { params: { settlementId }, body }, team.as('MG')));
    accepted(await reverse(team, draft));
    expect(await team.read(first.txnId)).toMatchObject({ buying: { openMinor: 0, creditedMinor: 0 } });
  });

  it('of goods that a customer brought back: they are gone again, unless somebody has sold them since', async () => {
    const team = await freshTrade();
    await team.buy([logs(team, '10.000', '2000')]);
    const sale = await sold(team, 100, '10.000');
    const takeBack = async () => {
      const draft = await team.draft('SL', {
        ...{ kind: 'sale_return', sourceTxnId: sale.txnId },
        lines: [{ sortId: team.log.sortId, sourceLineNo: 1, pieces: 10, volume: '1.000' }],
      });
      const params = { txnId: draft.txnId };
      accepted(await house.call(submitReturn, { params, body: {} }, team.as('SL')));
      accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
      const body = { lines: [{ lineNo: 1, pieces: 10, volume: '1.000' }] };
      return accepted(await house.call(moveReturn, { params, body }, team.as('WH')));
    };
    const back1 = await takeBack();
    expect(await pool(team)).toEqual(['1.000000', 200_000]);
    accepted(await reverse(team, back1));
    expect(await pool(team)).toEqual(['0', 0]);
    expect(await team.read(sale.txnId)).toMatchObject({ selling: { creditedMinor: 0 }, returns: null });
    const back2 = await takeBack();
    const other = await sold(team, 10, '1.000');
    const refused = await reverse(team, back2);
    expect([problemOf(refused).code, problemOf(refused).details]).toMatchObject([
      ...['INSUFFICIENT_STOCK', { blockedBy: other.number }],
    ]);
  });
});
