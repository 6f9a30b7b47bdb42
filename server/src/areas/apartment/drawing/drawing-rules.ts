import { dayAfter, dayBefore, daysBetween } from '../../../days.ts';
import { compare, type Exact, exact, negative, plus, rounded, times } from '../../../exact.ts';
import { isBelowPrevious, segmentUsage } from '../meters/index.ts';
import { shareByDays } from './estimate-rules.ts';

/** A value that counts, of one register at one place: the meters that stood there one after the other. */
export interface Shown {
  readonly readingId: string;
  readonly meterId: string;
  /** Of a correction: of the reading that it corrects. */
  readonly source: string;
  readonly cycleId: string | null;
  readonly readOn: string;
  readonly value: Exact;
  readonly rollover: boolean;
}

export interface Face {
  readonly intDigits: number;
  readonly decimals: number;
  readonly multiplier: Exact;
}

/** What one meter used between two days, inside one cycle. */
export interface Piece {
  readonly cycleId: string;
  readonly from: Shown;
  readonly to: Shown;
  readonly quantity: Exact;
}

/** What a register used in a cycle. */
export interface CycleUse {
  readonly cycleId: string;
  readonly from: Shown;
  readonly to: Shown;
  readonly days: number;
  readonly quantity: Exact;
  readonly pieces: readonly Piece[];
}

/** Decimals of a use, as they are stored. */
const useDecimals = 3;

export const isEstimate = ({ source }: Pick<Shown, 'source'>): boolean => source === 'estimate';

/**
 * What was used between the first and the last of the readings, for each cycle that ended in between.
 * Estimates inside the span only cut it: what the meter really used around them is shared by days.
 * @param readings in the order in which they were shown; at least two
 * @param cycleId of what was used since the last estimate
 */
export function usesOf(
  readings: readonly Shown[],
  faceOf: (meterId: string) => Face,
  cycleId: string,
): CycleUse[] {
  const byCycle = new Map<string, Piece[]>();
  for (const piece of piecesOf(readings, faceOf, cycleId))
    byCycle.set(piece.cycleId, [...(byCycle.get(piece.cycleId) ?? []), piece]);
  return [...byCycle].flatMap(([of, pieces]) => {
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) return [];
    return {
      cycleId: of,
      from: first.from,
      to: last.to,
      days: daysBetween(first.from.readOn, last.to.readOn),
      quantity: rounded(plus(...pieces.map(({ quantity }) => quantity)), useDecimals),
      pieces,
    };
  });
}

function piecesOf(readings: readonly Shown[], faceOf: (meterId: string) => Face, cycleId: string): Piece[] {
  const last = readings.length - 1;
  const isAnchor = (one: Shown, index: number) => index === 0 || index === last || !isEstimate(one);
  const anchors = readings.flatMap((one, index) => (isAnchor(one, index) ? [index] : []));
  return anchors.slice(1).flatMap((end, index) => {
    const stretch = readings.slice(anchors[index], end + 1);
    // Between the last value of one meter and the first of the next one nothing was counted.
    if (stretch[0]?.meterId !== readings[end]?.meterId) return [];
    const next = readings.slice(end, last).find(isEstimate);
    return cut(stretch, faceOf(stretch[0]?.meterId ?? ''), next?.cycleId ?? cycleId);
  });
}

/** Shares the use of a stretch onto the parts into which the estimates inside it cut it. */
function cut(stretch: readonly Shown[], face: Face, cycleId: string): Piece[] {
  const total = rounded(useOf(stretch, face), useDecimals);
  const days = stretch.slice(1).map((to, index) => daysBetween(stretch[index]?.readOn ?? '', to.readOn));
  const inOneDay = days.every((count) => count === 0);
  const shares = inOneDay
    ? days.map((_, index) => (index === days.length - 1 ? total : exact('0')))
    : shareByDays(total, days, face.decimals);
  return stretch.slice(1).flatMap((to, index) => {
    const [from, quantity] = [stretch[index], shares[index]];
    if (!from || !quantity) return [];
    const isLast = index === stretch.length - 2;
    return { cycleId: isLast ? cycleId : (to.cycleId ?? cycleId), from, to, quantity };
  });
}

