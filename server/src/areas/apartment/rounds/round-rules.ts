import type { MeterKind, Reading, ReadingFlag, RoundRow } from '@console/contract/apartment';
import { daysBetween } from '../../../days.ts';
import {
  compare,
  type Exact,
  exact,
  negative,
  plus,
  quotient,
  rounded,
  textOf,
  times,
  whole,
} from '../../../exact.ts';
import { type AnomalyLimits, type AnomalyRule, anomalies } from '../drawing/index.ts';
import {
  asShown,
  faceValue,
  isBelowPrevious,
  isFarAbove,
  isPlausibleUse,
  segmentUsage,
  withTurns,
} from '../meters/index.ts';
import { separation } from '../separation-rules.ts';

/** What is known of one register, before anything new is entered. */
export interface RegisterFacts
  extends Omit<
    RoundRow,
    | 'previous'
    | 'shownSince'
    | 'reading'
    | 'usage'
    | 'days'
    | 'perDay'
    | 'perDayLast3'
    | 'perDayLastYear'
    | 'may'
    | 'waiting'
  > {
  readonly kind: MeterKind;
  /** The value that counts in the cycle. */
  readonly current: Reading | null;
  /** Who entered that value before somebody put it right. */
  readonly editedBy: readonly string[];
  /** The last one that was rejected, where none counts. */
  readonly rejected: Reading | null;
  readonly previous: (Point & Pick<Reading, 'source' | 'state' | 'rollover'>) | null;
  /**
   * What was read of the meter from the day of `previous` on, in order, and no estimate: values of moving in and out, of
   * later months, and its last one. No use of the cycle is computed with them, but the meter has shown them.
   */
  readonly since: readonly Shown[];
  /** Where `previous` is an estimate: what somebody has really read before it. */
  readonly lastRead: Point | null;
  /** Meters that stood here since the last value of a cycle, the youngest first. */
  readonly before: readonly EarlierMeter[];
  /** Newest first. */
  readonly history: readonly PastUse[];
  readonly estimatesInARow: number;
  readonly waiting: readonly Reading[];
  readonly roomTypeId: string | null;
  readonly verifyDue: string | null;
}

/** The same for whoever does not ask what was used before. */
export type RegisterStanding = Omit<RegisterFacts, 'history'>;
export interface Point {
  readonly value: string;
  readonly readOn: string;
}
export interface Shown extends Point {
  readonly rollover: boolean;
  readonly source: Reading['source'];
  /** A manager has yet to say that so much use is real although it fell. */
  readonly toConfirm?: boolean;
}
export interface EarlierMeter {
  readonly intDigits: number;
  readonly multiplier: string;
  readonly final: string;
  /** It went round by then, whatever value said so. */
  readonly rollover: boolean;
  readonly state: Reading['state'];
  readonly previous: string;
  readonly previousOn: string;
  readonly previousSource: Reading['source'];
}
export interface PastUse {
  readonly readOn: string;
  readonly ym: string;
  readonly quantity: string;
  readonly days: number;
  readonly kind: 'actual' | 'estimated';
}
export interface Value extends Point {
  readonly rollover: boolean;
}

const faceOf = ({ intDigits, multiplier }: { intDigits: number; multiplier: string }) => ({
  intDigits,
  multiplier: exact(multiplier),
});

/** Of the meters that stood here before: those whose use nobody has counted yet. */
export function uncounted({ previous, before }: Pick<RegisterFacts, 'previous' | 'before'>): EarlierMeter[] {
  if (previous?.source !== 'replace_in') return [];
  const last = before.findIndex(({ previousSource }) => previousSource !== 'replace_in');
  return before.slice(0, last === -1 ? before.length : last + 1);
}

const useOfEarlier = (facts: Pick<RegisterFacts, 'previous' | 'before'>): Exact =>
  plus(
    exact('0'),
    ...uncounted(facts).map((meter) => {
      const [previous, current] = [exact(meter.previous), exact(meter.final)];
      const rollover = meter.rollover && isBelowPrevious(previous, current);
      return segmentUsage({ face: faceOf(meter), previous, current, rollover });
    }),
  );

/** A counter with what it has shown since the value from which on is counted. */
type Counting = Pick<RegisterFacts, 'previous' | 'intDigits'> &
  Partial<Pick<RegisterFacts, 'since' | 'lastRead'>>;
type Placed = Value & { readonly source?: string };

const exactOf = ({ value }: Pick<Point, 'value'>): Exact => exact(value);

/**
 * What somebody has really read, and the value from which on falls are looked at. `past`: by how much the counter had
 * counted more by then than it showed, less than nothing where the estimate from which on is counted has gone round
 * since: that turn is not counted once more.
 */
export function countingFrom({
  previous,
  lastRead = null,
  intDigits,
}: Pick<Counting, 'previous' | 'lastRead' | 'intDigits'>) {
  const read = previous?.source === 'estimate' ? lastRead : previous;
  const hasTurned =
    read !== null && previous !== null && isFarAbove(exactOf(read), exactOf(previous), intDigits);
  const past = hasTurned ? negative(faceValue({ intDigits })) : exact('0');
  return { read, before: hasTurned ? read : previous, past };
}

