import type { AnyEndpoint, ResultOf } from '@console/contract';
import {
  type AgedSide,
  agedSides,
  approveReturn,
  approveStocktake,
  confirmSale,
  confirmSettlement,
  createSettlement,
  createStocktake,
  createTxn,
  createYard,
  deliverSale,
  getAgeingStat,
  getSettlement,
  getStockStat,
  getTxnStat,
  listAgeing,
  listSettlements,
  listStock,
  listTxns,
  moveReturn,
  orderPurchase,
  postTxn,
  receivePurchase,
  reverseSettlement,
  reverseTxn,
  type Settlement,
  setTxnCosts,
  submitReturn,
  submitStocktake,
  type Txn,
  type WoodRole,
} from '@console/contract/wood';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { daysAfter, daysBetween, monthOf } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import { shanghaiToday } from '../testing-team.ts';
import { type Method, micro, onPaper, ratio, type Told } from './testing-paper-ledger.ts';
import { type Trade, trade } from './testing-trade.ts';

/**
 * Random documents and money by several people at once, on days of the last month and of this one, against a ledger kept on paper:
 * what goods are worth, what was earned, and what is open since when, today and at the end of every day before.
 */
const documents = Number(process.env.TRADE_DOCUMENTS ?? 120);
const workers = 4;
const seed = 20_260_601;

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

/** What a call may be refused for when somebody else was faster; anything else is a fault. */
const refusals = new Set(['INSUFFICIENT_STOCK', 'OVER_RETURN', 'STATE_CONFLICT']);

