import { isZone } from '@console/contract';
import { placeIn } from '../../reading/text-place-rules.ts';
import { type Context, label, type Run, row, said, textOf, wrong } from '../core/tool.ts';
import { dateTexts, instantIn, isoIn, offsetMinutes } from './date-texts.ts';

/** The last instant that JavaScript knows. */
const last = 8.64e15;

/** A time in every form that logs, databases and people write. Empty means now. */
export const run: Run = (values, context) => {
  const text = textOf(values, 'text');
  const zone = textOf(values, 'zone').trim() || context.zone;
  if (!isZone(zone)) return wrong('zone', said('fault.zone'));
  const read = readTime(text.trim(), textOf(values, 'unit'), zone, context);
  if (read === undefined)
    return wrong('text', said('fault.time'), placeIn(text, Math.max(0, text.search(/\S/))));
  const { at, unit } = read;
  if (Math.abs(at) > last) return wrong('text', said('fault.timeRange'), placeIn(text, 0));
  const { full, relative } = dateTexts(context, zone);
  const rows = [
    row(label('local'), full(at), { note: zone }),
    row(label('relative'), relative(at)),
    row('ISO 8601', isoIn(at, zone)),
    row('UTC', new Date(at).toISOString()),
    row('RFC 9110', new Date(at).toUTCString()),
    row(label('seconds'), String(Math.floor(at / 1000)), unit === 's' ? { note: label('asRead') } : {}),
    row(label('milliseconds'), String(Math.floor(at)), unit === 'ms' ? { note: label('asRead') } : {}),
    row(label('week'), isoWeek(at, zone)),
    row(label('offset'), `${offsetMinutes(at, zone) / 60} h`),
  ];
  return { parts: [{ kind: 'rows', rows }], main: isoIn(at, zone) };
};

const sizes: Readonly<Record<string, number>> = { s: 1000, ms: 1, us: 0.001, ns: 0.000001 };

/** By its size a number is seconds (until the year 5138), else thousandths, and so on. */
function unitOf(value: number): string {
  const size = Math.abs(value);
  return size < 1e11 ? 's' : size < 1e14 ? 'ms' : size < 1e17 ? 'us' : 'ns';
}

function readTime(
  text: string,
  chosen: string,
  zone: string,
  { now }: Context,
): { at: number; unit?: string } | undefined {
  if (text === '' || /^(?:now|现在)$/i.test(text)) return { at: now };
  if (/^[+-]?\d{1,22}(?:\.\d+)?$/.test(text)) {
    const value = Number(text);
    const unit = chosen in sizes ? chosen : unitOf(value);
    return { at: value * (sizes[unit] ?? 1), unit };
  }
  const local =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?$/.exec(
      text,
    );
  if (local) return wallIn(local.slice(1), zone);
  const at = Date.parse(text);
  // Engines read almost anything; without a year it was no time.
  return Number.isNaN(at) || !/\d{4}/.test(text) ? undefined : { at };
}

function wallIn(parts: (string | undefined)[], zone: string): { at: number } | undefined {
  const [year = '', month = '', day = '', hour = '0', minute = '00', second = '0', fraction = ''] = parts;
  const two = (part: string) => part.padStart(2, '0');
  const wall = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`;
  const reckoned = new Date(`${wall}:00Z`);
  // The 31st of a shorter month, the 25th hour: no time.
  if (Number.isNaN(reckoned.getTime()) || !reckoned.toISOString().startsWith(wall) || Number(second) > 59)
    return undefined;
  return { at: instantIn(wall, zone) + Number(second) * 1000 + Number(`0.${fraction || 0}`) * 1000 };
}

/** ISO 8601: the week belongs to the year that has its Thursday. */
function isoWeek(at: number, zone: string): string {
  const day = new Date(`${isoIn(at, zone).slice(0, 10)}T00:00:00Z`);
  const weekday = day.getUTCDay() || 7;
  day.setUTCDate(day.getUTCDate() + 4 - weekday);
  const first = Date.UTC(day.getUTCFullYear(), 0, 1);
  const week = Math.ceil(((day.getTime() - first) / 86_400_000 + 1) / 7);
  return `${day.getUTCFullYear()}-W${String(week).padStart(2, '0')}-${weekday}`;
}
