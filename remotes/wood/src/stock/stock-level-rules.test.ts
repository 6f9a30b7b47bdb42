import { levelsAfter } from './stock-level-rules.ts';

const moves = (...quantities: string[]) => quantities.map((quantity) => ({ quantity }));

it('goes back from what there is, oldest first', () => {
  expect(levelsAfter(moves('-1.5', '2.25', '10'), '10.750000')).toEqual(['10', '12.25', '10.75']);
});

it('is exact where floating point is not', () => {
  expect(levelsAfter(moves('0.100000', '0.200000'), '0.300000')).toEqual(['0.2', '0.3']);
});

it('begins where the earlier moves ended', () => {
  expect(levelsAfter(moves('5'), '12')).toEqual(['12']);
});
