import { type CalendarKind, calendarKinds, momentOf, pastedValue, valueFrom } from './calendar-kinds.ts';

const values: [CalendarKind, string][] = [
  ['day', '2024-02-29'],
  ['month', '2026-12'],
  ['time', '02:30'],
  ['dateTime', '2026-03-29T02:30'],
];

it.each(values)('%s: a value is a moment, and comes back as it was', (kind, value) =>
  expect(valueFrom(kind, momentOf(kind, value))).toBe(value),
);

it.each(values)('%s: nothing, and half of something, is no value', (kind, value) => {
  expect(valueFrom(kind, null)).toBe('');
  expect(valueFrom(kind, momentOf(kind, `${value}x`))).toBe('');
});

it('a year whose last digits are not typed yet is none', () => {
  expect(valueFrom('day', momentOf('day', '2026-06-24').year(202))).toBe('');
  expect(calendarKinds.day.format).toBe('YYYY-MM-DD');
});

it.each([
  ['day', '2026-06-24', '2026-06-24'],
  ['day', ' 2026/6/24 ', '2026-06-24'],
  ['day', '2026年6月24日', '2026-06-24'],
  ['day', '2026 年 6 月 24 日', '2026-06-24'],
  ['day', '２０２６．６．２４', '2026-06-24'],
  ['day', '2026-02-31', undefined],
  ['day', '06/24/2026', undefined],
  ['day', '24', undefined],
  ['month', '2026年6月', '2026-06'],
  ['month', '2026-13', undefined],
  ['time', '9:05', '09:05'],
  ['time', '24:00', undefined],
  ['dateTime', '2026/6/24 9:05:30', '2026-06-24T09:05'],
  ['dateTime', '2026-06-24', undefined],
] as const)('%s: pasted %j is %j', (kind, pasted, value) => expect(pastedValue(kind, pasted)).toBe(value));
