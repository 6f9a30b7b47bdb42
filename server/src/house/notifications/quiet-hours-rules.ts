import { instantOf, isZone, reckoned, wallTimeAt, wallTimeOf } from '@console/contract';

/** From one time of day to another, over midnight where the second is the earlier one. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** The first zone that this server knows: rows may come from one that knows more. */
export const zoneOf = (...zones: readonly (string | null)[]): string =>
  zones.find((zone) => zone !== null && isZone(zone)) ?? 'UTC';

/** Somebody's quiet hours, if there are any. */
export const quietHoursOf = ({
  quietFrom,
  quietTo,
}: {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}): QuietHours | undefined => (quietFrom && quietTo ? { from: quietFrom, to: quietTo } : undefined);

/** When the quiet hours that an instant lies in are over; undefined where it lies in none. */
export function quietEnd(instant: number, zone: string, quiet: QuietHours | undefined): number | undefined {
  if (quiet === undefined || quiet.from === quiet.to) return undefined;
  const wall = wallTimeAt(instant, zone);
  const time = wall.slice(11);
  const overMidnight = quiet.from > quiet.to;
  const within = overMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!within) return undefined;
  const today = `${wall.slice(0, 10)}T${quiet.to}`;
  const end = overMidnight && time >= quiet.from ? wallTimeOf(reckoned(today) + 86_400_000) : today;
  return laterThan(instant, end, zone);
}

/** In the autumn a clock shows some times twice: the second one, where the first is over. */
function laterThan(instant: number, wall: string, zone: string): number {
  const first = instantOf(wall, zone);
  if (first > instant) return first;
  const minute = 60_000;
  for (let time = Math.floor(instant / minute) * minute + minute; time < first + 180 * minute; time += minute)
    if (wallTimeAt(time, zone) === wall) return time;
  return first;
}
