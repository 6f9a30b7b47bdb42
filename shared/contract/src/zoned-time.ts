/** Time on a clock that hangs somewhere: `2026-03-29T02:30`. Which instant that is depends on the zone's rules. */
export type WallTime = string;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** An IANA name such as `Europe/Berlin`; bare offsets are none, because they know no summer time. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,59}$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** What the clock shows in the zone at an instant (milliseconds since 1970). */
export function wallTimeAt(instant: number, zone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = value;
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The wall time read as if it were UTC: only good for reckoning with days and months. */
export const reckoned = (wall: WallTime): number => Date.parse(`${wall}:00Z`);
export const wallTimeOf = (reckonedTime: number): WallTime =>
  new Date(reckonedTime).toISOString().slice(0, 16);

const day = 86_400_000;

/**
 * The instant at which the zone's clock shows this. When it shows it twice (autumn), the first time; when it leaves it
 * out (spring), as long after the change as the clock would have shown: 02:30 is 03:30 then.
 */
export function instantOf(wall: WallTime, zone: string): number {
  const guess = reckoned(wall);
  const before = guess - offsetAt(guess - day, zone);
  const after = guess - offsetAt(guess + day, zone);
  const fitting = [before, after].filter((instant) => wallTimeAt(instant, zone) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : before;
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 60_000) * 60_000;
  return reckoned(wallTimeAt(whole, zone)) - whole;
}
