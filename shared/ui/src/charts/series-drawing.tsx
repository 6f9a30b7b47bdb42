import { useTheme } from '@mui/material/styles';
import { BarPlot, type BarPlotProps, FocusedBar } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsDataProvider, type ChartsDataProviderProps } from '@mui/x-charts/ChartsDataProvider';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import {
  AreaPlot,
  FocusedLineMark,
  LinePlot,
  MarkElement,
  type MarkElementProps,
  MarkPlot,
} from '@mui/x-charts/LineChart';
import { createContext, useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { seriesColors } from '../theme/palette.ts';
import { ChartPlace } from './chart-place.tsx';
import type { SeriesChartProps } from './chart-props.ts';
import {
  type ChartSeries,
  type ChartWords,
  hasMark,
  heightsOf,
  markShapes,
  scaleRoom,
  toldValue,
} from './series-rules.ts';

export interface SeriesDrawingProps extends Pick<SeriesChartProps, 'columns' | 'series' | 'limit' | 'bars'> {
  ticks: readonly string[];
  words: ChartWords;
  height: number;
}

/** The drawing of a `SeriesChart`, by MUI's charts. It is fetched later: nothing else may import it. */
export function SeriesDrawing(props: SeriesDrawingProps) {
  return <ChartPlace height={props.height}>{(width) => <Drawing {...props} width={width} />}</ChartPlace>;
}

function Drawing(props: SeriesDrawingProps & { width: number }) {
  const { series, words, limit, bars, height, width } = props;
  const { palette } = useTheme();
  const colors = seriesColors[palette.mode];
  const hatch = `hatch${useId().replaceAll(/\W/g, '')}`;
  const colorOf = (at: number) => colors[at % colors.length] ?? palette.primary.main;
  const lying = bars === 'lying';
  return (
    <ChartsDataProvider
      width={width}
      height={height}
      margin={{ top: 16, right: lying ? 24 : 8, bottom: 0, left: 0 }}
      localeText={useSpoken()}
      // What has not grown yet would be printed and saved as it is at that moment.
      skipAnimation
      series={series.map((one, at) => drawn(one, at, colorOf(at), words, lying))}
      {...axesOf(props)}
    >
      <ChartsSurface>
        <defs>
          {series.map(({ name }, at) => (
            <Hatch
              key={`${at} ${name}`}
              id={`${hatch}-${at}`}
              color={colorOf(at)}
              paper={palette.background.paper}
            />
          ))}
        </defs>
        <ChartsGrid horizontal={!lying} vertical={lying} />
        <AreaPlot />
        <BarPlot borderRadius={bars === 'touching' ? 0 : 3} slotProps={{ bar: hatchedBar(series, hatch) }} />
        <LinePlot slotProps={{ line: ({ seriesId }) => dashOf(series, seriesId) }} />
        <DrawnSeries value={series}>
          <MarkPlot slots={{ mark: Mark }} />
        </DrawnSeries>
        {limit && (
          <ChartsReferenceLine
            {...(lying ? { x: limit.value } : { y: limit.value })}
            lineStyle={{ stroke: palette.error.main, strokeDasharray: '6 4', strokeWidth: 1.5 }}
          />
        )}
        <FocusedBar />
        <FocusedLineMark />
        <ChartsAxisHighlight {...(lying ? { y: 'band' } : { x: 'band' })} />
        <ChartsXAxis disableTicks disableLine={lying} />
        <ChartsYAxis axisId="y" disableLine disableTicks />
        {hasSecond(props) && <ChartsYAxis axisId="second" disableLine disableTicks />}
      </ChartsSurface>
      <ChartsTooltip trigger="axis" />
    </ChartsDataProvider>
  );
}

const hasSecond = ({ series }: Pick<SeriesDrawingProps, 'series'>) =>
  series.some(({ scale }) => scale === 'second');

function axesOf(props: SeriesDrawingProps): Pick<ChartsDataProviderProps, 'xAxis' | 'yAxis'> {
  const { columns, ticks, series, words, bars } = props;
  const classes = {
    scaleType: 'band' as const,
    // Two columns may carry the same name; their place tells them apart.
    data: columns.map((_name, at) => at),
    valueFormatter: (at: number, { location }: { location: string }) =>
      (location === 'tick' ? ticks : columns)[at] ?? '',
    categoryGapRatio: bars === 'touching' ? 0.04 : 0.35,
    barGapRatio: 0.1,
  };
  const [onFirst, onSecond] = [
    series.filter(({ scale }) => scale !== 'second'),
    series.filter(({ scale }) => scale === 'second'),
  ];
  const first = { id: 'y', min: lowest(onFirst), valueFormatter: words.format, ...reaching(props.limit) };
  if (bars === 'lying')
    return { yAxis: [{ ...classes, id: 'y', width: 'auto' }], xAxis: [{ ...first, id: 'x' }] };
  const second = {
    id: 'second',
    position: 'right' as const,
    width: scaleRoom(knownOf(onSecond), words.second ?? words.format),
    min: lowest(onSecond),
    valueFormatter: words.second ?? words.format,
  };
  return {
    xAxis: [{ ...classes, id: 'x' }],
    yAxis: [
      {
        ...first,
        width: scaleRoom(
          [...heightsOf(onFirst), ...(props.limit ? [props.limit.value * 1.1] : [])],
          words.format,
        ),
      },
      ...(hasSecond(props) ? [second] : []),
    ],
  };
}

/** What the drawing says of a value that is reached with the keyboard. */
function useSpoken(): NonNullable<ChartsDataProviderProps['localeText']> {
  const { t } = useTranslation('ui');
  const said = (series: string | undefined, column: string, value: string) =>
    t('chart.spoken', { series: series ?? '', column, value });
  return {
    barDescription: (told) => said(told.seriesLabel, told.formattedCategoryValue, told.formattedValue),
    lineDescription: (told) => said(told.seriesLabel, told.formattedXValue, told.formattedYValue),
  };
}

type Drawn = NonNullable<ChartsDataProviderProps['series']>[number];

function drawn(series: ChartSeries, at: number, color: string, words: ChartWords, lying: boolean): Drawn {
  const { name, shape = 'bar', stack, values, scale } = series;
  const common = {
    id: String(at),
    label: name,
    color,
    data: values,
    valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
      toldValue(series, dataIndex, words),
    ...(stack !== undefined && { stack }),
    ...(scale && { yAxisId: scale }),
  };
  if (shape === 'bar') return { ...common, type: 'bar', ...(lying && { layout: 'horizontal' as const }) };
  return {
    ...common,
    type: 'line',
    curve: 'linear',
    area: shape === 'area',
    // A month of which nothing is known is a gap, not a way from its neighbour to the next.
    connectNulls: false,
    shape: markShapes[at % markShapes.length] ?? 'circle',
    showMark: ({ index }) => hasMark(series, index),
  };
}

/** Bars begin at 0, whatever they come to; a course of values below 0 shows where it lies. */
const lowest = (series: readonly ChartSeries[]): number => Math.min(0, ...knownOf(series));

const knownOf = (series: readonly ChartSeries[]): number[] =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));

