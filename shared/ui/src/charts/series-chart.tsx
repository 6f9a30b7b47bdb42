import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { partLater } from '../states/part-later.tsx';
import { DataTwin } from './data-twin.tsx';
import type { SeriesDrawingProps } from './series-drawing.tsx';
import { type ChartSeries, hasUncertain, toldRows } from './series-rules.ts';

export interface SeriesChartProps {
  /** What is shown, with its unit: names the figure and its table. */
  label: string;
  /** What the columns are, for example months: the head of the table's first column. */
  over: string;
  columns: readonly string[];
  series: readonly ChartSeries[];
  /** A line across, for example what a loss may come to. */
  limit?: { readonly label: string; readonly value: number };
  /** As the axis says a number, and a value that has no exact text; left out: as it is. */
  format?: (value: number) => string;
  /** What hatched means here; left out: estimated. */
  uncertain?: string;
}

/**
 * Values over time or over classes: bars, lines, areas, beside or upon each other. The same as a table is one press away, and
 * always there for those who do not see the drawing, whose code is fetched when the first chart is shown.
 */
export function SeriesChart({ label, over, columns, series, format = String, ...more }: SeriesChartProps) {
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  const words = { format, none: t('chart.noValue'), uncertain: more.uncertain ?? t('chart.estimated') };
  const drawing = { columns, series, words, ...(more.limit && { limit: more.limit }) };
  return (
    <Box component="figure" aria-label={label} sx={{ margin: 0, minWidth: 0 }}>
      <Box sx={headStyle}>
        <Box aria-hidden sx={{ typography: 'subtitle2' }}>
          {label}
        </Box>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('chart.asTable')}
        </Button>
      </Box>
      {!asTable && (
        <Box aria-hidden>
          <Drawing {...drawing} />
          {hasUncertain(series) && <Hatching text={words.uncertain} />}
        </Box>
      )}
      <DataTwin
        caption={label}
        heads={[over, ...series.map(({ name }) => name)]}
        rows={toldRows(columns, series, words)}
        shown={asTable}
      />
    </Box>
  );
}

/** As high as the drawing, so that nothing jumps when it arrives. */
const height = 260;

const Drawing = partLater<Omit<SeriesDrawingProps, 'height'>>(
  () =>
    import('./series-drawing.tsx').then(({ SeriesDrawing }) => ({
      default: (props) => <SeriesDrawing {...props} height={height} />,
    })),
  <Box sx={{ height }} />,
);

function Hatching({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', color: 'text.secondary' }}>
      <Box sx={hatchedStyle} />
      {text}
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1,
};
const hatchedStyle = {
  width: 14,
  height: 14,
  borderRadius: '2px',
  color: 'text.secondary',
  backgroundImage: 'repeating-linear-gradient(45deg, currentColor 0 3px, transparent 3px 6px)',
};
