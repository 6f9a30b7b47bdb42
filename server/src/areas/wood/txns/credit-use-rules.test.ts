import fc from '@console/testing/properties';
import { creditOfAll, creditUse, type Standing } from './credit-use-rules.ts';

const bought = { movedMinor: 4_100_000, creditedMinor: 800_000, settledMinor: 0, refundedMinor: 0 };
const use = (over: Partial<Standing>) => {
  const { usedMinor, refundDueMinor, payableMinor } = creditUse({ ...bought, ...over });
  return [usedMinor, refundDueMinor, payableMinor];
};

describe('the credit of a return', () => {
  it.each<[string, Partial<Standing>, number[]]>([
    ['lowers what is to be paid where nothing was', {}, [800_000, 0, 3_300_000]],
    ['is to be given back where all was paid', { settledMinor: 4_100_000 }, [0, 800_000, 0]],
    ['is divided where a part of it was paid', { settledMinor: 3_500_000 }, [600_000, 200_000, 0]],
    ['has been given back', { settledMinor: 3_300_000, refundedMinor: 800_000 }, [0, 0, 0]],
    ['has been given back in part', { settledMinor: 3_800_000, refundedMinor: 300_000 }, [0, 500_000, 0]],
    ['is nothing where nothing went back', { creditedMinor: 0 }, [0, 0, 4_100_000]],
  ])('%s', (_, over, expected) => expect(use(over)).toEqual(expected));

  it('is used, due or given back, to the fen', () =>
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), (moved, a, b, c) => {
        const creditedMinor = Math.min(a, moved);
        // Never more is paid than was bought, and never more given back than was paid too much.
        const paid = Math.min(b, moved);
        const refundedMinor = Math.min(c, Math.max(0, paid + creditedMinor - moved));
        const settledMinor = paid - refundedMinor;
        const told = creditUse({ movedMinor: moved, creditedMinor, settledMinor, refundedMinor });
        expect(told.usedMinor + told.refundDueMinor + told.refundedMinor).toBe(creditedMinor);
        expect(told.payableMinor - told.refundDueMinor).toBe(moved - creditedMinor - settledMinor);
      }),
    ));

  it('that is still to come lowers what is to be paid first', () => {
    expect(creditOfAll({ ...bought, settledMinor: 3_000_000 }, 1_000_000)).toMatchObject({
      ...{ payableMinor: 300_000, expected: { creditMinor: 1_000_000, usedMinor: 300_000 } },
    });
    expect(creditOfAll({ ...bought, settledMinor: 3_000_000 }, 1_000_000).expected.refundDueMinor).toBe(
      700_000,
    );
    expect(creditOfAll(bought, 100).expected).toEqual({
      creditMinor: 100,
      usedMinor: 100,
      refundDueMinor: 0,
    });
  });
});
