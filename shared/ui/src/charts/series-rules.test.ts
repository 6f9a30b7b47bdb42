import { type ChartSeries, hasUncertain, toldRows } from './series-rules.ts';

const words = {
  format: (value: number) => `${value} kWh`,

  none: 'no data',
  uncertain: 'estimated',
};
const thisYear: ChartSeries = { name: '2026', values: [0, null, 12], uncertain: [false, true, true] };
const lastYear: ChartSeries = { name: '2025', values: [3, 4] };

describe('what a chart of series says', () => {
  it('one row for each column, one value for each series; unknown is no zero, also where values end early', () => {
    expect(toldRows(['Jan', 'Feb', 'Mar'], [thisYear, lastYear], words)).toEqual([
      { name: 'Jan', values: ['0 kWh', '3 kWh'] },
      { name: 'Feb', values: ['no data', '4 kWh'] },
      { name: 'Mar', values: ['12 kWh (estimated)', 'no data'] },
    ]);
  });

  it('exact texts count before the number that is drawn', () => {
    const exact = { ...thisYear, texts: ['0.000', '', '12.345'] };
    expect(toldRows(['Jan', 'Feb', 'Mar'], [exact], words).map(({ values }) => values[0])).toEqual([
      '0.000',
      'no data',
      '12.345 (estimated)',
    ]);
  });

  it.each([
    ['an uncertain value', [thisYear], true],
    ['none marked', [lastYear], false],
    ['a line, which has no hatching', [{ ...thisYear, shape: 'line' as const }], false],
    ['only unknown ones marked', [{ name: 'a', values: [null, 1], uncertain: [true, false] }], false],
  ])('explains the hatching where there is any: %s', (_what, series, explained) =>
    expect(hasUncertain(series)).toBe(explained),
  );
});