/**
 * Without what was shown on the day of the previous value before it: a turn that it is behind is in it. Of that day an
 * estimate is the last one, at least where it went round.
 */
function afterPrevious({ previous, intDigits, since = [] }: Counting): readonly Shown[] {
  if (!previous) return since;
  const ofDay = since.filter(({ readOn }) => readOn === previous.readOn);
  const later = since.filter(({ readOn }) => readOn !== previous.readOn);
  if (previous.source === 'estimate') return previous.rollover ? later : since;
  const ordered = asShown<Shown>([previous, ...ofDay], { intDigits, valueOf: exactOf });
  return [...ordered.slice(ordered.indexOf(previous) + 1), ...later];
}

/**
 * What was shown since the previous value, in order, and how far the counter had come by then: as if it had no end,
 * for somebody may have moved over the turn before the month is read. @param more one more value among them
 */
export function countedSince<T extends Value & { readonly source: string } = Shown>(
  facts: Counting,
  ...more: readonly T[]
): ((Shown | T) & { readonly reached: Exact })[] {
  const { intDigits } = facts;
  const { read, ...from } = countingFrom(facts);
  const since = afterPrevious(facts);
  // Among the values of its own day what was read last is no day before.
  const isAmong = since.some(({ readOn }) => facts.previous !== read && readOn === read?.readOn);
  const counter = { intDigits, before: read && !isAmong ? exactOf(read) : undefined, valueOf: exactOf };
  const ordered = asShown<Shown | T>([...since, ...more], counter);
  const turned = withTurns(ordered, counter);
  let before = from.before ? exactOf(from.before) : undefined;
  let { past } = from;
  return ordered.map((one, index) => {
    const value = exactOf(one);
    if (turned[index]?.rollover && before && isBelowPrevious(before, value))
      past = plus(past, faceValue({ intDigits }));
    before = value;
    return { ...one, reached: plus(value, past) };
  });
}

/**
 * Whether the turn that the value tells of is told by another value as well, which no manager has to confirm any more:
 * that of somebody who has moved since. One turn is believed once.
 */
function isConfirmed(facts: Counting, { value, readOn, rollover, source = 'manual' }: Placed): boolean {
  const self = { value, readOn, rollover, source, isSelf: true };
  const counted = countedSince(facts, self);
  const isSelf = (one: object) => 'isSelf' in one;
  const turnsOf = (one: Point & { reached: Exact }) => plus(one.reached, negative(exact(one.value)));
  const own = counted.find(isSelf);
  return (
    own !== undefined &&
    compare(turnsOf(own), countingFrom(facts).past) > 0 &&
    counted.some(
      (one) =>
        !isSelf(one) &&
        one.rollover &&
        !('toConfirm' in one && one.toConfirm) &&
        compare(turnsOf(one), turnsOf(own)) === 0,
    )
  );
}

/** What this meter alone has counted since its previous value; nothing where it fell without a rollover. */
function ownUse(
  facts: Counting & Pick<RegisterFacts, 'multiplier'>,
  { value, readOn, rollover, source = 'manual' }: Placed,
): Exact | undefined {
  const self = { value, readOn, rollover, source, isSelf: true };
  const reached = countedSince(facts, self).find((one) => 'isSelf' in one)?.reached;
  if (!facts.previous || !reached || isBelowPrevious(exact(facts.previous.value), reached)) return undefined;
  return times(plus(reached, negative(exact(facts.previous.value))), exact(facts.multiplier));
}

/** Day of the value from which on is counted. */
export const countedFrom = (facts: Pick<RegisterFacts, 'previous' | 'before'>): string | undefined =>
  uncounted(facts).at(-1)?.previousOn ?? facts.previous?.readOn;

