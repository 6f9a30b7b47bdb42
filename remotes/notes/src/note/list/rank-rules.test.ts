import fc from '@console/testing/properties';
import { movedRanks, type Ranked } from './rank-rules.ts';

/** As the API orders: by rank, those without one last, in their old order. */
function applied(pinned: readonly Ranked[], from: number, to: number): Ranked[] {
  const ranks = new Map(movedRanks(pinned, from, to).map(({ uuid, top_rank }) => [uuid, top_rank]));
  return pinned
    .map((one) => ({ ...one, top_rank: ranks.get(one._id) ?? one.top_rank }))
    .sort((a, b) => (a.top_rank ?? Infinity) - (b.top_rank ?? Infinity));
}

const pinnedOf = (ranks: readonly (number | null)[]): Ranked[] =>
  ranks.map((top_rank, index) => ({ _id: `n${index}`, top_rank }));

describe('moving a pinned note', () => {
  it('writes one rank where there is room', () => {
    expect(movedRanks(pinnedOf([1, 2, 3]), 2, 0)).toEqual([{ uuid: 'n2', top_rank: 0 }]);
    expect(movedRanks(pinnedOf([1, 2, 3]), 0, 1)).toEqual([{ uuid: 'n0', top_rank: 2.5 }]);
    expect(movedRanks(pinnedOf([1, 2, 3]), 0, 2)).toEqual([{ uuid: 'n0', top_rank: 4 }]);
  });

  it('numbers all where there is none', () => {
    expect(movedRanks(pinnedOf([1, null, null]), 2, 1)).toHaveLength(2);
    expect(movedRanks(pinnedOf([null, null]), 1, 0)).toEqual([
      { uuid: 'n1', top_rank: 1 },
      { uuid: 'n0', top_rank: 2 },
    ]);
  });

  it.each([
    [1, 1 + Number.EPSILON],
    [1 + Number.EPSILON, 1 + 2 * Number.EPSILON],
  ])('numbers all where no number lies between %d and %d', (before, after) => {
    expect(movedRanks(pinnedOf([0, before, after]), 0, 1)).toContainEqual({ uuid: 'n2', top_rank: 3 });
  });

  it('writes nothing for a move to nowhere', () => {
    expect(movedRanks(pinnedOf([1, 2]), 0, 0)).toEqual([]);
    expect(movedRanks(pinnedOf([1, 2]), 0, -1)).toEqual([]);
    expect(movedRanks(pinnedOf([1, 2]), 1, 2)).toEqual([]);
  });

  it('ends in the order that was asked for, however often and whatever ranks there were', () => {
    const ranks = fc.array(fc.option(fc.constantFrom(1, 1 + Number.EPSILON, 2, 3)), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(ranks, fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 80 }), (start, moves) => {
        let now = pinnedOf([...start].sort((a, b) => (a ?? Infinity) - (b ?? Infinity)));
        for (const [a, b] of moves) {
          const [from, to] = [a % now.length, b % now.length];
          const expected = now.map(({ _id }) => _id);
          expected.splice(to, 0, ...expected.splice(from, 1));
          now = applied(now, from, to);
          expect(now.map(({ _id }) => _id)).toEqual(expected);
        }
      }),
    );
  });
});
