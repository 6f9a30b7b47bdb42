import type { Zone } from './zone-read-rules.ts';

const most = 4_294_967_295;

/**
 * The next serial number: of those that begin with a day the first free one of today, else one more. At the end of all
 * numbers it begins anew (RFC 1982).
 * @param today `YYYY-MM-DD`
 */
export function nextSerial(serial: number, today: string): number {
  const isDay = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{2}$/.test(String(serial));
  const first = Number(`${today.replaceAll('-', '')}00`);
  const next = isDay ? Math.max(first, serial + 1) : serial + 1;
  return next > most ? 1 : next;
}

/** The text with the next serial number in its place, and nothing else changed; undefined where there is none. */
export function withNextSerial(
  text: string,
  { serial }: Pick<Zone, 'serial'>,
  today: string,
): string | undefined {
  if (!serial) return undefined;
  return text.slice(0, serial.start) + nextSerial(Number(serial.text), today) + text.slice(serial.end);
}
