import type { Register, TariffTier } from '@console/contract/apartment';
import fc from '@console/testing/properties';
import { priceOf, tierProblems, usageProblems } from './price-rules.ts';

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
    [
      'the eleventh of peak, twelfth of all',
      [
        tier('valley', null),
        ...Array.from({ length: 10 }, (_, index) => tier('peak', `${index + 1}`)),
        tier('peak', '10'),
        tier('peak', null),
      ],
      ['tiers.11.upTo TIER_ORDER'],
    ],
  ])('%s', (_, tiers, wrong) => {
    expect(tierProblems(tiers).map(({ path, code }) => `${path} ${code}`)).toEqual(wrong);
  });
});

describe('a use names each register once, and only such as have a price', () => {
  const use = (register: Register) => ({ register, quantity: '1', usedBefore: '0' });
  const plain = [tier('total', '5'), tier('total', null)];
  const byTime = [tier('peak', null), tier('valley', null)];

  it.each<[string, TariffTier[], Register[], string[]]>([
    ['one price for one counter', plain, ['total'], []],
    ['one price for what is counted apart', plain, ['peak', 'flat', 'valley'], []],
    ['a price for each', byTime, ['peak', 'valley'], []],
    ['none for what nobody counts apart', byTime, ['total'], ['0 no_price']],
    ['none for one of them', byTime, ['peak', 'flat'], ['1 no_price']],
    ['a surcharge on top of no other price', [tier('total', null), ...byTime], ['total'], ['0 no_price']],
    ['one of them twice', byTime, ['peak', 'valley', 'peak'], ['2 duplicate']],
    ['the total beside its parts', plain, ['peak', 'total'], ['1 total_beside_registers']],
  ])('%s', (_, tiers, registers, wrong) => {
    const tariff = { basis: 'month' as const, minChargeMinor: 0, fixedMonthlyMinor: 0, tiers };
    expect(
      usageProblems({ tariff, usage: registers.map(use) }).map(({ path, code }) => `${path} ${code}`),
    ).toEqual(wrong.map((one) => `usage.${one.replace(' ', '.register ')}`));
  });
});

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

describe('5.1 the price of a use', () => {
  const steps = (register: Register, ...of: [string | null, string][]) =>
    of.map(([upTo, unitPrice]) => tier(register, upTo, unitPrice));
  const month = steps('total', ['230', '0.5283'], ['400', '0.5783'], [null, '0.8283']);
  const year = steps('total', ['2760', '0.5283'], ['4800', '0.5783'], [null, '0.8283']);
  const byTime = [tier('peak', null, '0.5583'), tier('valley', null, '0.3583')];
  const used = (register: Register, quantity: string, usedBefore = '0') => ({
    ...{ register, quantity, usedBefore },
  });

  interface Case {
    readonly tiers: TariffTier[];
    readonly usage: ReturnType<typeof used>[];
    readonly basis?: 'month' | 'year_cumulative';
    readonly days?: number;
    readonly fixedMonthlyMinor?: number;
    readonly prorates?: boolean;
  }
  const priced = ({ tiers, usage, days, basis = 'month', fixedMonthlyMinor = 0, prorates = true }: Case) =>
    priceOf(
      {
        ...{ buildingId: '', month: '2026-07', usage },
        ...(days === undefined ? {} : { days }),
        tariff: { basis, minChargeMinor: 0, fixedMonthlyMinor, tiers },
      },
      prorates,
    );
  const refusal = (...fields: object[]) => expect.objectContaining({ code: 'VALIDATION', fields });

  it('A-01 share by share, with the tiers as they were applied', () => {
    expect(priced({ tiers: month, usage: [used('total', '486')], fixedMonthlyMinor: 8_00 })).toEqual({
      tiers: month,
      shares: [
        { register: 'total', quantity: '230', unitPrice: '0.5283', amount: '121.5090' },
        { register: 'total', quantity: '170', unitPrice: '0.5783', amount: '98.3110' },
        { register: 'total', quantity: '86', unitPrice: '0.8283', amount: '71.2338' },
      ],
      ...{ usageMinor: 291_05, minimumMinor: 0, fixedMinor: 8_00, totalMinor: 299_05 },
    });
  });

  it.each<[string, Case, number]>([
    [
      'A-04 tiers through the year go on where the year stands',
      { tiers: year, basis: 'year_cumulative', usage: [used('total', '300', '2700')] },
      170_49,
    ],
    [
      'A-04 a part of the month does not narrow them',
      { tiers: year, basis: 'year_cumulative', usage: [used('total', '300', '2700')], days: 20 },
      170_49,
    ],
    ['tiers of a month begin anew', { tiers: month, usage: [used('total', '230', '2700')] }, 121_51],
    [
      'A-06 each register its price',
      { tiers: byTime, usage: [used('peak', '120'), used('valley', '80')] },
      95_66,
    ],
    [
      'A-06b a surcharge by tiers on the total comes on top of the registers',
      {
        tiers: [...byTime, ...steps('total', ['230', '0'], [null, '0.0500'])],
        usage: [used('peak', '200'), used('valley', '100')],
      },
      150_99,
    ],
  ])('%s', (_, sample, minor) => {
    expect(priced(sample).totalMinor).toBe(minor);
  });

  it.each<[string, Pick<Case, 'days' | 'prorates'>, string[], number]>([
    ['A-05 20 of 31 days', { days: 20 }, ['148.39', '258.06'], 185_17],
    ['the whole month', { days: 31 }, ['230', '400'], 168_00],
    ['days not told', {}, ['230', '400'], 168_00],
    ['20 days where the building narrows nothing', { days: 20, prorates: false }, ['230', '400'], 168_00],
  ])('%s', (_, part, bounds, minor) => {
    const { tiers, totalMinor } = priced({ tiers: month, usage: [used('total', '310.4')], ...part });
    expect(tiers.map(({ upTo }) => upTo)).toEqual([...bounds, null]);
    expect(totalMinor).toBe(minor);
  });

  it('is refused for tiers and days first, then for a use without a price', () => {
    const wrong = { tiers: [tier('total', '5')], usage: [used('flat', '1')], days: 32 };
    expect(() => priced(wrong)).toThrow(
      refusal(
        { path: 'tariff.tiers.0.upTo', code: 'TIER_ORDER' },
        { path: 'days', code: 'too_big', params: { maximum: 31 } },
      ),
    );
    expect(() => priced({ tiers: byTime, usage: [used('total', '1')] })).toThrow(
      refusal({ path: 'usage.0.register', code: 'no_price' }),
    );
  });
});
