import { priceSpans } from './price-span-rules.ts';
import type { TariffPrices } from './use-price-rules.ts';

const version = (effectiveFrom: string, plan = 'A'): TariffPrices => ({
  ...{ tariffVersionId: `${plan} ${effectiveFrom}`, tariffName: plan, effectiveFrom, basis: 'month' },
  ...{ minChargeMinor: 0, fixedMonthlyMinor: 0, tiers: [] },
});
const plans: Record<string, TariffPrices[]> = {
  A: [version('2026-06-10'), version('2026-01-01')],
  B: [version('2026-01-01', 'B')],
};
const june = { from: '2026-06-01', to: '2026-06-30' };
const spans = (history: [fromDay: string, tariffPlanId: string | null][], days = june) =>
  priceSpans(
    days,
    history.map(([fromDay, tariffPlanId]) => ({ fromDay, tariffPlanId })),
    (plan) => plans[plan] ?? [],
  ).map(({ from, to, prices }) => `${from.slice(5)} ${to.slice(5)} ${prices?.tariffVersionId ?? 'none'}`);

it.each<[string, [string, string | null][], string[]]>([
  [
    'a version that begins in the middle',
    [['2020-01-01', 'A']],
    ['06-01 06-09 A 2026-01-01', '06-10 06-30 A 2026-06-10'],
  ],
  ['one version', [['2020-01-01', 'B']], ['06-01 06-30 B 2026-01-01']],
  [
    'another plan from a day on',
    [
      ['2020-01-01', 'B'],
      ['2026-06-15', 'A'],
    ],
    ['06-01 06-14 B 2026-01-01', '06-15 06-30 A 2026-06-10'],
  ],
  [
    'a plan that is taken away',
    [
      ['2020-01-01', 'B'],
      ['2026-06-15', null],
    ],
    ['06-01 06-14 B 2026-01-01', '06-15 06-30 none'],
  ],
  [
    'a meter that came in the place of another and is priced as that was',
    [
      ['2020-01-01', 'B'],
      ['2026-06-15', 'B'],
    ],
    ['06-01 06-30 B 2026-01-01'],
  ],
  ['none', [], ['06-01 06-30 none']],
])('%s', (_, history, expected) => {
  expect(spans(history)).toEqual(expected);
});

it('what was used before the first version is priced by it', () => {
  expect(spans([['2020-01-01', 'A']], { from: '2025-12-20', to: '2026-01-10' })).toEqual([
    '12-20 01-10 A 2026-01-01',
  ]);
});
