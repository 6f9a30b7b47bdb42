import type { RoundRow } from '@console/contract/apartment';
import { type Entry, standing } from './entry.ts';

const isOfWrongDay = ({ state, refusal }: Entry): boolean =>
  state === 'refused' && refusal !== null && refusal.fields.some(({ path }) => path === 'readOn');

/**
 * The day of a value to which something is done: its own, since it may have been read hours ago without a network; the
 * one at the top only where its own was refused.
 */
export const dayOfChange = (entry: Entry, atTop: string): string =>
  isOfWrongDay(entry) ? atTop : entry.readOn;

/** Refused for a day that is not the one at the top any more. */
export const goesAgain = (entry: Entry, atTop: string): boolean =>
  isOfWrongDay(entry) && entry.readOn !== atTop;

/** What was read of a row and on which day, where anything was. */
export function dayRead(row: RoundRow, entry: Entry | undefined): string | undefined {
  if (!entry) return standing(row)?.readOn;
  return entry.typed.trim() === '' ? undefined : entry.readOn;
}

/** The day that a row has to name: nobody would guess it from the one at the top. */
export function ownDay(row: RoundRow, entry: Entry | undefined, atTop: string): string | undefined {
  const day = dayRead(row, entry);
  return day === atTop ? undefined : day;
}
