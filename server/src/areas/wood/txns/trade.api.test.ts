import {
  cancelTxn,
  confirmSale,
  createTxn,
  createYard,
  deliverSale,
  discardTxn,
  getTxn,
  listStock,
  listTxns,
  orderPurchase,
  postTxn,
  receivePurchase,
  reverseTxn,
  setTxnCosts,
  updateTxn,
} from '@console/contract/wood';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from './testing-trade.ts';

let house: TestServer;
let count = 0;
/** Sums of one team are compared to the last fen, so every test has its own. */
const freshTrade = () => trade(house, `TRADE${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const fields = (answer: { body: unknown }) =>
  problemOf(answer).fields.map(({ path, code }) => `${path}: ${code}`);
/** 100 boards are 1.9 m3 (W-22). */
const boards = (team: Trade, pieces: number, unitPrice: string | null = '2000') => ({
  ...{ sortId: team.board.sortId, pieces, unitPrice },
});

async function sell(team: Trade, pieces: number, unitPrice = '2680') {
  const lines = [boards(team, pieces, unitPrice)];
  const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
  const params = { txnId: sale.txnId };
  accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
  return params;
}

const deliver = (team: Trade, params: { txnId: string }, pieces: number, more: object = {}) =>
  house.call(deliverSale, { params, body: { lines: [{ lineNo: 1, pieces }], ...more } }, team.as('WH'));

describe('a purchase', () => {
  it('is drafted, ordered, received in two parts, and its parts add up', async () => {
    const team = await freshTrade();
    const order = await team.draft('BY', {
      ...{ kind: 'purchase', partnerId: team.supplier.partnerId, containerNo: 'TCLU1234567' },
      lines: [boards(team, 300, '1999.99')],
    });
    // 300 x 0.019 m3 = 5.7 m3 at 1999.99 = 11399.943, rounded once.
    expect(order).toMatchObject({
      ...{ number: 'PO-000001', state: 'draft', containerNo: 'TCLU1234567', pieces: 300 },
      buying: { goodsMinor: 1_139_994, totalMinor: 1_139_994, movedMinor: 0, openMinor: 0 },
      may: ['edit', 'discard', 'order'],
    });
    const params = { txnId: order.txnId };
    const receive = (pieces: number) =>
      house.call(receivePurchase, { params, body: { lines: [{ lineNo: 1, pieces }] } }, team.as('WH'));
    expect((await receive(100)).status).toBe(409);
    accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
    const part = accepted(await receive(100));
    expect([part.state, part.lines[0]?.moved.pieces]).toEqual(['part_received', 100]);
    const whole = accepted(await receive(200));
    expect(whole.state).toBe('received');
    const seen = await team.read(order.txnId);
    expect(seen.buying).toMatchObject({ movedMinor: 1_139_994, openMinor: 1_139_994 });
    expect(await team.boards()).toEqual([300, '5.700000', 1_139_994]);
    expect(seen.postings.map(({ postedSeq, act, moves }) => [postedSeq, act, moves[0]?.valueMinor])).toEqual([
      [1, 'receive', 379_998],
      [2, 'receive', 759_996],
    ]);
  });

  it('W-24: freight and fumigation by volume, duty by value, to the fen and to six decimals', async () => {
    const team = await freshTrade();
    const of = (volume: string, unitPrice: string) => ({
      ...{ sortId: team.log.sortId, pieces: 100, volume, unitPrice },
    });
    const order = await team.draft('BY', {
      ...{ kind: 'purchase', partnerId: team.supplier.partnerId },
      lines: [of('20.000', '1850'), of('12.500', '2400'), of('7.200', '3100')],
    });
    const params = { txnId: order.txnId };
    const cost = (en: string, basis: 'volume' | 'value', amountMinor: number) => ({
      ...{ names: { zh: en, en }, basis, amountMinor },
    });
    const costs = [
      cost('Freight', 'volume', 635_000),
      cost('Duty', 'value', 267_960),
      cost('Fumigation', 'volume', 48_000),
    ];
    accepted(
      await house.call(setTxnCosts, { params, version: order.version, body: { costs } }, team.as('BY')),
    );
    accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
    const lines = order.lines.map(({ lineNo, pieces, volume }) => ({ lineNo, pieces, volume }));
    accepted(await house.call(receivePurchase, { params, body: { lines } }, team.as('WH')));
    const received = await team.read(order.txnId);
    expect(received.costs?.map(({ shares }) => shares.map(({ amountMinor }) => amountMinor))).toEqual([
      [319_899, 199_937, 115_164],
      [111_000, 90_000, 66_960],
      [24_182, 15_113, 8705],
    ]);
    expect(received.lines.map(({ costMinor }) => costMinor)).toEqual([4_155_081, 3_305_050, 2_422_829]);
    expect(received.buying).toMatchObject({ totalMinor: 8_932_000, movedMinor: 8_932_000 });
  });

  it('keeps recoverable tax out of cost, and foreign money at the rate of its day', async () => {
    const team = await freshTrade();
    const order = await team.draft('BY', {
      ...{ kind: 'purchase', partnerId: team.supplier.partnerId, fxCurrency: 'USD', fxRate: '7.1' },
      lines: [boards(team, 100, '300')],
    });
    expect(order.buying).toMatchObject({ totalMinor: 404_700, fxCurrency: 'USD', fxRate: '7.1' });
  });

  it('is received by somebody else than who ordered it, unless the team works alone', async () => {
    const team = await freshTrade();
    const order = await team.draft('MG', {
      ...{ kind: 'purchase', partnerId: team.supplier.partnerId, lines: [boards(team, 10)] },
    });
    const params = { txnId: order.txnId };
    accepted(await house.call(orderPurchase, { params, body: {} }, team.as('MG')));
    const own = await house.call(
      receivePurchase,
      { params, body: { lines: [{ lineNo: 1, pieces: 10 }] } },
      team.as('MG'),
    );
    expect([own.status, problemOf(own).code]).toEqual([403, 'SOD_SAME_PERSON']);
  });

  it('says at its field what is wrong with a draft', async () => {
    const team = await freshTrade();
    const tried = (body: object) =>
      house.call(
        createTxn,
        {
          body: {
            ...{ kind: 'purchase', yardId: team.yardId, businessDate: shanghaiToday() },
            ...{ partnerId: team.supplier.partnerId, lines: [boards(team, 1)], ...body },
          } as never,
        },
        team.as('BY'),
      );
    expect(fields(await tried({ partnerId: null }))).toEqual(['partnerId: required']);
    expect(fields(await tried({ partnerId: team.customer.partnerId }))).toEqual(['partnerId: not_supplier']);
    expect(fields(await tried({ lines: [boards(team, 1, null)] }))).toEqual([
      'lines.0.unitPrice: price_required',
    ]);
    expect(fields(await tried({ lines: [{ sortId: team.log.sortId, pieces: 3, unitPrice: '1' }] }))).toEqual([
      'lines.0.volume: tally_required',
    ]);
    expect(fields(await tried({ businessDate: '2001-01-01' }))).toEqual(['businessDate: locked']);
    expect(fields(await tried({ fxCurrency: 'USD' }))).toEqual(['fxRate: required']);
    expect(fields(await tried({ discountMinor: 4000 }))).toEqual(['discountMinor: too_big']);
    expect((await tried({ kind: 'sale' })).status).toBe(403);
    expect(fields(await tried({ lines: [boards(team, 0)] }))).toEqual(['lines.0.pieces: too_small']);
    expect(fields(await tried({ lines: [boards(team, 1, '999999999999')] }))).toEqual([
      'lines.0.unitPrice: too_big',
    ]);
  });
});

describe('a sale', () => {
  it('promises its goods, delivers them in parts, and knows what they cost', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 300)]);
    const params = await sell(team, 200);
    const balance = async () => accepted(await house.call(listStock, {}, team.as('SL'))).items[0];
    expect(await balance()).toMatchObject({ pieces: 300, availablePieces: 100 });
    const part = accepted(await deliver(team, params, 50));
    expect([part.state, part.lines[0]?.reserved.pieces]).toEqual(['part_delivered', 150]);
    expect(await balance()).toMatchObject({ pieces: 250, availablePieces: 100 });
    const rest = accepted(await deliver(team, params, 150));
    expect([rest.state, rest.lines[0]?.reserved.pieces]).toEqual(['delivered', 0]);
    // 3.8 m3: sold at 2680.00, cost 2000.00 each.
    const seen = await team.read(params.txnId);
    expect(seen.selling).toMatchObject({ movedMinor: 1_018_400 });
    expect(seen.lines[0]?.costMinor).toBe(760_000);
    expect(await team.boards()).toEqual([100, '1.900000', 380_000]);
  });

  it('is refused for more than is free, and says what is', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 100)]);
    await sell(team, 80);
    const lines = [boards(team, 30, '2680')];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
    const params = { txnId: sale.txnId };
    const refused = await house.call(confirmSale, { params, body: {} }, team.as('SL'));
    expect([refused.status, problemOf(refused).code, fields(refused)]).toEqual([
      409,
      'INSUFFICIENT_STOCK',
      ['lines.0.pieces: insufficient_stock'],
    ]);
    expect(problemOf(refused).fields[0]?.params).toMatchObject({ pieces: 20 });
  });

  it('frees its goods when it is called off, or when the rest is given up', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 100)]);
    const first = await sell(team, 80);
    accepted(await house.call(cancelTxn, { params: first, body: { reason: '客户取消' } }, team.as('SL')));
    const second = await sell(team, 100);
    accepted(await deliver(team, second, 40, { final: true }));
    const third = await sell(team, 60);
    expect((await team.read(third.txnId)).state).toBe('confirmed');
    expect((await team.read(second.txnId)).state).toBe('delivered');
  });

  it('is over when the customer wants no more, and free again', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 100)]);
    const params = await sell(team, 80);
    const end = () => house.call(deliverSale, { params, body: { lines: [], final: true } }, team.as('WH'));
    expect(fields(await end())).toEqual(['lines: too_small']);
    expect(fields(await deliver(team, params, 81))).toEqual(['lines.0.pieces: over_agreed']);
    accepted(await deliver(team, params, 40));
    const ended = accepted(await end());
    expect([ended.state, ended.postings.length]).toEqual(['delivered', 1]);
    accepted(await deliver(team, await sell(team, 60), 60));
  });

  it('takes the price of the sort where none is named, and sends no cost to a seller', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 10)]);
    const lines = [{ ...boards(team, 10), unitPrice: '2500' }];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
    expect(JSON.stringify(sale)).not.toMatch(/costMinor|landedMinor|valueMinor|"costs"/);
    expect(sale.selling?.totalMinor).toBe(47_500);
    const seen = accepted(await house.call(getTxn, { params: { txnId: sale.txnId } }, team.as('VW')));
    expect(JSON.stringify(seen)).not.toMatch(/unitPrice|totalMinor/);
  });
});

describe('a draft', () => {
  it('is changed by whoever has seen it last, and given up without losing its number', async () => {
    const team = await freshTrade();
    const lines = [boards(team, 10)];
    const order = await team.draft('BY', { kind: 'purchase', partnerId: team.supplier.partnerId, lines });
    const params = { txnId: order.txnId };
    const change = (version: number, body: object) =>
      house.call(updateTxn, { params, version, body }, team.as('BY'));
    const changed = accepted(await change(0, { mark: '唛头 7', lines: [boards(team, 20)] }));
    expect([changed.mark, changed.lines[0]?.pieces, changed.version]).toEqual(['唛头 7', 20, 1]);
    expect(problemOf(await change(0, { mark: 'late' })).code).toBe('VERSION_CONFLICT');
    const noted = accepted(await change(1, { note: '急' }));
    expect([noted.lines[0]?.pieces, noted.buying?.totalMinor]).toEqual([20, 76_000]);
    accepted(await house.call(discardTxn, { params, body: {} }, team.as('BY')));
    expect((await change(3, { note: 'x' })).status).toBe(409);
    const next = await team.draft('BY', { kind: 'purchase', partnerId: team.supplier.partnerId });
    expect(next.number).toBe('PO-000002');
  });

  it('is listed for those who see its kind, by what they ask for', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 100)]);
    await sell(team, 10);
    const numbers = async (role: 'MG' | 'BY' | 'SL' | 'VW', query: object = {}) =>
      accepted(await house.call(listTxns, { query }, team.as(role))).items.map(({ number }) => number);
    expect((await numbers('MG')).toSorted()).toEqual(['PO-000001', 'SO-000001']);
    expect(await numbers('BY')).toEqual(['PO-000001']);
    expect(await numbers('SL')).toEqual(['SO-000001']);
    expect(await numbers('MG', { q: '李记' })).toEqual(['SO-000001']);
    expect(await numbers('MG', { money: 'unpaid' })).toEqual(['PO-000001']);
    expect(await numbers('MG', { sort: team.log.sortId })).toEqual([]);
    expect(await numbers('MG', { from: shanghaiToday(), state: 'received' })).toEqual(['PO-000001']);
  });
});

describe('goods between yards', () => {
  it('move without their value', async () => {
    const team = await freshTrade();
    const names = { zh: '门市', en: 'Shop' };
    const shop = accepted(
      await house.call(createYard, { body: { code: 'SHOP', names, kind: 'shop' } }, team.as('OW')),
    );
    await team.buy([boards(team, 100)]);
    const lines = [{ sortId: team.board.sortId, pieces: 30 }];
    const draft = await team.draft('WH', { kind: 'transfer', toYardId: shop.yardId, lines });
    const params = { txnId: draft.txnId };
    const posted = accepted(await house.call(postTxn, { params, body: {} }, team.as('WH')));
    expect(posted.postings[0]?.moves.map(({ pieces }) => pieces)).toEqual([-30, 30]);
    const inShop = accepted(await house.call(listStock, { query: { yardId: shop.yardId } }, team.as('WH')));
    expect(inShop.items).toMatchObject([{ pieces: 30 }]);
    expect(await team.boards()).toEqual([100, '1.900000', 380_000]);
    accepted(await house.call(reverseTxn, { params, body: { reason: '发错' } }, team.as('MG')));
    const back = accepted(await house.call(listStock, { query: { yardId: shop.yardId } }, team.as('WH')));
    expect(back.items).toEqual([]);
  });
});

describe('a late cost', () => {
  it('W-25, step 6: what is still here bears its share, the rest is cost of sales', async () => {
    const team = await freshTrade();
    const bought = await team.buy([
      { sortId: team.log.sortId, pieces: 100, volume: '10.000', unitPrice: '2250' },
    ]);
    const lines = [{ sortId: team.log.sortId, pieces: 10, volume: '1.000', unitPrice: '2680' }];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
    const sold = { txnId: sale.txnId };
    accepted(await house.call(confirmSale, { params: sold, body: {} }, team.as('SL')));
    const counted = [{ lineNo: 1, pieces: 10, volume: '1.000' }];
    accepted(await house.call(deliverSale, { params: sold, body: { lines: counted } }, team.as('WH')));
    const late = await team.draft('AC', { kind: 'cost_add', sourceTxnId: bought.txnId });
    const params = { txnId: late.txnId };
    const costs = [{ names: { zh: '运费', en: 'Freight' }, basis: 'volume' as const, amountMinor: 27_000 }];
    accepted(await house.call(setTxnCosts, { params, version: 0, body: { costs } }, team.as('AC')));
    const posted = accepted(await house.call(postTxn, { params, body: {} }, team.as('AC')));
    expect(posted.postings[0]?.moves[0]?.valueMinor).toBe(24_300);
    const { items } = accepted(await house.call(listStock, {}, team.as('AC')));
    expect(items[0]).toMatchObject({ quantity: '9.000000', valueMinor: 2_025_000 + 24_300 });
  });
});

describe('undoing', () => {
  it('takes a receipt back whole, and names what stands in the way', async () => {
    const team = await freshTrade();
    const bought = await team.buy([boards(team, 100)]);
    const params = { txnId: bought.txnId };
    const sold = await sell(team, 60);
    accepted(await deliver(team, sold, 60));
    const undo = () => house.call(reverseTxn, { params, body: { reason: '录错' } }, team.as('MG'));
    const refused = await undo();
    expect([problemOf(refused).code, problemOf(refused).details]).toMatchObject([
      'INSUFFICIENT_STOCK',
      { blockedBy: 'SO-000001' },
    ]);
    accepted(await house.call(reverseTxn, { params: sold, body: { reason: '录错' } }, team.as('MG')));
    expect(await team.boards()).toEqual([100, '1.900000', 380_000]);
    const mirror = accepted(await undo());
    expect(mirror).toMatchObject({ kind: 'purchase', state: 'posted', reverses: { number: bought.number } });
    expect(await team.read(bought.txnId)).toMatchObject({
      ...{ state: 'reversed', reversedBy: { number: mirror.number }, may: [] },
      buying: { movedMinor: 0 },
    });
    expect((await undo()).status).toBe(409);
    const { items } = accepted(await house.call(listStock, {}, team.as('MG')));
    expect(items).toEqual([]);
  });
});
