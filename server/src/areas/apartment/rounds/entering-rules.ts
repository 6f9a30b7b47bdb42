import type { FieldProblem } from '@console/contract';
import type { Building, Reading, ReadingFlag } from '@console/contract/apartment';
import { compare, type Exact, exact, plus, rounded, textOf } from '../../../exact.ts';
import type { ReadWindow } from '../cycles/index.ts';
import type { AnomalyLimits } from '../drawing/index.ts';
import { boundsOf, type DayNeighbours, highestValue, neighboursAt, readingProblem } from '../meters/index.ts';
import {
  countedSince,
  countingFrom,
  flagsOf,
  type Point,
  type RegisterFacts,
  useOf,
  type Value,
} from './round-rules.ts';

/** A value as it came in, its defaults filled in. */
export interface Entry {
  readonly readingId: string;
  readonly meterId: string;
  readonly register: string;
  readonly value: string;
  readonly readOn: string;
  readonly rollover: boolean;
  readonly note: string;
  readonly photos: readonly string[];
  readonly seen: { readonly readingId: string; readonly version: number } | null;
}

export interface Surroundings {
  readonly window: ReadWindow;
  readonly today: string;
  readonly photoRule: Building['photoRule'];
  readonly limits: AnomalyLimits;
  readonly knownPhotos: ReadonlySet<string>;
}

export type Verdict =
  /** `changes`: the value that is put right by it, which nobody has checked. */
  | { readonly kind: 'save'; readonly flags: ReadingFlag[]; readonly changes: Reading | null }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly code: string; readonly fields: FieldProblem[] };

const refused = (code: string, fields: FieldProblem[] = []): Verdict => ({ kind: 'refused', code, fields });
const same = (left: string, right: string) => compare(exact(left), exact(right)) === 0;

/** What becomes of one value. @param known the reading that has its id already, wherever it is */
export function verdictOn(
  entry: Entry,
  facts: RegisterFacts | undefined,
  around: Surroundings,
  known?: Pick<Reading, 'value' | 'state'> & { here: boolean },
): Verdict {
  if (!facts) return refused('NOT_FOUND');
  if (known && !known.here) return refused('STATE_CONFLICT');
  const { current } = facts;
  const sameAsSeen =
    current !== null && entry.seen?.readingId === current.readingId && entry.seen.version === current.version;
  if (current && isSame(entry, current, sameAsSeen)) return { kind: 'unchanged' };
  if (current && !sameAsSeen) return refused('VERSION_CONFLICT');
  if (current && current.state !== 'entered') return refused('STATE_CONFLICT');
  if (!current && entry.seen && entry.seen.readingId !== facts.rejected?.readingId)
    return refused('VERSION_CONFLICT');
  // Sent once more after it was rejected: what became of it is in the row. Read again it has an id of its own.
  if (!current && known)
    return same(known.value, entry.value) ? { kind: 'unchanged' } : refused('STATE_CONFLICT');
  const problems = valueProblemsOf(entry, facts, around);
  if (problems.length > 0) return refused('VALIDATION', problems);
  const flags = flagsOf(facts, entry, around.limits);
  const photo = photoProblems(entry, flags, around);
  if (photo.length > 0) return refused('VALIDATION', photo);
  return { kind: 'save', flags, changes: current };
}

/** Of a value that the caller has not seen only what was read is compared: somebody else has read the same. */
function isSame(entry: Entry, current: Reading, seen: boolean): boolean {
  if (current.source === 'estimate' && seen) return false;
  if (!same(entry.value, current.value) || entry.rollover !== current.rollover) return false;
  if (!seen) return true;
  const { readOn, note, photos } = current;
  return entry.readOn === readOn && entry.note === note && entry.photos.join() === photos.join();
}

function valueProblemsOf(entry: Entry, facts: RegisterFacts, around: Surroundings): FieldProblem[] {
  return [
    ...shapeProblems(entry, facts),
    ...dayProblems(entry, facts, around),
    ...(shapeProblems(entry, facts).length > 0 ? [] : orderProblems(entry, placeOf(entry, facts))),
  ];
}

