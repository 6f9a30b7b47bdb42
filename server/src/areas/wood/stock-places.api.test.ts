import {
  confirmSale,
  createLots,
  createTransfer,
  createYard,
  exportStock,
  getSortStock,
  listReservations,
  listStock,
  listYardStock,
  postTxn,
  reverseTxn,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { shanghaiToday } from './testing-team.ts';
import { type Trade, trade } from './txns/testing-trade.ts';

let house: TestServer;
let count = 0;
const freshTrade = () => trade(house, `PLACE${++count}`);
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const boards = (team: Trade, pieces: number, more: object = {}) => ({
  ...{ sortId: team.board.sortId, pieces, unitPrice: '2000' },
  ...more,
});
const bundle = async (team: Trade, pieces: number) => {
  const body = { yardId: team.yardId, sortId: team.board.sortId, bundles: [{ pieces }] };
  return accepted(await house.call(createLots, { body }, team.as('WH'))).items[0]?.lotId ?? '';
};
const promised = async (team: Trade, pieces: number, lotId: string | null = null) => {
  const lines = [boards(team, pieces, { unitPrice: '2680', lotId })];
  const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
  return accepted(await house.call(confirmSale, { params: { txnId: sale.txnId }, body: {} }, team.as('SL')));
};

it('a sort lies in its yards, loose or in bundles; the oldest of what is left comes first', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 20)]);
  await team.buy([boards(team, 10)]);
  const lotId = await bundle(team, 10);
  await promised(team, 4);
  await promised(team, 3, lotId);
  const names = { zh: '店', en: 'Shop' };
  const shop = accepted(await house.call(createYard, { body: { code: 'SHOP', names } }, team.as('OW')));
  const carried = await team.draft('WH', {
    ...{ kind: 'transfer', toYardId: shop.yardId, lines: [boards(team, 5, { unitPrice: null })] },
  });
  accepted(await house.call(postTxn, { params: { txnId: carried.txnId }, body: {} }, team.as('WH')));
  const { places, layers } = accepted(await house.call(getSortStock, { params: team.board }, team.as('VW')));
  const own = places.map(({ yardId, pieces, availablePieces, loose, lots }) => [
    ...[yardId === team.yardId ? 'main' : 'shop', pieces, availablePieces],
    ...[loose.pieces, loose.availablePieces, lots],
  ]);
  expect(own).toEqual([
    ['main', 25, 18, 15, 11, 1],
    ['shop', 5, 5, 5, 5, 0],
  ]);
  expect(layers.map(({ txn, quantity, leftQuantity }) => [txn.number, quantity, leftQuantity])).toEqual([
    ['PO-000001', '0.380000', '0.380000'],
    ['PO-000002', '0.190000', '0.190000'],
  ]);
  const { items } = accepted(await house.call(listStock, { query: { sort: '-age' } }, team.as('VW')));
  expect(items[0]).toMatchObject({
    oldestOn: shanghaiToday(),
    inLots: { lots: 1, pieces: 10, availablePieces: 7 },
  });
});

it('a transfer is posted at once, or nothing of it is; what a yard holds is told place by place', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 20)]);
  const lotId = await bundle(team, 8);
  const names = { zh: '店', en: 'Shop' };
  const shop = accepted(await house.call(createYard, { body: { code: 'SHOP', names } }, team.as('OW')));
  const { sortId } = team.board;
  const carry = (lines: { sortId: string; lotId?: string; pieces: number }[]) =>
    house.call(
      createTransfer,
      { body: { yardId: team.yardId, toYardId: shop.yardId, businessDate: shanghaiToday(), lines } },
      team.as('WH'),
    );
  const refused = await carry([
    { sortId, pieces: 5 },
    { sortId, lotId, pieces: 9 },
  ]);
  expect([problemOf(refused).code, problemOf(refused).fields]).toMatchObject([
    'INSUFFICIENT_STOCK',
    [{ path: 'lines.1.pieces', code: 'insufficient_stock', params: { pieces: 8 } }],
  ]);
  const carried = accepted(
    await carry([
      { sortId, pieces: 5 },
      { sortId, lotId, pieces: 8 },
    ]),
  );
  // Nothing is left of the refused one, not even its number.
  expect(carried).toMatchObject({ number: 'TR-000001', state: 'posted', toYardId: shop.yardId });
  const holds = async (yardId: string, query: object = {}) =>
    accepted(await house.call(listYardStock, { params: { yardId }, query }, team.as('VW'))).items.map(
      ({ code, lot, pieces, quantity }) => [code, lot?.code, pieces, quantity],
    );
  expect(await holds(team.yardId)).toEqual([['BOARD', undefined, 7, '0.133000']]);
  expect(await holds(shop.yardId)).toEqual([
    ['BOARD', undefined, 5, '0.095000'],
    ['BOARD', 'LT-000001', 8, '0.152000'],
  ]);
  expect(await holds(shop.yardId, { form: 'log' })).toEqual([]);
});

