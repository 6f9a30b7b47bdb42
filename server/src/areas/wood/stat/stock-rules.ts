import { type AbcClass, deadAfterDays, type StockAge, stockAges } from '@console/contract/wood';
import { daysBetween, later } from '../../../days.ts';
import { compare, type Exact, exact, negative, plus, quotient, textOf, whole } from '../../../exact.ts';
import { largestRemainder } from '../../../largest-remainder.ts';

/**
 * Turnover in days: average value / cost of goods × days (apartment-and-wood.md, 9.6). The average is that of each day's end, so
 * the days cancel out: what lay there, day by day, over what of it has left. To one decimal; null while nothing has left.
 * @param valueDays value at the end of each day, summed up
 */
export const turnoverDays = (valueDays: bigint, costOfGoods: bigint): string | null =>
  costOfGoods <= 0n
    ? null
    : textOf(quotient({ units: valueDays, scale: 0 }, { units: costOfGoods, scale: 0 }, 1));

/** What lay there on average at the end of a day, to the fen. */
export const averageValue = (valueDays: bigint, days: number): number =>
  Number(quotient({ units: valueDays, scale: 0 }, whole(days), 0).units);

export interface Receipt {
  readonly receivedOn: string;
  readonly quantity: string;
}

/** How many days the goods of each class have lain there at most; what is more is over the last. */
const ends = [30, 60, 90, 180] as const;

function ageOf(receivedOn: string, asOf: string): StockAge {
  const days = daysBetween(receivedOn, asOf);
  const at = ends.findIndex((end) => days <= end);
  return stockAges[at === -1 ? ends.length : at] ?? 'over180';
}

export interface Lying {
  /** In the base unit. */
  readonly quantity: Exact;
  readonly volume: Exact;
  readonly valueMinor: number;
}

export interface Aged {
  readonly oldestOn: string;
  readonly ages: Readonly<Record<StockAge, { readonly volume: Exact; readonly valueMinor: number }>>;
}

/**
 * How long goods have lain there: what came first leaves first, so what is left is of the latest receipts. Volume and value go by
 * quantity. Undefined where nothing lies there.
 */
export function agesOf(lying: Lying, receipts: readonly Receipt[], asOf: string): Aged | undefined {
  if (lying.quantity.units <= 0n) return undefined;
  const parts: { age: StockAge; receivedOn: string; quantity: Exact }[] = [];
  let left = lying.quantity;
  const latestFirst = receipts.toSorted((one, other) => (one.receivedOn < other.receivedOn ? 1 : -1));
  for (const { receivedOn, quantity } of latestFirst) {
    if (left.units <= 0n) break;
    const received = exact(quantity);
    const part = compare(received, left) > 0 ? left : received;
    parts.push({ age: ageOf(receivedOn, asOf), receivedOn, quantity: part });
    left = plus(left, negative(part));
  }
  const oldestOn = parts.at(-1)?.receivedOn ?? asOf;
  // Goods that no receipt tells of, after one was reversed: as old as the oldest.
  if (left.units > 0n) parts.push({ age: ageOf(oldestOn, asOf), receivedOn: oldestOn, quantity: left });
  const weights = new Map(
    stockAges.map((age, at) => [
      `${at}`,
      plus(whole(0), ...parts.filter((one) => one.age === age).map((one) => one.quantity)),
    ]),
  );
  const volumes = largestRemainder(Number(micros(lying.volume)), weights);
  const values = largestRemainder(lying.valueMinor, weights);
  const share = (at: number) => ({
    volume: { units: BigInt(volumes.get(`${at}`) ?? 0), scale: 6 },
    valueMinor: values.get(`${at}`) ?? 0,
  });
  return {
    oldestOn,
    ages: {
      upTo30: share(0),
      upTo60: share(1),
      upTo90: share(2),
      upTo180: share(3),
      over180: share(4),
    },
  };
}

const micros = ({ units, scale }: Exact): bigint => units * 10n ** BigInt(6 - scale);

/**
 * Days in which nothing has left: since goods last left for a partner or, where that is later, since the oldest of what lies there
 * came in, for what was not there could not leave.
 */
export const idleDays = (lastOutOn: string | null, oldestOn: string, asOf: string): number =>
  daysBetween(lastOutOn === null ? oldestOn : later(lastOutOn, oldestOn), asOf);

export const isDead = (idle: number | null): boolean => idle !== null && idle > deadAfterDays;

export interface Classified {
  readonly abc: AbcClass;
  /** Part of all costs that it and those before it have, to four decimals. */
  readonly cumulative: string;
}

/**
 * ABC by cost of goods, the most first: A are those who begin below 80 % of all costs, B below 95 %, C the rest; so one that alone
 * is more than 80 % is A. What has no cost of goods has no class. Ties go by key.
 */
export function abcOf(costs: ReadonlyMap<string, bigint>): Map<string, Classified> {
  const sold = [...costs]
    .filter(([, cost]) => cost > 0n)
    .toSorted(([one, cost], [other, otherCost]) =>
      cost === otherCost ? (one < other ? -1 : 1) : cost > otherCost ? -1 : 1,
    );
  const total = sold.reduce((sum, [, cost]) => sum + cost, 0n);
  let before = 0n;
  return new Map(
    sold.map(([key, cost]) => {
      const abc = before * 100n < total * 80n ? 'A' : before * 100n < total * 95n ? 'B' : 'C';
      before += cost;
      const cumulative = textOf(quotient({ units: before, scale: 0 }, { units: total, scale: 0 }, 4));
      return [key, { abc, cumulative }];
    }),
  );
}

/** Less than the sort shall have. */
export const isLow = (state: 'active' | 'disabled', quantity: Exact, minStock: string | null): boolean =>
  state === 'active' && minStock !== null && compare(quantity, exact(minStock)) < 0;
