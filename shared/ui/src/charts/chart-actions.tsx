import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../page/save-file.ts';
import type { LegendEntry } from './chart-legend.tsx';
import { pictureOf } from './chart-picture.ts';
import { csvOf, fileNameOf } from './csv-rules.ts';

interface ChartActionsProps {
  label: string;
  says?: string | undefined;
  legend: readonly LegendEntry[];
  plain: {
    readonly heads: readonly string[];
    readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
  };
  asTable: boolean;
  setAsTable(asTable: boolean): void;
  /** Where the drawing is, while there is one. */
  drawing(): HTMLElement | null;
}

/** What one can do with any chart: see it as a table, take it along as a picture or as numbers. */
export function ChartActions({
  label,
  says,
  legend,
  plain,
  asTable,
  setAsTable,
  drawing,
}: ChartActionsProps) {
  const { t } = useTranslation('ui');
  const { palette, typography } = useTheme();
  const [failed, setFailed] = useState(false);
  const savePicture = async () => {
    const look = {
      ink: palette.text.primary,
      quiet: palette.text.secondary,
      paper: palette.background.paper,
    };
    const svg = drawing()?.querySelector('svg');
    const picture =
      svg && (await pictureOf({ label, says, legend, svg, ...look, font: typography.fontFamily ?? '' }));
    setFailed(!picture);
    if (picture) saveFile(fileNameOf(label, 'png'), picture, 'image/png');
  };
  const saveNumbers = () => {
    const rows = plain.rows.map(({ name, values }) => [name, ...values]);
    saveFile(fileNameOf(label, 'csv'), csvOf([plain.heads, ...rows]), 'text/csv;charset=utf-8');
  };
  return (
    <Box role="group" aria-label={t('chart.actions', { chart: label })} sx={actionsStyle}>
      {/* Whoever sees the table sees how it goes away again. */}
      <Button
        size="small"
        variant={asTable ? 'contained' : 'text'}
        aria-pressed={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {t('chart.asTable')}
      </Button>
      {!asTable && (
        <Button size="small" aria-label={t('chart.savePicture')} onClick={savePicture}>
          PNG
        </Button>
      )}
      <Button size="small" aria-label={t('chart.saveNumbers')} onClick={saveNumbers}>
        CSV
      </Button>
      {failed && (
        <Box role="alert" sx={{ typography: 'body2', color: 'error.main' }}>
          {t('chart.noPicture')}
        </Box>
      )}
    </Box>
  );
}

const actionsStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  ml: 'auto',
  '& .MuiButton-root': { minWidth: 44 },
  '@media print': { display: 'none' },
};
