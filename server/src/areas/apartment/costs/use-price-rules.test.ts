import type { Register, TariffTier } from '@console/contract/apartment';
import fc from '@console/testing/properties';
import { daysBetween } from '../../../days.ts';
import { exact } from '../../../exact.ts';
import { type Metered, onePrice, type PriceSpan, priceUse, type TariffPrices } from './use-price-rules.ts';

const id = '00000000-0000-4000-8000-000000000001';

const tiersOf = (register: Register, ...rows: [upTo: string | null, unitPrice: string][]): TariffTier[] =>
  rows.map(([upTo, unitPrice]) => ({ register, upTo, unitPrice }));
const t = tiersOf('total', ['230', '0.5283'], ['400', '0.5783'], [null, '0.8283']);

const version = (change: Partial<TariffPrices> = {}): TariffPrices => ({
  ...{ tariffVersionId: id, tariffName: 'T', effectiveFrom: '2020-01-01', basis: 'month' },
  ...{ minChargeMinor: 0, fixedMonthlyMinor: 0, tiers: t },
  ...change,
});
const always = (prices: TariffPrices | null): PriceSpan[] => [
  { from: '2020-01-01', to: '2030-12-31', prices },
];

/** Read by the rounds, unless told otherwise. */
const used = (
  quantity: string,
  [fromDay, toDay]: [string, string],
  change: Partial<Metered> & { register?: Register } = {},
): Metered => ({
  fromRound: change.fromRound ?? true,
  toRound: change.toRound ?? true,
  shown: {
    ...{ meterId: id, meterSerial: 'E', meterKind: 'electricity', register: change.register ?? 'total' },
    ...{ fromReadingId: null, toReadingId: null, fromDay, toDay, fromValue: null, toValue: null },
    ...{ multiplier: '1', quantity, days: daysBetween(fromDay, toDay), estimated: false },
  },
});
const june: [string, string] = ['2026-05-31', '2026-06-30'];
const july: [string, string] = ['2026-06-30', '2026-07-31'];

const price = (
  month: string,
  stretches: Metered[],
  prices: TariffPrices | null = version(),
  more: Partial<Parameters<typeof priceUse>[0]> = {},
) => priceUse({ month, stretches, spans: always(prices), prorates: true, ...more });

describe('a use of a month', () => {
  it.each([
    ['A-01', '486', 291_05],
    ['A-02: rounded once', '230.2', 121_62],
    ['A-03: nothing', '0', 0],
    ['A-03: an upper bound belongs to its tier', '230', 121_51],
    ['A-03', '400', 219_82],
    ['less than nothing is taken back at its prices', '-486', -291_05],
  ])('%s: %s kWh', (_, quantity, cost) => {
    expect(price('2026-06', [used(quantity, june)])?.totalMinor).toBe(cost);
  });

  it('A-04: tiers that count through a year', () => {
    const year = version({
      basis: 'year_cumulative',
      tiers: tiersOf('total', ['2760', '0.5283'], ['4800', '0.5783'], [null, '0.8283']),
    });
    const usedBefore = new Map([['total', exact('2700')]] as const);
    const priced = price('2026-06', [used('300', june)], year, { usedBefore });
    expect(priced?.totalMinor).toBe(170_49);
    expect(priced?.pricings[0]).toMatchObject({ usedBefore: '2700', prorated: null });
  });

  it('A-05: tiers narrowed to 20 of 31 days, for who came in between', () => {
    const priced = price('2026-07', [used('310.4', ['2026-07-11', '2026-07-31'], { fromRound: false })]);
    expect(priced).toMatchObject({ totalMinor: 185_17, prorated: { days: 20, of: 31 } });
    expect(priced?.pricings[0]?.tiers.map(({ upTo }) => upTo)).toEqual(['148.39', '258.06', null]);
  });

  it('A-05: not narrowed where the building does not, nor from one round to the next', () => {
    const part = [used('310.4', ['2026-07-11', '2026-07-31'], { fromRound: false })];
    expect(price('2026-07', part, version(), { prorates: false })?.totalMinor).toBe(168_00);
    expect(price('2026-07', [used('310.4', ['2026-07-11', '2026-07-31'])])?.totalMinor).toBe(168_00);
  });

  it('A-05: who had it from one round to the next, but not on all days, has the tiers of their days', () => {
    const parts = [
      used('155.2', ['2026-06-30', '2026-07-10'], { toRound: false }),
      used('155.2', ['2026-07-21', '2026-07-31'], { fromRound: false }),
    ];
    expect(price('2026-07', parts)).toMatchObject({ totalMinor: 185_17, prorated: { days: 20, of: 31 } });
  });

  it('who came on the day on which it was read has the tiers of a day, not the highest price for all of it', () => {
    const priced = price('2026-06', [used('10', ['2026-06-30', '2026-06-30'], { fromRound: false })]);
    // A thirtieth of 230, at 0.5283, and of 400, at 0.5783: 7.67 and 2.33 kWh, 4.052061 + 1.347439.
    expect(priced).toMatchObject({ totalMinor: 5_40, prorated: { days: 1, of: 30 } });
  });

  it('A-06: peak and valley', () => {
    const tiers = [...tiersOf('peak', [null, '0.5583']), ...tiersOf('valley', [null, '0.3583'])];
    const uses = [used('120', june, { register: 'peak' }), used('80', june, { register: 'valley' })];
    expect(price('2026-06', uses, version({ tiers }))?.totalMinor).toBe(95_66);
  });

  it('A-06b: a surcharge on what all registers used', () => {
    const tiers = [
      ...tiersOf('peak', [null, '0.5583']),
      ...tiersOf('valley', [null, '0.3583']),
      ...tiersOf('total', ['230', '0'], [null, '0.05']),
    ];
    const uses = [used('200', june, { register: 'peak' }), used('100', june, { register: 'valley' })];
    expect(price('2026-06', uses, version({ tiers }))?.totalMinor).toBe(150_99);
  });

  it('A-19: electricity of who leaves on the ninth', () => {
    const priced = price('2026-06', [used('86.7', ['2026-05-31', '2026-06-09'], { toRound: false })]);
    expect(priced).toMatchObject({ totalMinor: 46_69, prorated: { days: 9, of: 30 } });
    expect(priced?.pricings[0]?.tiers.map(({ upTo, quantity }) => `${upTo} ${quantity}`)).toEqual([
      '69.00 69.00',
      '120.00 17.700',
    ]);
  });

  it('the least amount and the fixed one, which are of a whole month', () => {
    const prices = version({ minChargeMinor: 10_00, fixedMonthlyMinor: 3_50 });
    expect(price('2026-06', [used('10', june)], prices)).toMatchObject({
      ...{ useMinor: 5_28, minimumMinor: 4_72, fixedMinor: 3_50, totalMinor: 13_50 },
    });
    expect(price('2026-06', [used('10', june)], prices, { useOnly: true })?.totalMinor).toBe(5_28);
  });

  it('a meter that took the place of another one goes on in the same tiers', () => {
    const parts = [
      used('200', ['2026-05-31', '2026-06-10'], { toRound: false }),
      used('286', ['2026-06-10', '2026-06-30'], { fromRound: false }),
    ];
    expect(price('2026-06', parts)).toMatchObject({ totalMinor: 291_05, prorated: null, quantity: '486' });
  });

  it('nothing, where there is no price', () => {
    expect(price('2026-06', [used('10', june)], null)).toBeNull();
    expect(
      price(
        '2026-06',
        [used('10', june, { register: 'peak' })],
        version({ tiers: tiersOf('peak', [null, '1']) }),
      ),
    ).not.toBeNull();
    expect(price('2026-06', [used('10', june)], version({ tiers: tiersOf('peak', [null, '1']) }))).toBeNull();
  });
});

