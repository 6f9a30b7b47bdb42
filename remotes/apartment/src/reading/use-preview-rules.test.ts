import fc from 'fast-check';
import { comparedWith, daysBetween, isBelowPrevious, unitsOf, usePreview } from './use-preview-rules.ts';

const row = (value: string, over: { intDigits?: number; multiplier?: string } = {}) => ({
  intDigits: 5,
  multiplier: '1',
  ...over,
  previous: { value, readOn: '2026-05-01', source: 'manual' as const },
});
const on31 = { readOn: '2026-06-01', rollover: false };

it('the use is the difference times the multiplier, a day of it rounded once', () => {
  expect(usePreview(row('100.5', { multiplier: '30' }), { ...on31, value: '114.6' })).toEqual({
    usage: '423.000',
    perDay: '13.645',
  });
});

it('A-07 rollover: 99920.5 → 35.0 on five digits is 114.5, 3435 with a transformer of 30', () => {
  const rolled = { ...on31, value: '35.0', rollover: true };
  expect(usePreview(row('99920.5'), rolled)?.usage).toBe('114.500');
  expect(usePreview(row('99920.5', { multiplier: '30' }), rolled)?.usage).toBe('3435.000');
});

it('a value that fell says nothing about the use, nor does a first one', () => {
  expect(isBelowPrevious(row('10.1'), '10')).toBe(true);
  expect(isBelowPrevious(row('10.1'), '10.100')).toBe(false);
  expect(usePreview(row('10.1'), { ...on31, value: '10' })).toBeUndefined();
  expect(usePreview({ ...row('1'), previous: null }, { ...on31, value: '10' })).toBeUndefined();
});

it('on the day of the previous value there is no use a day', () => {
  expect(usePreview(row('1'), { value: '2', readOn: '2026-05-01', rollover: false })?.perDay).toBeNull();
});

it('thousandths never pass through a float', () => {
  const thousandths = fc.bigInt({ min: 0n, max: 999_999_999_999n });
  fc.assert(
    fc.property(thousandths, thousandths, (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const text = (units: bigint) => `${units / 1000n}.${String(units % 1000n).padStart(3, '0')}`;
      const use = usePreview(row(text(from), { intDigits: 9 }), { ...on31, value: text(to) });
      expect(unitsOf(use?.usage ?? '', 3)).toBe(to - from);
    }),
  );
});

it('days are calendar days', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
});

it('compares with the usual by the ratios of the building', () => {
  const ratios = { jumpRatio: '2.00', dropRatio: '0.30' };
  expect(comparedWith('3', '6.001', ratios)).toBe('jump');
  expect(comparedWith('3', '6', ratios)).toBe('usual');
  expect(comparedWith('3', '0.899', ratios)).toBe('drop');
  expect(comparedWith(null, '5', ratios)).toBe('unknown');
});
