import fc from '@console/testing/properties';
import { countUpTo, shareOf, topBetween } from './scroll-rules.ts';

describe('the line of sight', () => {
  it.each([
    [0, 1000, 400, 0],
    [300, 1000, 400, 0.5],
    [600, 1000, 400, 1],
    [700, 1000, 400, 1],
    [0, 300, 400, 0],
    [0, 400, 400, 0],
  ])('scrolled %d of %d with %d on screen → %d', (scrolled, whole, seen, share) =>
    expect(shareOf(scrolled, whole, seen)).toBe(share),
  );

  it('between two marks it moves as the text does', () => {
    const [before, after] = [
      { offset: 100, top: 40 },
      { offset: 200, top: 140 },
    ];
    expect(topBetween(before, after, 150)).toBe(90);
    expect(topBetween(before, after, 90)).toBe(40);
    expect(topBetween(before, after, 900)).toBe(140);
    expect(topBetween(before, before, 150)).toBe(40);
    expect(topBetween(before, before, 100)).toBe(40);
  });

  it('finds the mark among any number of them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(60), (some, offset) => {
        const offsets = [...some].sort((a, b) => a - b);
        const found = countUpTo(offsets.length, (index) => offsets[index] ?? 0, offset);
        expect(found).toBe(offsets.filter((one) => one <= offset).length);
      }),
    );
  });
});
