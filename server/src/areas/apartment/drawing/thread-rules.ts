import { type Exact, exact, plus, quotient, whole } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import { asShown, withTurns } from '../meters/index.ts';
import type { EarlierUse, KnownReading } from './thread-facts.ts';

/** What became of a register's use in an earlier cycle, estimates put right and corrections counted. */
export interface PastUse {
  readonly cycleId: string;
  readonly ym: string;
  readonly days: number;
  readonly quantity: Exact;
  /** Nobody has read it since, nor put the estimate itself right. */
  readonly estimated: boolean;
  readonly first: EarlierUse;
}

/** The rows of one register, newest cycle first, as one use for each cycle. */
export function pastUses(rows: readonly EarlierUse[]): PastUse[] {
  const byCycle = new Map<string, EarlierUse[]>();
  for (const row of rows) byCycle.set(row.cycleId, [...(byCycle.get(row.cycleId) ?? []), row]);
  return [...byCycle.values()].flatMap((of) => {
    const [trueUp, plain] = [
      of.find(({ kind }) => kind === 'trued_up'),
      of.find(({ kind }) => kind !== 'trued_up'),
    ];
    const first = plain ?? trueUp;
    if (!first) return [];
    const booked = of.flatMap((row) => (row.booked === null ? [] : [exact(row.booked)]));
    return {
      cycleId: first.cycleId,
      ym: first.ym,
      days: (trueUp ?? first).days,
      quantity: booked.length > 0 ? plus(...booked) : exact((trueUp ?? first).quantity),
      estimated: !trueUp && first.kind === 'estimated' && !first.toCorrected,
      first,
    };
  });
}

/** What a day used in the last six months that somebody has read, newest first: what is usual. */
export const dailyUses = (past: readonly PastUse[]): { ym: string; perDay: Exact }[] =>
  past
    .filter(({ days, estimated }) => days > 0 && !estimated)
    .slice(0, 6)
    .map(({ ym, quantity, days }) => ({ ym, perDay: quotient(quantity, whole(days), 6) }));

export const perDayOf = (past: readonly PastUse[]): Exact[] => dailyUses(past).map(({ perDay }) => perDay);

/** Where a meter stands among those of its place, and how far it counts. */
export interface Standing {
  readonly position: number;
  readonly intDigits: number;
}

/**
 * Readings of one register in the order in which its place showed them: meter after meter, day after day, and within a
 * day as the counter must have gone.
 */
export function inOrder(
  readings: readonly KnownReading[],
  meterOf: (meterId: string) => Standing,
): KnownReading[] {
  const byEntry = readings.toSorted((left, right) => left.enteredAt.localeCompare(right.enteredAt));
  return [...grouped(byEntry, ({ meterId }) => meterId)]
    .map(([meterId, of]) => ({ ...meterOf(meterId), of }))
    .sort((left, right) => left.position - right.position)
    .flatMap(({ of, intDigits }) => asShown(of, { intDigits, valueOf: ({ value }) => value }));
}

/** The same readings for the drawing: those at which a counter had gone round say so, each meter for itself. */
export const turnsTold = (ordered: readonly KnownReading[]): KnownReading[] =>
  [...grouped(ordered, ({ meterId }) => meterId).values()].flatMap((of) =>
    withTurns(of, { valueOf: ({ value }) => value }),
  );

/** Values of an occasion, not of a round. */
const occasional: readonly string[] = ['move_in', 'move_out', 'replace_in', 'replace_out'];

/** Whether it was read or estimated for a month. */
export const isOfRound = ({ cycleId, source }: Pick<KnownReading, 'cycleId' | 'source'>): boolean =>
  cycleId !== null && !occasional.includes(source);

/**
 * With which reading the cycle ends: the one of its round, or the last of a meter that is gone by then.
 * @returns -1 where the cycle has none
 */
export function endOf(
  readings: readonly KnownReading[],
  { cycleId, readTo }: { cycleId: string; readTo: string },
) {
  const read = readings.findLastIndex((one) => one.cycleId === cycleId && isOfRound(one));
  if (read >= 0) return read;
  const last = readings.at(-1);
  return last?.source === 'replace_out' && last.readOn <= readTo ? readings.length - 1 : -1;
}

/** Cycles since which nobody has read, and the use from whose beginning on they have to be looked at again. */
export function spanOf(past: readonly PastUse[]): { oldest: PastUse | undefined; estimated: Set<string> } {
  const read = past.findIndex(({ estimated }) => !estimated);
  const tail = past.slice(0, read < 0 ? past.length : read);
  let oldest = tail.length - 1;
  // What began at an estimate cannot be counted from there.
  while (oldest >= 0 && past[oldest]?.first.fromSource === 'estimate' && oldest + 1 < past.length)
    oldest += 1;
  return { oldest: past[oldest], estimated: new Set(tail.map(({ cycleId }) => cycleId)) };
}
