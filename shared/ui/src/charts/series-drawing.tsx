import { useTheme } from '@mui/material/styles';
import { BarPlot, type BarPlotProps } from '@mui/x-charts/BarChart';
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsDataProvider, type ChartsDataProviderProps } from '@mui/x-charts/ChartsDataProvider';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsLegend } from '@mui/x-charts/ChartsLegend';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip';
import { ChartsWrapper } from '@mui/x-charts/ChartsWrapper';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { AreaPlot, LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { useEffect, useId, useRef, useState } from 'react';
import { seriesColors } from '../theme/palette.ts';
import { type ChartSeries, type ChartWords, toldValue } from './series-rules.ts';

export interface SeriesDrawingProps {
  columns: readonly string[];
  series: readonly ChartSeries[];
  words: ChartWords;
  limit?: { readonly label: string; readonly value: number };
  height: number;
}

/** The drawing of a {@link SeriesChart}, by MUI's charts. It is fetched later: nothing else may import it. */
export function SeriesDrawing(props: SeriesDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // How wide it may be lies outside React's tree, and changes with the window.
  useEffect(() => {
    if (!place.current || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} style={{ height: props.height, overflow: 'hidden' }}>
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  );
}

function Drawing({ columns, series, words, limit, height, width }: SeriesDrawingProps & { width: number }) {
  const { palette } = useTheme();
  const colors = seriesColors[palette.mode];
  const hatch = `hatch${useId().replaceAll(/\W/g, '')}`;
  const colorOf = (at: number) => colors[at % colors.length] ?? palette.primary.main;
  const legendHeight = series.length > 1 ? 32 : 0;
  return (
    <ChartsDataProvider
      width={width}
      height={height - legendHeight}
      margin={{ top: 16, right: 8, bottom: 0, left: 0 }}
      disableKeyboardNavigation
      series={series.map((one, at) => drawn(one, at, colorOf(at), words))}
      xAxis={[{ scaleType: 'band', data: columns, categoryGapRatio: 0.35, barGapRatio: 0.1 }]}
      yAxis={[{ width: 'auto', valueFormatter: words.format, min: lowest(series) }]}
    >
      <ChartsWrapper legendPosition={{ vertical: 'top', horizontal: 'end' }}>
        {series.length > 1 && <ChartsLegend />}
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
          <ChartsGrid horizontal />
          <AreaPlot />
          <BarPlot borderRadius={3} slotProps={{ bar: hatchedBar(series, hatch) }} />
          <LinePlot />
          <MarkPlot />
          {limit && <ChartsReferenceLine y={limit.value} label={limit.label} labelAlign="end" />}
          <ChartsAxisHighlight x="band" />
          <ChartsXAxis disableTicks />
          <ChartsYAxis disableLine disableTicks />
        </ChartsSurface>
        <ChartsTooltip trigger="axis" />
      </ChartsWrapper>
    </ChartsDataProvider>
  );
}

type Drawn = NonNullable<ChartsDataProviderProps['series']>[number];

function drawn(series: ChartSeries, at: number, color: string, words: ChartWords): Drawn {
  const { name, shape = 'bar', stack, values } = series;
  const common = {
    id: String(at),
    label: name,
    color,
    data: values,
    valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
      toldValue(series, dataIndex, words),
    ...(stack !== undefined && { stack }),
  };
  if (shape === 'bar') return { ...common, type: 'bar' };
  // A month of which nothing is known is a gap, not a way from its neighbour to the next.
  return { ...common, type: 'line', curve: 'linear', area: shape === 'area', connectNulls: false };
}

/** Bars begin at 0, whatever they come to; a course of values below 0 shows where it lies. */
const lowest = (series: readonly ChartSeries[]): number =>
  Math.min(0, ...series.flatMap(({ values }) => values.filter((value) => value !== null)));

type BarSlot = NonNullable<NonNullable<BarPlotProps['slotProps']>['bar']>;

/** Fills the bars of uncertain values with the hatching of their series. */
const hatchedBar =
  (series: readonly ChartSeries[], hatch: string): BarSlot =>
  ({ seriesId, dataIndex }: { seriesId: string | number; dataIndex: number }) =>
    series[Number(seriesId)]?.uncertain?.[dataIndex] ? { fill: `url(#${hatch}-${seriesId})` } : {};

function Hatch({ id, color, paper }: { id: string; color: string; paper: string }) {
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" width="6" height="6" patternTransform="rotate(45)">
      <rect width="6" height="6" fill={paper} />
      <rect width="3.5" height="6" fill={color} />
    </pattern>
  );
}
