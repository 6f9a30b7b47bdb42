import { aYearBefore, dayRangeOf } from './day-range.ts';

const range = (search: string) => dayRangeOf(new URLSearchParams(search));

it('days of an address; what is no day counts as none and is told', () => {
  expect(range('from=2026-05-01&to=2026-05-31')).toEqual({
    from: '2026-05-01',
    to: '2026-05-31',
    bad: false,
  });
  expect(range('from=yesterday')).toEqual({ from: undefined, to: undefined, bad: true });
  expect(range('to=2026-02-30')).toEqual({ from: undefined, to: undefined, bad: true });
  expect(range('')).toEqual({ from: undefined, to: undefined, bad: false });
});

it('a year before', () => {
  expect(aYearBefore(new Date(2026, 10, 21))).toBe('2025-11-21');
});
