import type { AnyEndpoint } from '@console/contract';
import {
  approveReturn,
  approveStocktake,
  confirmSale,
  createStocktake,
  createTxn,
  createYard,
  deliverSale,
  listStock,
  listTxns,
  moveReturn,
  orderPurchase,
  postTxn,
  receivePurchase,
  reverseTxn,
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
import { shanghaiToday } from '../testing-team.ts';
import { type Trade, trade } from './testing-trade.ts';

/**
 * Random documents by several people at once, against a ledger kept on paper: written for this test, by whole numbers, and without
 * a line of the product's rules. It reads which goods moved for how much, in the order of posting, and says what they were worth.
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
  return call(market, role, createTxn, { body: { yardId, businessDate: shanghaiToday(), ...txn } });
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
    await call(market, 'WH', receivePurchase, { params, body: { lines: now } });
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
      body: { lines: [{ lineNo: 1, pieces, volume: volumeOf(pieces) }] },
    });
  market.sold.push(sale.txnId);
  market.posted.push(sale.txnId);
}

async function giveBack(market: Market, kind: 'purchase_return' | 'sale_return'): Promise<void> {
  const role = kind === 'purchase_return' ? 'BY' : 'SL';
  const sourceTxnId = some(market, kind === 'purchase_return' ? market.bought : market.sold);
  if (!sourceTxnId) return;
  const source = await market.team.read(sourceTxnId);
  const of = some(market, source.lines);
  if (!of || of.moved.pieces === 0) return;
  const pieces = 1 + market.random(of.moved.pieces);
  const price = market.random(3) === 0 ? { unitPrice: priceOf(market) } : {};
  const lines = [{ sortId: of.sortId, sourceLineNo: of.lineNo, pieces, volume: volumeOf(pieces), ...price }];
  const txn = await draft(market, role, { kind, sourceTxnId, lines });
  if (!txn) return;
  const params = { txnId: txn.txnId };
  if (!(await call(market, role, submitReturn, { params, body: {} }))) return;
  await call(market, 'OW', approveReturn, { params, body: {} });
  await call(market, 'WH', moveReturn, {
    params,
    body: { lines: [{ lineNo: 1, pieces, volume: volumeOf(pieces) }] },
  });
}

async function carry(market: Market): Promise<void> {
  const lines = [line(market, 1 + market.random(20))];
  const txn = await draft(market, 'WH', { kind: 'transfer', toYardId: market.shopId, lines });
  if (txn && (await call(market, 'WH', postTxn, { params: { txnId: txn.txnId }, body: {} })))
    market.posted.push(txn.txnId);
}

async function costLate(market: Market): Promise<void> {
  const sourceTxnId = some(market, market.bought);
  const txn = sourceTxnId && (await draft(market, 'AC', { kind: 'cost_add', sourceTxnId }));
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
  if (txnId) await call(market, 'MG', reverseTxn, { params: { txnId }, body: { reason: '录错' } });
}

async function oneDocument(market: Market): Promise<void> {
  const dice = market.random(100);
  if (dice < 34) return buy(market);
  if (dice < 68) return sell(market);
  if (dice < 76) return giveBack(market, 'purchase_return');
  if (dice < 83) return giveBack(market, 'sale_return');
  if (dice < 88) return carry(market);
  if (dice < 92) return costLate(market);
  if (dice < 96) return take(market);
  return undo(market);
}

/** Numbers that fast-check draws, so that a failure is told with its seed. */
function drawn(): (most: number) => number {
  const numbers = fc.sample(fc.nat({ max: 1_000_000 }), { numRuns: 100_000, seed });
  let at = 0;
  return (most) => (numbers[at++ % numbers.length] ?? 0) % most;
}

async function everyDocument(team: Trade): Promise<Txn[]> {
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: object = { limit: 200, ...(cursor ? { cursor } : {}) };
    const page = accepted(await house.call(listTxns, { query }, team.as('MG')));
    found.push(...page.items.map(({ txnId }) => txnId));
    cursor = page.next;
  }
  const all: Txn[] = [];
  for (const txnId of found) all.push(await team.read(txnId));
  return all;
}

// ---- The ledger on paper -------------------------------------------------------------------------------------------

