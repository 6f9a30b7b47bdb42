import { type Exact, plus, times, whole } from './exact.ts';

const atScale = (value: Exact, scale: number): bigint => value.units * 10n ** BigInt(scale - value.scale);
const sizeOf = (value: number): number => Math.abs(value);

/**
 * Divides whole units by weights so that the shares add up to them: each is rounded down, and what is left over goes, one unit
 * each, to the largest fractions; where these are the same, to the lowest id. Less than nothing is divided as if it were more,
 * so that what is taken back is what was given.
 * @param weights not negative, and one of them more than nothing
 */
export function largestRemainder(total: number, weights: ReadonlyMap<string, Exact>): Map<string, number> {
  const scale = Math.max(0, ...[...weights.values()].map((weight) => weight.scale));
  const sum = atScale(plus(whole(0), ...weights.values()), scale);
  if (sum <= 0n) throw new RangeError('nothing to divide by');
  const parts = [...weights].map(([id, weight]) => {
    const units = times(whole(sizeOf(total)), { units: atScale(weight, scale), scale: 0 }).units;
    return { id, share: Number(units / sum), rest: units % sum };
  });
  const left = sizeOf(total) - parts.reduce((given, { share }) => given + share, 0);
  const first = parts.toSorted((one, other) =>
    one.rest === other.rest ? (one.id < other.id ? -1 : 1) : one.rest > other.rest ? -1 : 1,
  );
  const more = new Set(first.slice(0, left).map(({ id }) => id));
  const sign = total < 0 ? -1 : 1;
  // Never -0, which JSON and the database know nothing of.
  return new Map(parts.map(({ id, share }) => [id, sign * (share + (more.has(id) ? 1 : 0)) || 0]));
}
