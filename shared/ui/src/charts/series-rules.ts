/** One row of bars, one line, or one band of areas. */
export interface ChartSeries {
  readonly name: string;
  /** Left out: bars. */
  readonly shape?: 'bar' | 'line' | 'area';
  /** Series of one stack stand on each other. */
  readonly stack?: string;
  /** One for each column, as it is drawn; `null`: not known, which is not 0. */
  readonly values: readonly (number | null)[];
  /** The exact values in words, for money and quantities; left out: as `format` says the number. */
  readonly texts?: readonly string[];
  /** Which of the values are estimated or not final: bars hatched, points hollow, and said to be. */
  readonly uncertain?: readonly boolean[];
  /** Measured by the scale at the right (`second` of the chart), for what has another unit: a price over uses. */
  readonly scale?: 'second';
  /** A line of what one compares with, for example the year before. */
  readonly dashed?: boolean;
}

/** How a chart says its values. */
export interface ChartWords {
  /** A number as the axis says it. */
  format(value: number): string;
  /** The same for the scale at the right. */
  second?: ((value: number) => string) | undefined;
  /** For what is not known. */
  readonly none: string;
  /** For what is not certain, in brackets behind the value. */
  readonly uncertain: string;
}

/** One value as it is told, in the table and beside the pointer. */
export function toldValue(series: ChartSeries, at: number, words: ChartWords): string {
  const value = series.values[at] ?? null;
  if (value === null) return words.none;
  const say = series.scale === 'second' && words.second ? words.second : words.format;
  const text = series.texts?.[at] ?? say(value);
  return series.uncertain?.[at] ? `${text} (${words.uncertain})` : text;
}

/** The table that says the same as the drawing: a row for each column of the chart. */
export const toldRows = (columns: readonly string[], series: readonly ChartSeries[], words: ChartWords) =>
  columns.map((name, at) => ({ name, values: series.map((one) => toldValue(one, at, words)) }));

/** Whether anything is drawn hatched or hollow, which a legend then has to explain. */
export const hasUncertain = (series: readonly ChartSeries[]): boolean =>
  series.some(({ values, uncertain }) =>
    uncertain?.some((isUncertain, at) => isUncertain && (values[at] ?? null) !== null),
  );

/** How much there is to draw: one bar says something, one point makes no line. */
export function enoughOf(
  columns: readonly string[],
  series: readonly ChartSeries[],
): 'none' | 'few' | 'enough' {
  const known = series.map(
    ({ values }) => columns.filter((_name, at) => (values[at] ?? null) !== null).length,
  );
  if (known.every((count) => count === 0)) return 'none';
  const isDrawn = (one: ChartSeries, at: number) =>
    (known[at] ?? 0) > ((one.shape ?? 'bar') === 'bar' ? 0 : 1);
  return series.some(isDrawn) ? 'enough' : 'few';
}

/** Without neighbours a point is on no line: it is shown by its mark. Of few points each has one. */
export const hasMark = ({ values, uncertain }: ChartSeries, at: number, most = 40): boolean =>
  values.length <= most ||
  Boolean(uncertain?.[at]) ||
  ((values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null);

/** The numbers of a chart as a file has them: plain, nothing where nothing is known, what is not certain beside it. */
export function plainRows(columns: readonly string[], series: readonly ChartSeries[], uncertain: string) {
  const isMarked = (one: ChartSeries) => hasUncertain([one]);
  return {
    heads: series.flatMap((one) => (isMarked(one) ? [one.name, `${one.name} (${uncertain})`] : [one.name])),
    rows: columns.map((name, at) => ({
      name,
      values: series.flatMap((one) => {
        const value = one.values[at] ?? null;
        const told = value === null ? '' : String(value);
        return isMarked(one) ? [told, value !== null && one.uncertain?.[at] ? '1' : ''] : [told];
      }),
    })),
  };
}

/** How high columns come to be: stacks are as high as all that stands in them. */
export function heightsOf(series: readonly ChartSeries[]): number[] {
  const stackOf = ({ stack }: ChartSeries, at: number) => stack ?? `alone ${at}`;
  return [...new Set(series.map(stackOf))].flatMap((name) => {
    const all = series.filter((one, at) => stackOf(one, at) === name);
    return (all[0]?.values ?? []).map((_value, at) =>
      all.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
    );
  });
}

/**
 * How much room the words of a scale take, in px: those of its highest line, which lies at a round number above all values. Asked
 * to measure by itself, the engine cuts what is one digit longer than the values.
 */
export function scaleRoom(values: readonly number[], format: (value: number) => string): number {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundAbove((high - low) / 5);
  const ends = [Math.floor(low / step) * step, Math.ceil(high / step) * step, step];
  const widths = ends.map((end) =>
    [...format(Number(end.toPrecision(12)))].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.5), 0),
  );
  return Math.ceil(Math.max(...widths)) + 14;
}

/** The next of 1, 2 and 5 and their tens. */
function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const ten = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((times) => times * ten >= value) ?? 10) * ten;
}

/** Signs for whoever cannot tell the colours of two lines apart. */
export const markShapes = ['circle', 'square', 'diamond', 'triangle', 'star'] as const;
