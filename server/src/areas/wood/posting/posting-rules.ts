import type { FieldProblem } from '@console/contract';
import { compare, type Exact, exact, negative, plus, textOf, whole } from '../../../exact.ts';
import {
  type CostMethod,
  emptyPool,
  issued,
  lateCost,
  type Pool,
  type ReceiptKey,
  type ReturnBasis,
  received,
  returned,
} from './valuation-rules.ts';

/** What leaves the value of stock is booked on one of these, and what a sale costs the team itself; a cost is above zero. */
export type CostAccount =
  | 'cost_of_sales'
  | 'return_loss'
  | 'stock_difference'
  | 'reversal_difference'
  | 'revaluation'
  | 'outbound_freight';

interface Goods {
  readonly lineNo: number;
  /** Where a fault of this movement is told: `lines.2`. */
  readonly path: string;
  readonly sortId: string;
  readonly yardId: string;
  /** The bundle that they are of; loose goods are of none. */
  readonly lotId?: string | null;
  readonly pieces: number;
  readonly volume: string;
  /** In the sort's base unit. */
  readonly quantity: string;
  readonly supplierVolume?: string | null;
  /** What they are bought or sold for: without tax, and the tax. */
  readonly amountMinor?: number;
  readonly taxMinor?: number;
  readonly leg?: 1 | 2;
}

/** Goods come in at what is stated: a receipt, an opening entry, a sale's return. `account`: whose cost it takes back. */
export interface GoodsIn extends Goods {
  readonly way: 'in';
  readonly valueMinor: number;
  readonly account?: CostAccount;
}

/**
 * A stocktake has counted otherwise than the books: by how much more or, below zero, less. What is more is worth what the others
 * are, what is less takes its cost along.
 */
export interface GoodsCounted extends Goods {
  readonly way: 'counted';
}

/** Goods go out at what the team's method says. */
export interface GoodsOut extends Goods {
  readonly way: 'out';
  readonly account: CostAccount;
}

/** Goods of a receipt go back to the supplier, who credits `creditMinor`; the difference is a loss or, below zero, a gain. */
export interface GoodsBack extends Goods {
  readonly way: 'back';
  /** All of the purchase that they are of. */
  readonly receipts: readonly ReceiptKey[];
  /** What these goods cost when they were received. */
  readonly receiptMinor: number;
  readonly creditMinor: number;
}

/** From one yard to another: two legs, and no value moves, since a pool is the team's. */
export interface GoodsCarried extends Goods {
  readonly way: 'carried';
  readonly toYardId: string;
}

/** A movement that is undone: what it moved, in its own direction, and what it booked. */
export interface GoodsUndone extends Goods {
  readonly way: 'undone';
  readonly valueMinor: number;
  readonly receipt: ReceiptKey;
  readonly booked: readonly Pick<CostRow, 'account' | 'amountMinor'>[];
}

/** A late cost of a receipt: no goods move. */
export interface ValueAdded {
  readonly way: 'value';
  readonly lineNo: number;
  readonly path: string;
  readonly sortId: string;
  readonly yardId: string;
  readonly amountMinor: number;
  /** What came in with all receipts of its line, and with this one alone; less what went back to the supplier. */
  readonly netReceived: string;
  readonly netOfReceipt: string;
  readonly receipt: ReceiptKey;
}

export type Movement =
  | GoodsIn
  | GoodsCounted
  | GoodsOut
  | GoodsBack
  | GoodsCarried
  | GoodsUndone
  | ValueAdded;

/** What lies in one yard of one sort: in a bundle, or loose. */
export interface Balance {
  readonly pieces: number;
  readonly volume: Exact;
  readonly quantity: Exact;
  readonly reservedPieces: number;
  readonly reservedVolume: Exact;
}

export const emptyBalance: Balance = {
  pieces: 0,
  volume: whole(0),
  quantity: whole(0),
  reservedPieces: 0,
  reservedVolume: whole(0),
};

/** The stock of the sorts that a posting touches. */
export interface Stock {
  readonly pools: ReadonlyMap<string, Pool>;
  /** By `stockPlace`. */
  readonly balances: ReadonlyMap<string, Balance>;
}

