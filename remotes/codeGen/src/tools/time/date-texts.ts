import { instantOf, wallTimeAt } from '@console/contract';
import type { Context } from '../core/tool.ts';

const locales = { zh: 'zh-CN', en: 'en-GB' } as const;
const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** How instants are told. @param zone left out: the user's */
export function dateTexts(
  { language, now, ...context }: Pick<Context, 'language' | 'now' | 'zone'>,
  zone = context.zone,
) {
  const whole = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: zone,
    hourCycle: 'h23',
  });
  const ago = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  return {
    full: (at: number) => whole.format(at),
    relative: (at: number) => {
      const seconds = (at - now) / 1000;
      const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
      return ago.format(Math.trunc(seconds / size), unit);
    },
  };
}

/** `2026-11-21T08:00:00.123+08:00` as the zone's clock shows it. */
export function isoIn(at: number, zone: string): string {
  const wall = wallTimeAt(at, zone);
  const minutes = offsetMinutes(at, zone);
  const sign = minutes < 0 ? '-' : '+';
  const two = (count: number) => String(Math.floor(Math.abs(count))).padStart(2, '0');
  const rest = new Date(at).toISOString().slice(16, -1);
  return `${wall}${rest}${sign}${two(minutes / 60)}:${two(minutes % 60)}`;
}

export function offsetMinutes(at: number, zone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000;
  return (Date.parse(`${wallTimeAt(minute, zone)}:00Z`) - minute) / 60_000;
}

export const instantIn = (wall: string, zone: string): number => instantOf(wall, zone);
