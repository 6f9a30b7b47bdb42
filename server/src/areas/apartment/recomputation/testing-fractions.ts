/** A number exactly as it is: this recomputation shares no arithmetic with what it checks. */
export interface Fraction {
  readonly top: bigint;
  /** Above nothing. */
  readonly under: bigint;
}

const divisor = (left: bigint, right: bigint): bigint => (right === 0n ? left : divisor(right, left % right));
const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

function fraction(top: bigint, under: bigint): Fraction {
  const by = divisor(sizeOf(top), under);
  return { top: top / by, under: under / by };
}

export const whole = (value: bigint | number): Fraction => ({ top: BigInt(value), under: 1n });
export const nothing = whole(0);

/** @param written digits with or without a decimal point */
export function read(written: string | null | undefined): Fraction {
  const [before = '0', after = ''] = (written ?? '0').split('.');
  return fraction(BigInt(before + after), 10n ** BigInt(after.length));
}

export const add = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.top * right.under + right.top * left.under, left.under * right.under);
export const negative = ({ top, under }: Fraction): Fraction => ({ top: -top, under });
export const less = (left: Fraction, right: Fraction): Fraction => add(left, negative(right));
export const times = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.top * right.top, left.under * right.under);
export const over = (left: Fraction, right: Fraction): Fraction =>
  right.top < 0n
    ? over(negative(left), negative(right))
    : fraction(left.top * right.under, left.under * right.top);
export const isLess = (left: Fraction, right: Fraction): boolean =>
  left.top * right.under < right.top * left.under;
export const lesser = (left: Fraction, right: Fraction): Fraction => (isLess(left, right) ? left : right);
export const sum = (values: readonly Fraction[]): Fraction => values.reduce(add, nothing);

const floor = ({ top, under }: Fraction): bigint =>
  top >= 0n || top % under === 0n ? top / under : top / under - 1n;

/** Half away from zero. */
export const rounded = ({ top, under }: Fraction): bigint =>
  top < 0n ? -rounded({ top: -top, under }) : (2n * top + under) / (2n * under);

/** Half away from zero, to so many digits behind the point. */
export const roundedTo = (value: Fraction, digits: number): Fraction =>
  fraction(rounded(times(value, whole(10n ** BigInt(digits)))), 10n ** BigInt(digits));

/**
 * Shares of a whole: rounded down each, and what is left over one by one to the largest rests, ties to the lowest key.
 * @returns key → its share
 */
export function shared(total: bigint, weights: ReadonlyMap<string, Fraction>): Map<string, bigint> {
  // Less than nothing is shared like the same amount above it.
  if (total < 0n) return new Map([...shared(-total, weights)].map(([key, share]) => [key, -share]));
  const of = sum([...weights.values()]);
  const shares = new Map<string, bigint>();
  if (of.top === 0n) return shares;
  const rests: { key: string; rest: Fraction }[] = [];
  for (const [key, weight] of weights) {
    const exactly = over(times(whole(total), weight), of);
    shares.set(key, floor(exactly));
    rests.push({ key, rest: less(exactly, whole(floor(exactly))) });
  }
  rests.sort((one, other) =>
    isLess(one.rest, other.rest) ? 1 : isLess(other.rest, one.rest) ? -1 : one.key < other.key ? -1 : 1,
  );
  let left = total - [...shares.values()].reduce((all, share) => all + share, 0n);
  for (const { key } of rests) {
    if (left <= 0n) break;
    shares.set(key, (shares.get(key) ?? 0n) + 1n);
    left -= 1n;
  }
  return shares;
}
