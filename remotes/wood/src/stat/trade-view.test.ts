import { woodRoles } from '@console/contract/wood';
import { groupIn, isTooLong, rangeOf, tabsFor } from './trade-view.ts';

it.each([
  ['OW', ['sales', 'margin', 'purchases', 'suppliers', 'ageing', 'self_checked']],
  ['AC', ['sales', 'margin', 'purchases', 'suppliers', 'ageing', 'self_checked']],
  ['SL', ['sales']],
  ['BY', ['purchases', 'suppliers']],
  ['WH', []],
  ['VW', []],
] as const)('10 %s looks at %j', (role, tabs) => {
  expect(tabsFor((one) => woodRoles[role].includes(one))).toEqual(tabs);
});

it('10 36 months are as many as one may ask for, whichever way round', () => {
  expect(isTooLong({ from: '2023-07', to: '2026-06' })).toBe(false);
  expect(isTooLong({ from: '2023-06', to: '2026-06' })).toBe(true);
  expect(isTooLong({ from: '2026-06', to: '2023-06' })).toBe(true);
});

it('one month that is named is the first or the last of twelve', () => {
  expect(rangeOf({ from: '2026-01' })).toEqual({ from: '2026-01', to: '2026-12' });
  expect(rangeOf({ to: '2026-06' })).toEqual({ from: '2025-07', to: '2026-06' });
});

it('10 a group that a measure does not have is the month', () => {
  expect(groupIn('purchases', 'seller')).toBe('month');
  expect(groupIn('sales', 'seller')).toBe('seller');
});
