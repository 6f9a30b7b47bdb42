import {
  approveReturn,
  approveStocktake,
  cancelTxn,
  confirmSale,
  createLots,
  createStocktake,
  createTxn,
  createYard,
  deliverSale,
  getLot,
  listLots,
  listStock,
  moveReturn,
  orderPurchase,
  postTxn,
  receivePurchase,
  reverseTxn,
  submitReturn,
  submitStocktake,
  unbundleLot,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from '../txns/testing-trade.ts';

let house: TestServer;
let count = 0;
const freshTrade = () => trade(house, `LOT${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const told = (answer: { status: number; body: unknown }) =>
  `${problemOf(answer).code} ${problemOf(answer)
    .fields.map(({ path, code }) => `${path}: ${code}`)
    .join(', ')}`;
const boards = (team: Trade, pieces: number, more: object = {}) => ({
  ...{ sortId: team.board.sortId, pieces, unitPrice: '2000' },
  ...more,
});

/** Ordered and received, split into bundles of so many pieces. */
async function bought(team: Trade, pieces: number, bundles: readonly number[] = []) {
  const order = await team.draft('BY', {
    ...{ kind: 'purchase', partnerId: team.supplier.partnerId, containerNo: 'TCLU1' },
    lines: [boards(team, pieces)],
  });
  const params = { txnId: order.txnId };
  accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
  const lines = [{ lineNo: 1, pieces, bundles: bundles.map((one) => ({ pieces: one, moisture: '18.5' })) }];
  return accepted(await house.call(receivePurchase, { params, body: { lines } }, team.as('WH')));
}

const lotsOf = async (team: Trade, query: object = {}) =>
  accepted(await house.call(listLots, { query: { teamId: team.teamId, ...query } }, team.as('VW'))).items;
const bundle = (team: Trade, pieces: number, more: object = {}) =>
  house.call(
    createLots,
    { body: { yardId: team.yardId, sortId: team.board.sortId, bundles: [{ pieces }], ...more } },
    team.as('WH'),
  );
async function drafted(team: Trade, pieces: number, lotId: string | null) {
  const lines = [boards(team, pieces, { unitPrice: '2680', lotId })];
  const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
  return { params: { txnId: sale.txnId } };
}
const confirm = (team: Trade, sale: { params: { txnId: string } }) =>
  house.call(confirmSale, { ...sale, body: {} }, team.as('SL'));

/** Balances are the sums of what happened, whole and by bundle. */
async function expectSums(team: Trade) {
  const rows = await house.db({ kind: 'owner' }).rows(sql`
    select 'lot' as what, b.lot_id::text as id from wood.lot_balances b
    left join (select lot_id, yard_id, sum(d_pieces) as n, sum(d_volume) as v from (
        select lot_id, yard_id, d_pieces, d_volume from wood.bundlings where team_id = ${team.teamId}::uuid
        union all
        select lot_id, yard_id, d_pieces, d_volume from wood.stock_moves
        where team_id = ${team.teamId}::uuid and lot_id is not null) e group by lot_id, yard_id) m
      on m.lot_id = b.lot_id and m.yard_id = b.yard_id
    where b.team_id = ${team.teamId}::uuid and (b.pieces <> coalesce(m.n, 0) or b.volume <> coalesce(m.v, 0))
    union all
    select 'yard', s.sort_id::text from wood.stock_balances s
    left join (select sort_id, yard_id, sum(pieces) as n, sum(volume) as v, sum(reserved_pieces) as r from wood.lot_balances
      where team_id = ${team.teamId}::uuid group by sort_id, yard_id) b on b.sort_id = s.sort_id and b.yard_id = s.yard_id
    where s.team_id = ${team.teamId}::uuid
      and (s.lot_pieces <> coalesce(b.n, 0) or s.lot_volume <> coalesce(b.v, 0) or s.lot_reserved_pieces <> coalesce(b.r, 0))`);
  expect(rows).toEqual([]);
}

describe('at receiving', () => {
  it('a line is split into bundles with codes of their own; the rest is loose, and no value is anywhere else', async () => {
    const team = await freshTrade();
    await bought(team, 100, [40, 40]);
    const lots = await lotsOf(team);
    expect(lots.map(({ code, left }) => [code, left.pieces, left.volume])).toEqual([
      ['LT-000002', 40, '0.760000'],
      ['LT-000001', 40, '0.760000'],
    ]);
    expect(lots[0]).toMatchObject({
      ...{ sortCode: 'BOARD', thicknessMm: '38', moisture: '18.5' },
      bundled: { pieces: 40, volume: '0.760000', netKg: null },
      places: [{ yardId: team.yardId, pieces: 40, volume: '0.760000', availablePieces: 40 }],
      source: { number: 'PO-000001', lineNo: 1, containerNo: 'TCLU1' },
    });
    expect(await team.boards()).toEqual([100, '1.900000', 380_000]);
    const { items } = accepted(await house.call(listStock, {}, team.as('VW')));
    expect(items[0]?.inLots).toEqual({
      ...{ lots: 2, pieces: 80, volume: '1.520000', availablePieces: 80, availableVolume: '1.520000' },
    });
    await expectSums(team);
  });

  it('refuses bundles that are more than their line, of what leaves, and names each that is wrong', async () => {
    const team = await freshTrade();
    const order = await team.draft('BY', {
      ...{ kind: 'purchase', partnerId: team.supplier.partnerId, lines: [boards(team, 10)] },
    });
    const params = { txnId: order.txnId };
    accepted(await house.call(orderPurchase, { params, body: {} }, team.as('BY')));
    const receive = (line: object) =>
      house.call(receivePurchase, { params, body: { lines: [{ lineNo: 1, ...line }] } }, team.as('WH'));
    expect(told(await receive({ pieces: 10, bundles: [{ pieces: 6 }, { pieces: 5 }] }))).toBe(
      'VALIDATION lines.0.bundles: more_than_line',
    );
    expect(told(await receive({ bundles: [{ pieces: 5 }, {}] }))).toBe(
      'VALIDATION lines.0.bundles.1.pieces: required',
    );
    const received = accepted(await receive({ bundles: [{ pieces: 4 }, { pieces: 6 }] }));
    expect(received).toMatchObject({
      state: 'received',
      lines: [{ moved: { pieces: 10, volume: '0.190000' } }],
    });
    const [lot] = await lotsOf(team);
    const lines = [boards(team, 1, { lotId: lot?.lotId })];
    const again = { yardId: team.yardId, businessDate: order.businessDate, lines };
    expect(
      told(
        await house.call(
          createTxn,
          { body: { ...again, kind: 'purchase', partnerId: team.supplier.partnerId } },
          team.as('BY'),
        ),
      ),
    ).toBe('VALIDATION lines.0.lotId: not_allowed');
  });

  it('is undone with its bundles, unless a piece of them is sold: then the document that took it is named', async () => {
    const team = await freshTrade();
    const first = await bought(team, 50, [50]);
    const reverse = (txnId: string) =>
      house.call(reverseTxn, { params: { txnId }, body: { reason: 'wrong' } }, team.as('MG'));
    accepted(await reverse(first.txnId));
    expect(await team.boards()).toEqual([]);
    expect(await lotsOf(team)).toEqual([]);
    expect((await lotsOf(team, { code: 'lt-000001' }))[0]?.left.pieces).toBe(0);
    const second = await bought(team, 50, [30]);
    const [lot] = await lotsOf(team);
    const sale = await drafted(team, 10, lot?.lotId ?? '');
    accepted(await confirm(team, sale));
    accepted(
      await house.call(deliverSale, { ...sale, body: { lines: [{ lineNo: 1, pieces: 10 }] } }, team.as('WH')),
    );
    const refused = await reverse(second.txnId);
    expect([problemOf(refused).code, problemOf(refused).details]).toEqual([
      'INSUFFICIENT_STOCK',
      expect.objectContaining({ blockedBy: 'SO-000001', pieces: 40 }),
    ]);
    await expectSums(team);
  });
});

describe('afterwards', () => {
  it('loose goods become bundles and loose again; nothing else moves', async () => {
    const team = await freshTrade();
    await bought(team, 20);
    expect(told(await bundle(team, 21))).toBe('INSUFFICIENT_STOCK bundles.0.pieces: insufficient_stock');
    const { items } = accepted(await bundle(team, 20, { note: 'dried' }));
    const params = { lotId: items[0]?.lotId ?? '' };
    expect(items).toMatchObject([{ code: 'LT-000001', note: 'dried', source: null, left: { pieces: 20 } }]);
    expect(told(await bundle(team, 1))).toBe('INSUFFICIENT_STOCK bundles.0.pieces: insufficient_stock');
    const open = () => house.call(unbundleLot, { params, body: { yardId: team.yardId } }, team.as('WH'));
    expect(accepted(await open()).left.pieces).toBe(0);
    expect(told(await open())).toMatch(/^STATE_CONFLICT/);
    expect(await team.boards()).toEqual([20, '0.380000', 76_000]);
    const { history } = accepted(await house.call(getLot, { params }, team.as('VW')));
    expect(history.map(({ pieces, txn }) => [pieces, txn])).toEqual([
      [-20, null],
      [20, null],
    ]);
    await expectSums(team);
  });

  it('goods that are promised stay what they are', async () => {
    const team = await freshTrade();
    await bought(team, 20, [10]);
    const [lot] = await lotsOf(team);
    const lotId = lot?.lotId ?? '';
    accepted(await confirm(team, await drafted(team, 8, null)));
    expect(told(await bundle(team, 3))).toBe('INSUFFICIENT_STOCK bundles.0.pieces: insufficient_stock');
    const sale = await drafted(team, 10, lotId);
    // The draft says already which bundle it is out of.
    const { lines } = await team.read(sale.params.txnId, 'SL');
    expect(lines.map((line) => line.lot)).toEqual([{ lotId, code: lot?.code }]);
    accepted(await confirm(team, sale));
    const open = () =>
      house.call(unbundleLot, { params: { lotId }, body: { yardId: team.yardId } }, team.as('WH'));
    expect(told(await open())).toBe('INSUFFICIENT_STOCK lot.pieces: insufficient_stock');
    accepted(await house.call(cancelTxn, { ...sale, body: { reason: 'changed' } }, team.as('SL')));
    accepted(await open());
    await expectSums(team);
  });

  it('a bundle of another sort, of another team or of none is refused at its line', async () => {
    const [team, other] = [await freshTrade(), await freshTrade()];
    await bought(team, 20, [10]);
    await bought(other, 20, [10]);
    const [own, foreign] = [(await lotsOf(team))[0], (await lotsOf(other))[0]];
    const sale = (sortId: string, lotId = '') =>
      house.call(
        createTxn,
        {
          body: {
            ...{ kind: 'sale', yardId: team.yardId, businessDate: shanghaiToday() },
            partnerId: team.customer.partnerId,
            lines: [{ sortId, lotId, pieces: 1, volume: '0.1', unitPrice: '1' }],
          },
        },
        team.as('SL'),
      );
    expect(told(await sale(team.board.sortId, foreign?.lotId))).toBe('VALIDATION lines.0.lotId: unknown');
    expect(told(await sale(team.log.sortId, own?.lotId))).toBe('VALIDATION lines.0.lotId: not_of_sort');
  });
});

describe('documents that name a bundle', () => {
  it('sell out of it, deliver out of another, take back into it, and carry it along', async () => {
    const team = await freshTrade();
    await bought(team, 30, [10, 10]);
    const [second, first] = (await lotsOf(team)).map(({ lotId }) => lotId);
    const leftOf = async () =>
      (await lotsOf(team, { all: 'true' })).map(({ code, left }) => [
        code,
        left.pieces,
        left.availablePieces,
      ]);
    const sale = await drafted(team, 10, first ?? '');
    accepted(await confirm(team, sale));
    expect(await leftOf()).toEqual([
      ['LT-000002', 10, 10],
      ['LT-000001', 10, 0],
    ]);
    const deliver = (line: object) =>
      house.call(deliverSale, { ...sale, body: { lines: [{ lineNo: 1, ...line }] } }, team.as('WH'));
    accepted(await deliver({ pieces: 4 }));
    const delivered = accepted(await deliver({ pieces: 6, lotId: second }));
    expect(delivered.lines[0]?.lot?.code).toBe('LT-000001');
    expect(delivered.postings.map(({ moves }) => moves[0]?.lot?.code)).toEqual(['LT-000001', 'LT-000002']);
    expect(await leftOf()).toEqual([
      ['LT-000002', 4, 4],
      ['LT-000001', 6, 6],
    ]);
    const back = await team.draft('SL', {
      ...{ kind: 'sale_return', sourceTxnId: sale.params.txnId },
      lines: [{ sortId: team.board.sortId, sourceLineNo: 1, pieces: 2, lotId: first ?? null }],
    });
    const params = { txnId: back.txnId };
    accepted(await house.call(submitReturn, { params, body: {} }, team.as('SL')));
    accepted(await house.call(approveReturn, { params, body: {} }, team.as('OW')));
    accepted(
      await house.call(moveReturn, { params, body: { lines: [{ lineNo: 1, pieces: 2 }] } }, team.as('WH')),
    );
    const shop = accepted(
      await house.call(
        createYard,
        { body: { code: 'SHOP', names: { zh: '店', en: 'Shop' } } },
        team.as('OW'),
      ),
    );
    const carried = await team.draft('WH', {
      ...{ kind: 'transfer', toYardId: shop.yardId },
      lines: [{ sortId: team.board.sortId, pieces: 8, lotId: first ?? null }],
    });
    accepted(await house.call(postTxn, { params: { txnId: carried.txnId }, body: {} }, team.as('WH')));
    expect(
      (await lotsOf(team, { yardId: shop.yardId })).map(({ code, places }) => [code, places.length]),
    ).toEqual([['LT-000001', 1]]);
    accepted(
      await house.call(
        reverseTxn,
        { params: { txnId: carried.txnId }, body: { reason: 'back' } },
        team.as('MG'),
      ),
    );
    expect(await lotsOf(team, { yardId: shop.yardId })).toEqual([]);
    const { history } = accepted(await house.call(getLot, { params: { lotId: first ?? '' } }, team.as('WH')));
    expect(history.map(({ pieces }) => pieces).reduce((sum, one) => sum + one, 0)).toBe(8);
    expect(history.map(({ txn }) => txn?.kind ?? 'made')).toEqual(
      expect.arrayContaining(['made', 'sale', 'sale_return', 'transfer']),
    );
    await expectSums(team);
  });

  it('count it apart from what lies loose', async () => {
    const team = await freshTrade();
    await bought(team, 30, [10]);
    const [lot] = await lotsOf(team);
    const { sortId } = team.board;
    const begin = (lines: { sortId: string; lotId?: string | null; pieces: number }[]) =>
      house.call(createStocktake, { body: { yardId: team.yardId, lines } }, team.as('WH'));
    expect(
      told(
        await begin([
          { sortId, pieces: 1 },
          { sortId, pieces: 2 },
        ]),
      ),
    ).toBe('VALIDATION lines.1.sortId: named_twice');
    const stocktake = accepted(
      await begin([
        { sortId, pieces: 21 },
        { sortId, lotId: lot?.lotId ?? null, pieces: 8 },
      ]),
    );
    expect(stocktake.lines.map(({ book, lot: of }) => [book?.pieces, of?.code])).toEqual([
      [20, undefined],
      [10, 'LT-000001'],
    ]);
    const params = { txnId: stocktake.txnId };
    accepted(await house.call(submitStocktake, { params, body: {} }, team.as('WH')));
    accepted(await house.call(approveStocktake, { params, body: {} }, team.as('MG')));
    expect((await lotsOf(team))[0]?.left.pieces).toBe(8);
    expect((await team.boards())[0]).toBe(29);
    await expectSums(team);
  });
});

const twenty = Array.from({ length: 20 });

it('of twenty who want the last bundle one gets it, and the loose goods beside are nobody’s', async () => {
  const team = await freshTrade();
  await bought(team, 20, [10]);
  const [lot] = await lotsOf(team);
  const sales = [];
  for (const _ of twenty) sales.push(await drafted(team, 10, lot?.lotId ?? ''));
  const answers = await Promise.all(sales.map((sale) => confirm(team, sale)));
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect([...new Set(answers.filter(({ status }) => status >= 300).map((one) => told(one)))]).toEqual([
    'INSUFFICIENT_STOCK lines.0.pieces: insufficient_stock',
  ]);
  expect((await lotsOf(team))[0]?.left.availablePieces).toBe(0);
  accepted(await confirm(team, await drafted(team, 10, null)));
  await expectSums(team);
});

it('of those who bundle, sell and open the same goods at once nobody takes them twice', async () => {
  const team = await freshTrade();
  await bought(team, 20, [10]);
  const [lot] = await lotsOf(team);
  const lotId = lot?.lotId ?? '';
  const [ofLot, loose] = [await drafted(team, 10, lotId), await drafted(team, 10, null)];
  const open = { params: { lotId }, body: { yardId: team.yardId } };
  const answers = await Promise.all([
    confirm(team, ofLot),
    house.call(unbundleLot, open, team.as('WH')),
    bundle(team, 10),
    confirm(team, loose),
    house.call(unbundleLot, open, team.as('MG')),
  ]);
  expect(answers.every(({ status }) => status < 300 || status === 409)).toBe(true);
  expect((await team.boards()).slice(0, 2)).toEqual([20, '0.380000']);
  await expectSums(team);
});

it('the database itself lets no bundle, and nothing loose, fall below zero', async () => {
  const team = await freshTrade();
  await bought(team, 20, [10]);
  const owner = house.db({ kind: 'owner' });
  const own = sql`where team_id = ${team.teamId}::uuid`;
  for (const set of [sql`pieces = -1`, sql`reserved_pieces = 11`, sql`volume = 0`])
    await expect(owner.rows(sql`update wood.lot_balances set ${set} ${own}`)).rejects.toThrow();
  for (const set of [sql`pieces = 9`, sql`lot_pieces = 21`, sql`reserved_pieces = 11`])
    await expect(owner.rows(sql`update wood.stock_balances set ${set} ${own}`)).rejects.toThrow();
  await expect(owner.rows(sql`update wood.lots set code = 'X' ${own}`)).rejects.toThrow();
  await expect(owner.rows(sql`delete from wood.bundlings ${own}`)).rejects.toThrow();
});
