import type { DailyUsage } from '@console/contract/apartment';
import { differenceOf, monthsOf } from './comparison-rules.ts';

const usage = (...byMonth: DailyUsage['byMonth']): DailyUsage => ({
  ...{ kind: 'electricity', days: 30, quantity: '1', perDay: '1', byMonth },
});

it('9 by how much one used more a day than the other', () => {
  expect(differenceOf('6.000', '4.000')).toBe(0.5);
  expect(differenceOf('2.000', '4.000')).toBe(-0.5);
  expect(differenceOf('2.000', '0.000')).toBeUndefined();
  expect(differenceOf(undefined, '4.000')).toBeUndefined();
});

it('9 months are compared with the same months, and what nobody knows stays unknown', () => {
  const left = usage({ month: 6, days: 9, perDay: '9.633' });
  const right = usage({ month: 1, days: 31, perDay: '3.000' }, { month: 6, days: 30, perDay: '5.500' });
  expect(monthsOf(left, right)).toEqual([
    { month: 1, left: null, right: 3 },
    { month: 6, left: 9.633, right: 5.5 },
  ]);
  expect(monthsOf(undefined, undefined)).toEqual([]);
});