/** Bundles lie apart from each other and from loose goods; their value does not. */
export const stockPlace = (sortId: string, yardId: string, lotId?: string | null) =>
  lotId ? `${sortId} ${yardId} ${lotId}` : `${sortId} ${yardId}`;

/** A place and what it is made of. */
export function placeIn(place: string) {
  const [sortId = '', yardId = '', lotId = null] = place.split(' ');
  return { sortId, yardId, lotId };
}

/** All that lies in a yard of a sort, loose or not. */
export const wholeOf = ({ balances }: Pick<Stock, 'balances'>, sortId: string, yardId: string): Balance =>
  [...balances]
    .filter(([place]) => place === stockPlace(sortId, yardId) || place.startsWith(`${sortId} ${yardId} `))
    .reduce((sum, [, one]) => together(sum, one), emptyBalance);

export const together = (one: Balance, other: Balance): Balance => ({
  pieces: one.pieces + other.pieces,
  volume: plus(one.volume, other.volume),
  quantity: plus(one.quantity, other.quantity),
  reservedPieces: one.reservedPieces + other.reservedPieces,
  reservedVolume: plus(one.reservedVolume, other.reservedVolume),
});

export interface MoveRow {
  readonly lineNo: number;
  readonly leg: 1 | 2;
  readonly sortId: string;
  readonly yardId: string;
  readonly lotId: string | null;
  readonly dPieces: number;
  readonly dVolume: string;
  readonly dQuantity: string;
  readonly dValueMinor: number;
  readonly supplierVolume: string | null;
  readonly amountMinor: number | null;
  readonly taxMinor: number | null;
  /** Of a late cost: the receipt whose goods bear it. */
  readonly receiptSeq: number | null;
  readonly receiptLine: number | null;
}

export interface CostRow {
  readonly lineNo: number;
  readonly sortId: string;
  readonly account: CostAccount;
  readonly amountMinor: number;
}

export interface Posted extends Stock {
  readonly moves: readonly MoveRow[];
  readonly costs: readonly CostRow[];
}

export interface PostingRules {
  readonly method: CostMethod;
  readonly basis: ReturnBasis;
  readonly postedSeq: number;
  readonly businessDate: string;
}

/** Why goods cannot move, each told at its line. */
export interface StockFaults {
  readonly faults: readonly FieldProblem[];
}

const less = (one: Exact, other: Exact) => plus(one, negative(other));
const isLess = (one: Exact, other: Exact) => compare(one, other) < 0;
const isNothing = ({ units }: Exact) => units === 0n;
const turned = (text: string) => textOf(negative(exact(text)));
const sizeOf = (text: string) => text.replace('-', '');

/**
 * What movements make of the stock, one after the other in their order: balances, pools, the ledger's rows, and where value
 * goes that leaves it. Nothing of it counts when one of them cannot be.
 */
export function postMovements(
  stock: Stock,
  movements: readonly Movement[],
  rules: PostingRules,
): Posted | StockFaults {
  let now: Posted = { ...stock, moves: [], costs: [] };
  const faults: FieldProblem[] = [];
  for (const movement of movements) {
    const next = posted(now, movement, rules);
    if ('faults' in next) faults.push(...next.faults);
    else now = next;
  }
  return faults.length > 0 ? { faults } : now;
}

function posted(now: Posted, movement: Movement, rules: PostingRules): Posted | StockFaults {
  switch (movement.way) {
    case 'in':
      return goodsIn(now, movement, movement.valueMinor, movement.account, rules);
    case 'counted':
      return counted(now, movement, rules);
    case 'out':
    case 'back':
      return goodsOut(now, movement, rules);
    case 'carried':
      return carried(now, movement);
    case 'undone':
      return undone(now, movement, rules);
    case 'value':
      return valueAdded(now, movement, rules);
  }
}

const poolOf = ({ pools }: Stock, { sortId }: { sortId: string }) => pools.get(sortId) ?? emptyPool;
type Place = Pick<Goods, 'sortId' | 'yardId' | 'lotId'>;
const keyOf = ({ sortId, yardId, lotId }: Place) => stockPlace(sortId, yardId, lotId);
const balanceOf = ({ balances }: Pick<Stock, 'balances'>, place: Place) =>
  balances.get(keyOf(place)) ?? emptyBalance;

