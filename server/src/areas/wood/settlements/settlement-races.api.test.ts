import {
  allocateSettlement,
  confirmSale,
  confirmSettlement,
  deliverSale,
  reverseSettlement,
  updatePartner,
  updateTeam,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type Till, till } from './testing-settlements.ts';

let house: TestServer;
let team: Till;
let count = 0;
beforeAll(async () => {
  house = await testServer();
});
beforeEach(async () => {
  team = await till(house, `RACE${++count}`);
});
afterAll(() => house.close());

type Answered = { status: number };
const many = <T extends Answered>(work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, at) => work(at)));
/** How often which status was answered. */
const tally = (answers: readonly Answered[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Whoever was first: what documents, partners and money keep is what live allocations come to, and nothing is paid too much. */
async function demandSums(): Promise<void> {
  const here = sql`team_id = ${team.teamId}::uuid`;
  const [txns, settlements] = await house.db({ kind: 'owner' }).batch<[object, object]>(
    sql`select t.number from wood.txns t
      left join (select a.txn_id, sum(a.amount_minor) as settled from wood.settlement_allocations a
        join wood.settlements s on s.team_id = a.team_id and s.settlement_id = a.settlement_id
        where a.${here} and s.state <> 'reversed' group by a.txn_id) a on a.txn_id = t.txn_id
      where t.${here} and (t.settled_minor <> coalesce(a.settled, 0) or t.open_minor < 0)`,
    sql`select s.number from wood.settlements s
      left join (select settlement_id, sum(abs(amount_minor)) as allocated from wood.settlement_allocations where ${here}
        group by settlement_id) a on a.settlement_id = s.settlement_id
      where s.${here} and s.allocated_minor <> coalesce(a.allocated, 0)`,
  );
  expect([txns, settlements]).toEqual([[], []]);
}

it('twenty settlements of one document: all are taken, it takes what is open, the rest is paid in advance', async () => {
  await team.buy([team.line(100, '2000')]);
  const sale = await team.sold(100, '2680');
  const answers = await many(() => team.money('receipt', 50_000));
  expect(tally(answers)).toEqual({ 201: 20 });
  const receipts = answers.map(accepted);
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(20);
  expect(receipts.reduce((sum, { allocatedMinor }) => sum + allocatedMinor, 0)).toBe(509_200);
  expect((await team.read(sale.txnId)).selling).toMatchObject({ settledMinor: 509_200, openMinor: 0 });
  await demandSums();
});

it('twenty settlements that name one document: as many come through as it has room for', async () => {
  const purchase = await team.buy([team.line(100, '2000')]);
  const allocations = [{ txnId: purchase.txnId, amountMinor: 100_000 }];
  const answers = await many(() => team.money('payment', 100_000, { allocations }));
  // 3800.00 are open.
  expect(tally(answers)).toEqual({ 201: 3, 422: 17 });
  expect((await team.read(purchase.txnId)).buying).toMatchObject({ settledMinor: 300_000 });
  await demandSums();
});

it('twenty allocations, confirmations and reversals of one receipt: one of each comes through', async () => {
  await team.buy([team.line(100, '2000')]);
  const { settlementId } = await team.paid('receipt', 10_000, { allocations: [] });
  await team.sold(100, '2680');
  const params = { settlementId };
  const body = {};
  const allocate = await many(() => house.call(allocateSettlement, { params, body }, team.as('AC')));
  expect(tally(allocate)).toEqual({ 200: 1, 409: 19 });
  const confirm = await many(() => house.call(confirmSettlement, { params, body }, team.as('MG')));
  expect(tally(confirm)).toEqual({ 200: 1, 409: 19 });
  const reason = '退票';
  const reverse = await many(() =>
    house.call(reverseSettlement, { params, body: { reason } }, team.as('MG')),
  );
  expect(tally(reverse)).toEqual({ 200: 1, 409: 19 });
  await demandSums();
});

it('two sales at once are not both let under one limit', async () => {
  await team.buy([team.line(400, '2000')]);
  const { partnerId, version } = team.customer;
  const body = { creditLimitMinor: 600_000 };
  accepted(await house.call(updatePartner, { params: { partnerId }, version, body }, team.as('AC')));
  const params = { teamId: team.teamId };
  accepted(
    await house.call(updateTeam, { params, version: 0, body: { creditBlock: 'block' } }, team.as('OW')),
  );
  const drafts = await Promise.all(
    [1, 2, 3].map(() => team.draft('SL', { kind: 'sale', partnerId, lines: [team.line(100, '2680')] })),
  );
  const answers = await Promise.all(
    drafts.map(({ txnId }) => house.call(confirmSale, { params: { txnId }, body: {} }, team.as('SL'))),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
});

it('sales of one customer are agreed, delivered and paid at once: everybody waits in one order', async () => {
  await team.buy([team.line(400, '2000')]);
  const { partnerId } = team.customer;
  const drafts = await Promise.all(
    Array.from({ length: 8 }, () =>
      team.draft('SL', { kind: 'sale', partnerId, lines: [team.line(20, '2680')] }),
    ),
  );
  const confirm = (txnId: string) => house.call(confirmSale, { params: { txnId }, body: {} }, team.as('SL'));
  const deliver = (txnId: string) =>
    house.call(
      deliverSale,
      { params: { txnId }, body: { lines: [{ lineNo: 1, pieces: 5 }] } },
      team.as('WH'),
    );
  const [first, second] = [drafts.slice(0, 4), drafts.slice(4)];
  await Promise.all(first.map(({ txnId }) => confirm(txnId)));
  await Promise.all(first.map(({ txnId }) => deliver(txnId)));
  const answers = await Promise.all([
    ...first.map(({ txnId }) => deliver(txnId)),
    ...second.map(({ txnId }) => confirm(txnId)),
    ...first.map(() => team.money('receipt', 1_000)),
    ...first.map(({ txnId }) => deliver(txnId)),
  ]);
  expect(tally(answers)).toEqual({ 200: 12, 201: 4 });
  await demandSums();
});
