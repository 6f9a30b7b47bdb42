import {
  type ChartSeries,
  enoughOf,
  hasMark,
  hasUncertain,
  heightsOf,
  plainRows,
  scaleRoom,
  toldRows,
} from './series-rules.ts';

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
    ['a point of a line, which is hollow', [{ ...thisYear, shape: 'line' as const }], true],
    ['only unknown ones marked', [{ name: 'a', values: [null, 1], uncertain: [true, false] }], false],
  ])('explains the hatching where there is any: %s', (_what, series, explained) =>
    expect(hasUncertain(series)).toBe(explained),
  );

  it('says what has another unit by its own scale', () => {
    const price: ChartSeries = { name: 'Price', values: [0.5, 0.6], scale: 'second' };
    const second = (value: number) => `¥${value}`;
    expect(toldRows(['Jan', 'Feb'], [price], { ...words, second }).map(({ values }) => values[0])).toEqual([
      '¥0.5',
      '¥0.6',
    ]);
  });

  it('gives plain numbers to files, nothing for what is not known, and marks beside what is not certain', () =>
    expect(plainRows(['Jan', 'Feb', 'Mar'], [thisYear, lastYear], 'estimated')).toEqual({
      heads: ['2026', '2026 (estimated)', '2025'],
      rows: [
        { name: 'Jan', values: ['0', '', '3'] },
        { name: 'Feb', values: ['', '', '4'] },
        { name: 'Mar', values: ['12', '1', ''] },
      ],
    }));
});

describe('how much there is to draw', () => {
  const of = (shape: 'bar' | 'line' | 'area', ...values: (number | null)[]): ChartSeries => ({
    name: 'x',
    shape,
    values,
  });
  it.each([
    ['nothing known', [of('bar', null, null), of('line', null, null)], 'none'],
    ['no series at all', [], 'none'],
    ['one bar', [of('bar', null, 0)], 'enough'],
    ['one point of a line', [of('line', 3, null)], 'few'],
    ['two points of an area', [of('area', 3, 4)], 'enough'],
    ['one point each of two lines', [of('line', 3, null), of('line', null, 4)], 'few'],
  ] as const)('%s', (_what, series, expected) => expect(enoughOf(['a', 'b'], series)).toBe(expected));

  it('marks points of short lines, those without neighbours, and those that are not certain', () => {
    const long = of('line', ...Array.from({ length: 50 }, (_, at) => (at === 10 || at === 12 ? null : at)));
    expect(long.values.flatMap((_value, at) => (hasMark(long, at) ? [at] : []))).toEqual([11]);
    expect(hasMark({ ...long, uncertain: [false, true] }, 1)).toBe(true);
    expect(hasMark(of('line', 1, 2), 0)).toBe(true);
  });
});

it('has room for the highest line of a scale, which lies above all values', () => {
  const format = (value: number) => value.toLocaleString('en');
  // 9,800 is below 10,000: six signs of 7.5 px and the way to the axis.
  expect(scaleRoom([9800], format)).toBe(scaleRoom([10_000], format));
  expect(scaleRoom([9800], format)).toBe(59);
  expect(scaleRoom([8], format)).toBeLessThan(scaleRoom([-800], format));
  expect(scaleRoom([0.5283], (value) => value.toFixed(4))).toBe(59);
  expect(scaleRoom([], format)).toBe(22);
  expect(scaleRoom([12_000], () => '1万')).toBe(35);
});

it('stacks are as high as all that stands in them', () => {
  const one = (values: (number | null)[], stack?: string): ChartSeries => ({
    name: 'x',
    values,
    ...(stack && { stack }),
  });
  expect(heightsOf([one([1, null], 'a'), one([5, 6]), one([2, 3], 'a')])).toEqual([3, 3, 5, 6]);
  expect(heightsOf([])).toEqual([]);
});
