import { plainDecimal } from './plain-decimal.ts';

it.each([
  ['230.000', '230'],
  ['0.528300', '0.5283'],
  ['4.35', '4.35'],
  ['100', '100'],
  ['0.000', '0'],
  ['-1.50', '-1.5'],
  ['', ''],
  ['a lot', 'a lot'],
])('%j is typed as %j', (stored, typed) => {
  expect(plainDecimal(stored)).toBe(typed);
});
