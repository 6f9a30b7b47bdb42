import { useFormat } from '@console/shell';
import { columnsOf, DataTable, saveFile } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countsOf, figuresOf, type ReportLine, reportText } from './import-report-rules.ts';
import type { ImportResult } from './run-import.ts';

export interface ImportReportProps {
  readonly lines: readonly ReportLine[];
  readonly result: ImportResult;
  /** What was found, or done. */
  readonly head: string;
  readonly severity: 'info' | 'success' | 'warning';
}

/** Numbers before and after, and every file of an import and what becomes of it, to read and to keep. */
export const ImportReport = memo(function ImportReport({ lines, result, head, severity }: ImportReportProps) {
  const { t } = useTranslation('notes');
  const told = useTold();
  const figures = useFigures(result);
  const [open, setOpen] = useState(false);
  const altered = lines.filter((line) => line.told.length + line.dropped.length > 0).length;
  const keep = () =>
    saveFile(
      'import-report.txt',
      reportText(
        lines.map((line) => ({ file: line.file, told: told(line) })),
        [head, ...figures.map(({ label, told: figure }) => `${label}: ${figure}`), ''],
      ),
      'text/plain;charset=utf-8',
    );
  return (
    <>
      <Alert severity={severity} role="status">
        <Box sx={{ fontWeight: 600 }}>{head}</Box>
        <Box component="ul" sx={listStyle}>
          {countsOf(lines).map(({ fate, count }) => (
            <li key={fate}>{t(`importing.fates.${fate}`, { count })}</li>
          ))}
          {altered > 0 && <li>{t('importing.altered', { count: altered })}</li>}
        </Box>
      </Alert>
      <Box component="dl" sx={figuresStyle}>
        {figures.map(({ of, label, told: figure }) => (
          <Box key={of}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
              {figure}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('importing.everyFile', { count: lines.length })}
        </Button>
        <Button size="small" onClick={keep}>
          {t('importing.saveReport')}
        </Button>
      </Box>
      {open && <Lines lines={lines} />}
    </>
  );
});

/** What the collection has, and how much of it comes. */
function useFigures(result: ImportResult) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  return figuresOf(result)
    .filter(({ before }) => before > 0)
    .map(({ of, before, after }) => ({
      of,
      label: t(`importing.figures.${of}`),
      told:
        before === after
          ? format.number(after)
          : t('importing.figures.ofAll', { after: format.number(after), before: format.number(before) }),
    }));
}

/** What a dialog can show; the file holds all. */
const shownAtMost = 200;

function Lines({ lines }: Pick<ImportReportProps, 'lines'>) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const told = useTold();
  const column = columnsOf<ReportLine & { key: string }>(format);
  const more = lines.length - shownAtMost;
  return (
    <>
      <DataTable
        caption={t('importing.report')}
        rows={lines.slice(0, shownAtMost).map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={(line) => line.key}
        columns={[
          column.name('file', t('importing.file'), (line) => line.file),
          column.text('fate', t('importing.fate'), told, { card: 'bare' }),
        ]}
      />
      {more > 0 && <Box>{t('importing.moreInReport', { count: more, number: format.number(more) })}</Box>}
    </>
  );
}

function useTold() {
  const { t } = useTranslation('notes');
  return ({ fate, dropped, told }: ReportLine): string =>
    [
      t(`importing.fateOf.${fate}`),
      ...(dropped.length > 0 ? [t('importing.dropped', { names: dropped.join(', ') })] : []),
      ...told.map(({ what, of }) => t(`importing.told.${what}`, { of })),
    ].join(t('importing.between'));
}

const listStyle = { margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' } as const;
const figuresStyle = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: 1.5,
} as const;
