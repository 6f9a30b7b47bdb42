import {
  approveStocktake,
  confirmSale,
  createStocktake,
  deliverSale,
  listStock,
  listTeams,
  orderPurchase,
  receivePurchase,
  setSortPrice,
  submitReturn,
  submitStocktake,
  updateTeam,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from './testing-trade.ts';

let house: TestServer;
let count = 0;
const freshTrade = () => trade(house, `RACE${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const twenty = Array.from({ length: 20 });
const boards = (team: Trade, pieces: number, unitPrice = '2000') => ({
  ...{ sortId: team.board.sortId, pieces, unitPrice },
});
const outcomes = (answers: readonly { status: number; body: unknown }[]) => {
  const told = answers.map((answer) => (answer.status < 300 ? 'done' : problemOf(answer).code));
  return Object.fromEntries([...new Set(told)].map((one) => [one, told.filter((two) => two === one).length]));
};

async function drafts(team: Trade, pieces: number): Promise<string[]> {
  const made: string[] = [];
  for (const _ of twenty) {
    const lines = [boards(team, pieces, '2680')];
    made.push((await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines })).txnId);
  }
  return made;
}

it('sells the last bundle once, to whoever was first of twenty', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 10)]);
  const answers = await Promise.all(
    (await drafts(team, 10)).map((txnId) =>
      house.call(confirmSale, { params: { txnId }, body: {} }, team.as('SL')),
    ),
  );
  expect(outcomes(answers)).toEqual({ done: 1, INSUFFICIENT_STOCK: 19 });
});

it('delivers a sale once, however often somebody presses', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 50)]);
  const lines = [boards(team, 10, '2680')];
  const { txnId } = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
  accepted(await house.call(confirmSale, { params: { txnId }, body: {} }, team.as('SL')));
  const answers = await Promise.all(
    twenty.map(() =>
      house.call(
        deliverSale,
        { params: { txnId }, body: { lines: [{ lineNo: 1, pieces: 10 }] } },
        team.as('WH'),
      ),
    ),
  );
  expect(outcomes(answers)).toEqual({ done: 1, STATE_CONFLICT: 19 });
  expect(await team.boards()).toEqual([40, '0.760000', 152_000]);
});

it('gives no more back than came, to twenty who ask for the same', async () => {
  const team = await freshTrade();
  const bought = await team.buy([boards(team, 100)]);
  const asked: string[] = [];
  for (const _ of twenty) {
    const lines = [{ sortId: team.board.sortId, sourceLineNo: 1, pieces: 10 }];
    asked.push((await team.draft('BY', { kind: 'purchase_return', sourceTxnId: bought.txnId, lines })).txnId);
  }
  const answers = await Promise.all(
    asked.map((txnId) => house.call(submitReturn, { params: { txnId }, body: {} }, team.as('BY'))),
  );
  expect(outcomes(answers)).toEqual({ done: 10, OVER_RETURN: 10 });
  expect((await team.read(bought.txnId)).lines[0]).toMatchObject({ returning: { pieces: 100 } });
});

it('receives twenty parts at once, and their amounts are the whole', async () => {
  const team = await freshTrade();
  const order = await team.draft('BY', {
    ...{ kind: 'purchase', partnerId: team.supplier.partnerId, lines: [boards(team, 200, '1999.99')] },
  });
  const params = { txnId: order.txnId };
  accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
  const answers = await Promise.all(
    twenty.map(() =>
      house.call(receivePurchase, { params, body: { lines: [{ lineNo: 1, pieces: 10 }] } }, team.as('WH')),
    ),
  );
  expect(outcomes(answers)).toEqual({ done: 20 });
  // 200 x 0.019 m3 at 1999.99 = 7599.962.
  expect(await team.boards()).toEqual([200, '3.800000', 759_996]);
  const { postings, state } = await team.read(order.txnId);
  expect([state, postings.map(({ postedSeq }) => postedSeq)]).toEqual([
    'received',
    twenty.map((_, at) => at + 1),
  ]);
});

it('counts a yard while it sells from it: the ledger holds either way', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 100)]);
  const sales = await drafts(team, 2);
  for (const txnId of sales)
    accepted(await house.call(confirmSale, { params: { txnId }, body: {} }, team.as('SL')));
  const lines = [{ sortId: team.board.sortId, pieces: 70 }];
  const taken = accepted(
    await house.call(createStocktake, { body: { yardId: team.yardId, lines } }, team.as('WH')),
  );
  const params = { txnId: taken.txnId };
  accepted(await house.call(submitStocktake, { params, body: {} }, team.as('WH')));
  const [approved, ...delivered] = await Promise.all([
    house.call(approveStocktake, { params, body: {} }, team.as('MG')),
    ...sales.map((txnId) =>
      house.call(
        deliverSale,
        { params: { txnId }, body: { lines: [{ lineNo: 1, pieces: 2 }] } },
        team.as('WH'),
      ),
    ),
  ]);
  expect([approved.status, outcomes(delivered)]).toEqual([200, { done: 20 }]);
  expect((await team.boards())[0]).toBe(30);
  const [sums] = await house.db({ kind: 'owner' }).rows<{ moved: string; left: string }>(sql`
    select sum(d_value_minor) as moved, (select value_minor from wood.value_pools where team_id = ${team.teamId}::uuid) as left
    from wood.stock_moves where team_id = ${team.teamId}::uuid`);
  expect(sums?.moved).toBe(sums?.left);
  const { items } = accepted(await house.call(listStock, {}, team.as('MG')));
  expect(items[0]).toMatchObject({ pieces: 30, availablePieces: 30 });
});

it('raises a price while twenty confirm: whoever comes behind it is held to it, and before it nobody is', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 100)]);
  const params = { teamId: team.teamId };
  const [price, body] = [
    { effectiveFrom: shanghaiToday(), listPrice: '2600' },
    { priceFloor: 'list' as const },
  ];
  const sortParams = { sortId: team.board.sortId };
  accepted(await house.call(setSortPrice, { params: sortParams, body: price }, team.as('OW')));
  const { items: teams } = accepted(await house.call(listTeams, {}, team.as('OW')));
  const version = teams[0]?.version ?? 0;
  accepted(await house.call(updateTeam, { params, version, body }, team.as('OW')));
  const sales = await drafts(team, 2);
  const confirm = (txnId: string) => house.call(confirmSale, { params: { txnId }, body: {} }, team.as('SL'));
  const dearer = { params: sortParams, body: { ...price, listPrice: '2700' } };
  const [raised, ...before] = await Promise.all([
    house.call(setSortPrice, dearer, team.as('OW')),
    ...sales.slice(0, 10).map(confirm),
  ]);
  const behind = await Promise.all(sales.slice(10).map(confirm));
  expect([raised.status, outcomes(behind)]).toEqual([200, { FLOOR_PRICE: 10 }]);
  const { done = 0, FLOOR_PRICE: refused = 0, ...others } = outcomes(before);
  expect([done + refused, others]).toEqual([10, {}]);
  // Refused sales hold nothing.
  const { items } = accepted(await house.call(listStock, {}, team.as('MG')));
  expect(items[0]).toMatchObject({ pieces: 100, availablePieces: 100 - 2 * done });
});
