import { changeOf, flagsOf } from './change-rules.ts';

const bill = (totalMinor: number, lastMonthMinor: number | null, more = {}) => ({
  totalMinor,
  lastMonthMinor,
  byHand: false,
  kind: 'regular' as const,
  ...more,
});

it('13 what stands out: nothing, less than nothing, half as much again or less, lines by hand', () => {
  expect(flagsOf(bill(100_00, 100_00))).toEqual([]);
  expect(flagsOf(bill(149_00, 100_00))).toEqual([]);
  expect(flagsOf(bill(150_00, 100_00))).toEqual(['more']);
  expect(flagsOf(bill(50_00, 100_00))).toEqual(['less']);
  expect(flagsOf(bill(0, null))).toEqual(['zero']);
  expect(flagsOf(bill(0, 100_00))).toEqual(['zero', 'less']);
  expect(flagsOf(bill(-10_00, null, { byHand: true }))).toEqual(['negative', 'by_hand']);
  expect(flagsOf(bill(-10_00, null, { kind: 'credit' }))).toEqual([]);
});

it('13 the change against the month before, where there was one', () => {
  expect(changeOf(bill(120_00, 100_00))).toEqual({ minor: 20_00, ratio: 0.2 });
  expect(changeOf(bill(100_49, 100_00))).toEqual({ minor: 49, ratio: null });
  expect(changeOf(bill(100_50, 100_00))).toEqual({ minor: 50, ratio: 0.005 });
  expect(changeOf(bill(120_00, 0))).toEqual({ minor: 120_00, ratio: null });
  expect(changeOf(bill(50_00, -100_00))).toEqual({ minor: 150_00, ratio: 1.5 });
  expect(changeOf(bill(120_00, null))).toBeUndefined();
  expect(changeOf(bill(-10_00, 100_00, { kind: 'credit' }))).toBeUndefined();
});