it('transfers and the reversals of others wait for each other and never for ever', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 200)]);
  const names = { zh: '店', en: 'Shop' };
  const shop = accepted(await house.call(createYard, { body: { code: 'SHOP', names } }, team.as('OW')));
  const lines = [{ sortId: team.board.sortId, pieces: 10 }];
  const body = { yardId: team.yardId, toYardId: shop.yardId, businessDate: shanghaiToday(), lines };
  const carry = () => house.call(createTransfer, { body }, team.as('WH'));
  const posted = [];
  for (let at = 0; at < 6; at += 1) posted.push(accepted(await carry()).txnId);
  const reason = { reason: 'wrong yard' };
  const answers = await Promise.all([
    ...posted.map((txnId) => house.call(reverseTxn, { params: { txnId }, body: reason }, team.as('MG'))),
    ...posted.map(carry),
  ]);
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  const { places } = accepted(await house.call(getSortStock, { params: team.board }, team.as('VW')));
  expect(places.map(({ pieces }) => pieces)).toEqual([140, 60]);
});

it('what is promised is listed, the oldest promise first, and those that are old by themselves', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 30)]);
  const lotId = await bundle(team, 10);
  const old = await promised(team, 2);
  await promised(team, 3, lotId);
  await house.db({ kind: 'owner' }).rows(sql`
    update wood.txns set confirmed_at = now() - interval '15 days'
    where team_id = ${team.teamId}::uuid and txn_id = ${old.txnId}::uuid`);
  const list = async (query: object = {}) =>
    accepted(await house.call(listReservations, { query }, team.as('WH')));
  const { items } = await list();
  expect(items.map(({ number, pieces, days, lot }) => [number, pieces, days, lot?.code])).toEqual([
    [old.number, 2, 15, undefined],
    ['SO-000002', 3, 0, 'LT-000001'],
  ]);
  expect(items[0]).toMatchObject({ partner: { names: { en: 'Li Furniture' } }, code: 'BOARD' });
  expect((await list({ olderThan: 14 })).items.map(({ number }) => number)).toEqual([old.number]);
  expect((await list({ olderThan: 15 })).items).toEqual([]);
  const first = await list({ limit: 1 });
  expect((await list({ limit: 1, cursor: first.next })).items.map(({ number }) => number)).toEqual([
    'SO-000002',
  ]);
});

it('a file of the stock tells what it cost to those who see that, and to nobody else', async () => {
  const team = await freshTrade();
  await team.buy([boards(team, 20)]);
  const told = async (role: 'OW' | 'WH') => {
    const query = { format: 'csv', language: 'en' } as const;
    const file = accepted(await house.call(exportStock, { query }, team.as(role)));
    return Buffer.from(file.base64, 'base64').toString('utf8').replaceAll('"', '').split(/\r?\n/);
  };
  const [ownHead, ownRow] = await told('OW');
  expect(ownHead).toMatch(/Average cost,Value$/);
  expect(ownRow).toMatch(/^BOARD,Spruce board,Board,20,0\.38/);
  expect(ownRow).toMatch(/,2000(\.\d+)?,760(\.00)?$/);
  const [head, row] = await told('WH');
  expect(head).not.toMatch(/cost|Value/i);
  expect(row).not.toMatch(/760|2000/);
});