/** What goods that are found are worth: as much as the others; nothing where there are no others. */
function worthOf({ quantity, valueMinor }: Pool, found: Goods): number {
  if (isNothing(quantity)) return 0;
  const scaled = BigInt(valueMinor) * exact(found.quantity).units * 10n ** BigInt(quantity.scale);
  const divisor = quantity.units * 10n ** BigInt(exact(found.quantity).scale);
  return Number((2n * scaled + divisor) / (2n * divisor));
}

function goodsIn(
  now: Posted,
  goods: Goods,
  valueMinor: number,
  account: CostAccount | undefined,
  rules: PostingRules,
): Posted {
  const { lineNo, sortId, pieces, volume, quantity } = goods;
  const pool = received(poolOf(now, goods), rules.method, {
    ...{ postedSeq: rules.postedSeq, lineNo, receivedOn: rules.businessDate },
    ...{ quantity: exact(quantity), valueMinor },
  });
  const move = moveRow(goods, {
    dPieces: pieces,
    dVolume: volume,
    dQuantity: quantity,
    dValueMinor: valueMinor,
  });
  return {
    pools: new Map(now.pools).set(sortId, pool),
    balances: withGoods(now, goods),
    moves: [...now.moves, move],
    costs: withCost(now.costs, goods, account, -valueMinor),
  };
}

function goodsOut(now: Posted, goods: GoodsOut | GoodsBack, rules: PostingRules): Posted | StockFaults {
  const { sortId, pieces, volume, quantity } = goods;
  const before = balanceOf(now, goods);
  const faults = outFaults(before, goods);
  if (faults.length > 0) return { faults };
  const pool = poolOf(now, goods);
  const out =
    goods.way === 'out'
      ? issued(pool, rules.method, exact(quantity))
      : returned(pool, rules, {
          ...{ quantity: exact(quantity), receipts: goods.receipts, receiptMinor: goods.receiptMinor },
        });
  const move = moveRow(goods, {
    ...{
      dPieces: -pieces,
      dVolume: turned(volume),
      dQuantity: turned(quantity),
      dValueMinor: -out.costMinor,
    },
  });
  const costs =
    goods.way === 'out'
      ? withCost(now.costs, goods, goods.account, out.costMinor)
      : withCost(now.costs, goods, 'return_loss', out.costMinor - goods.creditMinor);
  return {
    pools: new Map(now.pools).set(sortId, out.pool),
    balances: new Map(now.balances).set(keyOf(goods), withoutGoods(before, goods)),
    moves: [...now.moves, move],
    costs,
  };
}

/** Pieces and volume may differ in two directions: one has been measured anew. Only what is promised stays where it is. */
function counted(now: Posted, goods: GoodsCounted, rules: PostingRules): Posted | StockFaults {
  const { sortId, pieces, volume, quantity } = goods;
  const balances = withGoods(now, goods);
  const after = balanceOf({ balances }, goods);
  const available = availableOf(after);
  if (available.pieces < 0 || available.volume.units < 0n || after.quantity.units < 0n)
    return { faults: [shortOf(balanceOf(now, goods), goods)] };
  if ((after.pieces === 0) !== isNothing(after.volume))
    return { faults: [remainder(goods, after.pieces, after.volume)] };
  const before = poolOf(now, goods);
  const pool = poolCounted(before, goods, rules);
  const dValueMinor = pool.valueMinor - before.valueMinor;
  const move = moveRow(goods, { dPieces: pieces, dVolume: volume, dQuantity: quantity, dValueMinor });
  return {
    pools: new Map(now.pools).set(sortId, pool),
    balances,
    moves: [...now.moves, move],
    costs: withCost(now.costs, goods, 'stock_difference', -dValueMinor),
  };
}

function poolCounted(
  pool: Pool,
  goods: GoodsCounted,
  { method, postedSeq, businessDate }: PostingRules,
): Pool {
  const quantity = exact(goods.quantity);
  if (isNothing(quantity)) return pool;
  if (quantity.units < 0n) return issued(pool, method, negative(quantity)).pool;
  const { lineNo } = goods;
  const valueMinor = worthOf(pool, goods);
  return received(pool, method, { postedSeq, lineNo, receivedOn: businessDate, quantity, valueMinor });
}