/** Every piece of this trade has the same volume, so that pieces and volume run out together. */
const pieceMicro = 137_000n;
const volumeOf = (pieces: number) => decimal(BigInt(pieces) * pieceMicro, 6);
const decimal = (units: bigint, places: number) => {
  const digits = units.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

interface Market {
  readonly team: Trade;
  readonly shopId: string;
  readonly random: (most: number) => number;
  /** Some day since this one, or since the first that the team may still write on. */
  readonly day: (since?: string) => string;
  readonly bought: string[];
  readonly sold: string[];
  readonly posted: string[];
}

async function call<E extends AnyEndpoint>(
  market: Market,
  role: WoodRole,
  endpoint: E,
  input: object,
): Promise<Txn | undefined> {
  const answer = await house.call(endpoint, input as never, market.team.as(role));
  if (answer.status < 300) return answer.body as Txn;
  const problem = problemOf(answer);
  if (!refusals.has(problem.code)) throw new Error(`${endpoint.name}: ${JSON.stringify(problem)}`);
  return undefined;
}

const some = <T>({ random }: Market, items: readonly T[]): T | undefined =>
  items.length === 0 ? undefined : items[random(items.length)];

const line = (market: Market, pieces: number, price?: string) => ({
  sortId: market.random(2) === 0 ? market.team.log.sortId : market.team.board.sortId,
  ...{ pieces, volume: volumeOf(pieces), ...(price ? { unitPrice: price } : {}) },
});

const priceOf = (market: Market) => decimal(BigInt(150_000 + market.random(150_000)), 2);

async function draft(market: Market, role: WoodRole, txn: object) {
  const { yardId } = market.team;
  return call(market, role, createTxn, { body: { yardId, businessDate: market.day(), ...txn } });
}

async function buy(market: Market): Promise<void> {
  const { partnerId } = market.team.supplier;
  const lines = Array.from({ length: 1 + market.random(3) }, () =>
    line(market, 5 + market.random(60), priceOf(market)),
  );
  const order = await draft(market, 'BY', {
    kind: 'purchase',
    partnerId,
    lines,
    discountMinor: market.random(900),
  });
  if (!order) return;
  const params = { txnId: order.txnId };
  if (market.random(2) === 0) await cost(market, 'BY', order);
  await call(market, 'BY', orderPurchase, { params, body: {} });
  const parts = market.random(3) === 0 ? [3, 1] : [1];
  for (const part of parts) {
    const now = (await market.team.read(order.txnId)).lines.map(({ lineNo, pieces, moved }) => {
      const rest = pieces - moved.pieces;
      const count = part === 1 ? rest : Math.max(1, Math.floor(rest / part));
      return { lineNo, pieces: count, volume: volumeOf(count) };
    });
    const businessDate = market.day(order.businessDate);
    await call(market, 'WH', receivePurchase, { params, body: { lines: now, businessDate } });
  }
  market.bought.push(order.txnId);
  market.posted.push(order.txnId);
}

const cost = (market: Market, role: WoodRole, { txnId, version }: Txn) =>
  call(market, role, setTxnCosts, {
    ...{ params: { txnId }, version },
    body: {
      costs: [
        {
          names: { zh: '运费', en: 'Freight' },
          basis: market.random(2) === 0 ? 'volume' : 'value',
          amountMinor: 100 + market.random(90_000),
        },
      ],
    },
  });

async function sell(market: Market): Promise<void> {
  const { partnerId } = market.team.customer;
  const lines = [line(market, 1 + market.random(40), priceOf(market))];
  const sale = await draft(market, 'SL', { kind: 'sale', partnerId, lines });
  if (!sale) return;
  const params = { txnId: sale.txnId };
  if (!(await call(market, 'SL', confirmSale, { params, body: {} }))) return;
  const agreed = sale.lines[0]?.pieces ?? 0;
  const parts = agreed > 3 && market.random(2) === 0 ? [Math.floor(agreed / 3)] : [];
  for (const pieces of [...parts, agreed - (parts[0] ?? 0)])
    await call(market, 'WH', deliverSale, {
      params,
      body: {
        lines: [{ lineNo: 1, pieces, volume: volumeOf(pieces) }],
        businessDate: market.day(sale.businessDate),
      },
    });
  market.sold.push(sale.txnId);
  market.posted.push(sale.txnId);
}

/** Nothing goes back before something had come. */
const firstMoved = ({ postings, businessDate }: Txn): string =>
  postings.map((posting) => posting.businessDate).toSorted()[0] ?? businessDate;

async function giveBack(market: Market, kind: 'purchase_return' | 'sale_return') {
  const role = kind === 'purchase_return' ? 'BY' : 'SL';
  const sourceTxnId = some(market, kind === 'purchase_return' ? market.bought : market.sold);
  if (!sourceTxnId) return undefined;
  const source = await market.team.read(sourceTxnId);
  const of = some(market, source.lines);
  if (!of || of.moved.pieces === 0) return undefined;
  const pieces = 1 + market.random(of.moved.pieces);
  const price = market.random(3) === 0 ? { unitPrice: priceOf(market) } : {};
  const lines = [{ sortId: of.sortId, sourceLineNo: of.lineNo, pieces, volume: volumeOf(pieces), ...price }];
  const businessDate = market.day(firstMoved(source));
  const txn = await draft(market, role, { kind, sourceTxnId, lines, businessDate });
  if (!txn) return undefined;
  const params = { txnId: txn.txnId };
  if (!(await call(market, role, submitReturn, { params, body: {} }))) return undefined;
  await call(market, 'OW', approveReturn, { params, body: {} });
  const moved = await call(market, 'WH', moveReturn, {
    params,
    body: {
      lines: [{ lineNo: 1, pieces, volume: volumeOf(pieces) }],
      businessDate: market.day(businessDate),
    },
  });
  if (!moved) return undefined;
  market.posted.push(txn.txnId);
  // Some were a mistake, as somebody sees at once.
  if (market.random(4) === 0) await reverse(market, txn.txnId);
  return txn.txnId;
}

async function carry(market: Market): Promise<void> {
  const lines = [line(market, 1 + market.random(20))];
  const txn = await draft(market, 'WH', { kind: 'transfer', toYardId: market.shopId, lines });
  if (txn && (await call(market, 'WH', postTxn, { params: { txnId: txn.txnId }, body: {} })))
    market.posted.push(txn.txnId);
}

async function costLate(market: Market): Promise<void> {
  const sourceTxnId = some(market, [...market.bought, ...market.sold]);
  if (!sourceTxnId) return;
  const { businessDate } = await market.team.read(sourceTxnId);
  const late = { kind: 'cost_add', sourceTxnId, businessDate: market.day(businessDate) };
  const txn = await draft(market, 'AC', late);
  if (!txn || !(await cost(market, 'AC', txn))) return;
  if (await call(market, 'AC', postTxn, { params: { txnId: txn.txnId }, body: {} }))
    market.posted.push(txn.txnId);
}

async function take(market: Market): Promise<void> {
  const { items } = accepted(
    await house.call(listStock, { query: { yardId: market.team.yardId } }, market.team.as('WH')),
  );
  const row = some(market, items);
  if (!row) return;
  const pieces = Math.max(0, row.pieces + market.random(5) - 2);
  const lines = [{ sortId: row.sortId, pieces, volume: volumeOf(pieces) }];
  const txn = await call(market, 'WH', createStocktake, { body: { yardId: market.team.yardId, lines } });
  if (!txn) return;
  const params = { txnId: txn.txnId };
  await call(market, 'WH', submitStocktake, { params, body: {} });
  await call(market, 'OW', approveStocktake, { params, body: {} });
}

async function undo(market: Market): Promise<void> {
  const txnId = some(market, market.posted);
  if (txnId) await reverse(market, txnId);
}

const reverse = (market: Market, txnId: string) =>
  call(market, 'MG', reverseTxn, { params: { txnId }, body: { reason: '录错' } });

/** Money comes or goes, what is due first takes it; some of it is confirmed, and some never was. */
async function pay(market: Market): Promise<void> {
  const isReceipt = market.random(2) === 0;
  const { partnerId } = isReceipt ? market.team.customer : market.team.supplier;
  const body = {
    ...{ kind: isReceipt ? 'receipt' : 'payment', method: 'bank', partnerId, businessDate: market.day() },
    amountMinor: 1_000 + market.random(20_000_000),
  };
  const answer = await house.call(createSettlement, { body } as never, market.team.as('AC'));
  const params = { settlementId: accepted(answer).settlementId };
  const dice = market.random(5);
  if (dice < 3) accepted(await house.call(confirmSettlement, { params, body: {} }, market.team.as('MG')));
  if (dice === 2) await call(market, 'MG', reverseSettlement, { params, body: { reason: '退票' } });
}

async function oneDocument(market: Market): Promise<void> {
  const dice = market.random(100);
  if (dice < 32) return buy(market);
  if (dice < 62) return sell(market);
  if (dice < 69) return void (await giveBack(market, 'purchase_return'));
  if (dice < 76) return void (await giveBack(market, 'sale_return'));
  if (dice < 80) return carry(market);
  if (dice < 84) return costLate(market);
  if (dice < 88) return take(market);
  if (dice < 96) return pay(market);
  return undo(market);
}

/** Numbers that fast-check draws, so that a failure is told with its seed. */
function drawn(): (most: number) => number {
  const numbers = fc.sample(fc.nat({ max: 1_000_000 }), { numRuns: 100_000, seed });
  let at = 0;
  return (most) => (numbers[at++ % numbers.length] ?? 0) % most;
}

/** Follows a list to its end. */
async function everyId<E extends typeof listTxns | typeof listSettlements>(
  team: Trade,
  list: E,
  idOf: (item: ResultOf<E>['items'][number]) => string,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: object = { limit: 200, ...(cursor ? { cursor } : {}) };
    const page: { items: ResultOf<E>['items'][number][]; next: string | null } = accepted(
      await house.call(list, { query } as never, team.as('MG')),
    ) as never;
    found.push(...page.items.map(idOf));
    cursor = page.next;
  }
  return found;
}

