import {
  confirmSale,
  createSort,
  createYard,
  deliverSale,
  getTxn,
  listSorts,
  listStock,
  mergeSort,
  type Sort,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf, refusal } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { openBoards } from './testing-team.ts';
import { type Trade, trade } from './txns/testing-trade.ts';

let house: TestServer;
let count = 0;
const freshTrade = () => trade(house, `MERGE${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const twin = async (team: Trade, over: object = {}): Promise<Sort> => {
  const { names, form, speciesId, thicknessMm, widthMm, lengthM } = team.board;
  const body = { code: `TWIN${++count}`, names, form, speciesId, thicknessMm, widthMm, lengthM, ...over };
  return accepted(await house.call(createSort, { body }, team.as('MG')));
};
const merge = (team: Trade, from: Sort, to: Sort, role: 'MG' | 'OW' | 'SL' = 'MG') =>
  house.call(
    mergeSort,
    { params: { sortId: from.sortId }, body: { toSortId: to.sortId, reason: 'entered twice' } },
    team.as(role),
  );
const stockOf = async (team: Trade) => {
  const { items } = accepted(await house.call(listStock, {}, team.as('MG')));
  return Object.fromEntries(
    items.map(({ code, pieces, volume, valueMinor }) => [code, [pieces, volume, valueMinor]]),
  );
};

describe('merging a sort into the same one', () => {
  it('moves all that lies of it at what it cost, by an adjustment, and trades it no longer', async () => {
    const team = await freshTrade();
    const other = await twin(team);
    await openBoards(house, team, 100, 190_001);
    await team.buy([{ sortId: other.sortId, pieces: 50, unitPrice: '2000' }]);
    const { sort, txn } = accepted(await merge(team, team.board, other));
    expect([sort.code, sort.state, sort.pieces]).toEqual(['BOARD', 'disabled', 0]);
    expect(await stockOf(team)).toEqual({ [other.code]: [150, '2.850000', 380_001] });
    const params = { txnId: txn?.txnId ?? '' };
    const document = accepted(await house.call(getTxn, { params }, team.as('MG')));
    expect(document).toMatchObject({ kind: 'adjust', state: 'posted', reason: 'entered twice', may: [] });
    expect(document.postings[0]?.moves.map(({ pieces, valueMinor }) => [pieces, valueMinor])).toEqual([
      [-100, -190_001],
      [100, 190_001],
    ]);
    // What goods cost is for those who may see it, here as everywhere.
    const seller = accepted(await house.call(getTxn, { params }, team.as('SL')));
    expect(JSON.stringify(seller)).not.toContain('valueMinor');
  });

  it('goods are sold from the other one as if they had always been its own', async () => {
    const team = await freshTrade();
    const other = await twin(team);
    await openBoards(house, team, 100, 190_000);
    accepted(await merge(team, team.board, other));
    const lines = [{ sortId: other.sortId, pieces: 40, unitPrice: '2680' }];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
    const params = { txnId: sale.txnId };
    accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
    const body = { lines: [{ lineNo: 1, pieces: 40 }] };
    accepted(await house.call(deliverSale, { params, body }, team.as('WH')));
    expect(await stockOf(team)).toEqual({ [other.code]: [60, '1.140000', 114_000] });
    const sums = await house.db({ kind: 'owner' }).rows<{ moved: string; pool: string; layers: string }>(sql`
      select (select sum(d_quantity) from wood.stock_moves where team_id = ${team.teamId}::uuid and sort_id = p.sort_id) as moved,
        p.quantity as pool, (select sum(left_quantity) from wood.cost_layers where team_id = p.team_id and sort_id = p.sort_id) as layers
      from wood.value_pools p where p.team_id = ${team.teamId}::uuid order by p.quantity`);
    for (const { moved, pool, layers } of sums) {
      expect(Number(moved)).toBe(Number(pool));
      expect(Number(layers)).toBe(Number(pool));
    }
  });

  it('of a sort of which nothing lies there is no document', async () => {
    const team = await freshTrade();
    const other = await twin(team);
    const { sort, txn } = accepted(await merge(team, other, team.board, 'OW'));
    expect([sort.state, txn]).toEqual(['disabled', null]);
  });

  it('says what is not the same', async () => {
    const team = await freshTrade();
    const reasonOf = async (from: Sort, to: Sort) => problemOf(await merge(team, from, to)).details;
    expect(await reasonOf(team.board, team.board)).toEqual({ reason: 'same_sort' });
    expect(await reasonOf(team.board, team.log)).toEqual({ reason: 'form_differs' });
    const [wide, byPiece] = [await twin(team, { widthMm: '150' }), await twin(team, { baseUnit: 'piece' })];
    expect(await reasonOf(team.board, wide)).toEqual({ reason: 'size_differs' });
    expect(await reasonOf(team.board, byPiece)).toEqual({ reason: 'unit_differs' });
    const parent = await twin(team);
    await twin(team, { parentId: parent.sortId });
    expect(await reasonOf(parent, team.board)).toEqual({ reason: 'has_children' });
    const gone = await twin(team);
    accepted(await merge(team, gone, team.board));
    expect(await reasonOf(team.board, gone)).toEqual({ reason: 'disabled' });
    const nowhere = { params: { sortId: team.board.sortId }, body: { toSortId: team.teamId, reason: 'x' } };
    expect(refusal(await house.call(mergeSort, nowhere, team.as('MG')))).toBe(
      '422 VALIDATION toSortId unknown',
    );
  });

  it('waits for documents that are not done and for bundles, and names them', async () => {
    const team = await freshTrade();
    const other = await twin(team);
    await openBoards(house, team, 100, 190_000);
    const lines = [{ sortId: team.board.sortId, pieces: 10, unitPrice: '2680' }];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
    expect(problemOf(await merge(team, team.board, other)).details).toEqual({
      reason: 'open_txns',
      documents: [sale.number],
    });
    expect(await stockOf(team)).toEqual({ BOARD: [100, '1.900000', 190_000] });
    const { items } = accepted(await house.call(listSorts, {}, team.as('SL')));
    expect(items.find(({ code }) => code === 'BOARD')?.state).toBe('active');
  });

  it('two that become each other at once: one of them does', async () => {
    const team = await freshTrade();
    const other = await twin(team);
    await openBoards(house, team, 100, 190_000);
    const answers = await Promise.all([merge(team, team.board, other), merge(team, other, team.board)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stock = await stockOf(team);
    expect(Object.values(stock)).toEqual([[100, '1.900000', 190_000]]);
  });

  it('goods in several yards come to lie where they are', async () => {
    const team = await freshTrade();
    const other = await twin(team);
    const names = { zh: '门市', en: 'Shop' };
    const shop = accepted(await house.call(createYard, { body: { code: 'SHOP', names } }, team.as('MG')));
    await openBoards(house, team, 100, 190_000);
    await openBoards(house, { ...team, yardId: shop.yardId }, 50, 100_000);
    accepted(await merge(team, team.board, other));
    const inShop = accepted(
      await house.call(listStock, { query: { yardId: shop.yardId } as never }, team.as('MG')),
    );
    expect(inShop.items.map(({ code, pieces }) => [code, pieces])).toEqual([[other.code, 50]]);
    expect(await stockOf(team)).toEqual({ [other.code]: [150, '2.850000', 290_000] });
  });
});
