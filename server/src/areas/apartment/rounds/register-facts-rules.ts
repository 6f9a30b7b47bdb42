import { compare, exact, plus, textOf } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import { lastShown } from '../meters/index.ts';
import type { EarlierMeter, PastUse, Point, RegisterFacts, Shown } from './round-rules.ts';

/** A value that counts, as it is stored. */
export interface KeptValue extends Point {
  readonly readingId: string;
  readonly meterId: string;
  readonly register: RegisterFacts['register'];
  /** Null between cycles. */
  readonly cycleId: string | null;
  /** Between cycles a corrected value stands for what it corrects. */
  readonly source: Shown['source'];
  readonly state: EarlierMeter['state'];
  readonly rollover: boolean;
  readonly toConfirm: boolean;
  readonly enteredAt: string;
}

/** The value that a row is about: it is not among those that were shown around it. */
export interface Around {
  readonly readingId: string | undefined;
  /** Its day, or the last one that is looked at. */
  readonly until: string;
  /** Whether the value's cycle is before the one that is looked at; values between cycles always are. */
  readonly isBefore: (cycleId: string) => boolean;
}

export interface KeptUse {
  readonly usageId: string;
  readonly ym: string;
  readonly days: number;
  readonly kind: 'actual' | 'estimated' | 'trued_up';
  readonly state: 'draft' | 'locked';
  readonly quantity: string;
  /** What the ledger says of it, corrections counted; null where it says nothing. */
  readonly booked: string | null;
  readonly to: { readonly readOn: string; readonly isSuperseded: boolean };
}

export interface Plate {
  readonly intDigits: number;
  readonly multiplier: string;
}

const between = ['move_in', 'move_out', 'replace_out'];
/** Values with which use is computed; those of moving are between them. */
const isCounted = ({ source }: KeptValue): boolean => !between.includes(source);
const isInitial = ({ source }: KeptValue): number => (source === 'replace_in' ? 1 : 0);

export const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const newestFirst = (left: KeptValue, right: KeptValue): number =>
  byText(right.readOn, left.readOn) || byText(right.enteredAt, left.enteredAt);
/** A meter comes with its first value, whenever that was put right. */
const lastFirst = (left: KeptValue, right: KeptValue): number =>
  byText(right.readOn, left.readOn) || isInitial(left) - isInitial(right) || newestFirst(left, right);
const asEntered = (left: KeptValue, right: KeptValue): number => byText(left.enteredAt, right.enteredAt);
const upwards = (left: KeptValue, right: KeptValue): number =>
  byText(left.readOn, right.readOn) ||
  compare(exact(left.value), exact(right.value)) ||
  asEntered(left, right);

const shownOf = ({ value, readOn, rollover, source }: KeptValue): Shown => ({
  value,
  readOn,
  rollover,
  source,
});

/** From which on the use of the row is counted. @param values of one register */
export const previousOf = (values: readonly KeptValue[], { readingId, until, isBefore }: Around) =>
  values
    .filter(
      (one) =>
        one.readingId !== readingId &&
        isCounted(one) &&
        one.readOn <= until &&
        (one.cycleId === null || isBefore(one.cycleId)),
    )
    .toSorted(lastFirst)[0];

/** What was read from the day of the previous value on, and no estimate. */
export const shownSince = (
  values: readonly KeptValue[],
  previous: KeptValue | undefined,
  { readingId }: Pick<Around, 'readingId'>,
): Shown[] =>
  values
    .filter(
      (one) =>
        one.readingId !== readingId &&
        one.readingId !== previous?.readingId &&
        one.source !== 'estimate' &&
        (!previous || one.readOn >= previous.readOn),
    )
    .toSorted(upwards)
    .map((one) => ({ ...shownOf(one), toConfirm: one.toConfirm }));

/** Where the previous value is an estimate: what somebody has really read before it, on the last two such days. */
export function lastReadOf(
  values: readonly KeptValue[],
  previous: KeptValue | undefined,
  { readingId, intDigits }: Pick<Around, 'readingId'> & Pick<Plate, 'intDigits'>,
): Point | null {
  if (previous?.source !== 'estimate') return null;
  const read = values.filter(
    (one) => one.readingId !== readingId && one.source !== 'estimate' && one.readOn <= previous.readOn,
  );
  const [, first = ''] = [...new Set(read.map(({ readOn }) => readOn))].sort().reverse();
  const seen = read
    .filter(({ readOn }) => readOn >= first)
    .toSorted(asEntered)
    .map(shownOf);
  const last = lastShown(seen, { intDigits, valueOf: ({ value }) => exact(value) });
  return last ? { value: last.value, readOn: last.readOn } : null;
}

/** How many estimates the use would go on from: none, one, or more (two). */
export function estimatesUpTo(values: readonly KeptValue[], previous: KeptValue | undefined): number {
  if (previous?.source !== 'estimate') return 0;
  const [before] = values
    .filter((one) => one.readingId !== previous.readingId && isCounted(one) && one.readOn <= previous.readOn)
    .toSorted(newestFirst);
  return before?.source === 'estimate' ? 2 : 1;
}

/** What a meter that stood here before has counted at last. @param values of one register of it */
export function earlierMeter(plate: Plate, values: readonly KeptValue[]): EarlierMeter | undefined {
  const [last] = values.filter(({ source }) => source === 'replace_out').toSorted(newestFirst);
  if (!last) return undefined;
  const [first] = values.filter((one) => isCounted(one) && one.readOn <= last.readOn).toSorted(lastFirst);
  if (!first) return undefined;
  // Or at moving, since the value from which on is counted; of its own day only the fall tells.
  const hasTurned = values.some(
    ({ rollover, readOn }) => rollover && readOn >= first.readOn && readOn <= last.readOn,
  );
  return {
    ...{ intDigits: plate.intDigits, multiplier: plate.multiplier },
    ...{ final: last.value, rollover: last.rollover || hasTurned, state: last.state },
    ...{ previous: first.value, previousOn: first.readOn, previousSource: first.source },
  };
}

/**
 * What was used each month, newest first. What was put right afterwards counts as what it was put right to: locked
 * rows are a sum over both of a month. @param uses of a register of the meters that stood there, one after the other
 */
export function pastUses(uses: readonly KeptUse[]): PastUse[] {
  return [...grouped(uses, ({ ym }) => ym)]
    .sort(([left], [right]) => byText(right, left))
    .flatMap(([ym, all]) => {
      const use = all.find(({ kind }) => kind === 'trued_up') ?? all[0];
      if (!use) return [];
      const booked = all.flatMap((one) => one.booked ?? []).map(exact);
      const isSum = use.state === 'locked' && booked.length > 0;
      return {
        ym,
        quantity: isSum ? textOf(plus(...(booked as [(typeof booked)[0]]))) : use.quantity,
        days: use.days,
        kind: use.kind === 'estimated' && !use.to.isSuperseded ? ('estimated' as const) : ('actual' as const),
        readOn: use.to.readOn,
      };
    });
}

/** Whether anybody lived there between the two values. @param lettings of the room, drafts and cancelled ones left out */
export const isOccupied = (
  lettings: readonly { readonly firstDay: string; readonly lastDay: string | null }[],
  { from, to }: { from: string | undefined; to: string },
): boolean =>
  lettings.some(
    ({ firstDay, lastDay }) => firstDay <= to && (from === undefined || lastDay === null || lastDay > from),
  );
