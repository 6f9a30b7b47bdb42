import type { QueryOf } from '@console/contract';
import {
  allocateSettlement,
  approveReturn,
  confirmSettlement,
  createSettlement,
  createTxn,
  exportTxnStat,
  getAgeingStat,
  getSupplierStat,
  getTxnStat,
  listAgeing,
  listSelfChecked,
  listStock,
  moveReturn,
  postTxn,
  reverseSettlement,
  reverseTxn,
  setTxnCosts,
  submitReturn,
  type Txn,
  updateTeam,
  type WoodRole,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { dayBefore, daysAfter, monthOf } from '../../../days.ts';
import { till } from '../settlements/testing-settlements.ts';
import { type Trade, trade } from '../txns/testing-trade.ts';
import { type W25, w25 } from './testing-w25.ts';

let house: TestServer;
let team: W25;
beforeAll(async () => {
  house = await testServer();
  team = await w25(house, 'TRADE');
});
afterAll(() => house.close());

/** Goods come back from a customer, as somebody who sells has written down. */
async function returnedBy(
  of: Pick<Trade, 'as' | 'board' | 'yardId'>,
  who: ReturnType<Trade['as']>,
  source: Pick<Txn, 'txnId'>,
  pieces: number,
) {
  const body = {
    ...{
      kind: 'sale_return' as const,
      sourceTxnId: source.txnId,
      yardId: of.yardId,
      businessDate: team.today,
    },
    lines: [{ sortId: of.board.sortId, pieces, sourceLineNo: 1 }],
  };
  const { txnId } = accepted(await house.call(createTxn, { body }, who));
  const params = { txnId };
  accepted(await house.call(submitReturn, { params, body: {} }, who));
  accepted(await house.call(approveReturn, { params, body: {} }, of.as('MG')));
  const counted = { lines: [{ lineNo: 1, pieces }] };
  accepted(await house.call(moveReturn, { params, body: counted }, of.as('WH')));
  return params;
}

type Query = Partial<QueryOf<typeof getTxnStat>>;
const ask = (query: Query = {}, role: WoodRole = 'MG', of: Pick<W25, 'as'> = team) =>
  house.call(getTxnStat, { query }, of.as(role));
const statOf = async (...asked: Parameters<typeof ask>) => accepted(await ask(...asked));
const bothMonths = () => ({ from: monthOf(team.before), to: monthOf(team.today) });

/** Where no freight was paid, contribution is gross profit. */
const earned = (figures: { netMinor: number; costMinor: number; grossMinor: number; margin: string }) => ({
  ...figures,
  ...{ freightMinor: 0, contributionMinor: figures.grossMinor, contribution: figures.margin },
});

describe('W-27: what a sale costs the team itself', () => {
  it('600.00 freight leaves 6160.00, 19.15 %; stock and cost of sales hear nothing of it, and undone it is gone', async () => {
    const own = await w25(house, 'FREIGHT');
    const [sale] = own.sales;
    const stock = async () => accepted(await house.call(listStock, {}, own.as('OW'))).items;
    const inMonthBefore = async (group: 'month' | 'customer' | 'sort' = 'month') => {
      const range = { from: monthOf(own.before), to: monthOf(own.before) };
      return statOf({ measure: 'margin', group, ...range }, 'MG', own);
    };
    const [lying, before] = [await stock(), (await inMonthBefore()).total];
    const draft = await own.draft('AC', {
      kind: 'cost_add',
      sourceTxnId: sale.txnId,
      businessDate: own.before,
    });
    const names = { zh: '送货运费', en: 'Delivery' };
    const costs = [{ names, basis: 'volume' as const, amountMinor: 60_000 }];
    const params = { txnId: draft.txnId };
    accepted(
      await house.call(setTxnCosts, { params, version: draft.version, body: { costs } }, own.as('AC')),
    );
    accepted(await house.call(postTxn, { params, body: {} }, own.as('AC')));
    const figures = { freightMinor: 60_000, contributionMinor: 616_000, contribution: '0.1915' };
    const gross = { grossMinor: 676_000, margin: '0.2102' };
    expect((await inMonthBefore()).total?.margin).toMatchObject({ ...gross, ...figures });
    for (const group of ['customer', 'sort'] as const) {
      const { groups } = await inMonthBefore(group);
      expect(groups.map(({ total }) => total?.margin)).toMatchObject([figures]);
    }
    expect(await stock()).toEqual(lying);
    accepted(await house.call(reverseTxn, { params, body: { reason: '录错' } }, own.as('MG')));
    expect(await stock()).toEqual(lying);
    const both = await statOf(
      { measure: 'margin', from: monthOf(own.before), to: monthOf(own.today) },
      'MG',
      own,
    );
    expect(both.total?.margin).toMatchObject({ freightMinor: 0 });
    expect(before?.margin).toMatchObject({ freightMinor: 0, contributionMinor: 676_000 });
  });

  it('is of a sale of which goods have left', async () => {
    const { log, customer } = team;
    const lines = [{ sortId: log.sortId, pieces: 1, volume: '0.100', unitPrice: '2680' }];
    const sale = await team.draft('SL', { kind: 'sale', partnerId: customer.partnerId, lines });
    const body = {
      ...{ kind: 'cost_add' as const, sourceTxnId: sale.txnId, yardId: team.yardId },
      businessDate: team.today,
    };
    expect(problemOf(await house.call(createTxn, { body }, team.as('AC')))).toMatchObject({
      ...{ code: 'STATE_CONFLICT', fields: [{ path: 'sourceTxnId', code: 'not_delivered' }] },
    });
  });
});

describe('W-25 and W-27 by months', () => {
  it('margin: 6760.00 and 21.02 % in the month before; 7616.67 and 20.30 % in this one', async () => {
    const { byMonth, total } = await statOf({ measure: 'margin', ...bothMonths() });
    expect(byMonth.map((one) => one?.margin)).toEqual([
      earned({ netMinor: 3_216_000, costMinor: 2_540_000, grossMinor: 676_000, margin: '0.2102' }),
      // 14 m3 at 2680.00 are 37520.00; 10583.33 + 27.00 + 19293.00 = 29903.33.
      earned({ netMinor: 3_752_000, costMinor: 2_990_333, grossMinor: 761_667, margin: '0.2030' }),
    ]);
    expect(total?.margin).toMatchObject({ netMinor: 6_968_000, costMinor: 5_530_333, grossMinor: 1_437_667 });
  });

  it('by customer and by seller a late cost of goods that have left stands for itself', async () => {
    const by = async (group: 'customer' | 'seller' | 'sort' | 'species') => {
      const { groups } = await statOf({ measure: 'margin', group, ...bothMonths() });
      return groups.map(({ name, total }) => [
        name?.en ?? null,
        total?.margin?.grossMinor,
        total?.margin?.margin,
      ]);
    };
    // 69680.00 - 55276.33 = 14403.67 (20.67 %); the 27.00 belong to no sale.
    expect(await by('customer')).toEqual([
      ['Li Furniture', 1_440_367, '0.2067'],
      [null, -2700, null],
    ]);
    expect(await by('seller')).toEqual([
      ['TRADE-SL', 1_440_367, '0.2067'],
      [null, -2700, null],
    ]);
    expect(await by('sort')).toEqual([['Spruce log', 1_437_667, '0.2063']]);
    expect(await by('species')).toEqual([['Spruce', 1_437_667, '0.2063']]);
  });

  it('purchases: 62000.00 of goods, of which 8000.00 went back a month later; a price for a cubic metre', async () => {
    const { byMonth, total, groups } = await statOf({
      measure: 'purchases',
      group: 'supplier',
      ...bothMonths(),
    });
    expect(byMonth.map((one) => [one?.purchases?.salesMinor, one?.purchases?.returnsMinor])).toEqual([
      [6_200_000, 0],
      [0, 800_000],
    ]);
    expect(total?.purchases).toEqual({
      ...{ salesMinor: 6_200_000, returnsMinor: 800_000, netMinor: 5_400_000, pieces: 300 },
      ...{ volume: '30.000000', returnedVolume: '4.000000', pricePerM3: '2076.92', returnRate: '0.1333' },
    });
    expect(groups.map(({ name, total: one }) => [name?.en, one?.purchases?.netMinor])).toEqual([
      ['Northern Timber', 5_400_000],
    ]);
  });

  it('sales: 26 m3 at 2680.00, month by month', async () => {
    const { byMonth, total } = await statOf(bothMonths());
    expect(byMonth.map((one) => [one?.sales?.netMinor, one?.sales?.volume])).toEqual([
      [3_216_000, '12.000000'],
      [3_752_000, '14.000000'],
    ]);
    expect(total?.sales).toMatchObject({ pieces: 260, pricePerM3: '2680.00', returnRate: '0.0000' });
  });

  it('return rate and measure by supplier: 4 of 30 m3 went back; 20.000 against 20.100 of the sheet', async () => {
    const stat = accepted(await house.call(getSupplierStat, { query: bothMonths() }, team.as('BY')));
    expect(stat.items).toEqual([
      {
        ...{ partnerId: team.supplier.partnerId, names: team.supplier.names },
        ...{ receivedVolume: '30.000000', returnedVolume: '4.000000', returnRate: '0.1333' },
        ...{ supplierVolume: '20.100000', ourVolume: '20.000000' },
        ...{ differenceVolume: '-0.100000', difference: '-0.0050' },
      },
    ]);
    expect(stat.receipts).toEqual([
      expect.objectContaining({
        txnId: team.purchases[0].txnId,
        businessDate: team.before,
        difference: '-0.0050',
      }),
    ]);
    expect(stat.tolerance).toBe('0.0100');
  });
});

describe('months', () => {
  it('without documents have none of the figures, which is not 0', async () => {
    const { byMonth, total, groups } = await statOf({ from: '2020-01', to: '2020-03', group: 'sort' });
    expect([byMonth, total, groups]).toEqual([[null, null, null], null, []]);
  });

  it('in the wrong order are swapped, and that is told', async () => {
    const { from, to } = bothMonths();
    expect(await statOf({ from: to, to: from })).toMatchObject({ from, to, swapped: true });
  });

  it('are 36 at most', async () => {
    const refused = await ask({ from: '2020-01', to: '2023-01' });
    expect([refused.status, problemOf(refused).code, problemOf(refused).fields]).toEqual([
      422,
      'LIMIT',
      [{ path: 'to', code: 'range_too_long', params: { months: 36 } }],
    ]);
    expect((await statOf({ from: '2020-01', to: '2022-12' })).months).toHaveLength(36);
  });

  it('are what a measure is grouped by that does not have the group', async () => {
    expect((await statOf({ measure: 'purchases', group: 'seller' })).group).toBe('month');
    expect((await statOf({ measure: 'sales', group: 'supplier' })).group).toBe('month');
  });
});

describe('what each role sees', () => {
  it.each<[WoodRole, string[]]>([
    ['OW', ['sales', 'margin', 'purchases']],
    ['MG', ['sales', 'margin', 'purchases']],
    ['AC', ['sales', 'margin', 'purchases']],
    ['SL', ['sales']],
    ['BY', ['purchases']],
  ])('%s: %j, and another measure is the first of them', async (role, measures) => {
    for (const measure of ['sales', 'margin', 'purchases'] as const) {
      const stat = await statOf({ measure, ...bothMonths() }, role);
      expect(stat.measures).toEqual(measures);
      expect(stat.measure).toBe(measures.includes(measure) ? measure : measures[0]);
      expect(Object.keys(stat.total ?? {})).toEqual([stat.measure]);
      expect(/costMinor|grossMinor/.test(JSON.stringify(stat))).toBe(stat.measure === 'margin');
    }
  });

  it.each<WoodRole>(['WH', 'VW'])('%s has the stock side alone', async (role) => {
    const refused = await ask({}, role);
    expect([refused.status, problemOf(refused).details]).toEqual([403, { permission: 'wood.stat.sale' }]);
  });

  it('a seller sees their own sales, whatever others sell, and a reversal of theirs by a manager', async () => {
    const own = await till(house, 'OWN');
    await own.buy([own.line(300, '2000')]);
    const first = await own.sold(100, '2680');
    const colleague = {
      as: await house.user({
        ...{ username: 'colleague' },
        memberships: [{ area: 'wood', tenantId: own.teamId, roles: ['SL'] }],
      }),
    };
    const salesOf = async (who: typeof colleague | ReturnType<typeof own.as>) => {
      const { total, onlyOwn } = accepted(await house.call(getTxnStat, { query: {} }, who));
      return [total?.sales?.netMinor ?? null, onlyOwn];
    };
    expect(await salesOf(own.as('SL'))).toEqual([509_200, true]);
    expect(await salesOf(colleague)).toEqual([null, true]);
    expect(await salesOf(own.as('MG'))).toEqual([509_200, false]);
    // Whoever writes a return or undoes it, the sale is the seller's.
    const params = await returnedBy(own, colleague, first, 10);
    expect([await salesOf(own.as('SL')), await salesOf(colleague)]).toEqual([
      [458_280, true],
      [null, true],
    ]);
    accepted(await house.call(reverseTxn, { params, body: { reason: '录错' } }, own.as('MG')));
    expect([await salesOf(own.as('SL')), await salesOf(colleague)]).toEqual([
      [509_200, true],
      [null, true],
    ]);
    accepted(
      await house.call(
        reverseTxn,
        { params: { txnId: first.txnId }, body: { reason: '录错' } },
        own.as('MG'),
      ),
    );
    expect(await salesOf(own.as('SL'))).toEqual([0, true]);
    const bySeller = await statOf({ group: 'seller', measure: 'margin' }, 'MG', own);
    expect(bySeller.groups.map(({ name, total }) => [name?.en, total?.margin?.grossMinor])).toEqual([
      ['OWN-SL', 0],
    ]);
  });
});

it('10 files: a line for each group and month, then all of them', async () => {
  const query = {
    ...bothMonths(),
    measure: 'margin',
    group: 'customer',
    format: 'csv',
    language: 'en',
  } as const;
  const file = accepted(await house.call(exportTxnStat, { query }, team.as('AC')));
  expect(file.name).toBe(`TRADE-statistics-margin-${query.from}-${query.to}.csv`);
  const lines = Buffer.from(file.base64, 'base64')
    .toString('utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split(/\r?\n/);
  expect(lines).toEqual([
    '"Group","Month","Net sales","Cost of goods","Gross profit","Margin","Outbound freight","Contribution","Contribution margin"',
    `"Li Furniture","${query.from}",32160.00,25400.00,6760.00,0.2102,0.00,6760.00,0.2102`,
    `"Li Furniture","${query.to}",37520.00,29876.33,7643.67,0.2037,0.00,7643.67,0.2037`,
    `"Not assigned","${query.to}",0.00,27.00,-27.00,,0.00,-27.00,`,
    `"Total","${query.from}",32160.00,25400.00,6760.00,0.2102,0.00,6760.00,0.2102`,
    `"Total","${query.to}",37520.00,29903.33,7616.67,0.2030,0.00,7616.67,0.2030`,
  ]);
  const seller = accepted(await house.call(exportTxnStat, { query }, team.as('SL')));
  expect(Buffer.from(seller.base64, 'base64').toString('utf8')).not.toMatch(
    /Cost|profit|freight|Contribution/,
  );
});

describe('9.5 ageing as of a day', () => {
  let own: Awaited<ReturnType<typeof aged>>;
  const day = (back: number) => daysAfter(team.today, -back);
  const settle = async (
    call: typeof confirmSettlement | typeof allocateSettlement,
    settlementId: string,
    role: WoodRole,
  ) => accepted(await house.call(call, { params: { settlementId }, body: {} }, own.as(role)));
  const returned = (source: Txn, pieces: number) => returnedBy(own, own.as('SL'), source, pieces);
  async function aged() {
    const one = await till(house, 'AGED');
    await one.buy([one.line(1000, '2000')]);
    return one;
  }
  const stat = async (asOf?: string, side: 'receivable' | 'payable' = 'receivable') =>
    accepted(await house.call(getAgeingStat, { query: { ...(asOf && { asOf }), side } }, own.as('AC')));

  it('today it is what the accounts say, whatever was paid, came back, was reversed or stands in advance', async () => {
    own = await aged();
    const [first, second, third] = [
      await own.sold(100, '2680'),
      await own.sold(50, '2680'),
      await own.sold(20, '2680'),
    ];
    const partly = await own.paid('receipt', 200_000, {
      allocations: [{ txnId: first.txnId, amountMinor: 200_000 }],
    });
    await settle(confirmSettlement, partly.settlementId, 'MG');
    await returned(second, 10);
    const wrong = await own.paid('receipt', 50_000, { allocations: [] });
    accepted(
      await house.call(
        reverseSettlement,
        { params: { settlementId: wrong.settlementId }, body: { reason: '错账' } },
        own.as('MG'),
      ),
    );
    accepted(
      await house.call(
        reverseTxn,
        { params: { txnId: third.txnId }, body: { reason: '录错' } },
        own.as('MG'),
      ),
    );
    const advance = await own.paid('receipt', 30_000, { allocations: [] });
    await settle(allocateSettlement, advance.settlementId, 'AC');
    await own.paid('receipt', 7000, { allocations: [] });
    await own.paid('payment', 1_000_000);
    for (const side of ['receivable', 'payable'] as const) {
      const accounts = accepted(await house.call(listAgeing, { query: { side } }, own.as('AC')));
      const told = await stat(undefined, side);
      expect([told.items, told.total]).toEqual([accounts.items, accounts.total]);
    }
    const { total } = await stat();
    // 5092.00 + 2036.80 less 2000.00 and 300.00; 70.00 in advance.
    expect(total).toMatchObject({ openMinor: 482_880, advanceMinor: 7000, overdueMinor: 0 });
  });

  it('on an earlier day only what had happened by then counts, and its age is that of the day', async () => {
    const owner = house.db({ kind: 'owner' });
    const ofTeam = sql`team_id = ${own.teamId}::uuid`;
    // All of it happened 100 days ago, due 30 days later; the money came 20 days ago.
    await owner.batch(
      sql`alter table wood.postings disable trigger insert_only`,
      sql`alter table wood.settlements disable trigger keep_settlement`,
      sql`update wood.postings set business_date = ${day(100)}::date where ${ofTeam}`,
      sql`update wood.txns set business_date = ${day(100)}::date, due_on = ${day(70)}::date where ${ofTeam} and kind = 'sale'`,
      sql`update wood.settlements set business_date = ${day(20)}::date, recorded_at = recorded_at + interval '1 hour' where ${ofTeam}`,
      sql`alter table wood.settlements enable trigger keep_settlement`,
      sql`alter table wood.postings enable trigger insert_only`,
    );
    expect((await stat(day(101))).total.openMinor).toBe(0);
    const ages = async (asOf: string) => {
      const { total } = await stat(asOf);
      return [total.ages.notDue, total.ages.upTo30, total.ages.upTo60, total.ages.upTo90, total.openMinor];
    };
    expect(await ages(day(100))).toEqual([712_880, 0, 0, 0, 712_880]);
    expect(await ages(day(70))).toEqual([712_880, 0, 0, 0, 712_880]);
    expect(await ages(day(69))).toEqual([0, 712_880, 0, 0, 712_880]);
    expect(await ages(day(40))).toEqual([0, 712_880, 0, 0, 712_880]);
    expect(await ages(day(39))).toEqual([0, 0, 712_880, 0, 712_880]);
    expect(await ages(day(20))).toEqual([0, 0, 482_880, 0, 482_880]);
    expect(await ages(day(0))).toEqual([0, 0, 0, 482_880, 482_880]);
    expect(await stat(daysAfter(team.today, 1))).toMatchObject({ asOf: team.today, isToday: true });
    expect((await stat(dayBefore(day(20)))).total.advanceMinor).toBe(0);
  });
});

it('1 what one person did alone is told with who it was', async () => {
  const own = await trade(house, 'ALONE');
  const alone = {
    as: await house.user({
      ...{ username: 'alone', name: 'Alone' },
      memberships: [{ area: 'wood', tenantId: own.teamId, roles: ['OW', 'AC'] }],
    }),
  };
  accepted(
    await house.call(
      updateTeam,
      { params: { teamId: own.teamId }, version: 0, body: { sodMode: 'solo' } },
      own.as('OW'),
    ),
  );
  const money = {
    kind: 'receipt',
    method: 'cash',
    partnerId: own.customer.partnerId,
    amountMinor: 12_300,
  } as const;
  const { settlementId } = accepted(
    await house.call(createSettlement, { body: { ...money, allocations: [] } }, alone),
  );
  accepted(await house.call(confirmSettlement, { params: { settlementId }, body: {} }, alone));
  const { items } = accepted(await house.call(listSelfChecked, {}, own.as('AC')));
  expect(items).toEqual([
    expect.objectContaining({
      ...{ txnId: null, settlementId, kind: 'receipt', by: 'Alone', totalMinor: 12_300 },
      partner: own.customer.names,
    }),
  ]);
});
