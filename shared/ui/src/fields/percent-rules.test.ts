import fc from '@console/testing/properties';
import { percentOf, ratioOf } from './percent-rules.ts';

it.each([
  ['0.000500', '0.05'],
  ['0.2000', '20'],
  ['0.0500', '5'],
  ['0.30', '30'],
  ['1', '100'],
  ['0', '0'],
  ['0.1255', '12.55'],
])('a ratio of %s is %s %%', (ratio, percent) => {
  expect(percentOf(ratio)).toBe(percent);
});

it.each([
  ['0.05', 6, '0.000500'],
  ['20', 4, '0.2000'],
  ['100', 4, '1.0000'],
  ['7.5', 4, '0.0750'],
  ['0', 2, '0.00'],
] as const)('%s %% with %i places is %s', (percent, scale, ratio) => {
  expect(ratioOf(percent, scale)).toBe(ratio);
});

it('what is no number is left to the field that says so', () => {
  for (const typed of ['', '.', 'a lot', '5%']) {
    expect(percentOf(typed)).toBe(typed);
    expect(ratioOf(typed, 4)).toBe(typed);
  }
});

it('a ratio that the house keeps comes back as it was', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (millionths) => {
      const ratio = (millionths / 1_000_000).toFixed(6);
      expect(ratioOf(percentOf(ratio), 6)).toBe(ratio);
    }),
  );
});
