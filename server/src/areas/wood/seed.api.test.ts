import {
  getTxn,
  getWoodHome,
  getWoodToday,
  listAgeing,
  listCostItems,
  listPriceExceptions,
  listSortProposals,
  listSorts,
  listStock,
  listTeamMembers,
  listTeams,
  listTxns,
  listYards,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted } from '../../../testing/answers.ts';
import { fragile } from '../../../testing/fragile.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import type { SeedContext } from '../../house/demo/context.ts';
import { seedWood } from './seed/index.ts';

const usernames = [
  'admin',
  'wood-owner',
  'wood-manager',
  'wood-buyer',
  'wood-seller',
  'wood-keeper',
  'wood-accountant',
  'wood-viewer',
];

const today = '2026-06-18';

let house: TestServer;
let people: Record<string, Person>;
const anybody: SeedContext['as'] = (userId, about) => house.db({ kind: 'user', userId, ...about });
const seed = (as = anybody) =>
  seedWood({
    as,
    today,
    users: Object.fromEntries(Object.entries(people).map(([username, { userId }]) => [username, userId])),
  });
beforeAll(async () => {
  house = await testServer();
  const entries = usernames.map(
    async (username): Promise<[string, Person]> => [username, await house.user({ username })],
  );
  people = Object.fromEntries(await Promise.all(entries));
  // Killed while it is founded, while its costs, its partners and its stock are entered, and in the middle of its trade.
  for (const flights of [9, 60, 130, 240, 900, 9000])
    await expect(seed(fragile(anybody, flights))).rejects.toThrow('killed');
  await seed();
});
afterAll(() => house.close());

it('enters the demo team with a person for every role, once', async () => {
  await seed();
  const { items } = accepted(await house.call(listTeams, {}, { as: people['wood-viewer'] }));
  expect(items).toMatchObject([{ names: { zh: '长青木业' }, roles: ['VW'] }]);
  const params = { teamId: items[0]?.teamId ?? '' };
  const members = accepted(await house.call(listTeamMembers, { params }, { as: people.admin }));
  expect(Object.fromEntries(members.items.map(({ username, roles }) => [username, roles.join()]))).toEqual({
    admin: 'OW',
    'wood-owner': 'OW',
    'wood-manager': 'MG',
    'wood-buyer': 'BY',
    'wood-seller': 'SL',
    'wood-keeper': 'WH',
    'wood-accountant': 'AC',
    'wood-viewer': 'VW',
  });
});

it('enters three yards, 41 sorts of 14 species, stock in every yard and four sorts that run out', async () => {
  const as = { as: people['wood-owner'] };
  const yards = accepted(await house.call(listYards, {}, as)).items;
  expect(yards.map((yard) => yard.code)).toEqual(['KILN', 'MAIN', 'SHOP']);
  const { items } = accepted(await house.call(listSorts, {}, as));
  expect([items.length, new Set(items.map((sort) => sort.speciesId)).size]).toEqual([41, 14]);
  for (const { yardId } of yards) {
    expect(accepted(await house.call(listStock, { query: { yardId } }, as)).total).toBeGreaterThan(4);
  }
  const home = accepted(await house.call(getWoodHome, {}, as));
  expect(home.bySpecies).toHaveLength(14);
  expect(home.lowCount).toBe(4);
  expect(home.valueMinor).toBeGreaterThan(10_000_000);
});

const owner = () => house.db({ kind: 'owner' });

it('tells two years of trade: so many documents of each kind, each as far as the story brings it', async () => {
  const rows = await owner().rows<{ kind: string; state: string; n: number }>(sql`
    select kind, state, count(*)::int as n from wood.txns group by kind, state`);
  const states: Record<string, Record<string, number>> = {};
  for (const { kind, state, n } of rows) states[kind] = { ...states[kind], [state]: n };
  const { purchase, sale, ...others } = states;
  const sum = (of: Record<string, number> = {}) => Object.values(of).reduce((all, one) => all + one, 0);
  expect([sum(purchase), sum(sale)]).toEqual([312, 1900]);
  expect(purchase).toMatchObject({ draft: 2, part_received: 1 });
  expect(purchase?.ordered).toBeGreaterThan(0);
  expect(sale).toMatchObject({ draft: 3, confirmed: 3, cancelled: 1 });
  expect(sale?.part_delivered).toBeGreaterThan(0);
  expect(others).toEqual({
    purchase_return: { settled: 36, rejected: 3, withdrawn: 3, submitted: 2, approved: 1, draft: 1 },
    sale_return: { settled: 26, rejected: 2, submitted: 1, approved: 1 },
    adjust: { approved: 21, rejected: 1, submitted: 1, counting: 1 },
    ...{ transfer: { posted: 18 }, cost_add: { posted: 5 }, opening: { posted: 3 } },
  });
  const [marks] = await owner().rows<Record<string, number>>(sql`
    select
      (select count(distinct c.txn_id)::int from wood.txn_costs c join wood.txns t using (team_id, txn_id)
        where t.kind = 'purchase') as landed,
      (select count(distinct r.txn_id)::int from wood.tally_rows r join wood.txns t using (team_id, txn_id)
        where t.kind = 'purchase') as tallied,
      (select count(*)::int from (select n.txn_id from wood.txn_lines n join wood.txns t using (team_id, txn_id)
        where t.kind = 'purchase' group by n.txn_id
        having sum(n.returned_pieces) between 1 and sum(n.moved_pieces) - 1) part) as part_returned,
      (select count(distinct sort_id)::int from wood.lots) as bundled,
      (select count(*)::int from wood.partners where kind = 'supplier') as suppliers,
      (select count(*)::int from wood.partners where kind = 'customer') as customers,
      (select min(${today}::date - business_date) from wood.postings) as last,
      (select max(${today}::date - business_date) from wood.postings) as first`);
  expect(marks).toEqual({
    ...{ landed: 187, tallied: 40, partReturned: 21, bundled: 6, suppliers: 12, customers: 36 },
    ...{ last: 0, first: 729 },
  });
});

