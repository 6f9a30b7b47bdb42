import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../text/state-chip.tsx';
import { DataTable } from './data-table.tsx';

/** One thing wrong with a sheet: in a cell, a row, or the sheet as a whole. */
export interface SheetFault {
  readonly row: number | null;
  readonly column: string | null;
  readonly code: string;
  readonly params?: Record<string, unknown> | undefined;
}

/** What a sheet would do, and what is wrong with it, as the house's imports tell it. */
export interface ToldSheet {
  readonly create?: number;
  readonly update?: number;
  readonly same: number;
  readonly faults: number;
  /** Those that are told; there may be more. */
  readonly problems: readonly SheetFault[];
  /** Columns and other sheets that were not read. */
  readonly ignored: readonly string[];
  readonly unread: readonly string[];
}

export interface SheetReportProps {
  told: ToldSheet;
  /** What else it would do. */
  children?: ReactNode;
  columnName(column: string): string;
  faultText(fault: SheetFault): string;
}

/** What comes of a sheet that was looked through, row by row where something is wrong. */
export function SheetReport({ told, children, columnName, faultText }: SheetReportProps) {
  const { t } = useTranslation('ui');
  const { create = 0, update = 0, same, faults, problems, ignored, unread } = told;
  return (
    <>
      <Alert severity={faults > 0 ? 'error' : 'success'}>
        {faults > 0 ? t('sheet.bad', { count: faults }) : t('sheet.good')}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {told.create !== undefined && (
          <StateChip tone={create > 0 ? 'good' : 'neutral'} label={t('sheet.create', { count: create })} />
        )}
        {children}
        {update > 0 && <StateChip tone="info" label={t('sheet.update', { count: update })} />}
        {same > 0 && <StateChip tone="neutral" label={t('sheet.same', { count: same })} />}
      </Box>
      {ignored.length > 0 && (
        <Alert severity="info">{t('sheet.ignored', { columns: ignored.join(', ') })}</Alert>
      )}
      {unread.length > 0 && <Alert severity="info">{t('sheet.unread', { sheets: unread.join(', ') })}</Alert>}
      {problems.length > 0 && <Faults {...{ problems, columnName, faultText }} />}
      {faults > problems.length && (
        <Typography color="textSecondary">{t('sheet.more', { count: problems.length })}</Typography>
      )}
    </>
  );
}

type FaultsProps = Pick<SheetReportProps, 'columnName' | 'faultText'> & Pick<ToldSheet, 'problems'>;

function Faults({ problems, columnName, faultText }: FaultsProps) {
  const { t } = useTranslation('ui');
  const numbered = problems.map((problem, index) => ({ ...problem, key: String(index) }));
  const rowOf = ({ row }: SheetFault) => (row === null ? t('sheet.whole') : t('sheet.rowOf', { row }));
  const nameOf = ({ column }: SheetFault) => (column === null ? '–' : columnName(column));
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} role="group" aria-label={t('sheet.fault')}>
      <DataTable<SheetFault & { key: string }>
        dense
        caption={t('sheet.fault')}
        rows={numbered}
        rowKey={({ key }) => key}
        columns={[
          { key: 'row', label: t('sheet.row'), primary: true, cell: rowOf },
          { key: 'column', label: t('sheet.column'), cell: nameOf },
          { key: 'fault', label: t('sheet.fault'), cell: faultText },
        ]}
      />
    </Box>
  );
}
