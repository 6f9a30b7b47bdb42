import fc from '@console/testing/properties';
import { drawnWindow } from './drawn-window-rules.ts';

const piecesOf = (...lengths: readonly number[]) => {
  let at = 0;
  return lengths.map((length) => {
    const start = at;
    at += length;
    return { start, text: 'x'.repeat(length) };
  });
};
const nothingMore = { before: 0, behind: 0 };
const long = piecesOf(...Array.from({ length: 20 }, () => 10_000));

it.each([
  [0, nothingMore, 0, 4],
  [100_000, nothingMore, 8, 12],
  [199_999, nothingMore, 17, 20],
  [15_000, nothingMore, 0, 4],
  [100_000, { before: 3, behind: 2 }, 5, 14],
  [0, { before: 9, behind: 99 }, 0, 20],
])('around %d with %j: %d to %d', (around, more, first, end) =>
  expect(drawnWindow(long, { around, more })).toEqual({ first, end }),
);

it('a piece is drawn however long it is', () =>
  expect(drawnWindow(piecesOf(90_000), { around: 0, more: nothingMore })).toEqual({ first: 0, end: 1 }));

it('where the writer is, is drawn', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }), fc.nat(), (lengths, place) => {
      const pieces = piecesOf(...lengths);
      const length = lengths.reduce((sum, one) => sum + one, 0);
      const around = place % length;
      const { first, end } = drawnWindow(pieces, { around, more: nothingMore });
      const at = pieces.findLastIndex(({ start }) => start <= around);
      expect(at >= first && at < end).toBe(true);
    }),
  ));
