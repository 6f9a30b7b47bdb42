import { dayIn } from './post-days.ts';

it.each([
  ['2026-11-20T23:30:00.000Z', 'Asia/Shanghai', 'zh', '2026年11月21日'],
  ['2026-11-20T23:30:00.000Z', 'America/New_York', 'en', 'November 20, 2026'],
  ['2026-11-20T23:30:00.000Z', null, 'en', 'November 20, 2026'],
  ['2026-12-31T16:00:00.000Z', 'Asia/Shanghai', 'en', 'January 1, 2027'],
] as const)('%s in %s, %s: %s', (instant, zone, lang, day) => expect(dayIn(instant, zone, lang)).toBe(day));