async function everyDocument(team: Trade): Promise<Txn[]> {
  const all: Txn[] = [];
  for (const txnId of await everyId(team, listTxns, (txn) => (txn as Txn).txnId))
    all.push(await team.read(txnId));
  return all;
}

async function everyMoney(team: Trade): Promise<Settlement[]> {
  const all: Settlement[] = [];
  for (const settlementId of await everyId(team, listSettlements, (one) => (one as Settlement).settlementId))
    all.push(accepted(await house.call(getSettlement, { params: { settlementId } }, team.as('MG'))));
  return all;
}

/** Some of what is open has been due for long. */
const dueLongAgo = (team: Trade) =>
  house.db({ kind: 'owner' }).rows(sql`
    update wood.txns t set due_on = due_on - 35 * n.part::int from (
      select txn_id, row_number() over (order by number) % 5 as part from wood.txns
      where team_id = ${team.teamId}::uuid and kind in ('purchase', 'sale')) n
    where t.team_id = ${team.teamId}::uuid and t.txn_id = n.txn_id`);

// ---- Money on paper ------------------------------------------------------------------------------------------------

const classOf = (days: number): 'notDue' | 'upTo30' | 'upTo60' | 'upTo90' | 'over90' => {
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'over90';
};

/** What was open at the end of a day, by how long it had been due; what is to be given back; and what was paid in advance. */
function agedOnPaper(
  side: AgedSide,
  on: string,
  all: readonly Txn[],
  moves: ReadonlyMap<string, readonly Told[]>,
  money: readonly Settlement[],
) {
  const kinds = side === 'receivable' ? ['sale', 'receipt'] : ['purchase', 'payment'];
  const valid = money.filter(
    ({ kind, businessDate, state }) =>
      kind === kinds[1] && businessDate <= on && (state !== 'reversed' || on < shanghaiToday()),
  );
  const paid = new Map<string, bigint>();
  let advance = 0n;
  for (const { amountMinor, allocations } of valid) {
    advance += BigInt(amountMinor);
    for (const { txn, amountMinor: part } of allocations) {
      // Until its goods have moved a document takes nothing: that is paid in advance.
      if (!moves.get(txn?.txnId ?? '')?.some(({ day }) => day <= on)) continue;
      advance -= BigInt(part);
      paid.set(txn?.txnId ?? '', (paid.get(txn?.txnId ?? '') ?? 0n) + BigInt(part));
    }
  }
  const ages = { notDue: 0n, upTo30: 0n, upTo60: 0n, upTo90: 0n, over90: 0n };
  let refund = 0n;
  for (const { txnId, dueOn, businessDate } of all.filter(
    ({ kind, reverses }) => kind === kinds[0] && !reverses,
  )) {
    const moved = (moves.get(txnId) ?? []).filter(({ day }) => day <= on);
    const open = moved.reduce((sum, { amount }) => sum + amount, 0n) - (paid.get(txnId) ?? 0n);
    if (open < 0n) refund -= open;
    else ages[classOf(daysBetween(dueOn ?? businessDate, on))] += open;
  }
  const numbers = Object.entries(ages).map(([age, sum]) => [age, Number(sum)]);
  return { ages: Object.fromEntries(numbers), refundMinor: Number(refund), advanceMinor: Number(advance) };
}

