import {
  approveReturn,
  approveStocktake,
  askPriceException,
  confirmSale,
  confirmSettlement,
  createCostItem,
  createSettlement,
  createStocktake,
  createTxn,
  deliverSale,
  dropKeptTally,
  getMyWork,
  getWoodHome,
  keepTally,
  keptTalliesAtMost,
  listMyTxns,
  moveReturn,
  proposeSortPrice,
  refuseSortProposal,
  reverseTxn,
  setSortPrice,
  submitReturn,
  submitStocktake,
  updateTeam,
  type WoodRole,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, refusal } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from '../txns/testing-trade.ts';

let house: TestServer;
let count = 0;
const freshTrade = () => trade(house, `HOME${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const today = shanghaiToday();
const home = async (team: Trade, role: WoodRole) =>
  accepted(await house.call(getWoodHome, {}, team.as(role)));
const boards = (team: Trade, pieces: number, unitPrice: string | null = '2000') => ({
  ...{ sortId: team.board.sortId, pieces, unitPrice },
});

async function sell(team: Trade, pieces: number, role: 'SL' | 'MG' = 'SL') {
  const lines = [boards(team, pieces, '2680')];
  const sale = await team.draft(role, { kind: 'sale', partnerId: team.customer.partnerId, lines });
  const params = { txnId: sale.txnId };
  accepted(await house.call(confirmSale, { params, body: {} }, team.as(role)));
  return params;
}
const deliver = async (team: Trade, params: { txnId: string }, pieces: number) =>
  accepted(
    await house.call(deliverSale, { params, body: { lines: [{ lineNo: 1, pieces }] } }, team.as('WH')),
  );

describe("today's figures", () => {
  it('a team that has traded nothing yet has a day of nothing, and waits for nobody', async () => {
    const team = await freshTrade();
    const seen = await home(team, 'OW');
    expect(seen.lately).toMatchObject({
      ...{ day: today, salesMinor: 0, marginMinor: 0, purchasesMinor: 0 },
      sold: { documents: 0, pieces: 0, volume: '0.000000' },
    });
    expect([seen.waiting, seen.recent, seen.keptTallies]).toEqual([[], [], []]);
  });

  it('go by role: a seller has their own, the keeper goods, the viewer no price, the buyer their side', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 300)]);
    await deliver(team, await sell(team, 100), 100);
    await deliver(team, await sell(team, 50, 'MG'), 50);
    // 1.9 and 0.95 m3 at 2680 cost 2000 a cubic metre.
    const owner = await home(team, 'OW');
    expect(owner.lately).toMatchObject({
      ...{ ownSales: false, salesMinor: 763_800, marginMinor: 193_800, purchasesMinor: 1_140_000 },
      sold: { documents: 2, pieces: 150, volume: '2.850000' },
      received: { documents: 1, pieces: 300, volume: '5.700000' },
    });
    expect(owner.lately?.days.at(-1)).toMatchObject({
      day: today,
      salesMinor: 763_800,
      marginMinor: 193_800,
    });
    const { lately: seller, valueMinor } = await home(team, 'SL');
    expect(seller).toMatchObject({
      ownSales: true,
      salesMinor: 509_200,
      sold: { documents: 1, pieces: 100 },
    });
    expect([valueMinor, seller?.received]).toEqual([undefined, null]);
    expect(JSON.stringify(seller)).not.toMatch(/margin|purchases/i);
    const { lately: keeper } = await home(team, 'WH');
    expect(keeper).toMatchObject({ salesMinor: null, sold: { pieces: 150 }, received: { pieces: 300 } });
    expect(JSON.stringify(keeper)).not.toMatch(/margin|purchases/i);
    const viewer = await home(team, 'VW');
    expect(viewer.lately).toMatchObject({ sold: { pieces: 150 } });
    expect(JSON.stringify([viewer.lately, viewer.recent])).not.toContain('Minor');
    const { lately: buyer, recent } = await home(team, 'BY');
    expect(buyer).toMatchObject({ sold: null, purchasesMinor: 1_140_000 });
    expect(recent?.map(({ kind }) => kind)).toEqual(['purchase']);
  });

  it('a reversal counts on its day, and for whoever had sold the goods', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 300)]);
    const params = await sell(team, 100);
    await deliver(team, params, 100);
    accepted(await house.call(reverseTxn, { params, body: { reason: 'wrong' } }, team.as('MG')));
    const { lately } = await home(team, 'SL');
    expect(lately).toMatchObject({ salesMinor: 0, sold: { pieces: 0, volume: '0.000000' } });
    expect((await home(team, 'AC')).lately).toMatchObject({ salesMinor: 0, marginMinor: 0 });
  });

  it('a return that is reversed is of whoever had sold the goods, whoever wrote it down', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 300)]);
    const { txnId: sourceTxnId } = await sell(team, 100);
    await deliver(team, { txnId: sourceTxnId }, 100);
    const memberships = [{ area: 'wood' as const, tenantId: team.teamId, roles: ['SL'] }];
    const colleague = { as: await house.user({ memberships }) };
    const body = {
      ...{ kind: 'sale_return' as const, sourceTxnId, yardId: team.yardId, businessDate: today },
      lines: [{ ...boards(team, 10, null), sourceLineNo: 1 }],
    };
    const back = accepted(await house.call(createTxn, { body }, colleague));
    const params = { txnId: back.txnId };
    accepted(await house.call(submitReturn, { params, body: {} }, colleague));
    accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
    const counted = { lines: [{ lineNo: 1, pieces: 10 }] };
    accepted(await house.call(moveReturn, { params, body: counted }, team.as('WH')));
    const sales = async () => (await home(team, 'SL')).lately?.salesMinor;
    expect(await sales()).toBe(458_280);
    accepted(await house.call(reverseTxn, { params, body: { reason: 'wrong' } }, team.as('MG')));
    expect(await sales()).toBe(509_200);
  });

  it('what is overdue is told to whoever is told of money', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 300)]);
    await deliver(team, await sell(team, 100), 100);
    // Due in 30 days by the partner's terms: nothing is late yet.
    expect((await home(team, 'OW')).lately).toMatchObject({
      ...{ overdueReceivable: { documents: 0, minor: 0 }, overduePayable: { documents: 0, minor: 0 } },
    });
    await house.db({ kind: 'owner' }).rows(sql`
      update wood.txns set due_on = due_on - 60 where team_id = ${team.teamId}::uuid and due_on is not null`);
    expect((await home(team, 'OW')).lately).toMatchObject({
      overdueReceivable: { documents: 1, minor: 509_200 },
      overduePayable: { documents: 1, minor: 1_140_000 },
    });
    expect((await home(team, 'WH')).lately?.overdueReceivable).toBeNull();
    expect((await home(team, 'SL')).lately).not.toHaveProperty('overduePayable');
  });
});

describe('what waits', () => {
  const waits = async (team: Trade, role: WoodRole) =>
    Object.fromEntries(((await home(team, role)).waiting ?? []).map(({ kind, count: many }) => [kind, many]));

  it('for whoever decides, moves or confirms it, and for nobody who has done the first half', async () => {
    const team = await freshTrade();
    const bought = await team.buy([boards(team, 300)]);
    const sale = await sell(team, 10);
    expect(await waits(team, 'WH')).toEqual({ deliver: 1 });
    await deliver(team, sale, 10);
    const lines = [{ sortId: team.board.sortId, sourceLineNo: 1, pieces: 10 }];
    const back = await team.draft('BY', { kind: 'purchase_return', sourceTxnId: bought.txnId, lines });
    accepted(await house.call(submitReturn, { params: { txnId: back.txnId }, body: {} }, team.as('BY')));
    const counted = { yardId: team.yardId, lines: [{ sortId: team.board.sortId, pieces: 280 }] };
    const stocktake = accepted(await house.call(createStocktake, { body: counted }, team.as('WH')));
    accepted(
      await house.call(submitStocktake, { params: { txnId: stocktake.txnId }, body: {} }, team.as('WH')),
    );
    const price = { price: { effectiveFrom: today, listPrice: '2700' } };
    accepted(await house.call(proposeSortPrice, { params: team.board, body: price }, team.as('BY')));
    const item = {
      code: 'FREIGHT',
      names: { zh: '运费', en: 'Freight' },
      basis: 'volume',
      effectiveFrom: today,
    } as const;
    accepted(await house.call(createCostItem, { body: item }, team.as('AC')));
    const money = {
      kind: 'receipt',
      method: 'cash',
      partnerId: team.customer.partnerId,
      amountMinor: 100,
    } as const;
    accepted(await house.call(createSettlement, { body: money }, team.as('SL')));
    expect(await waits(team, 'OW')).toEqual({
      ...{ returns: 1, stocktakes: 1, cost_versions: 1, proposals: 1, confirm_money: 1 },
    });
    expect(await waits(team, 'AC')).toEqual({ confirm_money: 1 });
    expect(await waits(team, 'SL')).toEqual({});
    const { waiting = [] } = await home(team, 'MG');
    expect(waiting[0]).toEqual({
      ...{ kind: 'returns', count: 1, since: today },
      txns: [
        { txnId: back.txnId, number: back.number, kind: 'purchase_return', partner: team.supplier.names },
      ],
    });
    accepted(await house.call(approveReturn, { params: { txnId: back.txnId }, body: {} }, team.as('MG')));
    expect(await waits(team, 'WH')).toEqual({ move_returns: 1 });
    // The manager may move goods, too, but not of a return that they have approved.
    expect(await waits(team, 'MG')).not.toHaveProperty('move_returns');
  });

  it('an exception waits as long as its draft is what was asked about', async () => {
    const team = await freshTrade();
    const rules = { params: { teamId: team.teamId }, version: 0, body: { priceFloor: 'list' } } as const;
    accepted(await house.call(updateTeam, rules, team.as('OW')));
    await team.buy([boards(team, 300)]);
    const dear = { effectiveFrom: today, listPrice: '9000' };
    accepted(await house.call(setSortPrice, { params: team.board, body: dear }, team.as('MG')));
    const lines = [boards(team, 1, '1')];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
    const asked = { params: { txnId: sale.txnId }, body: { reason: 'old customer' } };
    accepted(await house.call(askPriceException, asked, team.as('SL')));
    expect(await waits(team, 'MG')).toMatchObject({ exceptions: 1 });
    expect(await waits(team, 'SL')).toEqual({});
  });
});

describe('the price board', () => {
  it('has what changed last first, with the price before; one that is set ahead does not count yet', async () => {
    const team = await freshTrade();
    const set = async (sort: { sortId: string }, effectiveFrom: string, listPrice: string) =>
      accepted(
        await house.call(setSortPrice, { params: sort, body: { effectiveFrom, listPrice } }, team.as('MG')),
      );
    const later = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    await set(team.board, today, '2330');
    await set(team.board, later, '2500');
    const prices = (await home(team, 'SL')).prices ?? [];
    expect(prices.map(({ code, listPrice, before, since }) => [code, listPrice, before, since])).toEqual([
      ['BOARD', '2330', null, today],
    ]);
  });
});

describe('kept tallies', () => {
  const tally = { kind: 'log', rows: [{ diameterCm: '20', lengthM: '4', count: 25 }] } as const;
  const keep = (team: Trade, role: WoodRole, body: object = {}) =>
    house.call(keepTally, { body: { name: 'W-18', tally, ...body } as never }, team.as(role));

  it('measure as the rules do, are their own only, and go when they are told to', async () => {
    const team = await freshTrade();
    const kept = accepted(await keep(team, 'WH'));
    expect(kept).toMatchObject({ name: 'W-18', tally, pieces: 25, volume: '4.000000' });
    expect((await home(team, 'WH')).keptTallies).toEqual([kept]);
    expect((await home(team, 'SL')).keptTallies).toEqual([]);
    const params = { keptTallyId: kept.keptTallyId };
    expect(refusal(await house.call(dropKeptTally, { params }, team.as('SL')))).toBe('404 NOT_FOUND');
    accepted(await house.call(dropKeptTally, { params }, team.as('WH')));
    expect((await home(team, 'WH')).keptTallies).toEqual([]);
  });

  it('a row that cannot be measured is told at its place, nothing at all is no tally', async () => {
    const team = await freshTrade();
    const bad = { kind: 'log', rows: [tally.rows[0], { diameterCm: '20.5', lengthM: '4', count: 1 }] };
    expect(refusal(await keep(team, 'SL', { tally: bad }))).toBe(
      '422 VALIDATION tally.rows.1.diameterCm diameter_not_whole',
    );
    expect(refusal(await keep(team, 'SL', { tally: { kind: 'log', rows: [] } }))).toBe(
      '422 VALIDATION tally.rows required',
    );
    expect(refusal(await keep(team, 'SL', { name: '' }))).toMatch(/^422 VALIDATION name/);
  });

  it('are so many and no more', async () => {
    const team = await freshTrade();
    for (let one = 0; one < keptTalliesAtMost; one += 1) accepted(await keep(team, 'SL'));
    const over = await keep(team, 'SL');
    expect(refusal(over)).toBe('409 STATE_CONFLICT');
    expect(over.body).toMatchObject({ details: { reason: 'too_many', most: keptTalliesAtMost } });
  });
});

describe("somebody's own work", () => {
  const work = async (team: Trade, role: WoodRole) =>
    accepted(await house.call(getMyWork, {}, team.as(role)));

  it('their documents are those that they have begun, page by page, without costs for whoever may not see them', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 300)]);
    const first = await sell(team, 1);
    await sell(team, 2, 'MG');
    const second = await sell(team, 3);
    const page = accepted(await house.call(listMyTxns, { query: { limit: '1' } as never }, team.as('SL')));
    expect(page.items.map(({ txnId }) => txnId)).toEqual([second.txnId]);
    const rest = accepted(
      await house.call(listMyTxns, { query: { cursor: page.next } as never }, team.as('SL')),
    );
    expect(rest).toMatchObject({ items: [{ txnId: first.txnId }], next: null });
    expect(accepted(await house.call(listMyTxns, {}, team.as('VW'))).items).toEqual([]);
    expect(JSON.stringify(page)).not.toContain('cost');
  });

  it('their approvals are what waits for them and what they have decided', async () => {
    const team = await freshTrade();
    await team.buy([boards(team, 300)]);
    const counted = { yardId: team.yardId, lines: [{ sortId: team.board.sortId, pieces: 300 }] };
    const stocktake = accepted(await house.call(createStocktake, { body: counted }, team.as('WH')));
    const params = { txnId: stocktake.txnId };
    accepted(await house.call(submitStocktake, { params, body: {} }, team.as('WH')));
    const price = { price: { effectiveFrom: today, listPrice: '2700' } };
    const proposal = accepted(
      await house.call(proposeSortPrice, { params: team.board, body: price }, team.as('BY')),
    );
    const { partnerId } = team.customer;
    const money = { kind: 'receipt', method: 'cash', partnerId, amountMinor: 100 } as const;
    const { settlementId, number } = accepted(
      await house.call(createSettlement, { body: money }, team.as('SL')),
    );
    expect((await work(team, 'MG')).waiting.map(({ kind }) => kind)).toEqual([
      ...['stocktakes', 'proposals', 'confirm_money'],
    ]);
    accepted(await house.call(approveStocktake, { params, body: {} }, team.as('MG')));
    const no = { params: { sortProposalId: proposal.sortProposalId }, body: { reason: 'too dear' } };
    accepted(await house.call(refuseSortProposal, no, team.as('MG')));
    accepted(await house.call(confirmSettlement, { params: { settlementId }, body: {} }, team.as('MG')));
    const { waiting, decided } = await work(team, 'MG');
    expect(waiting).toEqual([]);
    expect(decided).toEqual([
      {
        ...{ kind: 'confirm_money', result: 'confirmed', on: today, txn: null, code: number },
        names: team.customer.names,
      },
      {
        ...{ kind: 'proposals', result: 'refused', on: today, txn: null, code: team.board.code },
        names: team.board.names,
      },
      {
        ...{ kind: 'stocktakes', result: 'approved', on: today, names: null, code: null },
        txn: { txnId: stocktake.txnId, number: stocktake.number, kind: 'adjust' },
      },
    ]);
    expect((await work(team, 'OW')).decided).toEqual([]);
  });
});
