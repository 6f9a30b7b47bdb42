import { type BorneCost, type BoughtLine, purchaseCosts } from './purchase-cost-rules.ts';

const names = { zh: '松', en: 'Pine' };
const line = (lineNo: number, volume: string, valueMinor: number): BoughtLine => ({
  ...{ lineNo, code: `S${lineNo}`, names, volume, pieces: 100, weightKg: null, valueMinor },
});
/** The container of W-24. */
const container = [line(1, '20.000', 3_700_000), line(2, '12.500', 3_000_000), line(3, '7.200', 2_232_000)];
const cost = (costItemId: string, basis: BorneCost['basis'], amountMinor: number): BorneCost => ({
  ...{ costItemId, names, basis, amountMinor, manual: null },
});
const borne = [
  cost('freight', 'volume', 635_000),
  cost('duty', 'value', 267_960),
  cost('fumigation', 'volume', 48_000),
];
const draft = (costItemId: string, basis: BorneCost['basis'], rate: string | null) => ({
  ...{ costItemId, names, basis, rate },
});

describe('what a purchase would have come to by drafted rates', () => {
  it('W-24: without drafts nothing changes, to the fen and to six decimals', () => {
    const { lines, beforeMinor, afterMinor, costs } = purchaseCosts(container, borne, []);
    expect(lines.map((one) => [one.beforeMinor, one.beforePerM3, one.afterMinor, one.afterPerM3])).toEqual([
      [4_155_081, '2077.540500', 4_155_081, '2077.540500'],
      [3_305_050, '2644.040000', 3_305_050, '2644.040000'],
      [2_422_829, '3365.040278', 2_422_829, '3365.040278'],
    ]);
    expect([beforeMinor, afterMinor]).toEqual([9_882_960, 9_882_960]);
    expect(costs.every(({ drafted }) => !drafted)).toBe(true);
  });

  it('W-24 with freight at 200 a cubic metre: 7940.00 instead of 6350.00, each line its share of the difference', () => {
    const { lines, afterMinor, costs } = purchaseCosts(container, borne, [draft('freight', 'volume', '200')]);
    expect(costs[0]).toMatchObject({ beforeMinor: 635_000, afterMinor: 794_000, drafted: true });
    // 20, 12.5 and 7.2 m3 at 200 instead of 3198.99, 1999.37 and 1151.64.
    expect(lines.map((one) => one.afterMinor - one.beforeMinor)).toEqual([80_101, 50_063, 28_836]);
    expect(afterMinor).toBe(9_882_960 + 159_000);
  });

  it('a draft may divide otherwise, an item that was not borne comes on top, one without a rate changes nothing', () => {
    const drafts = [
      draft('duty', 'volume', '50'),
      draft('storage', 'pieces', '1.5'),
      draft('fumigation', 'volume', null),
      draft('freight', 'manual', null),
    ];
    const { costs, beforeMinor, afterMinor } = purchaseCosts(container, borne, drafts);
    expect(costs.map((one) => [one.basis, one.beforeMinor, one.afterMinor, one.drafted])).toEqual([
      ['volume', 635_000, 635_000, false],
      ['volume', 267_960, 198_500, true],
      ['volume', 48_000, 48_000, false],
      ['pieces', 0, 45_000, true],
    ]);
    expect(afterMinor - beforeMinor).toBe(198_500 - 267_960 + 45_000);
  });

  it('what was shared by hand stays with the lines that bore it', () => {
    const byHand: BorneCost = { ...cost('other', 'manual', 100), manual: new Map([[2, 100]]) };
    const { lines } = purchaseCosts(container, [byHand], []);
    expect(lines.map((one) => one.beforeMinor)).toEqual([3_700_000, 3_000_100, 2_232_000]);
  });
});
