import { compare, type Exact, exact, negative, plus, times, whole } from '../../../exact.ts';

/** What a meter says about the use between two of its readings (apartment-and-wood.md, 5.1; ). */
export interface MeterFace {
  /** Digits before the point; the value after the last one is 0 again. */
  readonly intDigits: number;
  /** Of the current transformer: one step of the meter stands for so much. */
  readonly multiplier: Exact;
}

/** A piece of a cycle that one meter saw: between readings, or up to its removal, or since its installation. */
export interface Segment {
  readonly face: MeterFace;
  readonly previous: Exact;
  readonly current: Exact;
  /** Somebody confirmed that the meter has passed its highest value. */
  readonly rollover: boolean;
}

/** The register's highest value and one. */
export const faceValue = ({ intDigits }: Pick<MeterFace, 'intDigits'>): Exact => ({
  units: 10n ** BigInt(intDigits),
  scale: 0,
});

/** @throws when the value fell without a rollover: nobody can say what was used */
export function segmentUsage({ face, previous, current, rollover }: Segment): Exact {
  const difference = plus(current, negative(previous), rollover ? faceValue(face) : exact('0'));
  if (compare(difference, exact('0')) < 0) throw new RangeError('a reading below the previous one');
  return times(difference, face.multiplier);
}

/** What a cycle used, over all meters that stood in one place. */
export const cycleUsage = (segments: readonly Segment[]): Exact => plus(...segments.map(segmentUsage));

/** Whether a reading asks for an explanation: a rollover, or another meter. */
export const isBelowPrevious = (previous: Exact, current: Exact): boolean => compare(current, previous) < 0;

/**
 * Whether a rollover may pass without a manager: what it makes of the use is at most twice the largest of the last
 * six. Without any use to compare with it may not.
 */
export const isPlausibleRollover = (
  segment: Omit<Segment, 'rollover'>,
  lastUses: readonly Exact[],
): boolean => isPlausibleUse(segmentUsage({ ...segment, rollover: true }), lastUses);

/** The same of a use that is known already. @param lastUses the oldest first */
export const isPlausibleUse = (use: Exact, lastUses: readonly Exact[]): boolean =>
  lastUses.slice(-6).some((before) => compare(use, times(before, whole(2))) <= 0);

/** A value that the register can show: not negative, within its digits, no more decimals than it has. */
export function readingProblem(
  value: Exact,
  { intDigits, decimals }: { intDigits: number; decimals: number },
): 'negative' | 'too_many_digits' | 'too_many_decimals' | undefined {
  if (value.units < 0n) return 'negative';
  if (compare(value, faceValue({ intDigits })) >= 0) return 'too_many_digits';
  return value.scale > decimals && value.units % 10n ** BigInt(value.scale - decimals) !== 0n
    ? 'too_many_decimals'
    : undefined;
}