const told = ({
  ages,
  refundMinor,
  advanceMinor,
}: Pick<ResultOf<typeof listAgeing>['total'], 'ages' | 'refundMinor' | 'advanceMinor'>) => ({
  ages: { ...ages },
  refundMinor,
  advanceMinor,
});

const sumOf = (moves: readonly Told[], of: (move: Told) => bigint) =>
  moves.reduce((sum, move) => sum + of(move), 0n);

/** Figures of the statistics at the end of each day, and by month, against the same on paper. */
async function demandEveryDay(team: Trade, all: readonly Txn[], moves: readonly Told[]): Promise<void> {
  const as = team.as('OW');
  const money = await everyMoney(team);
  const today = shanghaiToday();
  const ofDocument = grouped(moves, ({ of }) => of);
  for (let ago = backdated; ago >= 0; ago--) {
    const asOf = daysAfter(today, -ago);
    const until = moves.filter(({ day }) => day <= asOf);
    const stat = accepted(await house.call(getStockStat, { query: { asOf } }, as));
    const sorts = [...new Set(until.map(({ sortId }) => sortId))].toSorted();
    const there = (sortId: string) => {
      const own = until.filter((move) => move.sortId === sortId);
      return [
        sortId,
        own.reduce((sum, { pieces }) => sum + pieces, 0),
        sumOf(own, ({ q }) => q),
        sumOf(own, ({ value }) => value),
      ];
    };
    expect([
      asOf,
      BigInt(stat.valueMinor ?? 0),
      BigInt(stat.costOfGoodsMinor ?? 0),
      micro(stat.volume),
    ]).toEqual([
      ...[asOf, sumOf(until, ({ value }) => value), sumOf(until, ({ costOfSales }) => costOfSales)],
      sumOf(until, ({ q }) => q),
    ]);
    expect(
      stat.sorts
        .filter(({ sortId }) => sorts.includes(sortId))
        .map(({ sortId, pieces, quantity, valueMinor }) => [
          sortId,
          pieces,
          micro(quantity),
          BigInt(valueMinor ?? 0),
        ])
        .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    ).toEqual(sorts.map(there));
    for (const side of agedSides) {
      const aged = accepted(await house.call(getAgeingStat, { query: { asOf, side } }, as));
      expect([asOf, side, told(aged.total)]).toEqual([
        asOf,
        side,
        agedOnPaper(side, asOf, all, ofDocument, money),
      ]);
    }
  }
  for (const side of agedSides) {
    const aged = accepted(await house.call(listAgeing, { query: { side } }, as));
    expect([side, told(aged.total)]).toEqual([side, agedOnPaper(side, today, all, ofDocument, money)]);
  }
  const stat = accepted(await house.call(getTxnStat, { query: { measure: 'margin' } }, as));
  const sales = new Set(all.filter(({ kind }) => kind === 'sale').map(({ txnId }) => txnId));
  const isSold = ({ of }: Told) => sales.has(of);
  for (const [at, month] of stat.months.entries()) {
    const own = moves.filter(({ day }) => monthOf(day) === month);
    const margin = stat.byMonth[at]?.margin;
    expect([month, margin?.netMinor ?? 0, margin?.costMinor ?? 0, margin?.freightMinor ?? 0]).toEqual([
      ...[month, Number(sumOf(own.filter(isSold), ({ amount }) => amount))],
      ...[Number(sumOf(own, ({ costOfSales }) => costOfSales)), freightOnPaper(month, all)],
    ]);
  }
}