function carried(now: Posted, goods: GoodsCarried): Posted | StockFaults {
  const { toYardId, pieces, volume, quantity } = goods;
  const here = balanceOf(now, goods);
  const faults = outFaults(here, goods);
  if (faults.length > 0) return { faults };
  const balances = new Map(now.balances).set(keyOf(goods), withoutGoods(here, goods));
  const leg = (way: 1 | -1) => ({
    dPieces: way * pieces,
    dVolume: way === 1 ? volume : turned(volume),
    dQuantity: way === 1 ? quantity : turned(quantity),
    dValueMinor: 0,
  });
  return {
    ...now,
    balances: withGoods({ balances }, { ...goods, yardId: toYardId }),
    moves: [
      ...now.moves,
      moveRow({ ...goods, leg: 1 }, leg(-1)),
      moveRow({ ...goods, yardId: toYardId, leg: 2 }, leg(1)),
    ],
  };
}

/**
 * A movement with its sign turned. What it took out comes back at what it cost; what it brought in leaves at that, too, as far
 * as the pool still has it, and the rest is a difference that has a name.
 */
function undone(now: Posted, undo: GoodsUndone, rules: PostingRules): Posted | StockFaults {
  const after = movedBack(now, undo, rules);
  if ('faults' in after) return after;
  const left = poolOf(now, undo).valueMinor - poolOf(after, undo).valueMinor;
  const turnedCosts = undo.booked.reduce<readonly CostRow[]>(
    (costs, { account, amountMinor }) => withCost(costs, undo, account, -amountMinor),
    now.costs,
  );
  return { ...after, costs: withCost(turnedCosts, undo, 'reversal_difference', left - undo.valueMinor) };
}

function movedBack(now: Posted, undo: GoodsUndone, rules: PostingRules): Posted | StockFaults {
  const { pieces, volume, quantity, valueMinor, receipt } = undo;
  const goods = { ...undo, pieces: Math.abs(pieces), volume: sizeOf(volume), quantity: sizeOf(quantity) };
  const [isMore, isLess] = [1n, -1n].map((sign) =>
    [BigInt(pieces), exact(volume).units, exact(quantity).units].some((one) => one * sign > 0n),
  );
  if (!isMore && !isLess) return valueTaken(now, undo, rules);
  // Measured anew: more pieces of less volume, or the other way round.
  if (isMore && isLess) return countedBack(now, undo, rules);
  if (isLess) return goodsIn(now, goods, -valueMinor, undefined, rules);
  const back = {
    ...goods,
    way: 'back' as const,
    receiptMinor: valueMinor,
    creditMinor: valueMinor,
    receipts: [receipt],
  };
  return goodsOut(now, back, { ...rules, basis: 'original_receipt' });
}

/** What a count has changed in two directions changes back; what that is worth by now is the difference's. */
function countedBack(now: Posted, undo: GoodsUndone, rules: PostingRules): Posted | StockFaults {
  const { pieces, volume, quantity } = undo;
  const back = { pieces: -pieces, volume: turned(volume), quantity: turned(quantity) };
  const after = counted(now, { ...undo, ...back, way: 'counted' }, rules);
  return 'faults' in after ? after : { ...after, costs: now.costs };
}

/** Takes value alone out of a pool; never more than the goods that are still there have. */
function valueTaken(now: Posted, undo: GoodsUndone, { method }: PostingRules): Posted {
  const pool = poolOf(now, undo);
  const layer = pool.layers.find(
    ({ postedSeq, lineNo }) => postedSeq === undo.receipt.postedSeq && lineNo === undo.receipt.lineNo,
  );
  // Under FIFO goods of other receipts do not pay for those that are gone.
  const most = method === 'fifo' ? (layer?.leftValueMinor ?? 0) : pool.valueMinor;
  const takenMinor = Math.min(undo.valueMinor, most);
  const layers = pool.layers.map((one) =>
    one === layer && one.leftValueMinor !== null
      ? { ...one, leftValueMinor: one.leftValueMinor - takenMinor }
      : one,
  );
  const move = moveRow(undo, { dPieces: 0, dVolume: '0', dQuantity: '0', dValueMinor: -takenMinor });
  return {
    ...now,
    pools: new Map(now.pools).set(undo.sortId, { ...pool, layers, valueMinor: pool.valueMinor - takenMinor }),
    moves: [...now.moves, move],
  };
}