const micro = (text: string): bigint => {
  const [whole = '0', behind = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + behind.padEnd(6, '0').slice(0, 6));
  return text.startsWith('-') ? -size : size;
};
/** a x b / c, halves away from zero. */
const ratio = (a: bigint, b: bigint, c: bigint): bigint => {
  const size = (n: bigint) => (n < 0n ? -n : n);
  const product = a * b;
  const nearest = (2n * size(product) + c) / (2n * c);
  return product < 0n ? -nearest : nearest;
};

interface Heap {
  seq: number;
  line: number;
  left: bigint;
  worth: bigint;
}
interface Paper {
  q: bigint;
  v: bigint;
  heaps: Heap[];
}

type Method = 'moving_average' | 'fifo';

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Takes from heaps in an order; what they cost under FIFO. */
function takeFrom(paper: Paper, wanted: bigint, first: (heap: Heap) => boolean): bigint {
  let cost = 0n;
  let rest = wanted;
  for (const heap of [...paper.heaps.filter(first), ...paper.heaps.filter((heap) => !first(heap))]) {
    const part = lesser(rest, heap.left);
    if (part === 0n) continue;
    const worth = part === heap.left ? heap.worth : ratio(heap.worth, part, heap.left);
    heap.left -= part;
    heap.worth -= worth;
    cost += worth;
    rest -= part;
  }
  return cost;
}

function out(paper: Paper, method: Method, q: bigint, first: (heap: Heap) => boolean = () => false): bigint {
  const layered = takeFrom(paper, q, first);
  const cost = method === 'fifo' ? layered : q === paper.q ? paper.v : ratio(paper.v, q, paper.q);
  paper.q -= q;
  paper.v -= cost;
  return cost;
}

function into(paper: Paper, seq: number, line: number, q: bigint, v: bigint): void {
  paper.q += q;
  paper.v += v;
  if (q > 0n) paper.heaps.push({ seq, line, left: q, worth: v });
}

/** How far a line has come: what of it moved, went back, and what that cost. */
interface Progress {
  q: bigint;
  amount: bigint;
  cost: bigint;
  back: bigint;
  backCost: bigint;
  readonly receipts: { readonly seq: number; readonly q: bigint }[];
}

type Posting = Txn['postings'][number];
type Moved = Posting['moves'][number];

interface Told {
  readonly seq: number;
  readonly lineNo: number;
  readonly q: bigint;
  readonly value: bigint;
  readonly receipt: Heap | undefined;
}

