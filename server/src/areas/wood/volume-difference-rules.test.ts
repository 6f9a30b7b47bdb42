import { volumeDifference } from './volume-difference-rules.ts';

it('W-23: received 39.700 m3 of 40.120 by the supplier is 1.05 % less, beyond one percent: a claim is raised', () => {
  expect(volumeDifference('39.700', '40.120', '0.0100')).toEqual({
    difference: '-0.420',
    part: '-0.010469',
    beyondTolerance: true,
  });
});

it.each([
  ['exactly as much as is tolerated is no claim', '39.6', '40', '-0.4', '-0.010000', false],
  ['a hair more is one', '39.599999', '40', '-0.400001', '-0.010000', true],
  ['so is too much', '40.5', '40', '0.5', '0.012500', true],
  ['alike', '40', '40.000', '0.000', '0.000000', false],
  ['goods that the sheet does not have', '1.5', '0', '1.5', null, true],
  ['nothing of nothing', '0', '0', '0', null, false],
])('%s', (_, ours, theirs, difference, part, beyondTolerance) => {
  expect(volumeDifference(ours, theirs, '0.0100')).toEqual({ difference, part, beyondTolerance });
});
