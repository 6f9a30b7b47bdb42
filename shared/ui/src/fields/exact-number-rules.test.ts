import fc from '@console/testing/properties';
import { majorText, minorUnits, plainNumber, readNumber } from './exact-number-rules.ts';

const two = { scale: 2 };

describe('what is typed becomes an exact number', () => {
  it.each([
    ['12.34', '12.34'],
    ['007.50', '7.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1,234.5', '1234.5'],
    ['１２．５', '12.5'],
    ['12。5', '12.5'],
    [' 1 234 ', '1234'],
    ['-0.00', '0.00'],
    ['', ''],
    ['   ', ''],
  ])('%j → %j', (typed, text) => expect(readNumber(typed, two)).toEqual({ text }));

  it.each([
    ['abc', 'notNumber'],
    ['.', 'notNumber'],
    ['-', 'notNumber'],
    ['1e5', 'notNumber'],
    ['1.2.3', 'notNumber'],
    ['1,5', 'notNumber'],
    ['0x10', 'notNumber'],
    ['12.345', 'tooManyPlaces'],
    ['12.340', 'tooManyPlaces'],
    ['-1', 'negative'],
  ])('%j is refused: %s', (typed, problem) => expect(readNumber(typed, two)).toEqual({ problem }));

  it('a point in a whole number is refused', () =>
    expect(readNumber('3.0', { scale: 0 })).toEqual({ problem: 'wholeOnly' }));
  it('below zero only where it is allowed', () =>
    expect(readNumber('−12.5', { scale: 2, negative: true })).toEqual({ text: '-12.5' }));
});

describe('properties', () => {
  const minor = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  const places = fc.integer({ min: 0, max: 6 });

  it('minor units survive being written and read, to the last unit', () =>
    fc.assert(
      fc.property(minor, places, (value, scale) => {
        const { text } = readNumber(majorText(value, scale), { scale, negative: true });
        expect(text).toBe(majorText(value, scale));
        expect(minorUnits(text ?? '', scale)).toBe(value === 0 ? 0 : value);
      }),
    ));

  it('a number with grouping commas is the number', () =>
    fc.assert(
      fc.property(fc.nat(), (value) => {
        expect(plainNumber(value.toLocaleString('en'))).toBe(String(value));
      }),
    ));

  it('any text is either canonical and stable, or a problem; never both, never an exception', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), places, (typed, scale) => {
        const reading = readNumber(typed, { scale, negative: true });
        if (reading.problem) return;
        expect(reading.text).toMatch(/^(-?\d+(\.\d+)?)?$/);
        expect(readNumber(reading.text, { scale, negative: true })).toEqual({ text: reading.text });
      }),
    ));

  it('more than a safe integer of units is refused, not rounded', () => {
    expect(minorUnits('90071992547409.91', 2)).toBe(Number.MAX_SAFE_INTEGER);
    expect(minorUnits('90071992547409.92', 2)).toBeUndefined();
  });
});
