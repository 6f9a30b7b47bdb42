import {
  confirmSale,
  deliverSale,
  exportTxns,
  getTxnTotals,
  reverseTxn,
  type WoodRole,
} from '@console/contract/wood';
import { accepted } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type Trade, trade } from './testing-trade.ts';
import { totalsOf } from './txn-sheets.ts';

let house: TestServer;
let team: Trade;
let reversed: string;
const boards = (pieces: number, unitPrice: string) => ({ sortId: team.board.sortId, pieces, unitPrice });

async function sold(pieces: number): Promise<{ txnId: string }> {
  const lines = [boards(pieces, '2680')];
  const sale = await team.draft('SL', { kind: 'sale', partnerId: team.customer.partnerId, lines });
  const params = { txnId: sale.txnId };
  accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
  const body = { lines: [{ lineNo: 1, pieces }] };
  accepted(await house.call(deliverSale, { params, body }, team.as('WH')));
  return params;
}

/** 5.7 m3 bought, 1.9 sold; another 0.95 sold and taken back whole. */
beforeAll(async () => {
  house = await testServer();
  team = await trade(house, 'SHEETS');
  await team.buy([boards(300, '2000')]);
  await sold(100);
  const params = await sold(50);
  reversed = params.txnId;
  accepted(await house.call(reverseTxn, { params, body: { reason: 'wrong' } }, team.as('MG')));
});
afterAll(() => house.close());

describe('what the documents of a list come to', () => {
  const totals = async (role: WoodRole, query: object = {}) =>
    accepted(await house.call(getTxnTotals, { query: query as never }, team.as(role)));

  it('has what came in and went out, and nothing of what was reversed', async () => {
    expect(await totals('OW')).toEqual({
      documents: 2,
      in: { documents: 1, pieces: 300, volume: '5.700000' },
      out: { documents: 1, pieces: 100, volume: '1.900000' },
      ...{ boughtMinor: 1_140_000, payableMinor: 1_140_000, soldMinor: 509_200, receivableMinor: 509_200 },
    });
    expect(reversed).toBeDefined();
  });

  it('goes by the filters of the list, and by what somebody may see', async () => {
    expect(await totals('OW', { kind: 'sale' })).toMatchObject({ documents: 1, in: { pieces: 0 } });
    expect(await totals('OW', { to: '2020-01-01' })).toMatchObject({ documents: 0, boughtMinor: 0 });
    const buyer = await totals('BY');
    expect([buyer.documents, buyer.boughtMinor, buyer.soldMinor]).toEqual([1, 1_140_000, undefined]);
    const keeper = await totals('WH');
    expect([keeper.documents, keeper.boughtMinor, keeper.soldMinor]).toEqual([2, undefined, 509_200]);
    expect(Object.keys(await totals('VW')).sort()).toEqual(['documents', 'in', 'out']);
  });

  it('adds sides up without floats, and does not know other kinds as either', () => {
    const one = { documents: 1, pieces: 1, netMinor: '0', openMinor: '0' };
    const {
      documents,
      in: incoming,
      out,
    } = totalsOf([
      { ...one, kind: 'purchase', volume: '0.100000' },
      { ...one, kind: 'opening', volume: '0.200000' },
      { ...one, kind: 'transfer', volume: '9.000000' },
    ]);
    expect([documents, incoming.volume, out.volume]).toEqual([3, '0.300000', '0.000000']);
  });
});

describe('a file of them', () => {
  const file = async (role: WoodRole, query: object = {}) => {
    const asked = { format: 'csv', language: 'en', ...query } as never;
    const { name, base64 } = accepted(await house.call(exportTxns, { query: asked }, team.as(role)));
    const [head = '', ...rows] = Buffer.from(base64, 'base64')
      .toString('utf8')
      .replaceAll('"', '')
      .trim()
      .split(/\r?\n/);
    return { name, head: head.replace(/^\uFEFF/, '').split(','), rows };
  };

  it('has all that the filter finds, newest first, in the language that is asked for', async () => {
    const { head, rows, name } = await file('OW');
    expect(head.slice(0, 4)).toEqual(['Number', 'Kind', 'State', 'Date']);
    expect(rows).toHaveLength(4);
    expect(rows.at(-1)).toMatch(/^PO-000001,Purchase,Received,/);
    expect(name).toMatch(/^SHEETS/);
    expect((await file('OW', { kind: 'sale', state: 'delivered' })).rows).toHaveLength(1);
    expect((await file('OW', { language: 'zh' })).head[0]).toBe('单号');
  });

  it.each([
    ['BY', ['Purchase total', 'Payable'], ['Sale total', 'Receivable']],
    ['SL', ['Sale total', 'Receivable'], ['Purchase total', 'Payable']],
    ['VW', [], ['Sale total', 'Receivable', 'Purchase total', 'Payable']],
  ] as const)('%s: columns of money only where they may see it', async (role, seen, unseen) => {
    const { head } = await file(role);
    for (const column of seen) expect(head).toContain(column);
    for (const column of unseen) expect(head).not.toContain(column);
    expect(head.join()).not.toMatch(/cost|margin/i);
  });
});
