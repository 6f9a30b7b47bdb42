import type { ChartSeries } from './series-rules.ts';

/** What every chart of the console says around its drawing. */
export interface ChartFrameProps {
  /** What is shown, with its unit: names the figure, its table and its files. */
  label: string;
  /** Of whom, of which time, what has to be known to read it: a sentence below the name. */
  says?: string | undefined;
  /** In place of the drawing: it is on its way, or why there is none. Without data and with too little a chart says so by itself. */
  instead?: 'loading' | { readonly title: string; readonly body?: string } | undefined;
}

export interface SeriesChartProps extends ChartFrameProps {
  /** What the columns are, for example months: the head of the table's first column. */
  over: string;
  columns: readonly string[];
  /** The same as the axis says them, where that is shorter: `6月` for `2026年6月`. */
  ticks?: readonly string[];
  series: readonly ChartSeries[];
  /** A line across, for example what a loss may come to. */
  limit?: { readonly label: string; readonly value: number } | undefined;
  /** As the axis says a number, and a value that has no exact text; left out: as it is. */
  format?: (value: number) => string;
  /** The same for series on the second scale. */
  second?: (value: number) => string;
  /** What hatched means here; left out: estimated. */
  uncertain?: string;
  /**
   * `lying`: a line for each, the first on top, for the ten most and long names. `touching`: classes of one quantity, as a
   * histogram has them. Left out: standing apart.
   */
  bars?: 'lying' | 'touching';
}

export interface HeatChartCell {
  /** `null`: not known, drawn empty and never as zero. */
  readonly value: number | null;
  /** The exact value in words; left out: as `format` says the number. */
  readonly text?: string;
  readonly uncertain?: boolean;
}

export interface HeatChartProps extends ChartFrameProps {
  /** What the rows are: the head of the table's first column. */
  over: string;
  columns: readonly string[];
  ticks?: readonly string[];
  rows: readonly { readonly name: string; readonly cells: readonly HeatChartCell[] }[];
  format?: (value: number) => string;
  uncertain?: string;
}

/** What a point says of itself in one direction. */
export interface PointAxis {
  /** With its unit: beside the axis, and the head of a column of the table. */
  readonly label: string;
  /** As the axis says a number; left out: as it is. */
  readonly format?: (value: number) => string;
}

export interface PointChartProps extends ChartFrameProps {
  /** What a point is: the head of the table's first column. */
  over: string;
  x: PointAxis;
  y: PointAxis;
  /** `texts`: the exact values in words, along and upwards. `beyond`: drawn as a cross, in the colour of what is wrong. */
  points: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly texts?: readonly [string, string];
    readonly beyond?: boolean;
  }[];
  /** What the line is called on which both are the same; left out: none is drawn. */
  same?: string;
  /** What a cross means. */
  beyond?: string;
}
