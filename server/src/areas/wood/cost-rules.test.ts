import type { ApiError } from '@console/contract';
import { CostSimulation } from '@console/contract/wood';
import { amountByRate, costVersionFaults, costVersionOn, simulatedCosts } from './cost-rules.ts';
import type { LandedLine } from './landed-cost-rules.ts';

describe('a version by itself', () => {
  it.each([
    ['volume', '160', []],
    ['volume', null, []],
    ['value', '100', []],
    ['value', '100.000001', ['percent_above_100']],
    ['weight', '1000', []],
    ['manual', null, []],
    ['manual', '0', ['no_rate_by_hand']],
  ] as const)('%s at %s', (basis, defaultRate, codes) => {
    expect(costVersionFaults({ basis, defaultRate })).toEqual(
      codes.map((code) => ({ path: 'defaultRate', code })),
    );
  });
});

describe('the version of a day', () => {
  const versions = [
    { state: 'active', effectiveFrom: '2026-06-01' },
    { state: 'active', effectiveFrom: '2026-12-01' },
    { state: 'retired', effectiveFrom: '2026-09-01' },
    { state: 'draft', effectiveFrom: '2026-10-01' },
    { state: 'active', effectiveFrom: '2026-01-01' },
  ] as const;

  it.each([
    ['2025-12-31', undefined],
    ['2026-01-01', '2026-01-01'],
    ['2026-10-15', '2026-06-01'],
    // Nobody does anything on that day.
    ['2026-12-01', '2026-12-01'],
  ])('on %s is that of %s', (day, began) => {
    expect(costVersionOn(versions, day)?.effectiveFrom).toBe(began);
  });
});

describe('what a rate comes to', () => {
  const line: LandedLine = {
    ...{ lineId: 'A', volume: '20.000', pieces: 224, weightKg: '9400' },
    valueMinor: 37_000_00,
  };
  const other: LandedLine = { ...line, lineId: 'B', volume: '19.7', valueMinor: 52_320_00 };

  it.each([
    // 39.7 m3 at 160
    ['volume', '160', 6_352_00],
    // W-24: duty is three percent of the goods.
    ['value', '3', 2_679_60],
    ['pieces', '0.5', 224_00],
    // 18.8 t at 35
    ['weight', '35', 658_00],
    // 39.7 × 0.005 = 0.1985, rounded once
    ['volume', '0.005', 20],
    ['volume', '0', 0],
  ] as const)('%s at %s is %s fen', (basis, rate, minor) => {
    expect(amountByRate(basis, rate, [line, other])).toBe(minor);
  });
});

describe('a receipt that is only tried', () => {
  const lines = [{ volume: '2', pieces: 4, valueMinor: 100_00 }];
  const tried = (body: object) => simulatedCosts(CostSimulation.parse({ lines, ...body }), '0.0100');
  const faults = (body: object) => {
    try {
      tried(body);
    } catch (error) {
      return (error as ApiError).fields.map(({ path, code }) => `${path} ${code}`);
    }
    return [];
  };

  it('an amount goes before a rate; a unit is a cubic metre or a piece', () => {
    const { lines: told, costsMinor } = tried({
      costs: [{ basis: 'volume', amountMinor: 10_00, rate: '1' }],
    });
    expect(costsMinor).toEqual([10_00]);
    expect(told).toEqual([
      {
        ...{ sharesMinor: [10_00], costMinor: 10_00, landedMinor: 110_00 },
        ...{ perM3: '55.000000', perPiece: '27.500000' },
      },
    ]);
  });

  it('without costs it is the goods, and without pieces nothing is told of one', () => {
    const told = simulatedCosts(CostSimulation.parse({ lines: [{ volume: '2', valueMinor: 1 }] }), '0');
    expect(told.lines[0]).toMatchObject({ landedMinor: 1, perPiece: null, sharesMinor: [] });
    expect(told.difference).toBeNull();
  });

  it.each([
    ['neither an amount nor a rate', { basis: 'volume' }, ['costs.0.amountMinor required']],
    ['by hand without an amount', { basis: 'manual', manualMinor: [1] }, ['costs.0.amountMinor required']],
    ['more than a hundred percent', { basis: 'value', rate: '101' }, ['costs.0.rate percent_above_100']],
    ['by weight that nobody weighed', { basis: 'weight', amountMinor: 1 }, ['costs.0.basis weight_missing']],
    [
      'shares that are not the whole',
      { basis: 'manual', amountMinor: 100, manualMinor: [99] },
      ['costs.0.manual not_the_whole'],
    ],
    [
      'a share for a line that is not there',
      { basis: 'manual', amountMinor: 100, manualMinor: [50, 50] },
      ['costs.0.manual unknown'],
    ],
  ])('refuses %s', (_, cost, told) => {
    expect(faults({ costs: [cost] })).toEqual(told);
  });
});