export function shapeProblems(
  { value }: Pick<Entry, 'value'>,
  face: Pick<RegisterFacts, 'intDigits' | 'decimals'>,
  path = 'value',
): FieldProblem[] {
  const code = readingProblem(exact(value), face);
  if (!code) return [];
  return [
    { path, code, params: { maximum: code === 'too_many_decimals' ? face.decimals : highestValue(face) } },
  ];
}

function dayProblems(
  { readOn }: Entry,
  { previous }: RegisterFacts,
  { window: { readFrom, readTo }, today }: Surroundings,
): FieldProblem[] {
  if (readOn > today) return [{ path: 'readOn', code: 'in_future' }];
  // A meter that came in the middle of the window is not read before it came.
  const from = previous && previous.readOn > readFrom ? previous.readOn : readFrom;
  if (readOn >= from && readOn <= readTo) return [];
  return [{ path: 'readOn', code: 'outside_window', params: { from, to: readTo } }];
}

/** Where a value stands among what was read of its register; without estimates, which may have been too high. */
export interface Place {
  readonly around: DayNeighbours<Value>;
  /** What its use is counted from: only below that it can have gone round. */
  readonly read: Point | null;
  readonly useWithRollover: () => Exact | undefined;
}

/**
 * A counter counts up: below what it has shown it went round, or another meter stands there. For values of a round and
 * of moving alike.
 */
export function orderProblems(
  { value, rollover }: Pick<Entry, 'value' | 'rollover'>,
  { around, read, useWithRollover }: Place,
  at = '',
): FieldProblem[] {
  const isBelow = (point: Point | null) => point !== null && compare(exact(value), exact(point.value)) < 0;
  const { last, next } = boundsOf(around, exact(value), (one) => exact(one.value));
  const path = `${at}value`;
  if (next && compare(exact(value), exact(next.value)) > 0)
    return [{ path, code: 'ABOVE_NEXT', params: { next: next.value, readOn: next.readOn } }];
  if (rollover) return isBelow(read) ? [] : [{ path: `${at}rollover`, code: 'no_rollover' }];
  if (!last || !isBelow(last)) return [];
  const use = isBelow(read) ? useWithRollover() : undefined;
  const usageWithRollover = use ? textOf(rounded(use, 3)) : null;
  return [{ path, code: 'BELOW_PREVIOUS', params: { previous: last.value, usageWithRollover } }];
}

function placeOf({ value, readOn }: Entry, facts: RegisterFacts): Place {
  const { read, past } = countingFrom(facts);
  const around = neighboursAt(countedSince(facts), { readOn, source: 'manual' });
  return {
    around: { ...around, last: laterOf(read, around.last, past) },
    read,
    useWithRollover: () => useOf(facts, { value, readOn, rollover: true })?.quantity,
  };
}

/** Of one day the one up to which it had counted more: it may have been read in the morning, and the month in the evening. */
function laterOf(
  read: Point | null,
  shown: (Value & { reached: Exact }) | undefined,
  past: Exact,
): Value | undefined {
  if (!read) return shown;
  return shown && compare(shown.reached, plus(exact(read.value), past)) >= 0
    ? shown
    : { ...read, rollover: false };
}

/** For values of a round and of moving alike. */
export function photoProblems(
  { photos }: Pick<Entry, 'photos'>,
  flags: readonly ReadingFlag[],
  { knownPhotos, photoRule }: Pick<Surroundings, 'knownPhotos' | 'photoRule'>,
  at = '',
): FieldProblem[] {
  const path = `${at}photos`;
  if (photos.some((photo) => !knownPhotos.has(photo))) return [{ path, code: 'unknown_photo' }];
  const wanted = photoRule === 'always' || (photoRule === 'anomaly' && flags.length > 0);
  return wanted && photos.length === 0 ? [{ path, code: 'photo_required' }] : [];
}