/** Whole fen over weights: rounded down, the rest to the largest fractions, then to the earlier. */
function divided(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, one) => sum + one, 0n);
  const parts = weights.map((weight) => (amount * weight) / all);
  const left = Number(amount - parts.reduce((sum, one) => sum + one, 0n));
  const order = weights
    .map((weight, at) => ({ at, rest: (amount * weight) % all }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

/** Works out what every movement was worth, posting by posting. */
class Ledger {
  readonly papers = new Map<string, Paper>();
  readonly worth: string[] = [];
  readonly told: string[] = [];
  private readonly lines = new Map<string, Progress>();
  private readonly done = new Map<string, Told[]>();

  private readonly method: Method;
  private readonly byId: ReadonlyMap<string, Txn>;

  constructor(method: Method, all: readonly Txn[]) {
    this.method = method;
    this.byId = new Map(all.map((txn) => [txn.txnId, txn]));
  }

  private paperOf(sortId: string): Paper {
    const paper = this.papers.get(sortId) ?? { q: 0n, v: 0n, heaps: [] };
    this.papers.set(sortId, paper);
    return paper;
  }

  private progress(txnId: string, lineNo: number): Progress {
    const key = `${txnId} ${lineNo}`;
    const none = { q: 0n, amount: 0n, cost: 0n, back: 0n, backCost: 0n, receipts: [] };
    const known = this.lines.get(key) ?? none;
    this.lines.set(key, known);
    return known;
  }

  write(txn: Txn, posting: Posting): void {
    const undone = txn.reverses ? this.lastFirst(txn.reverses.txnId) : [];
    const seen = new Map<number, number>();
    for (const move of posting.moves) {
      const line = txn.lines.find(({ lineNo }) => lineNo === move.lineNo);
      if (!line) throw new Error('a movement without a line');
      const of = line.sourceLineNo ?? 0;
      const nth = seen.get(of) ?? 0;
      seen.set(of, nth + 1);
      const paper = this.paperOf(line.sortId);
      const entry = { txn, line, move, paper, seq: posting.postedSeq, q: micro(move.volume), nth };
      const { value, receipt } = this.valueOf(posting.act, entry, undone[move.lineNo - 1]);
      const told = { seq: posting.postedSeq, lineNo: move.lineNo, q: entry.q, value, receipt };
      this.done.set(txn.txnId, [...(this.done.get(txn.txnId) ?? []), told]);
      this.worth.push(`${told.seq} ${posting.act} ${told.lineNo} ${line.code}: ${value}`);
      this.told.push(`${told.seq} ${posting.act} ${told.lineNo} ${line.code}: ${move.valueMinor}`);
      if (paper.q < 0n || paper.v < 0n) throw new Error(`less than nothing at ${told.seq}`);
      if (paper.q === 0n && paper.v !== 0n) throw new Error(`value without goods at ${told.seq}`);
    }
    if (txn.reverses && txn.kind === 'cost_add') this.unburden(txn.reverses.txnId);
  }

  /** Movements of a document as a mirror undoes them. */
  private lastFirst(txnId: string): Told[] {
    const all = this.done.get(txnId) ?? [];
    return all.toSorted((one, other) => other.seq - one.seq || other.lineNo - one.lineNo);
  }

  private valueOf(act: Posting['act'], entry: Entry, undone: Told | undefined): Valued {
    const { txn, paper, q } = entry;
    switch (act) {
      case 'receive':
        return this.received(entry);
      case 'deliver': {
        const own = this.progress(txn.txnId, entry.move.lineNo);
        const cost = out(paper, this.method, -q);
        own.q -= q;
        own.cost += cost;
        return { value: -cost };
      }
      case 'return':
        return this.givenBack(entry);
      case 'adjust': {
        if (q < 0n) return { value: -out(paper, this.method, -q) };
        const value = paper.q === 0n ? 0n : ratio(paper.v, q, paper.q);
        into(paper, entry.seq, entry.move.lineNo, q, value);
        return { value };
      }
      case 'cost_add':
        return this.burdened(entry);
      case 'reverse':
        return txn.kind === 'transfer' || !undone ? { value: 0n } : this.undone(entry, undone);
      default:
        return { value: 0n };
    }
  }

  private received({ txn, line, move, paper, seq, q }: Entry): Valued {
    const own = this.progress(txn.txnId, move.lineNo);
    const shares = (txn.costs ?? [])
      .filter(({ appliedSeq }) => appliedSeq === seq)
      .flatMap((one) => one.shares);
    const landed = shares
      .filter(({ lineNo }) => lineNo === move.lineNo)
      .reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    const before = own.amount;
    own.q += q;
    own.amount = ratio(
      BigInt(line.buying?.amountMinor ?? 0),
      own.q,
      micro(line.buying?.priceQuantity ?? '0'),
    );
    const value = own.amount - before + landed;
    own.cost += value;
    own.receipts.push({ seq, q });
    into(paper, seq, move.lineNo, q, value);
    return { value };
  }

  private givenBack({ txn, line, move, paper, seq, q }: Entry): Valued {
    const source = this.progress(txn.source?.txnId ?? '', line.sourceLineNo ?? 0);
    const size = q < 0n ? -q : q;
    source.back += size;
    const taken = ratio(source.cost, source.back, source.q) - source.backCost;
    source.backCost += taken;
    if (txn.kind === 'sale_return') {
      into(paper, seq, move.lineNo, q, taken);
      return { value: taken };
    }
    const isOwn = (heap: Heap) =>
      heap.line === line.sourceLineNo && source.receipts.some((receipt) => receipt.seq === heap.seq);
    return { value: -out(paper, this.method, size, isOwn) };
  }

  private burdened({ txn, line, paper, nth }: Entry): Valued {
    const source = this.progress(txn.source?.txnId ?? '', line.sourceLineNo ?? 0);
    const amount = (txn.costs ?? [])
      .flatMap((one) => one.shares)
      .filter(({ lineNo }) => lineNo === line.sourceLineNo)
      .reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    const receipt = source.receipts[nth];
    const heap = paper.heaps.find((one) => one.seq === receipt?.seq && one.line === line.sourceLineNo);
    const part =
      divided(
        amount,
        source.receipts.map((one) => one.q),
      )[nth] ?? 0n;
    // Under FIFO a receipt answers for itself; what went back left the first ones first.
    const before = source.receipts.slice(0, nth).reduce((sum, one) => sum + one.q, 0n);
    const own = receipt?.q ?? 0n;
    const backHere = lesser(source.back > before ? source.back - before : 0n, own);
    const net = this.method === 'fifo' ? own - backHere : source.q - source.back;
    const here = lesser(this.method === 'fifo' ? (heap?.left ?? 0n) : paper.q, net);
    const value = net === 0n || here === 0n ? 0n : here === net ? part : ratio(part, here, net);
    paper.v += value;
    if (heap) heap.worth += value;
    if (nth === 0) source.cost += amount;
    return { value, receipt: heap };
  }

  /** A late cost that is undone is no longer in what a return takes along. */
  private unburden(txnId: string): void {
    const txn = this.byId.get(txnId);
    for (const { lineNo, amountMinor } of (txn?.costs ?? []).flatMap((one) => one.shares))
      this.progress(txn?.source?.txnId ?? '', lineNo).cost -= BigInt(amountMinor);
  }

  private undone({ move, paper, seq }: Entry, was: Told): Valued {
    if (was.q < 0n) {
      into(paper, seq, move.lineNo, -was.q, -was.value);
      return { value: -was.value };
    }
    if (was.q === 0n) {
      const most = this.method === 'fifo' ? (was.receipt?.worth ?? 0n) : paper.v;
      const value = lesser(was.value, most);
      paper.v -= value;
      if (was.receipt) was.receipt.worth -= value;
      return { value: -value };
    }
    const whole = was.q === paper.q;
    const atCost = this.method === 'moving_average' && !whole && was.value <= paper.v;
    const isOwn = (heap: Heap) => heap.seq === was.seq && heap.line === was.lineNo;
    const cost = out(paper, this.method, was.q, isOwn);
    if (!atCost) return { value: -cost };
    paper.v += cost - was.value;
    return { value: -was.value };
  }
}

interface Entry {
  readonly txn: Txn;
  readonly line: Txn['lines'][number];
  readonly move: Moved;
  readonly paper: Paper;
  readonly seq: number;
  readonly q: bigint;
  /** Of movements of one source line, which this is. */
  readonly nth: number;
}

interface Valued {
  readonly value: bigint;
  readonly receipt?: Heap | undefined;
}

function onPaper(all: readonly Txn[], method: Method) {
  const ledger = new Ledger(method, all);
  const postings = all
    .flatMap((txn) => txn.postings.map((posting) => ({ txn, posting })))
    .sort((one, other) => one.posting.postedSeq - other.posting.postedSeq);
  for (const { txn, posting } of postings) ledger.write(txn, posting);
  return { ledger, seqs: postings.map(({ posting }) => posting.postedSeq) };
}

describe.each(['moving_average', 'fifo'] as const)('%s', (method) => {
  it('keeps the ledger to the fen, whoever posts what at the same time', async () => {
    const team = await trade(house, method === 'fifo' ? 'FIFO' : 'AVERAGE');
    await house.db({ kind: 'owner' }).rows(sql`
      update wood.teams set cost_method = ${method} where team_id = ${team.teamId}::uuid`);
    const names = { zh: '门市', en: 'Shop' };
    const shop = accepted(await house.call(createYard, { body: { code: 'SHOP', names } }, team.as('OW')));
    const market: Market = {
      ...{ team, shopId: shop.yardId, random: drawn(), bought: [], sold: [], posted: [] },
    };
    for (let at = 0; at < 4; at++) await buy(market);
    const each = Array.from({ length: Math.ceil(documents / workers) });
    await Promise.all(
      Array.from({ length: workers }, async () => {
        for (const _ of each) await oneDocument(market);
      }),
    );
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
    }
    await demandSums(team);
  }, 600_000);
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