/** What sales cost the team itself in a month: posted, less what was reversed then. */
function freightOnPaper(month: string, all: readonly Txn[]): number {
  const late = new Map(
    all
      .filter(({ kind, source }) => kind === 'cost_add' && source?.kind === 'sale')
      .map((txn) => [txn.txnId, (txn.costs ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0)]),
  );
  const posted = all.filter(({ postings }) =>
    postings.some(({ businessDate }) => monthOf(businessDate) === month),
  );
  return posted.reduce(
    (sum, { txnId, reverses }) => sum + (late.get(txnId) ?? 0) - (late.get(reverses?.txnId ?? '') ?? 0),
    0,
  );
}

/** Which goods of which receipts are still here, and since when: the age of stock. */
async function demandHeaps(
  team: Trade,
  method: Method,
  papers: ReturnType<typeof onPaper>['ledger']['papers'],
) {
  const rows = await house
    .db({ kind: 'owner' })
    .rows<Record<'seq' | 'line' | 'day' | 'left' | 'worth', string>>(sql`
    select posted_seq as seq, line_no::text as line, received_on as day, left_quantity as left, left_value_minor as worth
    from wood.cost_layers where team_id = ${team.teamId}::uuid and left_quantity > 0 order by posted_seq, line_no`);
  const heaps = [...papers.values()]
    .flatMap((paper) => paper.heaps)
    .filter(({ left }) => left > 0n)
    .toSorted((one, other) => one.seq - other.seq || one.line - other.line);
  expect(
    rows.map(({ seq, line, day, left, worth }) => [Number(seq), Number(line), day, micro(left), worth]),
  ).toEqual(
    heaps.map(({ seq, line, day, left, worth }) => [
      ...[seq, line, day, left],
      method === 'fifo' ? String(worth) : null,
    ]),
  );
}

/** As far back as a team may let people write. */
const backdated = 31;

