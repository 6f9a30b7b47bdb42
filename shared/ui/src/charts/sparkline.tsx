import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { linePieces } from './chart-rules.ts';
import { DataTwin } from './data-twin.tsx';

export interface SparklineProps {
  label: string;
  /** In order of time; `null` is a gap. */
  values: readonly (number | null)[];
  /**
   * Names of the points, days or months as people read them, for the table that stands in for the drawing. Left out by releases
   * that ask for shell 1.13 and run in this one: they are numbered.
   */
  names?: readonly string[];
  /** Says a value there, with its unit; left out by the same. */
  format?: (value: number) => string;
}

const width = 120;
const height = 28;

/** A course at a glance, without axes. */
export function Sparkline({ label, values, names, format = String }: SparklineProps) {
  const { t } = useTranslation('ui');
  const rows = values.map((value, index) => ({
    name: names?.[index] ?? String(index + 1),
    values: [value === null ? t('chart.noValue') : format(value)],
  }));
  return (
    <Box component="figure" aria-label={label} sx={{ margin: 0, minWidth: 0, color: 'primary.main' }}>
      <svg
        aria-hidden="true"
        viewBox={`-3 -3 ${width + 6} ${height + 6}`}
        width="100%"
        style={{ maxWidth: width, display: 'block' }}
      >
        {linePieces(values, width, height).map((points) => (
          <polyline
            key={points}
            // A single point is drawn as a dot: a line of no length with round ends.
            points={points.includes(' ') ? points : `${points} ${points}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        ))}
      </svg>
      <DataTwin caption={label} heads={[t('chart.position'), t('chart.value')]} rows={rows} />
    </Box>
  );
}
