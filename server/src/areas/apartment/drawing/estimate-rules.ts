import {
  compare,
  type Exact,
  exact,
  negative,
  plus,
  quotient,
  rounded,
  times,
  whole,
} from '../../../exact.ts';
import { faceValue } from '../meters/index.ts';

/** What a meter would have shown where nobody could read it (apartment-and-wood.md, 5.1; ). */
export interface MeasuredUse {
  readonly quantity: Exact;
  readonly days: number;
}

export interface EstimateBasis {
  /** The same cycle a year ago, if the same tenancy lived there. */
  readonly sameCycleLastYear: MeasuredUse | undefined;
  /** Read uses of this meter, newest first. */
  readonly actualCycles: readonly MeasuredUse[];
  /** Use per day in rooms of the same type, in the middle of them. */
  readonly roomTypeMedianPerDay: Exact | undefined;
  /** How many cycles in a row, up to this one, were estimated already. */
  readonly estimatesInARow: number;
}

export type EstimateSource = 'same_cycle_last_year' | 'last_three_cycles' | 'room_type_median';

export type Estimate =
  | { readonly quantity: Exact; readonly source: EstimateSource; readonly needsManager: boolean }
  /** Nothing to estimate by, or too many estimates already: somebody has to read. */
  | { readonly refused: 'no_basis' | 'third_in_a_row' };

const cyclesOfMean = 3;

/**
 * Estimates the use of so many days, to the meter's decimals.
 * Two in a row need a manager; a third one is refused.
 */
export function estimate(basis: EstimateBasis, days: number, decimals: number): Estimate {
  if (basis.estimatesInARow >= 2) return { refused: 'third_in_a_row' };
  const found = perDay(basis);
  if (!found) return { refused: 'no_basis' };
  const [{ quantity, days: seen }, source] = found;
  return {
    quantity: quotient(times(quantity, whole(days)), whole(seen), decimals),
    source,
    needsManager: basis.estimatesInARow === 1,
  };
}

function perDay(basis: EstimateBasis): [MeasuredUse, EstimateSource] | undefined {
  const { sameCycleLastYear, actualCycles, roomTypeMedianPerDay } = basis;
  if (sameCycleLastYear && sameCycleLastYear.days > 0) return [sameCycleLastYear, 'same_cycle_last_year'];
  const last = actualCycles.slice(0, cyclesOfMean);
  const days = last.reduce((sum, use) => sum + use.days, 0);
  if (last.length === cyclesOfMean && days > 0)
    return [{ quantity: plus(...last.map((use) => use.quantity)), days }, 'last_three_cycles'];
  if (roomTypeMedianPerDay) return [{ quantity: roomTypeMedianPerDay, days: 1 }, 'room_type_median'];
  return undefined;
}

/**
 * What the register shows where the counter has come so far, counted as if it had no end. Less than nothing: the
 * estimate from which on is counted had gone round, and the counter had not.
 */
export function onFace(reached: Exact, { intDigits }: { intDigits: number }) {
  const face = faceValue({ intDigits });
  const rollover = compare(reached, face) >= 0;
  const past = rollover ? negative(face) : reached.units < 0n ? face : exact('0');
  return { value: plus(reached, past), rollover };
}

/**
 * Spreads what a meter used over a span with estimates onto the span's cycles, by days: never all of the catching-up
 * into the last one, whose upper tiers it would fill.
 * @returns one share for each part, to the meter's decimals; the last one takes the remainder
 */
export function shareByDays(total: Exact, days: readonly number[], decimals: number): Exact[] {
  const span = days.reduce((sum, part) => sum + part, 0);
  if (span <= 0) throw new RangeError('a span without days');
  let left = rounded(total, Math.max(total.scale, decimals));
  return days.map((part, index) => {
    if (index === days.length - 1) return left;
    const share = quotient(times(total, whole(part)), whole(span), decimals);
    left = plus(left, times(share, exact('-1')));
    return share;
  });
}