/** What the value makes of the use; nothing for the first value of all, or one that fell without a rollover. */
export function useOf(
  facts: Counting & Pick<RegisterFacts, 'before' | 'multiplier'>,
  value: Placed,
): { quantity: Exact; days: number } | undefined {
  const from = countedFrom(facts);
  const own = ownUse(facts, value);
  if (!own || from === undefined) return undefined;
  try {
    return { quantity: plus(own, useOfEarlier(facts)), days: daysBetween(from, value.readOn) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const lookedAt: readonly AnomalyRule[] = ['JUMP', 'DROP', 'ZERO_OCCUPIED', 'USE_VACANT'];
const aboutPeople: readonly AnomalyRule[] = ['ZERO_OCCUPIED', 'USE_VACANT'];
const perDayScale = 6;

/** Whether a rollover may be checked without a manager. */
function isPlausible(facts: RegisterFacts, value: Placed): boolean {
  const use = ownUse(facts, value);
  const uses = facts.history.map(({ quantity }) => exact(quantity));
  return use !== undefined && isPlausibleUse(use, uses.reverse());
}

/** What the eye shall be drawn to. ROLLOVER: one that a manager has to confirm before anybody may pass it. */
export function flagsOf(
  facts: RegisterFacts,
  value: Value,
  limits: AnomalyLimits,
  estimated = false,
): ReadingFlag[] {
  const use = useOf(facts, value);
  const found = use ? anomalies({ ...factsOf(facts, value), ...use }, limits) : [];
  // Nobody lives in a corridor, and nobody is missed there.
  const unusual = found.filter(
    (rule) => lookedAt.includes(rule) && !(facts.scope !== 'room' && aboutPeople.includes(rule)),
  ) as ReadingFlag[];
  return [
    ...(value.rollover && !isConfirmed(facts, value) && !isPlausible(facts, value)
      ? (['ROLLOVER'] as const)
      : []),
    ...unusual,
    ...(estimated ? (['ESTIMATED'] as const) : []),
  ];
}

const factsOf = ({ kind, history, occupied }: RegisterFacts, { rollover, readOn }: Value) => ({
  kind,
  rollover,
  readOn,
  occupied,
  perDayBefore: history
    .filter(({ days }) => days > 0)
    .map(({ quantity, days }) => quotient(exact(quantity), whole(days), perDayScale)),
  estimated: false,
  estimatedBefore: false,
  verifyDue: undefined,
});

const perDayOf = (quantity: Exact, days: number): string | null =>
  days > 0 ? textOf(quotient(quantity, whole(days), 3)) : null;

function meanOf(uses: readonly PastUse[]): string | null {
  const days = uses.reduce((sum, use) => sum + use.days, 0);
  return perDayOf(plus(exact('0'), ...uses.map(({ quantity }) => exact(quantity))), days);
}

export const yearBefore = (ym: string) => `${Number(ym.slice(0, 4)) - 1}${ym.slice(4)}`;

export interface Looking {
  readonly userId: string;
  readonly sodMode: 'strict' | 'solo';
  readonly mayEnter: boolean;
  readonly mayCheck: boolean;
  /** Values are entered in the cycle. */
  readonly taking: boolean;
}

/** What of a row is known of its register, field by field: leaving out all others takes longer than computing the row. */
const registerOf = (facts: RegisterFacts) => ({
  meterId: facts.meterId,
  serial: facts.serial,
  kind: facts.kind,
  scope: facts.scope,
  roomId: facts.roomId,
  roomNumber: facts.roomNumber,
  floor: facts.floor,
  register: facts.register,
  intDigits: facts.intDigits,
  decimals: facts.decimals,
  multiplier: facts.multiplier,
  occupied: facts.occupied,
});

/** The row as it is shown to somebody. @param ym month of the cycle */
export function rowOf(facts: RegisterFacts, ym: string, looking: Looking): RoundRow {
  const { current, rejected, previous, history } = facts;
  const use = current ? useOf(facts, current) : undefined;
  const shownSince = countedSince(facts).map(({ value, readOn, source, reached }) => ({
    ...{ value, readOn, source },
    reached: textOf(reached),
  }));
  return {
    ...registerOf(facts),
    previous: previous && { value: previous.value, readOn: previous.readOn, source: previous.source },
    ...(shownSince.length > 0 ? { shownSince } : {}),
    reading: current ?? rejected,
    usage: use ? textOf(rounded(use.quantity, 3)) : null,
    days: use?.days ?? null,
    perDay: use ? perDayOf(use.quantity, use.days) : null,
    perDayLast3: meanOf(history.slice(0, 3)),
    perDayLastYear: meanOf(history.filter((one) => one.ym === yearBefore(ym)).slice(0, 1)),
    may: mayOf(facts, looking),
    waiting: [...facts.waiting],
  };
}

/** Everybody who has entered the value that counts, also those whose value another one has put right since. */
const enteredBy = ({ current, editedBy }: Pick<RegisterFacts, 'current' | 'editedBy'>): string[] =>
  current === null ? [] : [current.enteredBy, ...editedBy];

/** Whether somebody has entered the value that counts. */
export const enteredIt = (facts: Pick<RegisterFacts, 'current' | 'editedBy'>, userId: string): boolean =>
  enteredBy(facts).includes(userId);

function mayOf(
  facts: Pick<RegisterFacts, 'current' | 'editedBy'>,
  { userId, sodMode, mayEnter, mayCheck, taking }: Looking,
) {
  const { current } = facts;
  const open = current === null || current.state === 'entered';
  const { refused } = separation({ mode: sodMode, actor: userId, before: enteredBy(facts) });
  return {
    enter: mayEnter && taking && open,
    check: mayCheck && current?.state === 'entered' && !refused,
  };
}

/** What is left for the meter that stands here now of a use over all of them. */
export const lessEarlier = (quantity: Exact, facts: RegisterFacts): Exact => {
  const left = plus(quantity, negative(useOfEarlier(facts)));
  return left.units < 0n ? exact('0') : left;
};

/** Steps of the register that make up a use. */
export const stepsOf = (quantity: Exact, { multiplier, decimals }: RegisterFacts): Exact =>
  quotient(quantity, exact(multiplier), decimals);
