import { compare, type Exact, negative, plus } from '../../../exact.ts';
import { faceValue } from './usage-rules.ts';

/** Where a value stands among those of its meter; of a corrected one the source of what it corrects. */
export interface DayPlace {
  readonly readOn: string;
  readonly source: string;
}

interface Turned {
  readonly rollover: boolean;
}

export interface DayNeighbours<T> {
  readonly last: T | undefined;
  /** Nobody knows whether they were shown before it or after it. */
  readonly sameDay: readonly T[];
  readonly next: T | undefined;
  /** All of the day of `next`. */
  readonly nextDay: readonly T[];
}

/** A meter comes with its first value and goes with its last; between them the order of a day is unknown. */
const rankInDay = (source: string): number =>
  source === 'replace_in' ? 0 : source === 'replace_out' ? 2 : 1;

export const isBefore = (left: DayPlace, right: DayPlace): boolean =>
  left.readOn < right.readOn ||
  (left.readOn === right.readOn && rankInDay(left.source) < rankInDay(right.source));

/** What there is to know of a counter whose values are put in order. */
export interface Counter<T> {
  readonly intDigits: number;
  readonly valueOf: (one: T) => Exact;
  /** What it showed before the first of the values, where that is known. */
  readonly before?: Exact | undefined;
}

/**
 * Values of one register in the order in which the counter must have shown them: upwards within a day; on the day on
 * which it went round first what is not below the day before, upwards, then the rest, upwards again: the turn is at the
 * first of these, whichever of them tells of it (`withTurns`). In which order they were saved says nothing, or a true
 * value of the morning would be drawn after the evening's for having been entered late. Of values that are alike first
 * the one that tells of the turn; else they stay as they come.
 */
export function asShown<T extends DayPlace & Turned>(values: readonly T[], counter: Counter<T>): T[] {
  const byDay = (left: T, right: T) =>
    left.readOn.localeCompare(right.readOn) || rankInDay(left.source) - rankInDay(right.source);
  const upwards = values.toSorted(
    (left, right) =>
      byDay(left, right) ||
      compare(counter.valueOf(left), counter.valueOf(right)) ||
      Number(right.rollover) - Number(left.rollover),
  );
  const ordered: T[] = [];
  let { before } = counter;
  for (let from = 0; from < upwards.length; ) {
    const first = upwards[from];
    const together = upwards.filter((one) => first && byDay(one, first) === 0);
    ordered.push(...aroundTheTurn(together, { ...counter, before }));
    // An estimate is not shown: it may be above what came after it.
    const read = ordered.findLast(({ source }) => source !== 'estimate');
    before = read ? counter.valueOf(read) : before;
    from += together.length;
  }
  return ordered;
}

/**
 * The same values, the turn told by the one at which the counter had fallen: it says so itself, or one does that was
 * shown after it that day, for the value that was asked may have been put right to more since.
 * @param ordered of one meter, as it showed them
 */
export function withTurns<T extends DayPlace & Turned>(
  ordered: readonly T[],
  counter: Omit<Counter<T>, 'intDigits'>,
): T[] {
  let read = counter.before;
  return ordered.map((one, index) => {
    const from = read;
    if (one.source !== 'estimate') read = counter.valueOf(one);
    if (one.rollover || !from || !isBelow(counter.valueOf(one), from)) return one;
    const isTold = ordered
      .slice(index)
      .some((other) => other.readOn === one.readOn && isTurn(other, from, counter.valueOf));
    return isTold ? { ...one, rollover: true } : one;
  });
}

/** What a register showed last. @param values of its last day, and of the last day before it on which it was read */
export const lastShown = <T extends DayPlace & Turned>(
  values: readonly T[],
  counter: Counter<T>,
): T | undefined => asShown(values, counter).at(-1);

/** @param upwards values of one day of which nobody knows the order */
function aroundTheTurn<T extends Turned>(upwards: readonly T[], counter: Counter<T>): readonly T[] {
  const { before, intDigits } = counter;
  const turn = upwards.find((one) => isTurn(one, before, counter.valueOf));
  if (!turn) return upwards;
  const wasBefore = (value: Exact) =>
    before ? !isBelow(value, before) : isFarAbove(value, counter.valueOf(turn), intDigits);
  const isEarlier = (one: T) => !one.rollover && wasBefore(counter.valueOf(one));
  return [...upwards.filter(isEarlier), ...upwards.filter((one) => !isEarlier(one))];
}

const isBelow = (value: Exact, other: Exact): boolean => compare(value, other) < 0;

/** One that is said to have gone round is no turn where an earlier one, saved after it, says so already. */
const isTurn = <T extends Turned>(one: T, before: Exact | undefined, exactOf: (one: T) => Exact): boolean =>
  one.rollover && (!before || isBelow(exactOf(one), before));

/**
 * Where nobody knows what was shown the day before, the way that the counter went in the day decides, and of two the
 * shorter one: a day's use is far below half the face, so what is that far above the turn was shown before it.
 */
export function isFarAbove(value: Exact, turn: Exact, intDigits: number): boolean {
  const above = plus(value, negative(turn));
  return compare(plus(above, above), faceValue({ intDigits })) > 0;
}

/** What was shown around a value. @param ordered as the counter showed it */
export function neighboursAt<T extends DayPlace>(ordered: readonly T[], at: DayPlace): DayNeighbours<T> {
  const later = ordered.filter((one) => isBefore(at, one));
  const [next] = later;
  return {
    last: ordered.findLast((one) => isBefore(one, at)),
    sameDay: ordered.filter((one) => !isBefore(one, at) && !isBefore(at, one)),
    next,
    nextDay: later.filter(({ readOn }) => readOn === next?.readOn),
  };
}

/**
 * Between which of them a value has to be: whoever read on the same day does not bind it, or the first to save would
 * be right. Where it went round that day, it was shown before that, with nothing above it, or after it: it tells of the
 * turn itself only below all that was shown after it. Where it went round by what was shown next, that binds only a
 * value from after the turn.
 */
export function boundsOf<T extends Turned>(
  { last, sameDay, next, nextDay }: DayNeighbours<T>,
  value: Exact,
  exactOf: (one: T) => Exact,
): { last: T | undefined; next: T | undefined } {
  const before = last && exactOf(last);
  const hasTurned = sameDay.some((one) => isTurn(one, before, exactOf));
  if (before && isBelow(value, before)) {
    const turned = hasTurned ? sameDay.find((one) => isBelow(exactOf(one), before)) : undefined;
    return { last: turned ?? last, next };
  }
  // As in `withTurns`, whichever of that day tells of it.
  const turnsNext =
    next !== undefined &&
    (!before || isBelow(exactOf(next), before)) &&
    nextDay.some((one) => isTurn(one, before, exactOf));
  return { last, next: hasTurned || turnsNext ? undefined : next };
}