/** Below the previous one without a rollover it is negative: the checker is to see it, so it is not refused here. */
function useOf(stretch: readonly Shown[], { intDigits, multiplier }: Face): Exact {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return exact('0');
  const rollover = stretch.slice(1).some((one) => one.rollover) && isBelowPrevious(first.value, last.value);
  if (!rollover && isBelowPrevious(first.value, last.value))
    return times(plus(last.value, negative(first.value)), multiplier);
  return segmentUsage({
    face: { intDigits, multiplier },
    previous: first.value,
    current: last.value,
    rollover,
  });
}

export interface Living {
  readonly tenancyId: string;
  /** The day after `until` is the first without them; open while no end is agreed. */
  readonly from: string;
  readonly until: string | null;
  /** Ids of the readings, in the order of their register, from which on they have left: their own last one and all after it. */
  readonly left?: ReadonlySet<string>;
}

/** How far from the last day a value of moving out may be read. */
export const daysAround = 31;

/**
 * The same people, who of them has left by which value: the value of moving out that was read nearest to their last day.
 * Two who leave on the same day share one.
 * @param readings of one register, in order
 */
export function leavingBy(readings: readonly Shown[], tenancies: readonly Living[]): Living[] {
  const away = ({ until }: Living, { readOn }: Shown) =>
    until === null ? Number.POSITIVE_INFINITY : Math.abs(daysBetween(dayBefore(until), readOn));
  const isLast = (of: Living, one: Shown) =>
    one.source === 'move_out' &&
    one.readOn >= of.from &&
    away(of, one) <= Math.min(daysAround, ...tenancies.map((other) => away(other, one)));
  return tenancies.map((of) => {
    const last = readings.findLastIndex((one) => isLast(of, one));
    return last < 0 ? of : { ...of, left: new Set(readings.slice(last).map(({ readingId }) => readingId)) };
  });
}

const holds = ({ from, until }: Living, day: string) => from <= day && (until === null || day < until);

/** Days between two readings on which nobody reads: whoever lives there then has used it; in one day, who is there. */
export function livedBetween(
  living: Living,
  from: Pick<Shown, 'readingId' | 'readOn'>,
  to: Pick<Shown, 'readOn'>,
): boolean {
  if (living.left?.has(from.readingId)) return false;
  if (from.readOn === to.readOn) return holds(living, from.readOn);
  return living.from < to.readOn && (living.until === null || living.until > dayAfter(from.readOn));
}

type Between = Pick<Piece, 'from' | 'to'>;

const thereBetween = ({ from, to }: Between, tenancies: readonly Living[]): Living[] =>
  tenancies.filter((one) => livedBetween(one, from, to));

/**
 * Who used a piece: the only tenancy that was there between its readings. Nobody's where the room stood empty or where
 * several share it; those are divided when it is billed.
 */
export function tenancyOf(piece: Between, tenancies: readonly Living[]): string | null {
  const there = thereBetween(piece, tenancies);
  return there.length === 1 ? (there[0]?.tenancyId ?? null) : null;
}

/** A day after the first reading, up to the day of the second one, on which somebody lived there. */
export const wasOccupied = (from: string, to: string, tenancies: readonly Living[]): boolean =>
  tenancies.some((one) => one.from <= to && (one.until === null || one.until > dayAfter(from)));

/** What one meter counted between two values, for the same people all the time. */
export interface Stretch {
  /** Whose it is; nobody's where the room stood empty or several shared it. */
  readonly tenancyId: string | null;
  /** All who were there. */
  readonly people: readonly string[];
  readonly from: Shown;
  readonly to: Shown;
  readonly quantity: Exact;
}

/** What each tenancy used of it, and between which values; they add up to the whole. */
export function partsOf({ pieces }: Pick<CycleUse, 'pieces'>, tenancies: readonly Living[]): Stretch[] {
  const parts: Stretch[] = [];
  for (const piece of pieces) {
    const { from, to, quantity } = piece;
    const people = thereBetween(piece, tenancies).map(({ tenancyId }) => tenancyId);
    const last = parts.at(-1);
    // By all who share it: an empty room is not what two had in common.
    if (last && last.people.join() === people.join() && last.to.meterId === from.meterId)
      parts[parts.length - 1] = { ...last, to, quantity: plus(last.quantity, quantity) };
    else parts.push({ tenancyId: tenancyOf(piece, tenancies), people, from, to, quantity });
  }
  return parts;
}

export const sameQuantity = (left: Exact, right: Exact): boolean => compare(left, right) === 0;
