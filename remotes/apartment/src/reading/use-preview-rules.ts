import type { RoundRow } from '@console/contract/apartment';

/**
 * What a value makes of the use, for the eye of whoever types it. The server computes what counts; both count in whole
 * thousandths, never in floating point.
 */
export interface UsePreview {
  readonly usage: string;
  /** Null on the day of the previous value. */
  readonly perDay: string | null;
}

const valueScale = 3;
const multiplierScale = 4;

/** Decimal text as a whole number of its 10^-scale. */
export function unitsOf(text: string, scale: number): bigint {
  const [whole = '0', behind = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + behind.slice(0, scale).padEnd(scale, '0'));
  return text.startsWith('-') ? -units : units;
}

/** Half away from zero; the divisor is positive. */
function nearest(units: bigint, divisor: bigint): bigint {
  const size = units < 0n ? -units : units;
  const rounded = size / divisor + (2n * (size % divisor) >= divisor ? 1n : 0n);
  return units < 0n ? -rounded : rounded;
}

function textOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

type Face = Pick<RoundRow, 'intDigits' | 'multiplier' | 'previous'>;

/** Steps between the previous value and this one, in thousandths; undefined where there is none before. */
function steps({ intDigits, previous }: Face, value: string, rollover: boolean): bigint | undefined {
  if (!previous) return undefined;
  const overflow = rollover ? 10n ** BigInt(intDigits + valueScale) : 0n;
  return unitsOf(value, valueScale) - unitsOf(previous.value, valueScale) + overflow;
}

export const isBelowPrevious = (row: Face, value: string): boolean => (steps(row, value, false) ?? 0n) < 0n;

/** @returns undefined for a first value, or one that fell without a rollover: nobody can say what was used */
export function usePreview(
  row: Face,
  { value, readOn, rollover }: { value: string; readOn: string; rollover: boolean },
): UsePreview | undefined {
  const difference = steps(row, value, rollover);
  if (difference === undefined || difference < 0n || !row.previous) return undefined;
  const exact = difference * unitsOf(row.multiplier, multiplierScale);
  const days = BigInt(Math.max(0, daysBetween(row.previous.readOn, readOn)));
  const toThousandths = 10n ** BigInt(multiplierScale);
  return {
    usage: textOf(nearest(exact, toThousandths), valueScale),
    perDay: days > 0n ? textOf(nearest(exact, toThousandths * days), valueScale) : null,
  };
}

const dayMs = 86_400_000;
/** Calendar days have no clock changes: counted in UTC. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Whether a use a day is far from a usual one, by the building's two ratios. */
export function comparedWith(
  usual: string | null,
  perDay: string | null,
  { jumpRatio, dropRatio }: { jumpRatio: string; dropRatio: string },
): 'jump' | 'drop' | 'usual' | 'unknown' {
  if (usual === null || perDay === null) return 'unknown';
  const hundredfold = unitsOf(perDay, valueScale) * 100n;
  const base = unitsOf(usual, valueScale);
  if (hundredfold > base * unitsOf(jumpRatio, 2)) return 'jump';
  return hundredfold < base * unitsOf(dropRatio, 2) ? 'drop' : 'usual';
}
