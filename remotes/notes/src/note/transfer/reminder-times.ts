import { wallTimeAt } from '@console/contract';
import type { ImportedReminder } from '@console/contract/notes';

/**
 * A time as other programs write it: with a zone or `Z` an instant, else the wall clock's own.
 * @param zone whose clock shows it, IANA name  @returns undefined for what is no time
 */
export function reminderAt(written: string | number, zone: string): ImportedReminder | undefined {
  const wall = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/.exec(String(written).trim());
  // A day without a time reminds in the morning.
  if (wall) return { start: `${wall[1]}T${wall[2] ?? '09:00'}`, zone };
  const instant = typeof written === 'number' ? written : Date.parse(written);
  if (Number.isNaN(instant) || Math.abs(instant) > 8.64e15) return undefined;
  return { start: wallTimeAt(instant, zone), zone };
}