it('earns between 8 and 22 % every month, but for three sorts, and five have lain for half a year', async () => {
  const earned = sql`
    select to_char(o.business_date, 'YYYY-MM') as month, m.sort_id, coalesce(m.amount_minor, 0) as sold, 0 as cost
    from wood.stock_moves m join wood.postings o using (team_id, posted_seq)
      join wood.txns t on t.team_id = m.team_id and t.txn_id = m.txn_id where t.kind in ('sale', 'sale_return')
    union all select to_char(business_date, 'YYYY-MM'), sort_id, 0, amount_minor from wood.cost_entries
      where account = 'cost_of_sales'`;
  const margin = sql`(sum(sold) - sum(cost)) / sum(sold)`;
  const months = await owner().rows<{ month: string; margin: number }>(sql`
    select month, (${margin})::float8 as margin from (${earned}) e group by month order by month`);
  expect(months).toHaveLength(25);
  expect(months.filter((one) => one.margin < 0.08 || one.margin > 0.22)).toEqual([]);
  const losing = await owner().rows(sql`
    select sort_id from (${earned}) e group by sort_id having sum(cost) > sum(sold)`);
  expect(losing).toHaveLength(3);
  const dead = await owner().rows(sql`
    select p.sort_id from wood.value_pools p where p.quantity > 0 and not exists (
      select from wood.stock_moves m join wood.postings o using (team_id, posted_seq)
      where m.team_id = p.team_id and m.sort_id = p.sort_id and m.d_pieces < 0 and o.business_date > ${today}::date - 180)`);
  expect(dead).toHaveLength(5);
});

it('keeps every guard: sums of moves are balances, value and age of stock, and numbers have no gaps', async () => {
  const drift = await owner().rows(sql`
    select p.sort_id from wood.value_pools p
    left join (select sort_id, sum(d_quantity) as q, sum(d_value_minor) as v from wood.stock_moves group by 1) m using (sort_id)
    left join (select sort_id, sum(left_quantity) as q from wood.cost_layers group by 1) l using (sort_id)
    where p.quantity <> m.q or p.value_minor <> m.v or p.quantity <> l.q`);
  const yards = await owner().rows(sql`
    select b.sort_id from wood.stock_balances b
    left join (select sort_id, yard_id, sum(d_pieces) as n, sum(d_volume) as v from wood.stock_moves group by 1, 2) m
      using (sort_id, yard_id)
    where b.pieces <> m.n or b.volume <> m.v or b.reserved_pieces > b.pieces`);
  const [gaps] = await owner().rows<{ gaps: number }>(
    sql`select (max(posted_seq) - count(*))::int as gaps from wood.postings`,
  );
  expect({ drift, yards, gaps: gaps?.gaps }).toEqual({ drift: [], yards: [], gaps: 0 });
});

it('posts W-23, W-24 and W-25 as documents', async () => {
  const as = { as: people['wood-owner'] };
  const found = async (q: string) => {
    const [head] = accepted(await house.call(listTxns, { query: { q } }, as)).items;
    return accepted(await house.call(getTxn, { params: { txnId: head?.txnId ?? '' } }, as));
  };
  const container = await found('CQ-W24');
  expect(container.lines.map(({ costMinor }) => costMinor)).toEqual([4_155_081, 3_305_050, 2_422_829]);
  expect(container.postings[0]?.moves.map(({ volume, supplierVolume }) => [volume, supplierVolume])).toEqual([
    ['20.000000', '20.420000'],
    ['12.500000', '12.500000'],
    ['7.200000', '7.200000'],
  ]);
  const steps = await owner().rows<{ value: number }>(sql`
    select m.d_value_minor::float8 as value from wood.stock_moves m join wood.sorts s using (team_id, sort_id)
    where s.code = 'SPR-S90X90X4' order by m.posted_seq`);
  expect(steps.map(({ value }) => value)).toEqual([
    4_100_000, 2_250_000, -2_540_000, -846_667, -1_058_333, 24_300, -1_929_300,
  ]);
});

