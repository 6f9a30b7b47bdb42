import { useFormat } from '@console/shell';
import { columnsOf, DataTable, saveFile } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countsOf, type ReportLine, reportText } from './import-report-rules.ts';

export interface ImportReportProps {
  readonly lines: readonly ReportLine[];
  /** What was found, or done. */
  readonly head: string;
  readonly severity: 'info' | 'success' | 'warning';
}

/** Every file of an import and what becomes of it, to read and to keep. */
export const ImportReport = memo(function ImportReport({ lines, head, severity }: ImportReportProps) {
  const { t } = useTranslation('notes');
  const told = useTold();
  const [open, setOpen] = useState(false);
  const keep = () =>
    saveFile(
      'import-report.txt',
      reportText(lines.map((line) => ({ file: line.file, told: told(line) }))),
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
        </Box>
      </Alert>
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
  return ({ fate, dropped }: ReportLine): string =>
    t(`importing.fateOf.${fate}`) +
    (dropped.length > 0 ? t('importing.dropped', { names: dropped.join(', ') }) : '');
}

const listStyle = { margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' } as const;
