import type { ChargeLine } from '../costs/index.ts';
import { firstBill, isBilled, type RoomStay, regularBill, sumOf, withoutBill } from './bill-plan-rules.ts';
import type { MonthlyItem } from './item-rules.ts';

const terms = {
  ...{ firstDay: '2026-01-01', lastDay: null, payCycle: 1 as const },
  rates: [{ from: '2026-01-01', rentMinor: 215_000 }],
};
const cost = (amountMinor: number): ChargeLine => ({
  ...{
    chargeKind: 'electricity',
    description: 'use',
    params: {},
    quantity: '1',
    unit: 'kWh',
    unitPrice: null,
  },
  ...{ amountMinor, taxMinor: 0, source: 'usage', sourceId: null, calc: null },
});
const plain = {
  month: '2026-05',
  terms,
  chargedTo: '2026-05-31',
  asked: { until: '2026-05', later: [] },
  items: [],
  proration: 'actual_days' as const,
};

describe('what bills are made of', () => {
  it('5.6 rent in advance and costs of the month', () => {
    const { lines, period } = regularBill({ ...plain, costs: [cost(9_566)] });
    expect(lines.map(({ source, amountMinor }) => [source, amountMinor])).toEqual([
      ['rent', 215_000],
      ['usage', 9_566],
    ]);
    expect(period).toEqual({ from: '2026-06-01', to: '2026-06-30' });
  });

  it('5.6 nothing, or less than nothing, is a bill as well', () => {
    expect(regularBill({ ...plain, chargedTo: '2026-06-30', costs: [] })).toEqual({
      lines: [],
      period: undefined,
    });
    expect(sumOf(regularBill({ ...plain, chargedTo: '2026-06-30', costs: [cost(-5)] }).lines)).toBe(-5);
  });

  it('5.6 monthly items of months that were left out come with the next bill, and none comes twice', () => {
    const item: MonthlyItem = {
      ...{ chargeItemId: 'net', kind: 'network' as const, code: 'NET', nameZh: 'N', nameEn: 'N' },
      ...{ amountMinor: 3_000, taxRate: '0', quantity: '1', given: null },
    };
    const months = (asked: { until: string | null; later: string[] }, firstDay = '2026-01-01') =>
      regularBill({ ...plain, terms: { ...terms, firstDay }, items: [item], costs: [], asked }).lines.flatMap(
        ({ source, params }) => (source === 'item' ? [params.month] : []),
      );
    expect(months({ until: '2026-05', later: [] })).toEqual(['2026-06']);
    expect(months({ until: '2026-03', later: [] })).toEqual(['2026-04', '2026-05', '2026-06']);
    expect(months({ until: '2026-03', later: ['net 2026-04', 'net 2026-06'] })).toEqual(['2026-05']);
    // What was before the first bill was paid before there were bills; whoever came in the month pays for it.
    expect(months({ until: null, later: [] })).toEqual(['2026-06']);
    expect(months({ until: null, later: [] }, '2026-05-12')).toEqual(['2026-05', '2026-06']);
  });

  it('5.6 moving in: no deposit where none is agreed', () => {
    const facts = { terms, items: [], proration: 'actual_days' as const };
    expect(firstBill({ ...facts, depositMinor: 0 }).lines.map(({ source }) => source)).toEqual(['rent']);
    expect(firstBill({ ...facts, depositMinor: 1 }).lines.map(({ source }) => source)).toEqual([
      'rent',
      'deposit',
    ]);
  });

  it.each([
    ['lives there and goes on', 'active', '2026-01-01', null, true],
    ['came on the last day', 'signed', '2026-05-31', null, true],
    ['leaves on the last day', 'ending', '2026-01-01', '2026-05-31', false],
    ['leaves the day after', 'ending', '2026-01-01', '2026-06-01', true],
    ['comes later', 'signed', '2026-06-01', null, false],
    ['has settled', 'closed', '2026-01-01', '2026-06-01', false],
  ])('5.6 who %s', (_, state, firstDay, lastDay, billed) => {
    expect(isBilled({ state, firstDay, lastDay }, '2026-05')).toBe(billed);
  });
});

describe('rooms without a bill', () => {
  const stay = (change: Partial<RoomStay> = {}): RoomStay => ({
    ...{ tenancyId: 't', personName: 'Hua', state: 'active', firstDay: '2026-01-01', lastDay: null },
    ...{ billed: false, discarded: false, ...change },
  });
  const reasons = (hold: string, ...stays: RoomStay[]) =>
    withoutBill(hold, stays, '2026-05').map(({ reason }) => reason);

  it.each([
    ['all have theirs', reasons('none', stay({ billed: true })), []],
    ['one has not', reasons('none', stay({ billed: true }), stay()), ['missing']],
    ['it was discarded', reasons('none', stay({ discarded: true })), ['discarded']],
    ['nobody lives there', reasons('none'), ['vacant']],
    ['it is being repaired', reasons('maintenance'), ['hold']],
    ['somebody left in the month', reasons('none', stay({ lastDay: '2026-05-09' })), ['check_out']],
    ['somebody comes later', reasons('none', stay({ firstDay: '2026-06-01' })), ['begins_later']],
    [
      'somebody left long ago and is billed still',
      reasons('none', stay({ state: 'closed', billed: true, lastDay: '2026-03-01' })),
      [],
    ],
  ])('13 %s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
