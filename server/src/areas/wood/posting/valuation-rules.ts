import { compare, type Exact, negative, plus, quotient, times, whole } from '../../../exact.ts';

export type CostMethod = 'moving_average' | 'fifo';
export type ReturnBasis = 'current_average' | 'original_receipt';

/** Goods that came in together, and what is left of them. Taken oldest first. */
export interface Layer {
  readonly postedSeq: number;
  readonly lineNo: number;
  readonly receivedOn: string;
  readonly quantity: Exact;
  readonly leftQuantity: Exact;
  /** What is left costs this; null under moving average, where only the whole pool has a value. */
  readonly leftValueMinor: number | null;
}

/** All that a team has of a sort: Q in the sort's base unit, V in minor units. What one unit costs is V / Q. */
export interface Pool {
  readonly quantity: Exact;
  readonly valueMinor: number;
  /** Oldest first; their quantities add up to the pool's. */
  readonly layers: readonly Layer[];
}

export const emptyPool: Pool = { quantity: whole(0), valueMinor: 0, layers: [] };

export interface Arrival {
  readonly postedSeq: number;
  readonly lineNo: number;
  readonly receivedOn: string;
  readonly quantity: Exact;
  readonly valueMinor: number;
}

export type ReceiptKey = Pick<Layer, 'postedSeq' | 'lineNo'>;

export interface Issue {
  readonly pool: Pool;
  readonly costMinor: number;
}

const isNothing = ({ units }: Exact) => units === 0n;
const less = (one: Exact, other: Exact) => plus(one, negative(other));
const smaller = (one: Exact, other: Exact) => (compare(one, other) < 0 ? one : other);
const isOf = (layer: ReceiptKey, { postedSeq, lineNo }: ReceiptKey) =>
  layer.postedSeq === postedSeq && layer.lineNo === lineNo;

/**
 * The part of an amount that falls to a part of a quantity, rounded once, halves away from zero. All of the quantity has all of
 * the amount, so that nothing stays behind.
 * @throws RangeError of nothing
 */
export function portion(amountMinor: number, part: Exact, all: Exact): number {
  if (isNothing(all)) throw new RangeError('a part of nothing');
  if (compare(part, all) === 0) return amountMinor;
  return Number(quotient(times(whole(amountMinor), part), all, 0).units) || 0;
}

/** Goods come in at what they cost. */
export function received(pool: Pool, method: CostMethod, arrival: Arrival): Pool {
  const { quantity, valueMinor, ...whence } = arrival;
  const layer: Layer = {
    ...whence,
    quantity,
    leftQuantity: quantity,
    leftValueMinor: method === 'fifo' ? valueMinor : null,
  };
  return {
    quantity: plus(pool.quantity, quantity),
    valueMinor: pool.valueMinor + valueMinor,
    layers: [...pool.layers, layer],
  };
}

/**
 * Goods go out by the team's method: under moving average at V x q / Q, under FIFO at what the oldest cost
 * (apartment-and-wood.md, 9.4).
 * @throws RangeError when there is less than that; whoever calls asks before
 */
export function issued(pool: Pool, method: CostMethod, quantity: Exact): Issue {
  return taken(pool, method, quantity, pool.layers);
}

/**
 * Goods of a purchase go back to whoever sold them. Under FIFO they leave the layers of its receipts first; under moving average they leave
 * at today's average or, where the team has set so, at what they cost (`receiptMinor`), unless the pool has not as much left.
 */
export function returned(
  pool: Pool,
  { method, basis }: { readonly method: CostMethod; readonly basis: ReturnBasis },
  back: { readonly quantity: Exact; readonly receipts: readonly ReceiptKey[]; readonly receiptMinor: number },
): Issue {
  const { quantity, receipts, receiptMinor } = back;
  const isOwn = (layer: Layer) => receipts.some((receipt) => isOf(layer, receipt));
  const own = pool.layers.filter(isOwn);
  const others = pool.layers.filter((layer) => !isOwn(layer));
  const out = taken(pool, method, quantity, [...own, ...others]);
  const atReceipt =
    method === 'moving_average' &&
    basis === 'original_receipt' &&
    compare(quantity, pool.quantity) < 0 &&
    receiptMinor <= pool.valueMinor;
  if (!atReceipt) return out;
  return { pool: { ...out.pool, valueMinor: pool.valueMinor - receiptMinor }, costMinor: receiptMinor };
}

function taken(pool: Pool, method: CostMethod, quantity: Exact, order: readonly Layer[]): Issue {
  if (compare(quantity, pool.quantity) > 0) throw new RangeError('more than there is');
  let wanted = quantity;
  let layered = 0;
  const after = new Map<Layer, Layer>();
  for (const layer of order) {
    const part = smaller(wanted, layer.leftQuantity);
    if (isNothing(part)) continue;
    const cost =
      layer.leftValueMinor === null ? null : portion(layer.leftValueMinor, part, layer.leftQuantity);
    layered += cost ?? 0;
    wanted = less(wanted, part);
    after.set(layer, {
      ...layer,
      leftQuantity: less(layer.leftQuantity, part),
      leftValueMinor: layer.leftValueMinor === null || cost === null ? null : layer.leftValueMinor - cost,
    });
  }
  const costMinor =
    method === 'fifo' ? layered : isNothing(quantity) ? 0 : portion(pool.valueMinor, quantity, pool.quantity);
  return {
    costMinor,
    pool: {
      quantity: less(pool.quantity, quantity),
      valueMinor: pool.valueMinor - costMinor,
      layers: pool.layers.map((layer) => after.get(layer) ?? layer),
    },
  };
}

export interface LateCost {
  readonly pool: Pool;
  /** What the goods that are still here cost more, and what has already left with others. */
  readonly onHandMinor: number;
  readonly soldMinor: number;
}

/**
 * A cost that comes after the goods: goods that are still here bear their share, min(1, Q now / received net of returns), and
 * the rest is cost of sales of today. Under FIFO what is left of the receipt itself counts.
 * @param netReceived what came in with the receipt, less what went back to the supplier
 */
export function lateCost(
  pool: Pool,
  method: CostMethod,
  { amountMinor, netReceived, receipt }: { amountMinor: number; netReceived: Exact; receipt: ReceiptKey },
): LateCost {
  const layer = pool.layers.find((one) => isOf(one, receipt));
  const here = method === 'fifo' ? (layer?.leftQuantity ?? whole(0)) : pool.quantity;
  const share = smaller(here, netReceived);
  const onHandMinor =
    isNothing(netReceived) || isNothing(share) ? 0 : portion(amountMinor, share, netReceived);
  const layers = pool.layers.map((one) =>
    one === layer && one.leftValueMinor !== null
      ? { ...one, leftValueMinor: one.leftValueMinor + onHandMinor }
      : one,
  );
  return {
    pool: { ...pool, layers, valueMinor: pool.valueMinor + onHandMinor },
    onHandMinor,
    soldMinor: amountMinor - onHandMinor,
  };
}
