import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../theme/palette.ts';
import { toneShapes, useTones } from '../theme/tone.ts';
import { barSpans } from './chart-rules.ts';
import { DataTwin } from './data-twin.tsx';

export interface BarDatum {
  label: string;
  /** `null`: not known, which is not 0. */
  value: number | null;
  tone?: Tone;
  /** Hatched, and said to be estimated. */
  estimated?: boolean;
}

export interface BarChartProps {
  label: string;
  data: readonly BarDatum[];
  format?: (value: number) => string;
}

/** Lying bars: long Chinese and English names fit, also at 360 px. */
export function BarChart({ label, data, format = String }: BarChartProps) {
  const { t } = useTranslation('ui');
  const spans = barSpans(data.map(({ value }) => value));
  const told = ({ value, estimated }: BarDatum) => {
    if (value === null) return t('chart.noValue');
    return estimated ? `${format(value)} (${t('chart.estimated')})` : format(value);
  };
  const rows = data.map((datum) => ({ name: datum.label, values: [told(datum)] }));
  return (
    <Box component="figure" aria-label={label} sx={{ margin: 0, minWidth: 0 }}>
      <Box aria-hidden sx={gridStyle}>
        {data.map((datum, index) => (
          <Box key={`${index} ${datum.label}`} sx={lineStyle}>
            <Box sx={{ gridArea: 'name' }}>{datum.label}</Box>
            <Bar datum={datum} span={spans[index] ?? null} />
            <Box
              sx={{
                gridArea: 'told',
                textAlign: 'end',
                color: datum.value === null ? 'text.secondary' : undefined,
              }}
            >
              {datum.tone && datum.tone !== 'neutral' && `${toneShapes[datum.tone]} `}
              {told(datum)}
            </Box>
          </Box>
        ))}
      </Box>
      <DataTwin caption={label} heads={[t('chart.item'), t('chart.value')]} rows={rows} />
    </Box>
  );
}

function Bar({ datum, span }: { datum: BarDatum; span: { from: number; length: number } | null }) {
  const tones = useTones();
  const color = datum.tone ? tones[datum.tone].solid : undefined;
  return (
    <Box
      sx={{ gridArea: 'bar', position: 'relative', height: 14, borderRadius: '4px', bgcolor: 'action.hover' }}
    >
      {span && span.length > 0 && (
        <Box
          sx={{
            position: 'absolute',
            insetBlock: 0,
            borderRadius: '4px',
            minWidth: '2px',
            bgcolor: color ?? 'primary.main',
            ...(datum.estimated && {
              backgroundImage:
                'repeating-linear-gradient(45deg, transparent 0 4px, rgba(255,255,255,.55) 4px 7px)',
            }),
          }}
          style={{ insetInlineStart: `${span.from}%`, width: `${span.length}%` }}
        />
      )}
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'fit-content(38%) minmax(40px, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 1,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
};
/** On a phone the bar has a line of its own: beside a long name nothing would be left of it. */
const lineStyle = {
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  gridTemplateAreas: { xs: '"name told" "bar bar"', sm: '"name bar told"' },
  rowGap: 0.5,
  alignItems: 'center',
};
