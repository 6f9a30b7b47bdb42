import { dayAfter, lastDayOf, monthOf } from '../../../days.ts';
import { type CycleUse, isEstimate, type Living, leavingBy, usesOf } from './drawing-rules.ts';
import type { KnownReading, PlacedMeter } from './thread-facts.ts';
import { isOfRound, type PastUse, spanOf } from './thread-rules.ts';
import { faceIn, hasBeenChecked, stretchUpTo, type Thread } from './threads.ts';

/** A register's use in a month, or in what there is of it. */
export interface MonthUse {
  readonly use: CycleUse;
  /** The month; of what no round has ended yet, the one that it will be in. */
  readonly ym: string;
  /** A month that is locked as estimated, and put right by this. */
  readonly estimated: PastUse | undefined;
}

/** Standing for the month that no round has ended yet. */
const now = 'now';

/**
 * With which value somebody's use of a register ends: the one of moving out, or the last one of a meter that is gone.
 * @returns -1 where it is missing, or where it or one before it has been seen by one person only
 */
export function finalOf({ readings, meters }: Thread, tenancyId: string, there: readonly Living[]): number {
  const left = leavingBy(readings, there).find((one) => one.tenancyId === tenancyId)?.left;
  const last = meters.get(readings.at(-1)?.meterId ?? '');
  const gone = readings.at(-1)?.source === 'replace_out' && last !== undefined && !isUp(last);
  const final = left
    ? readings.findIndex(({ readingId }) => left.has(readingId))
    : gone
      ? readings.length - 1
      : -1;
  const isSeen = readings[final]?.state === 'locked' && readings.slice(0, final).every(hasBeenChecked);
  return isSeen ? final : -1;
}

export const isUp = ({ state }: Pick<PlacedMeter, 'state'>): boolean =>
  ['installed', 'suspended'].includes(state);

/**
 * What was used after the last locked use up to a value, month by month as it will be drawn up: a month that was read
 * ends with its value, and one that is estimated takes its part by days.
 * @param monthOfCycle of the months that values were read for
 */
export function monthUses(
  { readings, meters, past }: Thread,
  final: number,
  monthOfCycle: (cycleId: string) => string | undefined,
): MonthUse[] {
  const counting = readings.slice(0, final + 1).filter(hasBeenChecked);
  const stretch = stretchUpTo(counting, counting.length - 1, past);
  const locked = new Map(past.map((use) => [use.cycleId, use]));
  const { estimated } = spanOf(past);
  const uses = segmentsOf(stretch, locked).flatMap(({ segment, cycleId }) =>
    usesOf(segment, faceIn(meters), cycleId),
  );
  const months: MonthUse[] = [];
  let last = past[0]?.ym;
  for (const use of uses) {
    const before = locked.get(use.cycleId);
    if (before && !estimated.has(use.cycleId)) continue;
    const ym = before?.ym ?? monthOfCycle(use.cycleId) ?? openMonth(use.to.readOn, last);
    if (!before) last = ym;
    months.push({ use, ym, estimated: before });
  }
  return months;
}

/** The month after the last one that has a use, or a later one in which it was read. */
function openMonth(readOn: string, last: string | undefined): string {
  const read = monthOf(readOn);
  return last === undefined || last < read ? read : monthOf(dayAfter(lastDayOf(last)));
}

/** The stretch cut where somebody has read for a month that is not locked. */
function segmentsOf(stretch: readonly KnownReading[], locked: ReadonlyMap<string, PastUse>) {
  const isEnd = (one: KnownReading, index: number) =>
    index === stretch.length - 1 ||
    (index > 0 && isOfRound(one) && !isEstimate(one) && !locked.has(one.cycleId ?? ''));
  const ends = stretch.flatMap((one, index) => (index > 0 && isEnd(one, index) ? [index] : []));
  return ends.map((end, index) => {
    const last = stretch[end];
    const cycleId = (last && isOfRound(last) && last.cycleId) || now;
    return { segment: stretch.slice(index === 0 ? 0 : ends[index - 1], end + 1), cycleId };
  });
}
