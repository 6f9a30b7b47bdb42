import { mainUnits, type SheetCell } from './sheet-cells.ts';

/** What is written into a cell: what can be read from one, and a wall-clock time, `2026-07-01 08:30:00`. */
export type WrittenCell = SheetCell | { readonly kind: 'moment'; readonly moment: string };

const empty: WrittenCell = { kind: 'empty' };
const unlessNull =
  <Value>(write: (value: Value) => WrittenCell) =>
  (value: Value | null | undefined): WrittenCell =>
    value === null || value === undefined || value === '' ? empty : write(value);

/** Cells of columns that are only written; null and empty text leave them empty. */
export const cellOf = {
  text: unlessNull((text: string): WrittenCell => ({ kind: 'text', text })),
  /** An exact decimal text, or a whole number. */
  number: unlessNull((value: string | number): WrittenCell => ({ kind: 'number', text: String(value) })),
  /** Money in minor units, shown in main units. */
  money: unlessNull((minor: number): WrittenCell => ({ kind: 'number', text: mainUnits(minor) })),
  day: unlessNull((day: string): WrittenCell => ({ kind: 'day', day })),
  /** An instant as clocks show it in a zone. */
  moment: (instant: string | null | undefined, timeZone: string): WrittenCell =>
    instant ? { kind: 'moment', moment: clockTime(instant, timeZone) } : empty,
};

/** `2026-07-01 08:30:00` in the zone; Sweden writes it that way. */
export const clockTime = (instant: string, timeZone: string): string =>
  clockOf(timeZone).format(new Date(instant)).replace(',', '');

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: making one costs as much as hundreds of uses. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}
