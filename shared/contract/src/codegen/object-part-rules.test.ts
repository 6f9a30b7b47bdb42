import fc from '@console/testing/properties';
import { largestObject, partBytesOf, partCountOf, partRange } from './object-part-rules.ts';

const mebibyte = 1024 * 1024;

it.each([
  [0, 1, 8 * mebibyte],
  [8 * mebibyte, 1, 8 * mebibyte],
  [8 * mebibyte + 1, 2, 8 * mebibyte],
  [80_000 * mebibyte, 10_000, 8 * mebibyte],
  [80_000 * mebibyte + 1, 8889, 9 * mebibyte],
])('%i bytes make %i parts of %i', (size, count, bytes) => {
  expect([partCountOf(size), partBytesOf(size)]).toEqual([count, bytes]);
});

it('parts are the file without a gap, as many and as large as S3 takes', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (some) => {
      const size = (some % largestObject) + 1;
      const count = partCountOf(size);
      expect(count).toBeLessThanOrEqual(10_000);
      expect(partRange(size, 1).from).toBe(0);
      expect(partRange(size, count).to).toBe(size);
      const middle = partRange(size, Math.max(1, count - 1));
      if (count > 1) {
        expect(middle.to).toBe(partRange(size, count).from);
        expect(middle.to - middle.from).toBeGreaterThanOrEqual(5 * mebibyte);
        expect(middle.to - middle.from).toBeLessThanOrEqual(5 * 1024 * mebibyte);
      }
    }),
  );
});
