import {
  createCostItem,
  createTxn,
  orderPurchase,
  receivePurchase,
  setTxnCosts,
  simulateCost,
} from '@console/contract/wood';
import { accepted, refusal } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { shanghaiToday } from './testing-team.ts';
import { type Trade, trade } from './txns/testing-trade.ts';

let house: TestServer;
let team: Trade;
beforeAll(async () => {
  house = await testServer();
  team = await trade(house, 'PASTCOST');
});
afterAll(() => house.close());

const simulate = (txnId: string, by = team) => house.call(simulateCost, { body: { txnId } }, by.as('AC'));

it('a past purchase by drafted rates: each line old and new, and nothing of it is kept', async () => {
  const item = {
    ...{ code: 'FREIGHT', names: { zh: '运费', en: 'Freight' }, effectiveFrom: shanghaiToday() },
    ...{ basis: 'volume' as const, defaultRate: '200' },
  };
  const { costItemId } = accepted(await house.call(createCostItem, { body: item }, team.as('AC')));
  const lines = [
    { sortId: team.board.sortId, pieces: 100, unitPrice: '2000' },
    { sortId: team.log.sortId, pieces: 10, volume: '3.8', unitPrice: '1500' },
  ];
  const { partnerId } = team.supplier;
  const order = await team.draft('BY', { kind: 'purchase', partnerId, lines });
  const params = { txnId: order.txnId };
  const costs = [{ costItemId, basis: 'volume' as const, amountMinor: 57_000 }];
  accepted(await house.call(setTxnCosts, { params, version: order.version, body: { costs } }, team.as('BY')));
  accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
  const counted = [
    { lineNo: 1, pieces: 100 },
    { lineNo: 2, pieces: 10, volume: '3.8' },
  ];
  accepted(await house.call(receivePurchase, { params, body: { lines: counted } }, team.as('WH')));
  const { purchase } = accepted(await simulate(order.txnId));
  // 570.00 for 5.7 m3 against 1140.00 by the draft.
  expect(purchase).toMatchObject({
    ...{ number: order.number, beforeMinor: 950_000 + 57_000, afterMinor: 950_000 + 114_000 },
    costs: [{ beforeMinor: 57_000, afterMinor: 114_000, drafted: true }],
    lines: [
      { beforeMinor: 399_000, afterMinor: 418_000, beforePerM3: '2100.000000', afterPerM3: '2200.000000' },
      { beforeMinor: 608_000, afterMinor: 646_000, beforePerM3: '1600.000000', afterPerM3: '1700.000000' },
    ],
  });
  expect(purchase?.lines.map(({ beforeMinor }) => beforeMinor)).toEqual(
    (await team.read(order.txnId, 'AC')).lines.map(({ costMinor }) => costMinor),
  );
});

it('what is no purchase of the team is unknown, and without lines one is asked for', async () => {
  const body = { kind: 'sale' as const, yardId: team.yardId, businessDate: shanghaiToday() };
  const { partnerId } = team.customer;
  const sale = accepted(await house.call(createTxn, { body: { ...body, partnerId } }, team.as('SL')));
  expect(refusal(await simulate(sale.txnId))).toBe('422 VALIDATION txnId unknown');
  const other = await trade(house, 'OTHERCOST');
  const foreign = await other.buy([{ sortId: other.board.sortId, pieces: 1, unitPrice: '1' }]);
  expect(refusal(await simulate(foreign.txnId))).toBe('422 VALIDATION txnId unknown');
  expect(refusal(await house.call(simulateCost, { body: {} }, team.as('AC')))).toBe(
    '422 VALIDATION lines required',
  );
});