function valueAdded(now: Posted, added: ValueAdded, rules: PostingRules): Posted {
  const { sortId, amountMinor, receipt } = added;
  // Under FIFO goods are told apart by their receipts.
  const netReceived = rules.method === 'fifo' ? added.netOfReceipt : added.netReceived;
  const late = lateCost(poolOf(now, added), rules.method, {
    ...{ amountMinor, netReceived: exact(netReceived), receipt },
  });
  const valueOnly = { dPieces: 0, dVolume: '0', dQuantity: '0', dValueMinor: late.onHandMinor };
  const move = moveRow(added, valueOnly, receipt);
  return {
    ...now,
    pools: new Map(now.pools).set(sortId, late.pool),
    moves: [...now.moves, move],
    costs: withCost(now.costs, added, 'cost_of_sales', late.soldMinor),
  };
}

type Told = Pick<
  Goods,
  'lineNo' | 'sortId' | 'yardId' | 'lotId' | 'leg' | 'supplierVolume' | 'amountMinor' | 'taxMinor'
>;

function moveRow(
  { lineNo, sortId, yardId, lotId = null, leg = 1, supplierVolume = null, amountMinor, taxMinor = 0 }: Told,
  change: Pick<MoveRow, 'dPieces' | 'dVolume' | 'dQuantity' | 'dValueMinor'>,
  receipt?: ReceiptKey,
): MoveRow {
  const amounts = amountMinor === undefined ? null : { amountMinor, taxMinor };
  return {
    ...{ lineNo, leg, sortId, yardId, lotId, supplierVolume, ...change },
    // Never -0, which JSON and the database know nothing of.
    dValueMinor: change.dValueMinor || 0,
    amountMinor: amounts?.amountMinor ?? null,
    taxMinor: amounts?.taxMinor ?? null,
    receiptSeq: receipt?.postedSeq ?? null,
    receiptLine: receipt?.lineNo ?? null,
  };
}

const withCost = (
  costs: readonly CostRow[],
  { lineNo, sortId }: Pick<Goods, 'lineNo' | 'sortId'>,
  account: CostAccount | undefined,
  amountMinor: number,
): readonly CostRow[] =>
  account === undefined || amountMinor === 0 ? costs : [...costs, { lineNo, sortId, account, amountMinor }];

function withGoods(
  now: Pick<Stock, 'balances'>,
  goods: Place & Pick<Goods, 'pieces' | 'volume' | 'quantity'>,
) {
  const { pieces, volume, quantity } = goods;
  const before = balanceOf(now, goods);
  return new Map(now.balances).set(keyOf(goods), {
    ...before,
    pieces: before.pieces + pieces,
    volume: plus(before.volume, exact(volume)),
    quantity: plus(before.quantity, exact(quantity)),
  });
}

const withoutGoods = (
  before: Balance,
  { pieces, volume, quantity }: Pick<Goods, 'pieces' | 'volume' | 'quantity'>,
): Balance => ({
  ...before,
  pieces: before.pieces - pieces,
  volume: less(before.volume, exact(volume)),
  quantity: less(before.quantity, exact(quantity)),
});

/** Goods of a yard that are promised to a document. */
export interface HeldGoods {
  /** Where a fault is told: `lines.2`. */
  readonly path: string;
  readonly sortId: string;
  readonly yardId: string;
  readonly lotId?: string | null;
  readonly pieces: number;
  readonly volume: string;
}

/** Takes promises back. What is released was held before. */
export const released = <S extends Stock>(stock: S, goods: readonly HeldGoods[]): S =>
  goods.reduce((now, held) => withHeld(now, held, -1), stock);

