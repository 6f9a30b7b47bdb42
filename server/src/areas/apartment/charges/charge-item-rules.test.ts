import { chargeItemProblems } from './charge-item-rules.ts';

const once = { amountMinor: null, period: 'once', chargedTo: 'chosen', taxRate: '0' } as const;
const problems = (item: Parameters<typeof chargeItemProblems>[0]) =>
  chargeItemProblems(item).map(({ path, code }) => `${path} ${code}`);

describe('charge items', () => {
  it.each([
    ['nothing said', once, []],
    [
      'a fee of every month',
      { ...once, amountMinor: 3_000, period: 'month', chargedTo: 'every' } as const,
      [],
    ],
    ['a month without an amount', { ...once, period: 'month' } as const, ['amountMinor needed_by_month']],
    ['everybody, but once', { ...once, chargedTo: 'every' } as const, ['chargedTo only_by_month']],
    ['more tax than all of it', { ...once, taxRate: '1.0001' }, ['taxRate too_large']],
  ])('2 %s', (_, item, found) => {
    expect(problems(item)).toEqual(found);
  });
});
