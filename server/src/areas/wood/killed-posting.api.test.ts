import { confirmSale, deliverSale, orderPurchase, receivePurchase } from '@console/contract/wood';
import { jest } from '@jest/globals';
import sql from 'sql-template-tag';
import { accepted } from '../../../testing/answers.ts';
import { heldUpAt, type KillableServers, killableServers } from '../../../testing/killable-server.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { trade } from './txns/testing-trade.ts';

// A bundle, and processes that are started and killed.
jest.setTimeout(300_000);

let house: TestServer;
let servers: KillableServers;
beforeAll(async () => {
  house = await testServer();
  servers = await killableServers(() => house.database.place);
});
afterEach(() => servers.end());
afterAll(async () => {
  await house.close();
  servers.close();
});

it('a posting whose server was killed has not happened, and happens once after that', async () => {
  const team = await trade(house, 'KILLED');
  const owner = house.db({ kind: 'owner' });
  await team.buy([{ sortId: team.board.sortId, pieces: 100, unitPrice: '2000' }]);
  const lines = [{ sortId: team.board.sortId, pieces: 40, unitPrice: '2680' }];
  const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
  const params = { txnId: sale.txnId };
  accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
  const delivered = { params, body: { lines: [{ lineNo: 1, pieces: 40 }] } };

  const first = await servers.start();
  // The number is taken, the ledger is written, and the costs are about to be.
  await heldUpAt(owner, sql`lock table wood.cost_entries in exclusive mode`, async () => {
    const answer = first.call(deliverSale, delivered, team.people.WH).then(
      () => 'answered',
      () => 'gone',
    );
    await until(async () => {
      const waiting = await owner.first<{ n: number }>(sql`select count(*)::int as n from pg_locks
        where relation = 'wood.cost_entries'::regclass and not granted`);
      return waiting?.n === 1;
    }, 'its costs wait');
    await first.kill();
    expect(await answer).toBe('gone');
  });
  expect(await team.boards()).toEqual([100, '1.900000', 380_000]);
  expect(await team.read(sale.txnId)).toMatchObject({ state: 'confirmed', postings: [] });

  const second = await servers.start();
  const done = await second.call(deliverSale, delivered, team.people.WH);
  expect([done.state, done.postings.map(({ postedSeq }) => postedSeq)]).toEqual(['delivered', [2]]);
  expect(await team.boards()).toEqual([60, '1.140000', 228_000]);

  const order = await team.draft('BY', {
    ...{ kind: 'purchase', partnerId: team.supplier.partnerId },
    lines: [{ sortId: team.board.sortId, pieces: 10, unitPrice: '2000' }],
  });
  const ordered = { params: { txnId: order.txnId } };
  accepted(await house.call(orderPurchase, { ...ordered, body: {} }, team.as('BY')));
  const received = await second.call(
    receivePurchase,
    { ...ordered, body: { lines: [{ lineNo: 1, pieces: 10 }] } },
    team.people.WH,
  );
  expect(received.postings.map(({ postedSeq }) => postedSeq)).toEqual([3]);
});