describe('prices that change inside a month', () => {
  const flat = (unitPrice: string, change: Partial<TariffPrices> = {}) =>
    version({ tiers: tiersOf('total', [null, unitPrice]), ...change });
  const spans = (turn: string, before: TariffPrices | null, after: TariffPrices | null): PriceSpan[] => [
    { from: '2026-07-01', to: turn, prices: before },
    {
      from: `2026-07-${String(Number(turn.slice(-2)) + 1).padStart(2, '0')}`,
      to: '2026-07-31',
      prices: after,
    },
  ];
  const priced = (quantity: string, ...at: Parameters<typeof spans>) =>
    priceUse({ month: '2026-07', stretches: [used(quantity, july)], spans: spans(...at), prorates: true });

  it('each prices its days, and all is rounded once', () => {
    // 15 of 31 days of 31.0: 15.0 at 0.5, 16.0 at 0.7
    const use = priced('31.0', '2026-07-15', flat('0.5'), flat('0.7'));
    expect(use?.totalMinor).toBe(18_70);
    expect(use?.pricings.map(({ quantity }) => quantity)).toEqual(['15.000', '16.000']);
  });

  it('by its part of the tiers', () => {
    const use = priced('486', '2026-07-15', version(), version());
    expect(use?.pricings[0]?.prorated).toEqual({ days: 15, of: 31 });
    expect(Math.abs((use?.totalMinor ?? 0) - 291_05)).toBeLessThanOrEqual(1);
  });

  it('the amounts of the month are those of its end', () => {
    const use = priced(
      '31',
      '2026-07-15',
      flat('0.5', { fixedMonthlyMinor: 1_00 }),
      flat('0.7', { fixedMonthlyMinor: 2_00 }),
    );
    expect(use?.fixedMinor).toBe(2_00);
  });

  it('nothing is charged for days without a price', () => {
    expect(priced('31', '2026-07-15', null, flat('1'))?.totalMinor).toBe(16_00);
  });

  it('whatever was used, all of it is priced', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 1, max: 30 }), (units, day) => {
        const quantity = `${Math.trunc(units / 1000)}.${String(units % 1000).padStart(3, '0')}`;
        const turn = `2026-07-${String(day).padStart(2, '0')}`;
        expect(priced(quantity, turn, flat('1'), flat('1'))?.totalMinor).toBe(
          price('2026-07', [used(quantity, july)], flat('1'))?.totalMinor,
        );
      }),
    );
  });
});

describe('the price of one unit', () => {
  it('is told where there is only one', () => {
    const of = (quantity: string) => {
      const priced = price('2026-06', [used(quantity, june)]);
      return priced && onePrice(priced);
    };
    expect(of('10')).toBe('0.5283');
    expect(of('300')).toBeNull();
  });
});
