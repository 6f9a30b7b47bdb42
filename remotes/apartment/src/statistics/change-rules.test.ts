import fc from '@console/testing/properties';
import { changeOf } from './change-rules.ts';

it.each([
  // In floating point 0.3 less 0.1 is 0.19999999999999998.
  ['0.3', '0.1', '0.2'],
  ['1.0', '1.5', '-0.5'],
  ['100.000', '99.9995', '0.0005'],
  ['35', '14.25', '20.75'],
  ['-0.0385', '0.0500', '-0.0885'],
  ['9007199254740993.125', '0.125', '9007199254740993.000'],
  [112_000, 112_005, '-5'],
  [0, 0, '0'],
])('from %s to %s it is %s', (now, earlier, change) => expect(changeOf(now, earlier)).toBe(change));

it('is the other way round with its sign turned', () => {
  const thousandths = fc.integer({ min: -9_999_999, max: 9_999_999 });
  const text = (units: number) => {
    const digits = String(Math.abs(units)).padStart(4, '0');
    return `${units < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
  };
  fc.assert(
    fc.property(thousandths, thousandths, (one, other) => {
      expect(changeOf(text(one), text(other))).toBe(text(one - other));
      expect(changeOf(one, other)).toBe(String(one - other));
    }),
  );
});
