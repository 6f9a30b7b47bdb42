import { rerated } from './true-up-rules.ts';
import { type PricedUse, priceUse } from './use-price-rules.ts';

const tiers = [
  { register: 'total' as const, upTo: '230', unitPrice: '0.5283' },
  { register: 'total' as const, upTo: '400', unitPrice: '0.5783' },
  { register: 'total' as const, upTo: null, unitPrice: '0.8283' },
];
const prices = {
  ...{ tariffVersionId: 'v', tariffName: 'T', effectiveFrom: '2020-01-01', basis: 'month' as const, tiers },
  ...{ minChargeMinor: 0, fixedMonthlyMinor: 0 },
};

/** What May costs, from one round to the next. */
const may = (quantity: string): PricedUse | null =>
  priceUse({
    month: '2026-05',
    stretches: [
      {
        ...{ fromRound: true, toRound: true },
        shown: {
          ...{ meterId: 'E', meterSerial: 'E', meterKind: 'electricity', register: 'total', multiplier: '1' },
          ...{ fromReadingId: null, toReadingId: null, fromDay: '2026-04-30', toDay: '2026-05-31' },
          ...{ fromValue: null, toValue: null, quantity, days: 31, estimated: false },
        },
      },
    ],
    spans: [{ from: '2026-05-01', to: '2026-05-31', prices }],
    prorates: true,
  });

it('A-11: a month estimated at 210.0 was 264.3', () => {
  expect(rerated(may('210.0'), may('264.3'))).toMatchObject({
    ...{ billedMinor: 110_94, shouldMinor: 141_34, differenceMinor: 30_40 },
  });
});

it('less than was charged comes back, the same as it went', () => {
  expect(rerated(may('264.3'), may('210.0')).differenceMinor).toBe(-30_40);
});

it('what had no price, or has none any more', () => {
  expect(rerated(null, may('210.0')).differenceMinor).toBe(110_94);
  expect(rerated(may('210.0'), null).differenceMinor).toBe(-110_94);
  expect(rerated(null, null).differenceMinor).toBe(0);
});