describe.each(['moving_average', 'fifo'] as const)('%s', (method) => {
  it(
    'keeps the ledger to the fen, whoever posts what at the same time',
    async () => {
      const team = await trade(house, method === 'fifo' ? 'FIFO' : 'AVERAGE');
      await house.db({ kind: 'owner' }).rows(sql`
      update wood.teams set cost_method = ${method}, backdate_days = ${backdated} where team_id = ${team.teamId}::uuid`);
      const names = { zh: '门市', en: 'Shop' };
      const shop = accepted(await house.call(createYard, { body: { code: 'SHOP', names } }, team.as('OW')));
      const random = drawn();
      const today = shanghaiToday();
      const market: Market = {
        ...{ team, shopId: shop.yardId, random, bought: [], sold: [], posted: [] },
        day: (since = daysAfter(today, -backdated)) =>
          daysAfter(since, random(daysBetween(since, today) + 1)),
      };
      for (let at = 0; at < 4; at++) await buy(market);
      const each = Array.from({ length: Math.ceil(documents / workers) });
      await Promise.all(
        Array.from({ length: workers }, async () => {
          for (const _ of each) await oneDocument(market);
        }),
      );
      await dueLongAgo(team);
      const all = await everyDocument(team);
      const { ledger, seqs } = onPaper(all, method);
      // Posting numbers have no gaps, whatever was refused on the way.
      expect(seqs).toEqual(seqs.map((_, at) => at + 1));
      expect(ledger.told).toEqual(ledger.worth);
      const { items } = accepted(await house.call(listStock, { query: { size: 200 } }, team.as('MG')));
      const stock = new Map(items.map((row) => [row.sortId, row]));
      for (const [sortId, { q, v }] of ledger.papers) {
        const row = stock.get(sortId);
        expect([micro(row?.quantity ?? '0'), BigInt(row?.valueMinor ?? 0)]).toEqual([q, v]);
        // Fen over millionths are yuan for one, to six decimals.
        const average = q === 0n ? null : decimal(ratio(v, 10n ** 10n, q), 6);
        expect(row?.averageCost ?? null).toBe(average);
      }
      await demandHeaps(team, method, ledger.papers);
      await demandSums(team);
      await demandEveryDay(team, all, ledger.moves);
    },
    600_000 + documents * 600,
  );
});

/** What the database itself says: sums of moves are balances, and what left the value of stock is booked somewhere. */
async function demandSums(team: Trade): Promise<void> {
  const db = house.db({ kind: 'owner' });
  const drift = await db.rows(sql`
    select p.sort_id from wood.value_pools p
    left join (select sort_id, sum(d_quantity) as q, sum(d_value_minor) as v from wood.stock_moves
      where team_id = ${team.teamId}::uuid group by sort_id) m on m.sort_id = p.sort_id
    left join (select sort_id, sum(left_quantity) as q, sum(left_value_minor) as v from wood.cost_layers
      where team_id = ${team.teamId}::uuid group by sort_id) l on l.sort_id = p.sort_id
    where p.team_id = ${team.teamId}::uuid
      and (p.quantity <> coalesce(m.q, 0) or p.value_minor <> coalesce(m.v, 0) or p.quantity <> coalesce(l.q, 0)
        or (l.v is not null and p.value_minor <> l.v))`);
  expect(drift).toEqual([]);
  const yards = await db.rows(sql`
    select b.sort_id from wood.stock_balances b
    left join (select sort_id, yard_id, sum(d_pieces) as n, sum(d_volume) as v from wood.stock_moves
      where team_id = ${team.teamId}::uuid group by sort_id, yard_id) m on m.sort_id = b.sort_id and m.yard_id = b.yard_id
    where b.team_id = ${team.teamId}::uuid
      and (b.pieces <> coalesce(m.n, 0) or b.volume <> coalesce(m.v, 0) or b.reserved_pieces > b.pieces)`);
  expect(yards).toEqual([]);
  const [held] = await db.rows<{ lines: string; yards: string }>(sql`
    select (select coalesce(sum(reserved_pieces), 0) from wood.txn_lines where team_id = ${team.teamId}::uuid) as lines,
      (select coalesce(sum(reserved_pieces), 0) from wood.stock_balances where team_id = ${team.teamId}::uuid) as yards`);
  expect(held?.lines).toBe(held?.yards);
}
