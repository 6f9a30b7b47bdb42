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
  /** Which of the values are estimated or not final: hatched, and said to be. */
  readonly uncertain?: readonly boolean[];
}

/** How a chart says its values. */
export interface ChartWords {
  /** A number as the axis says it. */
  format(value: number): string;
  /** For what is not known. */
  readonly none: string;
  /** For what is not certain, in brackets behind the value. */
  readonly uncertain: string;
}

/** One value as it is told, in the table and beside the pointer. */
export function toldValue(series: ChartSeries, at: number, { format, none, uncertain }: ChartWords): string {
  const value = series.values[at] ?? null;
  if (value === null) return none;
  const text = series.texts?.[at] ?? format(value);
  return series.uncertain?.[at] ? `${text} (${uncertain})` : text;
}

/** The table that says the same as the drawing: a row for each column of the chart. */
export const toldRows = (columns: readonly string[], series: readonly ChartSeries[], words: ChartWords) =>
  columns.map((name, at) => ({ name, values: series.map((one) => toldValue(one, at, words)) }));

/** Whether any bar is drawn hatched, which a legend then has to explain; of a line or an area the table tells. */
export const hasUncertain = (series: readonly ChartSeries[]): boolean =>
  series.some(
    ({ shape = 'bar', values, uncertain }) =>
      shape === 'bar' && uncertain?.some((isUncertain, at) => isUncertain && (values[at] ?? null) !== null),
  );
