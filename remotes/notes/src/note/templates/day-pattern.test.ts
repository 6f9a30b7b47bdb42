import { patternOf } from './day-pattern.ts';

it.each([
  ['YYYY-MM-DD', 'en', '2026-11-29'],
  ['YYYY/M/D dddd', 'en', '2026/11/29 Sunday'],
  ['YYYY年M月D日 dddd', 'zh', '2026年11月29日 星期日'],
  ['[Day] D', 'en', 'Day 29'],
] as const)('%s in %s is %s', (pattern, language, expected) =>
  expect(patternOf('2026-11-29', pattern, language)).toBe(expected),
);
