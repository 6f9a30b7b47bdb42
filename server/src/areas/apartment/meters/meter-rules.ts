import type { FieldProblem } from '@console/contract';
import { type MeterKind, type MeterScope, type RegisterSet, registersOf } from '@console/contract/apartment';
import { compare, exact } from '../../../exact.ts';
import { readingProblem } from './usage-rules.ts';

interface Counter {
  readonly registers: RegisterSet;
  readonly intDigits: number;
  readonly decimals: number;
}
interface RegisterValue {
  readonly register: string;
  readonly value: string;
}

/** Serials are compared as people read them off: without regard to case. */
export const normalSerial = (serial: string) => serial.toUpperCase();

/** The largest value that a counter shows: `99999.9`. */
export const highestValue = ({ intDigits, decimals }: Pick<Counter, 'intDigits' | 'decimals'>): string =>
  '9'.repeat(intDigits) + (decimals > 0 ? `.${'9'.repeat(decimals)}` : '');

/** One value for each register of the counter, each of them one that it can show. */
export function valueProblems(
  values: readonly RegisterValue[],
  counter: Counter,
  path: string,
): FieldProblem[] {
  const wanted: readonly string[] = registersOf[counter.registers];
  const named = values.map(({ register }) => register);
  const fits = named.length === wanted.length && wanted.every((register) => named.includes(register));
  if (!fits) return [{ path, code: 'registers_mismatch', params: { registers: wanted.join(', ') } }];
  return values.flatMap(({ value }, index) => shownProblems(value, counter, `${path}.${index}.value`));
}

function shownProblems(value: string, counter: Counter, path: string): FieldProblem[] {
  const code = readingProblem(exact(value), counter);
  if (!code) return [];
  const maximum = code === 'too_many_decimals' ? counter.decimals : highestValue(counter);
  return [{ path, code, params: { maximum } }];
}

/**
 * A meter counts up: its last value is not below what somebody has checked, unless it passed its highest value.
 * @param last by register, what was read last and has been checked
 */
export function finalProblems(
  final: readonly (RegisterValue & { readonly rollover: boolean })[],
  last: ReadonlyMap<string, string>,
): FieldProblem[] {
  return final.flatMap(({ register, value, rollover }, index): FieldProblem[] => {
    const before = last.get(register);
    const below = before !== undefined && compare(exact(value), exact(before)) < 0;
    if (below === rollover) return [];
    const path = `final.${index}`;
    return below
      ? [{ path: `${path}.value`, code: 'FINAL_BELOW_LAST', params: { last: before } }]
      : [{ path: `${path}.rollover`, code: 'no_rollover' }];
  });
}

/** @param today in the building's zone; days are compared as text, `2026-07-01` */
export function beginningProblems(installedOn: string, today: string): FieldProblem[] {
  return installedOn > today ? [{ path: 'installedOn', code: 'in_future' }] : [];
}

/** A meter does not go before it came, nor before it was read last. */
export function endingProblems(
  removedOn: string,
  days: { readonly today: string; readonly installedOn: string | null; readonly lastReadOn: string | null },
): FieldProblem[] {
  const wrong = (code: string, params?: Record<string, unknown>): FieldProblem[] => [
    { path: 'removedOn', code, ...(params ? { params } : {}) },
  ];
  const { today, installedOn, lastReadOn } = days;
  if (removedOn > today) return wrong('in_future');
  if (installedOn !== null && removedOn < installedOn) return wrong('before_installed', { day: installedOn });
  return lastReadOn !== null && removedOn < lastReadOn
    ? wrong('before_last_reading', { day: lastReadOn })
    : [];
}

/** What a meter refers to, as it stands in the building; what is missing there is missing here. */
export interface MeterSurroundings {
  readonly hasRoom: boolean;
  readonly parent: { readonly kind: MeterKind; readonly live: boolean } | undefined;
  /** The meter itself is among those above its parent. */
  readonly circular: boolean;
  readonly tariff: { readonly meterKind: MeterKind } | undefined;
  readonly photos: number;
}
interface Placed {
  readonly kind: MeterKind;
  readonly scope: MeterScope;
  readonly roomId: string | null;
  readonly parentMeterId: string | null;
  readonly tariffPlanId: string | null;
}

/** A room's meter has a room, no other has; parent and tariff are of the meter's own kind. */
export function placeProblems(meter: Placed, around: MeterSurroundings): FieldProblem[] {
  return [...roomProblem(meter, around), ...parentProblem(meter, around), ...tariffProblem(meter, around)];
}

function roomProblem({ scope, roomId }: Placed, { hasRoom }: MeterSurroundings): FieldProblem[] {
  const wrong = (code: string): FieldProblem[] => [{ path: 'roomId', code }];
  if (scope !== 'room') return roomId === null ? [] : wrong('not_for_scope');
  if (roomId === null) return wrong('required');
  return hasRoom ? [] : wrong('unknown_room');
}

function parentProblem(
  { kind, parentMeterId }: Placed,
  { parent, circular }: MeterSurroundings,
): FieldProblem[] {
  const wrong = (code: string): FieldProblem[] => [{ path: 'parentMeterId', code }];
  if (parentMeterId === null) return [];
  if (!parent?.live) return wrong('unknown_meter');
  if (parent.kind !== kind) return wrong('other_kind');
  return circular ? wrong('parent_circle') : [];
}

function tariffProblem({ kind, tariffPlanId }: Placed, { tariff }: MeterSurroundings): FieldProblem[] {
  if (tariffPlanId === null) return [];
  const code = tariff === undefined ? 'unknown_tariff' : tariff.meterKind === kind ? undefined : 'other_kind';
  return code ? [{ path: 'tariffPlanId', code }] : [];
}

/** A counter's ratio is more than nothing: otherwise nothing would ever be used. */
export const multiplierProblems = (multiplier: string, path = 'multiplier'): FieldProblem[] =>
  /[1-9]/.test(multiplier) ? [] : [{ path, code: 'too_small', params: { minimum: '0.0001' } }];