/** A limit that nothing reaches is seen all the same. */
const reaching = (limit: SeriesDrawingProps['limit']) =>
  limit && {
    domainLimit: (least: { valueOf(): number }, most: { valueOf(): number }) => ({
      min: least.valueOf(),
      max: Math.max(most.valueOf(), limit.value * 1.1),
    }),
  };

type BarSlot = NonNullable<NonNullable<BarPlotProps['slotProps']>['bar']>;

/** Fills the bars of uncertain values with the hatching of their series. */
const hatchedBar =
  (series: readonly ChartSeries[], hatch: string): BarSlot =>
  ({ seriesId, dataIndex }: { seriesId: string | number; dataIndex: number }) =>
    series[Number(seriesId)]?.uncertain?.[dataIndex] ? { fill: `url(#${hatch}-${seriesId})` } : {};

const dashOf = (series: readonly ChartSeries[], seriesId: string | number) =>
  series[Number(seriesId)]?.dashed ? { strokeDasharray: '6 4' } : {};

const DrawnSeries = createContext<readonly ChartSeries[]>([]);

/** Full where the value is certain, hollow where it is not. */
function Mark(props: MarkElementProps) {
  const { palette } = useTheme();
  const isUncertain = useContext(DrawnSeries)[Number(props.seriesId)]?.uncertain?.[props.dataIndex];
  return <MarkElement {...props} style={{ fill: isUncertain ? palette.background.paper : props.color }} />;
}

function Hatch({ id, color, paper }: { id: string; color: string; paper: string }) {
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" width="6" height="6" patternTransform="rotate(45)">
      <rect width="6" height="6" fill={paper} />
      <rect width="3.5" height="6" fill={color} />
    </pattern>
  );
}
