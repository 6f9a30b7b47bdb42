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
}

/** A meter comes with its first value and goes with its last; between them the order of a day is unknown. */
export const rankInDay = (source: string): number =>
  source === 'replace_in' ? 0 : source === 'replace_out' ? 2 : 1;

export const isBefore = (left: DayPlace, right: DayPlace): boolean =>
  left.readOn < right.readOn ||
  (left.readOn === right.readOn && rankInDay(left.source) < rankInDay(right.source));

/**
 * What was shown around a value. For a day on which the counter went round speaks what it showed after that: whatever
 * else was read on it may be from before.
 * @param ordered by day, and upwards within a day
 */
export function neighboursAt<T extends DayPlace & Turned>(
  ordered: readonly T[],
  at: DayPlace,
): DayNeighbours<T> {
  const turnedOf = (one: T | undefined) =>
    ordered.find(({ readOn, rollover }) => rollover && readOn === one?.readOn && readOn !== at.readOn) ?? one;
  return {
    last: turnedOf(ordered.findLast((one) => isBefore(one, at))),
    sameDay: ordered.filter((one) => !isBefore(one, at) && !isBefore(at, one)),
    next: turnedOf(ordered.find((one) => isBefore(at, one))),
  };
}

/**
 * Between which of them a value has to be: whoever read on the same day does not bind it, or the first to save would
 * be right. Where it went round that day, it was shown before that, with nothing above it, or after it.
 */
export function boundsOf<T extends Turned>(
  { last, sameDay, next }: DayNeighbours<T>,
  isBelow: (one: T) => boolean,
): { last: T | undefined; next: T | undefined } {
  const turned = sameDay.find(({ rollover }) => rollover);
  if (turned && last && isBelow(last)) return { last: turned, next: next?.rollover ? undefined : next };
  return { last, next: turned || next?.rollover ? undefined : next };
}
