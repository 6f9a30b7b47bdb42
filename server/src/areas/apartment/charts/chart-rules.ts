import type { Register } from '@console/contract/apartment';
import { dayAfter, daysBetween } from '../../../days.ts';
import { exact, plus, quotient, textOf } from '../../../exact.ts';
import type { DayRow, FloorRow, RegisterRow } from './electricity-facts.ts';

export interface Told {
  readonly quantity: string | null;
  readonly estimated: boolean;
}

const unknown: Told = { quantity: null, estimated: false };
const sumOf = (rows: readonly RegisterRow[]) =>
  textOf(plus(exact('0.000'), ...rows.map(({ quantity }) => exact(quantity))));

/** What the registers of a month come to; not known where no line is. */
export function allRegisters(rows: readonly RegisterRow[], ym: string): Told {
  const own = rows.filter((row) => row.ym === ym);
  return own.length === 0
    ? unknown
    : { quantity: sumOf(own), estimated: own.some(({ estimated }) => estimated) };
}

/** Floors by month, upper ones first. */
export function floorCells(rows: readonly FloorRow[], months: readonly string[]) {
  const floors = [...new Set(rows.map(({ floor }) => floor))].sort((left, right) => right - left);
  return floors.map((floor) => ({
    floor,
    cells: months.map((ym): Told => {
      const one = rows.find((row) => row.floor === floor && row.ym === ym);
      return one ? { quantity: one.quantity, estimated: one.estimated } : unknown;
    }),
  }));
}

/** A year before: `2025-06` of `2026-06`. */
export const yearBefore = (ym: string): string =>
  `${String(Number(ym.slice(0, 4)) - 1).padStart(4, '0')}${ym.slice(4)}`;

const byHour = ['peak', 'flat', 'valley'] as const satisfies readonly Register[];

/**
 * Hours of the day by month. Masters stand for all that is below them: where any of them tells hours apart, only masters count, for
 * nothing may be counted twice.
 */
export function registerCells(rows: readonly RegisterRow[], months: readonly string[]) {
  const apart = rows.filter(({ register }) => register !== 'total');
  const hasMasters = apart.some(({ scope }) => scope === 'master');
  const counted = apart.filter(({ scope }) => (scope === 'master') === hasMasters);
  return byHour
    .filter((register) => counted.some((row) => row.register === register))
    .map((register) => ({
      register,
      cells: months.map((ym) => {
        const own = counted.filter((row) => row.register === register && row.ym === ym);
        return own.length === 0 ? null : sumOf(own);
      }),
    }));
}

/** For each square metre, to four decimals. */
export const forEachM2 = (quantity: string | null, areaM2: string): string | null =>
  quantity === null || Number(areaM2) <= 0 ? null : textOf(quotient(exact(quantity), exact(areaM2), 4));

/** A day is known when all meters that tell days have told it; between the first and the last one nothing is left out. */
export function wholeDays(rows: readonly DayRow[]): { day: string; quantity: string | null }[] {
  const all = Math.max(0, ...rows.map(({ meters }) => meters));
  const whole = new Map(rows.filter(({ meters }) => meters === all).map((row) => [row.day, row.quantity]));
  const [first, last] = [rows[0]?.day, rows.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const days: { day: string; quantity: string | null }[] = [];
  for (let day = first; daysBetween(day, last) >= 0; day = dayAfter(day))
    days.push({ day, quantity: whole.get(day) ?? null });
  return days;
}

/** Two days make a line; with fewer the months are told. */
export const tellsDays = (days: readonly { readonly quantity: string | null }[]): boolean =>
  days.filter(({ quantity }) => quantity !== null).length >= 2;
