import { ApiError } from '@console/contract';
import type { AnomalyRuleName } from '@console/contract/apartment';
import { type Exact, exact, quotient, whole } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type AnomalyLimits, anomalies } from './anomaly-rules.ts';
import {
  type CycleUse,
  isEstimate,
  type Living,
  leavingBy,
  partsOf,
  type Stretch,
  usesOf,
  wasOccupied,
} from './drawing-rules.ts';
import { masterGaps } from './gap-rules.ts';
import type { CycleFacts, KnownReading, PlacedMeter } from './thread-facts.ts';
import { endOf, perDayOf, spanOf } from './thread-rules.ts';
import { faceIn, hasBeenChecked, stretchUpTo, type Thread, threadsAt } from './threads.ts';

/** A use as it has to be stored. */
export interface DrawnUse {
  readonly cycleId: string;
  readonly meter: PlacedMeter;
  readonly register: string;
  readonly fromReadingId: string;
  readonly toReadingId: string;
  /** Day of the reading that told it. */
  readonly readOn: string;
  readonly days: number;
  readonly quantity: Exact;
  readonly kind: 'actual' | 'estimated' | 'trued_up';
  readonly rules: readonly AnomalyRuleName[];
  /** At the first register of a master meter: what those below it did not see. */
  readonly gap: Exact | null;
  /** In their order. */
  readonly parts: readonly Stretch[];
}

/**
 * What every register used in the cycle, and what its readings say about earlier cycles that were estimated; nothing
 * is stored. @param root only the place that began with this meter
 */
export async function drawing(db: Db, cycle: CycleFacts, root?: string): Promise<DrawnUse[]> {
  const roots = root === undefined ? undefined : [root];
  const { meters, threads, living } = await threadsAt(db, cycle, roots);
  const drawn = threads.flatMap((thread) => drawThread(thread, cycle, living));
  return withGaps(drawn, meters, cycle);
}

/** Readings of the thread that the cycle's use is made of, beginning where the last one ended. */
function stretchOf({ readings, past, meters, register }: Thread, cycle: CycleFacts): KnownReading[] {
  const counting = readings.filter(hasBeenChecked);
  const end = endOf(counting, cycle);
  if (end >= 0) demandChecked(readings, counting[end], meters, register);
  return stretchUpTo(counting, end, past);
}

/** No value gets into a use, not even the first one of a meter, that only one person has seen. */
function demandChecked(
  readings: readonly KnownReading[],
  end: KnownReading | undefined,
  meters: ReadonlyMap<string, PlacedMeter>,
  register: string,
): void {
  const open = readings.filter(({ state, readOn }) => state === 'entered' && end && readOn <= end.readOn);
  if (open.length === 0) return;
  const examples = open.map(({ meterId }) => nameOf(meters.get(meterId), register));
  throw new ApiError('STATE_CONFLICT', {
    details: { blockers: [{ kind: 'unchecked', count: open.length, examples: examples.slice(0, 20) }] },
  });
}

/** A register by what people call it: room and meter. */
const nameOf = (meter: PlacedMeter | undefined, register: string): string =>
  [meter?.roomNumber, meter?.serial, register === 'total' ? undefined : register].filter(Boolean).join(' ');

function drawThread(thread: Thread, cycle: CycleFacts, living: ReadonlyMap<string, Living[]>): DrawnUse[] {
  const stretch = stretchOf(thread, cycle);
  const end = stretch.at(-1);
  if (!end || stretch.length < 2) return [];
  const { estimated } = spanOf(thread.past);
  return usesOf(stretch, faceIn(thread.meters), cycle.cycleId).flatMap((use) => {
    const isOwn = use.cycleId === cycle.cycleId;
    const meter = thread.meters.get(use.to.meterId);
    if (!meter || !(isOwn || estimated.has(use.cycleId))) return [];
    const there = living.get(meter.roomId ?? '') ?? [];
    return {
      cycleId: use.cycleId,
      meter,
      register: thread.register,
      fromReadingId: use.from.readingId,
      toReadingId: use.to.readingId,
      readOn: end.readOn,
      days: use.days,
      quantity: use.quantity,
      kind: !isOwn ? 'trued_up' : isEstimate(end) ? 'estimated' : 'actual',
      rules: isOwn ? rulesOf(use, meter, thread, cycle, there) : [],
      gap: null,
      parts: partsOf(use, leavingBy(thread.readings.filter(hasBeenChecked), there)),
    } as const;
  });
}

/** Rules about people say nothing of a meter that no single room has. */
const ofRooms: readonly AnomalyRuleName[] = ['ZERO_OCCUPIED', 'USE_VACANT'];

function rulesOf(
  use: CycleUse,
  meter: PlacedMeter,
  { past }: Thread,
  { jumpRatio, dropRatio }: CycleFacts,
  there: readonly Living[],
): AnomalyRuleName[] {
  const limits: AnomalyLimits = { jumpRatio: exact(jumpRatio), dropRatio: exact(dropRatio) };
  const facts = {
    kind: meter.kind,
    quantity: use.quantity,
    pieces: use.pieces.map(({ quantity }) => quantity),
    days: use.days,
    rollover: use.pieces.some(({ to }) => to.rollover),
    perDayBefore: perDayOf(past),
    occupied: wasOccupied(use.from.readOn, use.to.readOn, there),
    estimated: isEstimate(use.to),
    estimatedBefore: past[0]?.estimated ?? false,
    verifyDue: meter.state === 'installed' ? (meter.verifyDue ?? undefined) : undefined,
    readOn: use.to.readOn,
  };
  return anomalies(facts, limits).filter((rule) => meter.scope === 'room' || !ofRooms.includes(rule));
}

/** MASTER_GAP stands at the first register of the master meter. */
function withGaps(drawn: readonly DrawnUse[], meters: readonly PlacedMeter[], cycle: CycleFacts): DrawnUse[] {
  const own = drawn.filter(({ kind }) => kind !== 'trued_up');
  const gaps = new Map(
    masterGaps(own, meters, exact(cycle.lossLimit)).map(({ uses, gap }) => [uses[0], gap]),
  );
  return drawn.map((use) => {
    const found = gaps.get(use);
    if (!found) return use;
    const rules = found.isMasterGap ? [...use.rules, 'MASTER_GAP' as const] : use.rules;
    return { ...use, rules, gap: found.quantity };
  });
}

/** Use per day, to four decimals; null where it was read on one day. */
export const perDay = (quantity: Exact, days: number): Exact | null =>
  days > 0 ? quotient(quantity, whole(days), 4) : null;
