import fc from '@console/testing/properties';
import { type Exact, exact, plus, textOf } from '../../../exact.ts';
import {
  cycleUsage,
  isPlausibleRollover,
  readingProblem,
  type Segment,
  segmentUsage,
} from './usage-rules.ts';

const segment = (
  previous: string,
  current: string,
  more: Partial<Segment> & { multiplier?: string } = {},
): Segment => {
  const { multiplier = '1', rollover = false } = more;
  return {
    face: { intDigits: 5, multiplier: exact(multiplier) },
    previous: exact(previous),
    current: exact(current),
    rollover,
  };
};
const number = (value: Exact) => Number(textOf(value));

it('is current less previous, times the transformer', () => {
  expect(number(segmentUsage(segment('1204.6', '1291.3')))).toBe(86.7);
  expect(number(segmentUsage(segment('10', '14', { multiplier: '30' })))).toBe(120);
});

it('A-07: five digits roll over', () => {
  expect(number(segmentUsage(segment('99920.5', '35.0', { rollover: true })))).toBe(114.5);
  expect(number(segmentUsage(segment('99920.5', '35.0', { rollover: true, multiplier: '30' })))).toBe(3435);
});

it('A-09: the old meter and the new one together', () => {
  expect(number(cycleUsage([segment('8380.0', '8431.2'), segment('0.3', '62.9')]))).toBe(113.8);
});

it('says nothing about a reading that fell', () => {
  expect(() => segmentUsage(segment('120', '119.9'))).toThrow(RangeError);
});

describe('a rollover without a manager', () => {
  const rolled = segment('99920.5', '35.0');
  it.each<[string, string[], boolean]>([
    ['half as much before', ['57.25'], true],
    ['a little less than half', ['57.24'], false],
    ['the largest of six counts', ['10', '20', '60', '10', '10', '10'], true],
    ['what is older than six does not', ['60', '10', '10', '10', '10', '10', '10'], false],
    ['nothing to compare with', [], false],
  ])('%s', (_, before, plausible) => {
    expect(isPlausibleRollover(rolled, before.map(exact))).toBe(plausible);
  });
});

describe('what a register can show', () => {
  const register = { intDigits: 5, decimals: 1 };
  it.each([
    ['0', undefined],
    ['99999.9', undefined],
    ['12.50', undefined],
    ['-0.1', 'negative'],
    ['100000', 'too_many_digits'],
    ['12.55', 'too_many_decimals'],
  ])('%s', (value, problem) => expect(readingProblem(exact(value), register)).toBe(problem));
});

it('a use read in between is the same use, rollover or not', () => {
  const value = fc.integer({ min: 0, max: 999_999 }).map((n): Exact => ({ units: BigInt(n), scale: 1 }));
  fc.assert(
    fc.property(value, value, value, (first, between, last) => {
      const step = (previous: Exact, current: Exact) =>
        segmentUsage({ ...segment('0', '0'), previous, current, rollover: current.units < previous.units });
      const [low = first, middle = between, high = last] = [first, between, last].sort((a, b) =>
        a.units < b.units ? -1 : a.units > b.units ? 1 : 0,
      );
      expect(number(plus(step(low, middle), step(middle, high)))).toBe(number(step(low, high)));
      // Once around the face and back to the same value is all of it.
      if (low.units < high.units) expect(number(plus(step(low, high), step(high, low)))).toBe(100_000);
    }),
  );
});
