import fc from '@console/testing/properties';
import { exact, textOf, whole } from './exact.ts';
import { largestRemainder } from './largest-remainder.ts';

const shares = (total: number, ...weights: string[]) => [
  ...largestRemainder(
    total,
    new Map(weights.map((weight, index) => [`id-${index}`, exact(weight)])),
  ).values(),
];

it('A-12: what a master meter saw more than those below it, by area', () => {
  expect(shares(220_56, '32.5', '48.0', '60.0')).toEqual([51_02, 75_35, 94_19]);
});

it('A-13: a room bill by days of persons; of the same fractions the lowest id comes first', () => {
  expect(shares(186_42, '31', '31', '12')).toEqual([78_10, 78_09, 30_23]);
  const upsideDown = new Map([
    ['c', exact('12')],
    ['b', exact('31')],
    ['a', exact('31')],
  ]);
  expect([...largestRemainder(186_42, upsideDown)]).toEqual([
    ['c', 30_23],
    ['b', 78_09],
    ['a', 78_10],
  ]);
});

it('takes back what was given', () => {
  expect(shares(-186_42, '31', '31', '12')).toEqual([-78_10, -78_09, -30_23]);
  expect(shares(0, '1', '2')).toEqual([0, 0]);
});

it('refuses to divide by nothing', () => {
  expect(() => shares(100, '0', '0')).toThrow(RangeError);
  expect(() => shares(100)).toThrow(RangeError);
});

describe('whatever is divided', () => {
  const weight = fc.integer({ min: 0, max: 10_000_000 }).map((units) => ({ units: BigInt(units), scale: 3 }));
  const weights = fc
    .array(weight, { minLength: 1, maxLength: 40 })
    .filter((all) => all.some(({ units }) => units > 0n))
    .map((all) => new Map(all.map((one, index) => [String(index).padStart(2, '0'), one])));
  const total = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

  it('shares add up, and none is further than one unit from its part', () => {
    fc.assert(
      fc.property(total, weights, (money, by) => {
        const given = [...largestRemainder(money, by).values()];
        expect(given.reduce((sum, share) => sum + share, 0)).toBe(money);
        const sum = [...by.values()].reduce((all, { units }) => all + Number(units), 0);
        for (const [index, { units }] of [...by.values()].entries())
          expect(Math.abs((given[index] ?? Number.NaN) - (money * Number(units)) / sum)).toBeLessThan(1.001);
      }),
    );
  });

  it('weights count by their parts, however they are written, and their order does not matter', () => {
    fc.assert(
      fc.property(total, weights, (money, by) => {
        const tenfold = new Map([...by].reverse().map(([id, one]) => [id, exact(`${textOf(one)}0`)]));
        const again = largestRemainder(money, tenfold);
        for (const [id, share] of largestRemainder(money, by)) expect(again.get(id)).toBe(share);
      }),
    );
  });

  it('nobody without a weight gets anything', () => {
    fc.assert(
      fc.property(total, (money) => {
        const by = new Map([
          ['a', whole(0)],
          ['b', whole(3)],
        ]);
        expect(largestRemainder(money, by).get('a')).toBe(0);
      }),
    );
  });
});
