import { ApiError } from '@console/contract';
import type { AnomalyRuleName } from '@console/contract/apartment';
import { type Exact, exact, quotient, whole } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type AnomalyLimits, anomalies } from './anomaly-rules.ts';
import { type CycleUse, isEstimate, type Living, partsOf, usesOf, wasOccupied } from './drawing-rules.ts';
import { masterGaps } from './gap-rules.ts';
import {
  type CycleFacts,
  type EarlierUse,
  earlierUses,
  type KnownReading,
  livingSince,
  type PlacedMeter,
  placedMeters,
  readingsSince,
} from './thread-facts.ts';
import { endOf, inOrder, type PastUse, pastUses, perDayOf, spanOf, turnsTold } from './thread-rules.ts';

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
  /** By tenancy; null: nobody, or several. */
  readonly parts: ReadonlyMap<string | null, Exact>;
}

/** One register at one place, with all that is known of it up to the cycle. */
interface Thread {
  readonly register: string;
  readonly meters: ReadonlyMap<string, PlacedMeter>;
  readonly readings: readonly KnownReading[];
  readonly past: readonly PastUse[];
}

const longAgo = '0001-01-01';

/**
 * What every register used in the cycle, and what its readings say about earlier cycles that were estimated; nothing
 * is stored. @param root only the place that began with this meter
 */
export async function drawing(db: Db, cycle: CycleFacts, root?: string): Promise<DrawnUse[]> {
  const roots = root === undefined ? undefined : [root];
  const meters = await placedMeters(db, cycle.buildingId, roots);
  const past = grouped(await earlierUses(db, cycle.buildingId, cycle.ym, roots), (use) =>
    key(use.root, use.register),
  );
  const readings = await readingsSince(db, cycle.buildingId, sinceWhen(meters, past));
  const threads = threadsOf(meters, readings, past);
  const days = readings.map(({ readOn }) => readOn).sort();
  const living = await livingSince(
    db,
    cycle.buildingId,
    days[0] ?? cycle.readTo,
    days.at(-1) ?? cycle.readTo,
  );
  const drawn = threads.flatMap((thread) => drawThread(thread, cycle, living));
  return withGaps(drawn, meters, cycle);
}

/** Readings are asked for of placed meters only. */
const unplaced = { position: 0, intDigits: 5 };

const key = (root: string, register: string) => `${root} ${register}`;

/** For each meter the day from which on its place has to be looked at. */
function sinceWhen(meters: readonly PlacedMeter[], past: ReadonlyMap<string, EarlierUse[]>) {
  const byRoot = new Map<string, string>();
  for (const uses of past.values()) {
    const thread = pastUses(uses);
    const day = (spanOf(thread).oldest ?? thread[0])?.first.fromOn ?? longAgo;
    const root = uses[0]?.root ?? '';
    const before = byRoot.get(root);
    if (before === undefined || day < before) byRoot.set(root, day);
  }
  return meters.map(({ meterId, root }) => ({ meterId, day: byRoot.get(root) ?? longAgo }));
}

function threadsOf(
  meters: readonly PlacedMeter[],
  readings: readonly KnownReading[],
  past: ReadonlyMap<string, EarlierUse[]>,
): Thread[] {
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  const rootOf = (meterId: string) => byId.get(meterId)?.root ?? '';
  const meterOf = (meterId: string) => byId.get(meterId) ?? unplaced;
  const groups = grouped(readings, (one) => key(rootOf(one.meterId), one.register));
  return [...groups].map(([name, of]) => ({
    register: of[0]?.register ?? '',
    meters: byId,
    readings: turnsTold(inOrder(of, meterOf)),
    past: pastUses(past.get(name) ?? []),
  }));
}

/** Readings of the thread that the cycle's use is made of, beginning where the last one ended. */
function stretchOf({ readings, past, meters, register }: Thread, cycle: CycleFacts): KnownReading[] {
  const counting = readings.filter(({ state }) => state !== 'entered');
  const end = endOf(counting, cycle);
  const begin = (originalId: string | undefined) =>
    originalId === undefined ? 0 : counting.findIndex((one) => one.originalId === originalId);
  const previous = begin(past[0]?.first.toOriginal);
  if (end >= 0) demandChecked(readings, counting[end], meters, register);
  if (end <= previous) return [];
  const seen = counting.slice(previous + 1, end + 1).some((one) => !isEstimate(one));
  const oldest = seen ? spanOf(past).oldest : undefined;
  return counting.slice(oldest ? begin(oldest.first.fromOriginal) : previous, end + 1);
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
  const faceOf = (meterId: string) => {
    const { intDigits = 5, decimals = 1, multiplier = '1' } = thread.meters.get(meterId) ?? {};
    return { intDigits, decimals, multiplier: exact(multiplier) };
  };
  const { estimated } = spanOf(thread.past);
  return usesOf(stretch, faceOf, cycle.cycleId).flatMap((use) => {
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
      parts: partsOf(use, there),
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
