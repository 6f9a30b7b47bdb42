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

/** Half upwards, which is away from zero: a use is never negative. */
const nearest = (units: bigint, divisor: bigint): bigint =>
  units / divisor + (2n * (units % divisor) >= divisor ? 1n : 0n);

function textOf(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

type Face = Pick<RoundRow, 'intDigits' | 'multiplier' | 'previous' | 'shownSince'>;
type Shown = NonNullable<RoundRow['shownSince']>[number];
interface TypedValue {
  readonly value: string;
  readonly readOn: string;
}

const thousandths = (text: string): bigint => unitsOf(text, valueScale);
/** By how much the counter had counted more than it showed, for having gone round. */
const pastOf = ({ value, reached }: Shown): bigint => thousandths(reached) - thousandths(value);

/** A meter comes with its first value, before whatever else is read on that day. */
const isBefore = ({ readOn, source }: Shown, day: string): boolean =>
  readOn < day || (readOn === day && source === 'replace_in');

/** What the register showed last before that day; of one day the value up to which it had counted more. */
function shownBefore({ previous, shownSince = [] }: Face, day: string): Shown | undefined {
  const counted = previous ? { ...previous, reached: previous.value } : undefined;
  const last = shownSince.findLast((one) => isBefore(one, day));
  if (!last || !counted || counted.source === 'estimate') return last ?? counted;
  return thousandths(last.reached) >= thousandths(counted.reached) ? last : counted;
}

/** From which value on the counter has counted up to this one: on the day of a turn from before that or from after it. */
function countedFrom(row: Face, { value, readOn }: TypedValue): Shown | undefined {
  const last = shownBefore(row, readOn);
  if (!last || thousandths(value) >= thousandths(last.value)) return last;
  const turned = row.shownSince?.find(
    (one) => one.readOn === readOn && one.source !== 'replace_out' && pastOf(one) > pastOf(last),
  );
  return turned ?? last;
}

/** How far the counter has come by the value, in thousandths and as if it had no end; less than before where it fell. */
function reachedBy(
  row: Face,
  { rollover, ...typed }: TypedValue & { rollover: boolean },
): bigint | undefined {
  const from = countedFrom(row, typed);
  const last = shownBefore(row, typed.readOn);
  if (!from || !last) return undefined;
  const units = thousandths(typed.value);
  const hasTurned = rollover && units < thousandths(last.value);
  // The turn of its own day is the same one, however often it is said.
  return units + (hasTurned ? pastOf(last) + 10n ** BigInt(row.intDigits + valueScale) : pastOf(from));
}

/** The value that the register showed before this lower one: only a rollover or another meter explains that. */
export function shownAbove(row: Face, typed: TypedValue): Shown | undefined {
  const from = countedFrom(row, typed);
  if (!from || thousandths(typed.value) >= thousandths(from.value)) return undefined;
  // An estimate may have been too high; what was read before it, only the server knows.
  return from.source === 'estimate' ? undefined : from;
}

/** Only below the value from which on is counted a rollover explains that the register shows less than before. */
export const mayHaveTurned = ({ previous }: Face, value: string): boolean =>
  previous !== null && thousandths(value) < thousandths(previous.value);

/** @returns undefined for a first value, or one that fell without a rollover: nobody can say what was used */
export function previewOfUse(
  row: Face,
  typed: TypedValue & { readonly rollover: boolean },
): UsePreview | undefined {
  const reached = reachedBy(row, typed);
  if (reached === undefined || !row.previous || (!typed.rollover && shownAbove(row, typed))) return undefined;
  const difference = reached - thousandths(row.previous.value);
  if (difference < 0n) return undefined;
  const exact = difference * unitsOf(row.multiplier, multiplierScale);
  const days = BigInt(Math.max(0, daysBetween(row.previous.readOn, typed.readOn)));
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
