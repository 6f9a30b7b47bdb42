import { exact } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type Face, isEstimate, type Living } from './drawing-rules.ts';
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
import { inOrder, type PastUse, pastUses, spanOf, turnsTold } from './thread-rules.ts';

/** One register at one place, with all that is known of it up to the cycle. */
export interface Thread {
  readonly register: string;
  readonly meters: ReadonlyMap<string, PlacedMeter>;
  readonly readings: readonly KnownReading[];
  readonly past: readonly PastUse[];
}

export interface Threads {
  readonly meters: readonly PlacedMeter[];
  readonly threads: readonly Thread[];
  /** By room. */
  readonly living: ReadonlyMap<string, Living[]>;
}

const longAgo = '0001-01-01';

interface Wanted extends Pick<CycleFacts, 'buildingId' | 'ym' | 'readTo'> {
  /** What was read since then is looked at, also where all uses up to it are locked. */
  readonly since?: string;
}

/** What is known of registers, from what was locked before the month on. @param roots left out: all of the building */
export async function threadsAt(
  db: Db,
  { buildingId, ym, readTo, since }: Wanted,
  roots?: readonly string[],
): Promise<Threads> {
  const meters = await placedMeters(db, buildingId, roots);
  const past = grouped(await earlierUses(db, buildingId, ym, roots), (use) => key(use.root, use.register));
  const readings = await readingsSince(db, buildingId, sinceWhen(meters, past, since));
  const days = readings.map(({ readOn }) => readOn).sort();
  const living = await livingSince(db, buildingId, days[0] ?? readTo, days.at(-1) ?? readTo);
  return { meters, threads: threadsOf(meters, readings, past), living };
}

/** Readings are asked for of placed meters only. */
const unplaced = { position: 0, intDigits: 5 };

const key = (root: string, register: string) => `${root} ${register}`;

/**
 * For each meter the day from which on its place has to be looked at.
 * @param atMost not later than on this day, also where all uses up to it are locked
 */
function sinceWhen(
  meters: readonly PlacedMeter[],
  past: ReadonlyMap<string, EarlierUse[]>,
  atMost: string | undefined,
) {
  const byRoot = new Map<string, string>();
  for (const uses of past.values()) {
    const thread = pastUses(uses);
    const day = (spanOf(thread).oldest ?? thread[0])?.first.fromOn ?? longAgo;
    const root = uses[0]?.root ?? '';
    const before = byRoot.get(root);
    if (before === undefined || day < before) byRoot.set(root, day);
  }
  return meters.map(({ meterId, root }) => {
    const day = byRoot.get(root) ?? longAgo;
    return { meterId, day: atMost !== undefined && atMost < day ? atMost : day };
  });
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

export const faceIn =
  (meters: ReadonlyMap<string, PlacedMeter>) =>
  (meterId: string): Face => {
    const { intDigits = 5, decimals = 1, multiplier = '1' } = meters.get(meterId) ?? {};
    return { intDigits, decimals, multiplier: exact(multiplier) };
  };

export const hasBeenChecked = ({ state }: KnownReading): boolean => state !== 'entered';

/**
 * Readings up to one of them, beginning where the last locked use ended; where somebody has read since it was estimated,
 * where the first of those estimates began. @param end index of the last one; none where nothing came to it since
 */
export function stretchUpTo(
  counting: readonly KnownReading[],
  end: number,
  past: readonly PastUse[],
): KnownReading[] {
  const begin = (originalId: string | undefined) =>
    originalId === undefined ? 0 : counting.findIndex((one) => one.originalId === originalId);
  const previous = begin(past[0]?.first.toOriginal);
  if (end <= previous) return [];
  const seen = counting.slice(previous + 1, end + 1).some((one) => !isEstimate(one));
  const oldest = seen ? spanOf(past).oldest : undefined;
  return counting.slice(oldest ? begin(oldest.first.fromOriginal) : previous, end + 1);
}
