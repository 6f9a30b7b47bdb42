import {
  approveReturn,
  confirmSale,
  deliverSale,
  moveReturn,
  orderPurchase,
  postTxn,
  receivePurchase,
  setTxnCosts,
  submitReturn,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type Trade, trade } from './testing-trade.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const boards = (team: Trade, pieces: number, unitPrice: string) => ({
  ...{ sortId: team.board.sortId, pieces, unitPrice },
});

/** 200 boards in two receipts, of which 100 are sold and then 40 given back; in this order or the other way round. */
async function traded(team: Trade, order: 'sold first' | 'returned first') {
  const bought = await team.draft('BY', {
    ...{ kind: 'purchase', partnerId: team.supplier.partnerId, lines: [boards(team, 200, '2000')] },
  });
  const params = { txnId: bought.txnId };
  accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
  const half = { params, body: { lines: [{ lineNo: 1, pieces: 100 }] } };
  for (let part = 0; part < 2; part++) accepted(await house.call(receivePurchase, half, team.as('WH')));
  const sell = async () => {
    const lines = [boards(team, 100, '2680')];
    const { txnId } = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
    accepted(await house.call(confirmSale, { params: { txnId }, body: {} }, team.as('SL')));
    const all = { params: { txnId }, body: { lines: [{ lineNo: 1, pieces: 100 }] } };
    accepted(await house.call(deliverSale, all, team.as('WH')));
  };
  if (order === 'sold first') await sell();
  const lines = [{ sortId: team.board.sortId, sourceLineNo: 1, pieces: 40 }];
  const back = await team.draft('BY', { kind: 'purchase_return', sourceTxnId: bought.txnId, lines });
  const asked = { params: { txnId: back.txnId }, body: {} };
  accepted(await house.call(submitReturn, asked, team.as('BY')));
  accepted(await house.call(approveReturn, asked, team.as('OW')));
  const moved = { ...asked, body: { lines: [{ lineNo: 1, pieces: 40 }] } };
  accepted(await house.call(moveReturn, moved, team.as('WH')));
  if (order === 'returned first') await sell();
  return bought;
}

it.each(['moving_average', 'fifo'] as const)(
  '%s: a late cost is borne by what is still here of all that did not go back, receipt by receipt',
  async (method) => {
    for (const order of ['sold first', 'returned first'] as const) {
      const team = await trade(
        house,
        `LATE${method === 'fifo' ? 'F' : 'A'}${order === 'sold first' ? 1 : 2}`,
      );
      await house.db({ kind: 'owner' }).rows(sql`
        update wood.teams set cost_method = ${method} where team_id = ${team.teamId}::uuid`);
      const bought = await traded(team, order);
      const [, , before] = await team.boards();
      const late = await team.draft('AC', { kind: 'cost_add', sourceTxnId: bought.txnId });
      const names = { zh: '运费', en: 'Freight' };
      const costs = [{ names, basis: 'volume' as const, amountMinor: 16_000 }];
      const params = { txnId: late.txnId };
      accepted(
        await house.call(setTxnCosts, { params, version: late.version, body: { costs } }, team.as('AC')),
      );
      accepted(await house.call(postTxn, { params, body: {} }, team.as('AC')));
      const [pieces, , after] = await team.boards();
      // 60 of 160 are here: 160.00 x 60 / 160.
      expect([order, pieces, Number(after) - Number(before)]).toEqual([order, 60, 6_000]);
    }
  },
);
