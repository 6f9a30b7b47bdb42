import { instantOf, reckoned, wallTimeAt, wallTimeOf } from '@console/contract/notes';

/** From one time of day to another, over midnight where the second is the earlier one. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

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
  return instantOf(end, zone);
}
