import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { partLater } from '../states/part-later.tsx';
import { seriesColors } from '../theme/palette.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { LegendEntry } from './chart-legend.tsx';
import type { SeriesChartProps } from './chart-props.ts';
import type { SeriesDrawingProps } from './series-drawing.tsx';
import { enoughOf, hasUncertain, plainRows, toldRows } from './series-rules.ts';

/** A chart of series with all that is around it; fetched later, as `SeriesChart`. */
export function SeriesFigure(props: SeriesChartProps) {
  const { label, says, instead, over, columns, series, limit, bars, format = String, second } = props;
  const { t } = useTranslation('ui');
  const uncertain = props.uncertain ?? t('chart.estimated');
  const words = { format, second, none: t('chart.noValue'), uncertain };
  const told = toldRows(columns, series, words);
  const plain = plainRows(columns, series, uncertain);
  const height = bars === 'lying' ? 64 + columns.length * (20 + 8 * series.length) : 260;
  return (
    <ChartFrame
      {...{ label, says, instead, height }}
      enough={enoughOf(columns, series)}
      legend={useLegend(props, uncertain)}
      told={{ heads: [over, ...series.map(({ name }) => name)], rows: told }}
      plain={{ heads: [over, ...plain.heads], rows: plain.rows }}
    >
      <Drawing {...{ columns, series, words, limit, bars, height }} ticks={props.ticks ?? columns} />
    </ChartFrame>
  );
}

/** One series needs no legend; what is hatched and what a line across means is always said. */
function useLegend({ series, limit }: SeriesChartProps, uncertain: string): LegendEntry[] {
  const { palette } = useTheme();
  const colors = seriesColors[palette.mode];
  const looks = series.map(({ name, shape = 'bar', dashed = false }, at): LegendEntry => {
    const look = shape === 'line' ? (dashed ? 'dashed' : 'line') : 'bar';
    return { name, look, color: colors[at % colors.length] ?? palette.primary.main };
  });
  return [
    ...(series.length > 1 || limit ? looks : []),
    ...(hasUncertain(series)
      ? [{ name: uncertain, look: 'hatched' as const, color: palette.text.secondary }]
      : []),
    ...(limit ? [{ name: limit.label, look: 'dashed' as const, color: palette.error.main }] : []),
  ];
}

const Drawing = partLater<SeriesDrawingProps>(
  () => import('./series-drawing.tsx').then(({ SeriesDrawing }) => ({ default: SeriesDrawing })),
  <Box sx={{ height: 260 }} />,
);
