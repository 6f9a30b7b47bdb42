import type { ApiError } from '@console/contract';
import fc from '@console/testing/properties';
import { type LandedCost, type LandedLine, landedShares, landedTotals } from './landed-cost-rules.ts';

const line = (
  lineId: string,
  volume: string,
  valueMinor: number,
  more?: Partial<LandedLine>,
): LandedLine => ({
  ...{ lineId, volume, valueMinor, pieces: 0, weightKg: null },
  ...more,
});
const container = [
  line('A', '20.000', 37_000_00),
  line('B', '12.500', 30_000_00),
  line('C', '7.200', 22_320_00),
];
const freight: LandedCost = { costId: 'freight', basis: 'volume', amountMinor: 6_350_00 };
const fumigation: LandedCost = { costId: 'fumigation', basis: 'volume', amountMinor: 480_00 };
const duty: LandedCost = { costId: 'duty', basis: 'value', amountMinor: 2_679_60 };

const sharesOf = (lines: LandedLine[], cost: LandedCost) => [
  ...(landedShares(lines, [cost]).get(cost.costId)?.values() ?? []),
];
const refusal = (lines: LandedLine[], ...costs: LandedCost[]) => {
  try {
    landedShares(lines, costs);
  } catch (error) {
    return (error as ApiError).fields;
  }
  return undefined;
};

describe('W-24: a container of three sorts', () => {
  it('freight and fumigation by volume, duty by value, to the fen', () => {
    const shares = landedShares(container, [freight, duty, fumigation]);
    expect([...(shares.get('freight') ?? [])]).toEqual([
      ['A', 3198_99],
      ['B', 1999_37],
      ['C', 1151_64],
    ]);
    expect([...(shares.get('duty')?.values() ?? [])]).toEqual([1110_00, 900_00, 669_60]);
    expect([...(shares.get('fumigation')?.values() ?? [])]).toEqual([241_82, 151_13, 87_05]);
  });

  it('landed cost per line and per cubic metre; nothing is lost', () => {
    const totals = landedTotals(container, landedShares(container, [freight, duty, fumigation]));
    expect(totals.map(({ lineId, landedMinor, perM3 }) => [lineId, landedMinor, perM3])).toEqual([
      ['A', 41_550_81, '2077.540500'],
      ['B', 33_050_50, '2644.040000'],
      ['C', 24_228_29, '3365.040278'],
    ]);
    expect(totals.reduce((sum, { landedMinor }) => sum + landedMinor, 0)).toBe(98_829_60);
    expect(totals.reduce((sum, { costMinor }) => sum + costMinor, 0)).toBe(9_509_60);
  });
});

it('by pieces and by weight', () => {
  const lines = [
    line('A', '1', 1, { pieces: 224, weightKg: '1830.5' }),
    line('B', '1', 1, { pieces: 112, weightKg: '915.25' }),
  ];
  expect(sharesOf(lines, { costId: 'loading', basis: 'pieces', amountMinor: 100_00 })).toEqual([
    66_67, 33_33,
  ]);
  expect(sharesOf(lines, { costId: 'lorry', basis: 'weight', amountMinor: 100_00 })).toEqual([66_67, 33_33]);
});

it('by hand, as it was entered; a line that is not named bears nothing', () => {
  const manual = new Map([
    ['C', 70_00],
    ['A', 30_00],
  ]);
  expect(sharesOf(container, { costId: 'other', basis: 'manual', amountMinor: 100_00, manual })).toEqual([
    30_00, 0, 70_00,
  ]);
});

it('a cost that is credited takes back what it gave', () => {
  expect(sharesOf(container, { ...freight, amountMinor: -6_350_00 })).toEqual([-3198_99, -1999_37, -1151_64]);
});

describe('refuses, at the cost, what cannot be divided', () => {
  it.each([
    ['volume', [line('A', '0', 100, { pieces: 3 })]],
    ['value', [line('A', '3.5', 0, { pieces: 3 })]],
    ['pieces', [line('A', '3.5', 100)]],
    ['weight', [line('A', '3.5', 100, { weightKg: '0' })]],
  ] as const)('by %s that nothing has', (basis, lines) => {
    expect(refusal([...lines], { costId: 'one', basis, amountMinor: 1 })).toEqual([
      { path: 'costs.0.basis', code: 'nothing_to_divide_by', params: { basis } },
    ]);
  });

  it('by weight where a line was not weighed: the others would bear its share', () => {
    const lines = [line('A', '1', 1, { weightKg: '10' }), line('B', '1', 1)];
    expect(refusal(lines, freight, { costId: 'lorry', basis: 'weight', amountMinor: 1 })).toEqual([
      { path: 'costs.1.basis', code: 'weight_missing' },
    ]);
  });

  it('by hand where the shares are not the whole, or go to a line that is not there', () => {
    const byHand = (lineId: string, share: number): LandedCost => ({
      ...{ costId: 'other', basis: 'manual', amountMinor: 100 },
      manual: new Map([[lineId, share]]),
    });
    expect(refusal(container, byHand('A', 99), byHand('Z', 100))).toEqual([
      { path: 'costs.0.manual', code: 'not_the_whole', params: { givenMinor: 99, wholeMinor: 100 } },
      { path: 'costs.1.manual', code: 'unknown' },
    ]);
    expect(refusal(container, { costId: 'other', basis: 'manual', amountMinor: 1 })).toMatchObject([
      { code: 'not_the_whole' },
    ]);
  });

  it('a receipt without lines', () => {
    expect(refusal([], freight)).toMatchObject([{ path: 'costs.0.basis', code: 'nothing_to_divide_by' }]);
  });
});

describe('whatever arrives', () => {
  const lines = fc
    .array(
      fc.record({
        volume: fc.integer({ min: 1, max: 99_999_999 }).map((units) => (units / 1000).toFixed(3)),
        pieces: fc.integer({ min: 1, max: 9999 }),
        weightKg: fc.integer({ min: 1, max: 99_999 }).map(String),
        valueMinor: fc.integer({ min: 1, max: 100_000_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((all) => all.map((one, index): LandedLine => ({ lineId: String(index).padStart(2, '0'), ...one })));
  const cost = fc.record({
    basis: fc.constantFrom('volume', 'value', 'pieces', 'weight'),
    amountMinor: fc.integer({ min: -50_000_000, max: 50_000_000 }),
  });

  it('goods and costs are the sum of what the lines come to, and the order of lines does not matter', () => {
    fc.assert(
      fc.property(lines, fc.array(cost, { maxLength: 6 }), (all, some) => {
        const costs = some.map((one, index): LandedCost => ({ costId: String(index), ...one }));
        const totals = landedTotals(all, landedShares(all, costs));
        const sum = (figures: number[]) => figures.reduce((one, other) => one + other, 0);
        expect(sum(totals.map(({ landedMinor }) => landedMinor))).toBe(
          sum(all.map(({ valueMinor }) => valueMinor)) + sum(costs.map(({ amountMinor }) => amountMinor)),
        );
        const upsideDown = all.toReversed();
        const again = landedTotals(upsideDown, landedShares(upsideDown, costs));
        expect(again.toReversed()).toEqual(totals);
      }),
    );
  });
});
