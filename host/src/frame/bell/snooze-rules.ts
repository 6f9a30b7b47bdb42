import { instantOf, reckoned, wallTimeAt, wallTimeOf } from '@console/contract';

export const snoozes = ['tenMinutes', 'oneHour', 'tomorrow'] as const;
export type Snooze = (typeof snoozes)[number];

const minute = 60_000;

/** Until when: tomorrow means nine in the morning of the zone's next day. @param now milliseconds since 1970 */
export function snoozedUntil(snooze: Snooze, now: number, zone: string): string {
  if (snooze === 'tenMinutes') return new Date(now + 10 * minute).toISOString();
  if (snooze === 'oneHour') return new Date(now + 60 * minute).toISOString();
  const today = `${wallTimeAt(now, zone).slice(0, 10)}T09:00`;
  return new Date(instantOf(wallTimeOf(reckoned(today) + 1440 * minute), zone)).toISOString();
}
