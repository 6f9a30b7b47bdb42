import type { QueryOf } from '@console/contract';
import {
  approveStocktake,
  createStocktake,
  createYard,
  exportStockStat,
  getStockStat,
  listStock,
  postTxn,
  reverseTxn,
  submitStocktake,
  type WoodRole,
  woodRoleNames,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { dayAfter, dayBefore, daysAfter, monthOf } from '../../../days.ts';
import { trade } from '../txns/testing-trade.ts';
import { type W25, w25 } from './testing-w25.ts';

let house: TestServer;
let team: W25;
beforeAll(async () => {
  house = await testServer();
  team = await w25(house, 'STOCK');
});
afterAll(() => house.close());

type Query = Partial<QueryOf<typeof getStockStat>>;
const statOf = async (query: Query = {}, role: WoodRole = 'MG', of = team) =>
  accepted(await house.call(getStockStat, { query }, of.as(role)));

describe('W-25 by months', () => {
  it('after step 3: at the end of the month before lay 18 m3 for 38100.00', async () => {
    const stat = await statOf({ asOf: team.before });
    expect(stat).toMatchObject({
      ...{ asOf: team.before, since: team.before, pieces: 180, volume: '18.000000', valueMinor: 3_810_000 },
      window: { from: team.before, days: 1 },
      ...{ costOfGoodsMinor: 2_540_000, averageValueMinor: 3_810_000, turnoverDays: '1.5' },
    });
    expect(stat.months.at(-1)).toEqual({
      ...{ ym: monthOf(team.before), day: team.before },
      stock: { pieces: 180, volume: '18.000000', valueMinor: 3_810_000 },
    });
    // Before the books began nothing is known, which is not 0.
    expect(stat.months.slice(0, -1).map(({ stock }) => stock)).toEqual(Array(11).fill(null));
    expect(stat.inOut).toEqual([
      expect.objectContaining({
        ...{ key: team.log.sortId, code: 'LOG', names: team.log.names },
        opening: { pieces: 0, volume: '0.000000', valueMinor: 0 },
        in: expect.objectContaining({
          purchase: { pieces: 300, volume: '30.000000', valueMinor: 6_350_000 },
        }),
        out: expect.objectContaining({ sale: { pieces: 120, volume: '12.000000', valueMinor: 2_540_000 } }),
        closing: { pieces: 180, volume: '18.000000', valueMinor: 3_810_000 },
      }),
    ]);
  });

  it('steps 4 to 7: this month opens with 38100.00, 243.00 come to it, and nothing is left', async () => {
    const stat = await statOf();
    expect(stat).toMatchObject({
      asOf: team.today,
      pieces: 0,
      volume: '0.000000',
      valueMinor: 0,
      ages: null,
    });
    expect(stat.months.slice(-2).map(({ stock }) => stock?.valueMinor)).toEqual([3_810_000, 0]);
    expect(stat.inOutTotal).toMatchObject({
      opening: { pieces: 180, volume: '18.000000', valueMinor: 3_810_000 },
      in: { late_cost: { pieces: 0, valueMinor: 24_300 }, purchase: { pieces: 0 } },
      out: {
        purchase_return: { pieces: 40, volume: '4.000000', valueMinor: 846_667 },
        // 10583.33 and 19293.00.
        sale: { pieces: 140, volume: '14.000000', valueMinor: 2_987_633 },
      },
      closing: { pieces: 0, volume: '0.000000', valueMinor: 0 },
    });
    expect(stat.inOut).toHaveLength(1);
    // 25400.00 + 10583.33 + 27.00 that had left before + 19293.00.
    expect(stat.costOfGoodsMinor).toBe(5_530_333);
    expect(stat.sorts).toEqual([
      expect.objectContaining({ sortId: team.log.sortId, abc: 'A', cumulative: '1.0000', idleDays: null }),
    ]);
  });

  it('by species the same, and between two days what moved between them', async () => {
    const bySpecies = await statOf({ group: 'species', from: team.before });
    expect(bySpecies.inOut).toEqual([
      expect.objectContaining({
        key: team.speciesId,
        code: 'SPR',
        opening: expect.objectContaining({ pieces: 0 }),
      }),
    ]);
    expect(bySpecies.inOutTotal.in.purchase.pieces).toBe(300);
    expect(bySpecies.inOutTotal.closing.valueMinor).toBe(0);
  });
});

it('9 before the first posting there is nothing to tell, and no zero for it', async () => {
  const stat = await statOf({ asOf: dayBefore(team.before) });
  expect(stat).toMatchObject({ since: null, sorts: [], inOut: [], turnoverDays: null, ages: null });
  expect(stat.months.map(({ stock }) => stock)).toEqual(Array(12).fill(null));
});

it('9 a day that lies ahead is today, and says so', async () => {
  expect(await statOf({ asOf: dayAfter(team.today) })).toMatchObject({ asOf: team.today, isToday: true });
  expect(await statOf()).toMatchObject({ asOf: team.today, isToday: false });
});

it('9 a table that would begin after its end begins with the month', async () => {
  const stat = await statOf({ asOf: team.before, from: team.today });
  expect(stat.from).toBe(`${monthOf(team.before)}-01`);
});

it.each(woodRoleNames)(
  '9 %s sees the stock, and its value with the right to see costs alone',
  async (role) => {
    const answer = await house.call(getStockStat, { query: { asOf: team.before } }, team.as(role));
    const told = JSON.stringify(accepted(answer));
    const sees = ['OW', 'MG', 'BY', 'AC'].includes(role);
    expect(/valueMinor|costOfGoodsMinor|averageValueMinor|turnoverDays|"abc"|cumulative/.test(told)).toBe(
      sees,
    );
    expect(told).toContain('"volume":"18.000000"');
  },
);

describe('stock that lies in two yards, is counted, and is undone', () => {
  let own: Awaited<ReturnType<typeof ownTeam>>;
  async function ownTeam() {
    const one = await trade(house, 'YARDS');
    const shop = accepted(
      await house.call(
        createYard,
        { body: { code: 'SHOP', names: { zh: '门市', en: 'Shop' } } },
        one.as('OW'),
      ),
    );
    const board = (pieces: number, unitPrice = '2000') => ({ sortId: one.board.sortId, pieces, unitPrice });
    await one.buy([board(200)]);
    const wrong = await one.buy([board(50)]);
    accepted(
      await house.call(
        reverseTxn,
        { params: { txnId: wrong.txnId }, body: { reason: '录错' } },
        one.as('MG'),
      ),
    );
    const transfer = await one.draft('WH', {
      ...{ kind: 'transfer', toYardId: shop.yardId },
      lines: [{ sortId: one.board.sortId, pieces: 80 }],
    });
    accepted(await house.call(postTxn, { params: { txnId: transfer.txnId }, body: {} }, one.as('WH')));
    const count = accepted(
      await house.call(
        createStocktake,
        { body: { yardId: shop.yardId, lines: [{ sortId: one.board.sortId, pieces: 78 }] } },
        one.as('WH'),
      ),
    );
    const params = { txnId: count.txnId };
    accepted(await house.call(submitStocktake, { params, body: {} }, one.as('WH')));
    accepted(await house.call(approveStocktake, { params, body: {} }, one.as('MG')));
    return { ...one, shop, count };
  }
  beforeAll(async () => {
    own = await ownTeam();
  });
  const ownStat = async (query: Query = {}, role: WoodRole = 'MG') =>
    accepted(await house.call(getStockStat, { query }, own.as(role)));

  it('agrees with the stock and its pools to the fen', async () => {
    const stat = await ownStat();
    const stock = accepted(await house.call(listStock, {}, own.as('MG')));
    expect([stat.pieces, stat.volume, stat.valueMinor]).toEqual([198, stock.volume, stock.valueMinor]);
    const [pool] = await house.db({ kind: 'owner' }).rows<{ valueMinor: string }>(sql`
      select sum(value_minor) as value_minor from wood.value_pools where team_id = ${own.teamId}::uuid`);
    expect(stat.valueMinor).toBe(Number(pool?.valueMinor));
  });

  it('a receipt that was undone is no trade; carrying goods is neither in nor out of the team', async () => {
    const { inOutTotal } = await ownStat();
    expect(inOutTotal.in.purchase).toMatchObject({ pieces: 200, valueMinor: 760_000 });
    expect([inOutTotal.in.transfer_in.pieces, inOutTotal.out.transfer_out.pieces]).toEqual([0, 0]);
    expect(inOutTotal.out.shortage).toMatchObject({ pieces: 2, volume: '0.038000', valueMinor: 7600 });
  });

  it('by yard: 80 were carried and 2 were missing; the value is the team’s, not a yard’s', async () => {
    const { inOut, inOutTotal } = await ownStat({ group: 'yard' });
    expect(inOut.map((row) => [row.code, row.in.transfer_in.pieces, row.out.transfer_out.pieces])).toEqual([
      ['MAIN', 0, 80],
      ['SHOP', 80, 0],
    ]);
    expect(inOut.map(({ closing }) => closing)).toEqual([
      { pieces: 120, volume: '2.280000', valueMinor: null },
      { pieces: 78, volume: '1.482000', valueMinor: null },
    ]);
    expect(inOutTotal.closing).toEqual({ pieces: 198, volume: '3.762000', valueMinor: 752_400 });
  });

  it('what a stocktake found missing is told with its document', async () => {
    const { differences } = await ownStat();
    expect(differences).toEqual([
      {
        ...{ txnId: own.count.txnId, number: own.count.number, businessDate: differences[0]?.businessDate },
        ...{ yardId: own.shop.yardId, sortId: own.board.sortId, names: own.board.names },
        ...{ pieces: -2, volume: '-0.038000', valueMinor: -7600 },
      },
    ]);
  });

  it('all of it came today: its age is told by volume and value', async () => {
    const { sorts, ages } = await ownStat();
    expect(ages?.upTo30).toEqual({ volume: '3.762000', valueMinor: 752_400 });
    expect(sorts[0]).toMatchObject({ oldestOn: team.today, idleDays: 0, dead: false, lastOutOn: null });
  });

  it('what has not moved for 181 days is dead; 180 are not enough', async () => {
    const owner = house.db({ kind: 'owner' });
    const came = (day: string) =>
      owner.batch(
        sql`alter table wood.postings disable trigger insert_only`,
        sql`update wood.postings set business_date = ${day}::date where team_id = ${own.teamId}::uuid and act = 'receive'`,
        sql`update wood.cost_layers set received_on = ${day}::date where team_id = ${own.teamId}::uuid`,
        sql`alter table wood.postings enable trigger insert_only`,
      );
    for (const [days, dead] of [
      [180, false],
      [181, true],
    ] as const) {
      await came(daysAfter(team.today, -days));
      const { sorts, ages } = await ownStat();
      expect([sorts[0]?.idleDays, sorts[0]?.dead]).toEqual([days, dead]);
      expect(ages?.[dead ? 'over180' : 'upTo180'].volume).toBe('3.762000');
    }
    await came(team.today);
  });

  it('a file of the table, without costs for those who do not see them', async () => {
    const linesOf = async (role: WoodRole, query: object = {}) => {
      const file = accepted(
        await house.call(
          exportStockStat,
          { query: { format: 'csv', language: 'en', ...query } },
          own.as(role),
        ),
      );
      expect(file.name).toBe(`YARDS-in-out-balance-${team.today.slice(0, 8)}01-${team.today}.csv`);
      return Buffer.from(file.base64, 'base64')
        .toString('utf8')
        .replace('\uFEFF', '')
        .trimEnd()
        .split(/\r?\n/);
    };
    const [heads, row, total] = await linesOf('MG');
    expect(heads).toContain('"Closing pieces","Closing m³","Closing value"');
    expect(row).toMatch(/^"BOARD","Spruce board",0,0\.000000,0\.00,.*,198,3\.762000,7524\.00$/);
    expect(total).toMatch(/^,"Total",.*,198,3\.762000,7524\.00$/);
    const unpriced = await linesOf('WH');
    expect(unpriced[0]).not.toContain('value');
    expect(unpriced[0]).not.toContain('late');
    expect(unpriced[1]).toMatch(/,198,3\.762000$/);
    expect((await linesOf('MG', { group: 'yard' }))[0]).toContain('"In: transfers pieces"');
  });
});
