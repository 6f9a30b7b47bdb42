import fc from '@console/testing/properties';
import { type Exact, exact, plus, textOf } from '../../../exact.ts';
import {
  amountMinor,
  proratedTiers,
  type TariffTier,
  tierOrderProblems,
  tierShares,
} from './tariff-rules.ts';

const tier = (upTo: string | null, unitPrice: string): TariffTier => ({
  upTo: upTo === null ? null : exact(upTo),
  unitPrice: exact(unitPrice),
});
const month = [tier('230', '0.5283'), tier('400', '0.5783'), tier(null, '0.8283')];
const year = [tier('2760', '0.5283'), tier('4800', '0.5783'), tier(null, '0.8283')];
const cost = (quantity: string, tiers: readonly TariffTier[], used?: string) =>
  amountMinor(tierShares(exact(quantity), tiers, used === undefined ? undefined : exact(used)));

it('A-01: 486 kWh over three tiers', () => {
  const shares = tierShares(exact('486'), month);
  expect(shares.map(({ amount }) => textOf(amount))).toEqual(['121.5090', '98.3110', '71.2338']);
  expect(amountMinor(shares)).toBe(291_05);
});

it('A-02: rounds once, not per tier', () => expect(cost('230.2', month)).toBe(121_62));

it('A-03: upper bounds belong to their tier', () => {
  expect(['0', '230', '400'].map((quantity) => cost(quantity, month))).toEqual([0, 121_51, 219_82]);
});

it('A-04: tiers that count through the year go on where the year stands', () =>
  expect(cost('300', year, '2700')).toBe(170_49));

it('A-05: 20 of 31 days narrow the tiers', () => {
  const tiers = proratedTiers(month, 20, 31);
  expect(tiers.map(({ upTo }) => upTo && textOf(upTo))).toEqual(['148.39', '258.06', null]);
  expect(cost('310.4', tiers)).toBe(185_17);
});

it('A-06: each register has its price', () => {
  const peak = tierShares(exact('120'), [tier(null, '0.5583')]);
  const valley = tierShares(exact('80'), [tier(null, '0.3583')]);
  expect(amountMinor([...peak, ...valley])).toBe(95_66);
});

it('A-06b: a surcharge by tiers on the total comes on top of the registers', () => {
  const peak = tierShares(exact('200'), [tier(null, '0.5583')]);
  const valley = tierShares(exact('100'), [tier(null, '0.3583')]);
  const surcharge = tierShares(exact('300'), [tier('230', '0'), tier(null, '0.0500')]);
  expect(amountMinor([...peak, ...valley, ...surcharge])).toBe(150_99);
});

describe('less than nothing', () => {
  it('takes back what it had filled last, and beyond that from the first tier on', () => {
    expect(cost('-300', year, '3000')).toBe(-170_49);
    expect(cost('-486', month)).toBe(-291_05);
    expect(tierShares(exact('-1'), month).map(({ quantity }) => textOf(quantity))).toEqual(['-1']);
  });
  it('whatever was used, taking it back leaves nothing', () => {
    const units = fc
      .integer({ min: 0, max: 10_000_000 })
      .map((one): Exact => ({ units: BigInt(one), scale: 3 }));
    fc.assert(
      fc.property(units, units, (used, more) => {
        const there = amountMinor(tierShares(more, year, used));
        const back = amountMinor(tierShares({ ...more, units: -more.units }, year, plus(used, more)));
        expect(there + back).toBe(0);
      }),
    );
  });
});

describe('the order of tiers', () => {
  it.each<[string, (string | null)[], string[]]>([
    ['ascending, open at the end', ['230', '400', null], []],
    ['one price for everything', [null], []],
    ['not ascending', ['400', '230', null], ['tiers.1.upTo']],
    ['twice the same bound', ['230', '230', null], ['tiers.1.upTo']],
    ['an open tier before the end', [null, '400', null], ['tiers.0.upTo']],
    ['closed at the end', ['230', '400'], ['tiers.1.upTo']],
    ['nothing below the first bound', ['0', null], ['tiers.0.upTo']],
  ])('%s', (_, bounds, wrong) => {
    const problems = tierOrderProblems(bounds.map((bound) => tier(bound, '1')));
    expect(problems).toEqual(wrong.map((path) => ({ path, code: 'TIER_ORDER' })));
  });
});

const tenths = (most: number) =>
  fc.integer({ min: 0, max: most }).map((n): Exact => ({ units: BigInt(n), scale: 1 }));

it('shares add up to the use, wherever the year stands', () => {
  fc.assert(
    fc.property(tenths(90_000), tenths(90_000), (quantity, used) => {
      const parts = tierShares(quantity, year, used).map((share) => share.quantity);
      expect(Number(textOf(plus(...parts)))).toBe(Number(textOf(quantity)));
    }),
  );
});

it('a year in one piece costs the same as in two, before rounding', () => {
  fc.assert(
    fc.property(tenths(60_000), tenths(60_000), (first, second) => {
      const amount = (shares: ReturnType<typeof tierShares>) => plus(...shares.map((share) => share.amount));
      const whole = amount(tierShares(plus(first, second), year));
      const parts = plus(amount(tierShares(first, year)), amount(tierShares(second, year, first)));
      expect(Number(textOf(parts))).toBe(Number(textOf(whole)));
    }),
  );
});
