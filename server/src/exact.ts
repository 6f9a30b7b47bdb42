/**
 * Exact decimal numbers: an integer and how many of its digits stand behind the point.
 * Volumes are traded on the third decimal, so no binary fraction may ever decide a rounding.
 */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

const decimalText = /^-?\d+(\.\d+)?$/;
const powers = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent));
const power = (exponent: number) => powers[exponent] ?? 10n ** BigInt(exponent);

export const isDecimal = (text: string) => decimalText.test(text);

/** Reads decimal text such as `20.5`; throws on anything else. */
export function exact(text: string): Exact {
  if (!isDecimal(text)) throw new RangeError(`not a decimal: ${text}`);
  const [whole = '0', behind = ''] = text.split('.');
  return { units: BigInt(whole + behind), scale: behind.length };
}

export const whole = (value: number): Exact => ({ units: BigInt(value), scale: 0 });

const unitsAt = ({ units, scale }: Exact, wanted: number) =>
  wanted === scale ? units : units * power(wanted - scale);

export function plus(...terms: readonly Exact[]): Exact {
  const scale = Math.max(0, ...terms.map((term) => term.scale));
  return { units: terms.reduce((sum, term) => sum + unitsAt(term, scale), 0n), scale };
}

export function times(...factors: readonly Exact[]): Exact {
  return factors.reduce((product, factor) => ({
    units: product.units * factor.units,
    scale: product.scale + factor.scale,
  }));
}

export const negative = ({ units, scale }: Exact): Exact => ({ units: -units, scale });
export const squared = (value: Exact) => times(value, value);
/** Divides by 10^digits, which is only a move of the point. */
export const shifted = ({ units, scale }: Exact, digits: number): Exact => ({ units, scale: scale + digits });

export function compare(left: Exact, right: Exact): -1 | 0 | 1 {
  const scale = Math.max(left.scale, right.scale);
  const [one, other] = [unitsAt(left, scale), unitsAt(right, scale)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Nearest integer of numerator / denominator (positive), halves away from zero. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = size / denominator + (2n * (size % denominator) >= denominator ? 1n : 0n);
  return numerator < 0n ? -rounded : rounded;
}

/** Rounds to so many decimals, halves away from zero, as PostgreSQL's round(numeric, n) does. */
export function rounded(value: Exact, scale: number): Exact {
  if (value.scale <= scale) return { units: unitsAt(value, scale), scale };
  return { units: nearest(value.units, power(value.scale - scale)), scale };
}

/** left / right, rounded once to so many decimals. */
export function quotient(left: Exact, right: Exact, scale: number): Exact {
  const units = nearest(left.units * power(scale + right.scale), right.units * power(left.scale));
  return { units, scale };
}

/** Plain text with all its decimals: `0.160`. */
export function textOf({ units, scale }: Exact): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
