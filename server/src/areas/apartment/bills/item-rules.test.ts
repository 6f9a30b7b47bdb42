import { itemLines, type MonthlyItem, taxIn } from './item-rules.ts';

const item: MonthlyItem = {
  ...{
    chargeItemId: 'a',
    kind: 'network',
    code: 'NET',
    nameZh: '网络',
    nameEn: 'Network',
    amountMinor: 3_100,
  },
  ...{ taxRate: '0', quantity: '1', given: null },
};
const stay = { firstDay: '2026-01-01', lastDay: null as string | null };
const amounts = (one: Partial<MonthlyItem>, month = '2026-03', terms = stay, mode = 'actual_days' as const) =>
  itemLines(month, terms, [{ ...item, ...one }], mode).map(({ amountMinor }) => amountMinor);

describe('items of every month', () => {
  it('2 the whole month, or the days of it on which somebody lives there and has it', () => {
    expect(amounts({})).toEqual([3_100]);
    expect(amounts({}, '2026-03', { firstDay: '2026-03-22', lastDay: null })).toEqual([1_000]);
    expect(amounts({}, '2026-03', { ...stay, lastDay: '2026-03-01' })).toEqual([100]);
    expect(amounts({ given: { firstDay: '2026-03-11', lastDay: '2026-03-20' } })).toEqual([1_000]);
    expect(amounts({ given: { firstDay: '2026-04-01', lastDay: null } })).toEqual([]);
    expect(amounts({}, '2026-03', { ...stay, lastDay: '2026-02-28' })).toEqual([]);
  });

  it('2 as many as there are, rounded once; nothing makes no line', () => {
    expect(amounts({ quantity: '1.5', amountMinor: 333 })).toEqual([500]);
    expect(amounts({ amountMinor: 0 })).toEqual([]);
    expect(itemLines('2026-03', stay, [item], 'actual_days')[0]).toMatchObject({
      ...{
        source: 'item',
        sourceId: 'a',
        params: { code: 'NET', nameZh: '网络', nameEn: 'Network', month: '2026-03' },
      },
      calc: { kind: 'item', from: '2026-03-01', to: '2026-03-31', days: null, daysInMonth: null },
    });
  });

  it('at two prices in one month its days are one month together, however a building counts them', () => {
    const both = (mode: 'actual_days' | 'thirty_day' | 'none', month: string) =>
      itemLines(
        month,
        stay,
        [
          { ...item, given: { firstDay: '2026-01-01', lastDay: `${month}-15` } },
          { ...item, given: { firstDay: `${month}-16`, lastDay: null } },
        ],
        mode,
      ).map(({ amountMinor }) => amountMinor);
    expect(both('actual_days', '2026-03')).toEqual([1_500, 1_600]);
    expect(both('thirty_day', '2026-03')).toEqual([1_550, 1_550]);
    expect(both('thirty_day', '2026-02')).toEqual([1_550, 1_550]);
    expect(both('none', '2026-03')).toEqual([3_100]);
  });

  it('1 tax is what of the amount is tax', () => {
    expect(taxIn(10_600, '0.06')).toBe(600);
    expect(taxIn(3_000, '0.13')).toBe(345);
    expect(taxIn(3_000, '0')).toBe(0);
  });
});
