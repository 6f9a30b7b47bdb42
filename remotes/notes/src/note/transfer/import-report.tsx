import { useFormat } from '@console/shell';
import { columnsOf, DataTable, saveFile } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { countsOf, type ReportLine, reportSheet } from './import-report-rules.ts';

export interface ImportReportProps {
  readonly lines: readonly ReportLine[];
  /** What was found, or done. */
  readonly head: string;
  readonly severity: 'info' | 'success' | 'warning';
}

/** Every file of an import and what becomes of it, to read and to keep. */
export function ImportReport({ lines, head, severity }: ImportReportProps) {
  const { t } = useTranslation('notes');
  const told = useTold();
  const column = columnsOf<ReportLine & { key: string }>(useFormat());
  const sheet = () =>
    reportSheet([
      [t('importing.file'), t('importing.fate')],
      ...lines.map((line) => [line.file, told(line)]),
    ]);
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
      <Box component="details" sx={{ minWidth: 0 }}>
        <Box component="summary" sx={{ cursor: 'pointer', paddingBlock: 1 }}>
          {t('importing.everyFile', { count: lines.length })}
        </Box>
        <Box
          sx={{ maxHeight: 320, overflow: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t('importing.report')}
        >
          <DataTable
            caption={t('importing.report')}
            rows={lines.map((line, index) => ({ ...line, key: String(index) }))}
            rowKey={(line) => line.key}
            columns={[
              column.name('file', t('importing.file'), (line) => line.file),
              column.text('fate', t('importing.fate'), told),
            ]}
          />
        </Box>
        <Button size="small" onClick={() => saveFile('import-report.csv', sheet(), 'text/csv;charset=utf-8')}>
          {t('importing.saveReport')}
        </Button>
      </Box>
    </>
  );
}

function useTold() {
  const { t } = useTranslation('notes');
  return ({ fate, dropped }: ReportLine): string =>
    [
      t(`importing.fateOf.${fate}`),
      dropped.length > 0 && t('importing.dropped', { names: dropped.join(', ') }),
    ]
      .filter(Boolean)
      .join('; ');
}

const listStyle = { margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' } as const;
