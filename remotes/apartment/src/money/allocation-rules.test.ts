import { settlingOf } from './allocation-rules.ts';

const bills = [
  { billId: 'april', principalMinor: 10_000, lateFeeMinor: 120 },
  { billId: 'may', principalMinor: 20_000, lateFeeMinor: 0 },
];
const told = (...given: Parameters<typeof settlingOf>) => {
  const { gets, restMinor } = settlingOf(...given);
  return [
    ...[...gets].map(([id, { principalMinor, lateFeeMinor }]) => `${id} ${principalMinor}+${lateFeeMinor}`),
    `rest ${restMinor}`,
  ];
};

describe('22 what a payment settles', () => {
  it('the oldest due first, its principal before its late fee, the rest is credit', () => {
    expect(told(9_000, bills)).toEqual(['april 9000+0', 'rest 0']);
    expect(told(10_050, bills)).toEqual(['april 10000+50', 'rest 0']);
    expect(told(15_120, bills)).toEqual(['april 10000+120', 'may 5000+0', 'rest 0']);
    expect(told(40_000, bills)).toEqual(['april 10000+120', 'may 20000+0', 'rest 9880']);
    expect(told(0, bills)).toEqual(['rest 0']);
    expect(told(500, [])).toEqual(['rest 500']);
  });

  it('or the bills that are named, up to what is named of each', () => {
    expect(told(30_000, bills, [{ billId: 'may', amountMinor: null }])).toEqual([
      'may 20000+0',
      'rest 10000',
    ]);
    const both = [
      { billId: 'may', amountMinor: 5_000 },
      { billId: 'april', amountMinor: null },
    ];
    expect(told(6_000, bills, both)).toEqual(['may 5000+0', 'april 1000+0', 'rest 0']);
    expect(told(6_000, bills, [...both, { billId: 'gone', amountMinor: 1 }])).toHaveLength(3);
    expect(told(6_000, bills, [])).toEqual(['rest 6000']);
  });
});
