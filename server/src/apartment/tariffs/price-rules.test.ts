import type { Register, TariffTier } from '@console/contract/apartment';
import fc from '@console/testing/properties';
import { daysIn, priceOf, tierProblems, usageProblems } from './price-rules.ts';

const tier = (register: Register, upTo: string | null, unitPrice = '1'): TariffTier => ({
  register,
  upTo,
  unitPrice,
});

describe('tiers of several registers', () => {
  it.each<[string, TariffTier[], string[]]>([
    ['one price', [tier('total', null)], []],
    ['peak and valley', [tier('peak', null), tier('valley', null)], []],
    ['mixed up in order', [tier('peak', '5'), tier('valley', null), tier('peak', null)], []],
    ['a surcharge on top', [tier('total', null), tier('valley', null), tier('peak', null)], []],
    ['peak alone', [tier('peak', null)], ['tiers registers_incomplete']],
    ['flat without the others', [tier('flat', null), tier('total', null)], ['tiers registers_incomplete']],
    [
      'the second of valley, fourth of all',
      [tier('peak', '5'), tier('valley', '7'), tier('peak', null), tier('valley', '6')],
      ['tiers.3.upTo TIER_ORDER'],
    ],
  ])('%s', (_, tiers, wrong) => {
    expect(tierProblems(tiers).map(({ path, code }) => `${path} ${code}`)).toEqual(wrong);
  });
});

it('a surcharge on the total does not price a meter of one register', () => {
  const tariff = {
    basis: 'month' as const,
    minChargeMinor: 0,
    fixedMonthlyMinor: 0,
    tiers: [tier('peak', null), tier('valley', null), tier('total', null)],
  };
  const use = (register: Register) => ({ register, quantity: '1', usedBefore: '0' });
  expect(usageProblems({ tariff, usage: [use('total')] })).toEqual([
    { path: 'usage.0.register', code: 'no_price' },
  ]);
  expect(usageProblems({ tariff, usage: [use('peak'), use('flat')] })).toEqual([
    { path: 'usage.1.register', code: 'no_price' },
  ]);
});

it.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %i days', (month, days) => expect(daysIn(month)).toBe(days));

it('the total is what the use costs and the fixed amount, and never less than the minimum', () => {
  const minor = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(minor, minor, fc.integer({ min: 0, max: 9_999_999 }), (minimum, fixed, quantity) => {
      const priced = priceOf(
        {
          buildingId: '',
          tariff: {
            basis: 'month',
            minChargeMinor: minimum,
            fixedMonthlyMinor: fixed,
            tiers: [tier('total', '230', '0.5283'), tier('total', null, '0.8283')],
          },
          usage: [{ register: 'total', quantity: `${quantity}.5`, usedBefore: '0' }],
          month: '2026-07',
        },
        true,
      );
      expect(priced.totalMinor).toBe(Math.max(priced.usageMinor, minimum) + fixed);
    }),
  );
});