/** Promises goods that lie there and are promised to nobody else; a fault for each line that has not enough. */
export function held<S extends Stock>(stock: S, goods: readonly HeldGoods[]): S | StockFaults {
  let now = stock;
  const faults: FieldProblem[] = [];
  for (const one of goods) {
    const missing = missingFault(balanceOf(now, one), one);
    if (missing) faults.push(missing);
    else now = withHeld(now, one, 1);
  }
  return faults.length > 0 ? { faults } : now;
}

function withHeld<S extends Stock>(stock: S, goods: HeldGoods, sign: 1 | -1): S {
  const { pieces, volume } = goods;
  const before = balanceOf(stock, goods);
  const change = sign === 1 ? exact(volume) : negative(exact(volume));
  const after = {
    ...before,
    reservedPieces: before.reservedPieces + sign * pieces,
    reservedVolume: plus(before.reservedVolume, change),
  };
  return { ...stock, balances: new Map(stock.balances).set(keyOf(goods), after) };
}

/** Goods of a yard that become a bundle, or loose again. */
export interface BundledGoods extends HeldGoods {
  readonly lotId: string;
  readonly quantity: string;
}

/** Loose goods that are promised to nobody become bundles; a fault for each that has not enough. No value moves. */
export const bundled = <S extends Stock>(stock: S, goods: readonly BundledGoods[]): S | StockFaults =>
  putElsewhere(stock, goods, (one) => [{ ...one, lotId: null }, one]);

/** What is left of bundles and promised to nobody lies loose again. */
export const unbundled = <S extends Stock>(stock: S, goods: readonly BundledGoods[]): S | StockFaults =>
  putElsewhere(stock, goods, (one) => [one, { ...one, lotId: null }]);

function putElsewhere<S extends Stock>(
  stock: S,
  goods: readonly BundledGoods[],
  way: (one: BundledGoods) => readonly [from: Place, to: Place],
): S | StockFaults {
  let now = stock;
  const faults: FieldProblem[] = [];
  for (const one of goods) {
    const [from, to] = way(one);
    const here = balanceOf(now, from);
    const missing = outFaults(here, one);
    faults.push(...missing);
    if (missing.length > 0) continue;
    const balances = new Map(now.balances).set(keyOf(from), withoutGoods(here, one));
    now = { ...now, balances: withGoods({ balances }, { ...one, ...to }) };
  }
  return faults.length > 0 ? { faults } : now;
}

/** What lies there and is promised to nobody. */
export const availableOf = ({ pieces, volume, reservedPieces, reservedVolume }: Balance) => ({
  pieces: pieces - reservedPieces,
  volume: less(volume, reservedVolume),
});

/** Less is there and free than somebody wants. */
function missingFault(
  balance: Balance,
  goods: Pick<Goods, 'path' | 'pieces' | 'volume'>,
): FieldProblem | undefined {
  const available = availableOf(balance);
  const isThere = goods.pieces <= available.pieces && !isLess(available.volume, exact(goods.volume));
  return isThere ? undefined : shortOf(balance, goods);
}

function shortOf(balance: Balance, { path, pieces }: Pick<Goods, 'path' | 'pieces'>): FieldProblem {
  const available = availableOf(balance);
  const field = Math.abs(pieces) > available.pieces ? 'pieces' : 'volume';
  const params = { pieces: available.pieces, volume: textOf(available.volume) };
  return { path: `${path}.${field}`, code: 'insufficient_stock', params };
}

/** A yard without pieces has no volume either: what was measured otherwise is told before, by a stocktake. */
const remainder = ({ path }: Pick<Goods, 'path'>, pieces: number, volume: Exact): FieldProblem => ({
  path: `${path}.volume`,
  code: 'leaves_remainder',
  params: { pieces, volume: textOf(volume) },
});

/** Why so many goods cannot leave a yard. */
function outFaults(
  balance: Balance,
  goods: Pick<Goods, 'path' | 'pieces' | 'volume' | 'quantity'>,
): FieldProblem[] {
  const missing = missingFault(balance, goods);
  if (missing) return [missing];
  const pieces = balance.pieces - goods.pieces;
  const volume = less(balance.volume, exact(goods.volume));
  const fits = (pieces === 0) === isNothing(volume) && !isLess(balance.quantity, exact(goods.quantity));
  return fits ? [] : [remainder(goods, pieces, volume)];
}
