import { type CalendarKind, calendarKinds, momentOf, valueFrom } from './calendar-kinds.ts';

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
