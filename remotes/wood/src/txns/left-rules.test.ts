import fc from '@console/testing/properties';
import { differenceOf, isMoreThan, isNothing, leftOf, sumOf } from './left-rules.ts';

const measure = (pieces: number, volume: string) => ({ pieces, volume });

it('what is left is what was agreed without what has moved, exact where floating point is not', () => {
  const line = { ...measure(224, '4.256000'), moved: measure(100, '1.900000') };
  expect(leftOf(line)).toEqual(measure(124, '2.356'));
  expect(leftOf({ ...measure(3, '0.300000'), moved: measure(1, '0.100000') })).toEqual(measure(2, '0.2'));
  expect(leftOf({ ...measure(3, '12'), moved: measure(0, '0.000000') })).toEqual(measure(3, '12'));
});

it('nothing is left of what has moved whole, or beyond what was agreed', () => {
  expect(leftOf({ ...measure(10, '1.000000'), moved: measure(10, '1.000000') })).toEqual(measure(0, '0'));
  expect(leftOf({ ...measure(10, '1.000000'), moved: measure(12, '1.000001') })).toEqual(measure(0, '0'));
});

it('a difference has its sign, in pieces and in volume by themselves', () => {
  expect(differenceOf(measure(9, '0.950000'), measure(10, '0.900000'))).toEqual(measure(-1, '0.05'));
  expect(differenceOf(measure(0, '0'), measure(1, '0.000001'))).toEqual(measure(-1, '-0.000001'));
});

it('all lines together, exact where floating point is not', () => {
  expect(sumOf([measure(1, '0.100000'), measure(2, '0.2'), measure(0, '3')])).toEqual(measure(3, '3.3'));
  expect(sumOf([])).toEqual(measure(0, '0'));
});

it('is more by a piece or by the smallest volume, and not when it is as much', () => {
  expect(isMoreThan(measure(10, '1'), measure(10, '1.000000'))).toBe(false);
  expect(isMoreThan(measure(11, '0.5'), measure(10, '1'))).toBe(true);
  expect(isMoreThan(measure(1, '1.000001'), measure(10, '1'))).toBe(true);
});

it('is nothing without pieces and without volume only', () => {
  expect(isNothing(measure(0, '0.000000'))).toBe(true);
  expect(isNothing(measure(1, '0'))).toBe(false);
  expect(isNothing(measure(0, '0.000001'))).toBe(false);
});

it('holds for any volumes: what is taken off and put back is what there was', () => {
  const some = fc.record({ pieces: fc.nat(1e7), millionths: fc.nat(1e9) });
  const textOf = (millionths: number) => (millionths / 1e6).toFixed(6);
  fc.assert(
    fc.property(some, some, (one, other) => {
      const { pieces, volume } = differenceOf(
        measure(one.pieces, textOf(one.millionths)),
        measure(other.pieces, textOf(other.millionths)),
      );
      expect(pieces).toBe(one.pieces - other.pieces);
      expect(Math.round(Number(volume) * 1e6)).toBe(one.millionths - other.millionths);
    }),
  );
});
