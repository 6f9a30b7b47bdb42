import type { AnyEndpoint } from '@console/contract';
import {
  approveReturn,
  approveStocktake,
  createStocktake,
  getTxn,
  moveReturn,
  orderPurchase,
  receivePurchase,
  submitReturn,
  submitStocktake,
  updateTeam,
  woodRoleNames,
} from '@console/contract/wood';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type Trade, trade } from './txns/testing-trade.ts';

/** Who holds every role is still one person: what two people do is refused to them, unless their team works alone. */
let house: TestServer;
let team: Trade;
let all: { readonly as: Awaited<ReturnType<TestServer['user']>> };
beforeAll(async () => {
  house = await testServer();
  team = await trade(house, 'ALL');
  all = {
    as: await house.user({
      username: 'all',
      memberships: [{ area: 'wood', tenantId: team.teamId, roles: [...woodRoleNames] }],
    }),
  };
});
afterAll(() => house.close());

const refused = async (endpoint: AnyEndpoint, input: object, act: string, after: string) => {
  const answer = await house.call(endpoint, input as never, all);
  const { code, details } = problemOf(answer);
  expect([answer.status, code, details]).toEqual([403, 'SOD_SAME_PERSON', { act, after }]);
};
const on = <Body extends object>({ txnId }: { readonly txnId: string }, body: Body) => ({
  params: { txnId },
  body,
});
const moved = { lines: [{ lineNo: 1, pieces: 10 }] };

async function ordered() {
  const order = await team.draft('BY', {
    ...{ kind: 'purchase', partnerId: team.supplier.partnerId },
    lines: [{ sortId: team.board.sortId, pieces: 10, unitPrice: '2000' }],
  });
  return accepted(await house.call(orderPurchase, on(order, {}), all));
}
const bought = () => team.buy([{ sortId: team.board.sortId, pieces: 10, unitPrice: '2000' }]);
async function submittedReturn(who: Parameters<TestServer['call']>[2] = all) {
  const { txnId: sourceTxnId } = await bought();
  const lines = [{ sortId: team.board.sortId, sourceLineNo: 1, pieces: 10 }];
  const back = await team.draft('BY', { kind: 'purchase_return', sourceTxnId, lines });
  return accepted(await house.call(submitReturn, on(back, {}), who));
}
async function counted() {
  const lines = [{ sortId: team.board.sortId, pieces: 7 }];
  const txn = accepted(await house.call(createStocktake, { body: { yardId: team.yardId, lines } }, all));
  return accepted(await house.call(submitStocktake, on(txn, {}), all));
}

it('who ordered does not receive', async () => {
  const order = await ordered();
  await refused(receivePurchase, on(order, moved), 'purchase.receive', 'purchase.order');
  expect(accepted(await house.call(receivePurchase, on(order, moved), team.as('WH'))).state).toBe('received');
});

it('who submitted a return does not approve it, and who approved it does not move its goods', async () => {
  const back = await submittedReturn();
  await refused(approveReturn, on(back, {}), 'return.approve', 'return.submit');
  // A colleague has approved it: the goods may be moved by who submitted it.
  accepted(await house.call(approveReturn, on(back, {}), team.as('MG')));
  expect(accepted(await house.call(moveReturn, on(back, moved), all)).state).toBe('moved');
  const other = await submittedReturn(team.as('BY'));
  accepted(await house.call(approveReturn, on(other, {}), all));
  await refused(moveReturn, on(other, moved), 'return.move', 'return.approve');
});

it('who counted does not approve the difference', async () => {
  await bought();
  const txn = await counted();
  await refused(approveStocktake, on(txn, {}), 'stocktake.approve', 'stocktake.count');
  expect(accepted(await house.call(approveStocktake, on(txn, {}), team.as('MG'))).state).toBe('approved');
});

it('in a team that works alone one person does both, and each document says so', async () => {
  const { teamId } = team;
  const alone = { params: { teamId }, version: 0, body: { sodMode: 'solo' as const } };
  accepted(await house.call(updateTeam, alone, team.as('OW')));
  const order = await ordered();
  accepted(await house.call(receivePurchase, on(order, moved), all));
  const back = await submittedReturn();
  accepted(await house.call(approveReturn, on(back, {}), all));
  accepted(await house.call(moveReturn, on(back, moved), all));
  const txn = await counted();
  accepted(await house.call(approveStocktake, on(txn, {}), all));
  for (const { txnId } of [order, back, txn])
    expect(accepted(await house.call(getTxn, { params: { txnId } }, all)).selfChecked).toBe(true);
});