it('leaves something open in each class of age, two customers over their limit, and work for everybody', async () => {
  const as = { as: people['wood-manager'] };
  const { items } = accepted(await house.call(listPriceExceptions, { query: { state: 'asked' } }, as));
  expect(items).toHaveLength(1);
  const [open] = await owner().rows<{ ages: number[]; over: number; waiting: number }>(sql`
    select array(select count(*)::int from wood.txns t, unnest(array[0, 30, 60, 90]) with ordinality as c(days, at)
        where t.kind = 'sale' and t.open_minor > 0 and ${today}::date - t.due_on between c.days + 1
          and case when c.days = 90 then 9999 else c.days + 30 end group by c.at order by c.at) as ages,
      (select count(*)::int from wood.partners p where p.credit_limit_minor < (select sum(t.open_minor) from wood.txns t
        where t.partner_id = p.partner_id and t.kind = 'sale' and t.open_minor > 0)) as over,
      (select count(*)::int from wood.settlements where state = 'recorded') as waiting`);
  expect(open?.ages).toHaveLength(4);
  expect(open?.over).toBe(2);
  expect(open?.waiting).toBeGreaterThan(0);
  const ageing = accepted(await house.call(listAgeing, { query: { side: 'payable' } }, as));
  expect(ageing.total.overdueMinor).toBeGreaterThan(0);
});

it('changes nothing when it is run again', async () => {
  const count = () =>
    owner().rows(sql`select (select count(*) from platform.audit_events) as events, (select count(*) from wood.stock_moves) as moves,
      (select count(*) from wood.settlements) as money, (select count(*) from wood.txns) as txns`);
  const before = await count();
  await seed();
  expect(await count()).toEqual(before);
});

it('enters cost items in force, a freight that waits, a price set ahead and a proposal', async () => {
  const as = { as: people['wood-accountant'] };
  const { items } = accepted(await house.call(listCostItems, {}, as));
  expect(
    items.map(({ code, versions }) => [code, versions.find(({ inForce }) => inForce)?.defaultRate]),
  ).toEqual([
    ...[
      ['CUSTOMS', '3'],
      ['DRYING', '280'],
      ['FREIGHT', '160'],
      ['FUMIGATION', '12'],
      ['LOADING', '35'],
    ],
    ...[
      ['OTHER', null],
      ['STORAGE', '18'],
    ],
  ]);
  expect(items.flatMap(({ versions }) => versions).filter(({ state }) => state === 'draft')).toHaveLength(1);
  const sorts = accepted(await house.call(listSorts, {}, as)).items;
  expect(sorts.filter(({ nextPrice }) => nextPrice)).toHaveLength(1);
  const buyer = { as: people['wood-buyer'] };
  const proposals = accepted(await house.call(listSortProposals, {}, buyer)).items;
  expect(proposals).toMatchObject([{ kind: 'price', state: 'proposed', own: true }]);
});

/** The last of all: afterwards the story is one of these days. */
it('the card of the console’s home tells of the last days what the movements come to', async () => {
  await owner().batch(
    sql`select set_config('session_replication_role', 'replica', true)`,
    sql`update wood.postings set business_date = business_date + (platform.today() - ${today}::date)`,
  );
  const [card] = accepted(await house.call(getWoodToday, {}, { as: people['wood-owner'] })).teams;
  const rows = await owner().rows<{ day: string; minor: number; volume: string }>(sql`
    select o.business_date as day, sum(m.amount_minor)::float8 as minor, (- sum(m.d_volume))::text as volume
    from wood.stock_moves m
    join wood.postings o on o.team_id = m.team_id and o.txn_id = m.txn_id and o.posted_seq = m.posted_seq
    join wood.txns t on t.team_id = m.team_id and t.txn_id = m.txn_id
    where t.kind in ('sale', 'sale_return') group by 1`);
  const booked = new Map(rows.map((row) => [row.day, row]));
  const days = card?.sold?.days ?? [];
  expect(days.map(({ day, salesMinor, volume }) => [day, salesMinor, volume])).toEqual(
    days.map(({ day }) => [day, booked.get(day)?.minor ?? 0, booked.get(day)?.volume ?? '0.000000']),
  );
  const sum = (some: typeof days) => some.reduce((all, { salesMinor }) => all + (salesMinor ?? 0), 0);
  expect([card?.sold?.week.salesMinor, card?.sold?.weekBefore.salesMinor]).toEqual([
    sum(days.slice(7)),
    sum(days.slice(0, 7)),
  ]);
  // A yard that trades sells something in a fortnight.
  expect(days.filter(({ salesMinor }) => (salesMinor ?? 0) > 0).length).toBeGreaterThan(5);
  expect(card?.lowCount).toBe(4);
});
