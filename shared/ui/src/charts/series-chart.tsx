import Box from '@mui/material/Box';
import { partLater } from '../states/part-later.tsx';
import type { HeatChartProps, PointChartProps, SeriesChartProps } from './chart-props.ts';

/** About as high as a chart, so that nothing jumps when its code arrives. */
const place = <Box sx={{ minHeight: 320 }} />;

/**
 * Values over time or over classes: columns beside or upon each other, lines with a limit, areas, lying bars, histograms. Name, sentence,
 * legend, the same as a table, picture and CSV are around it. Its code is fetched with the first chart, and the engine with
 * the first drawing.
 */
export const SeriesChart = partLater<SeriesChartProps>(
  () => import('./figures.ts').then(({ SeriesFigure }) => ({ default: SeriesFigure })),
  place,
);

/** Two dimensions at a glance, for example floors by months: stronger is more, and what is not known stays empty. */
export const HeatChart = partLater<HeatChartProps>(
  () => import('./figures.ts').then(({ HeatFigure }) => ({ default: HeatFigure })),
  place,
);

/** Things by two quantities, for example what was measured against what was promised; on a line both are the same. */
export const PointChart = partLater<PointChartProps>(
  () => import('./figures.ts').then(({ PointFigure }) => ({ default: PointFigure })),
  place,
);
