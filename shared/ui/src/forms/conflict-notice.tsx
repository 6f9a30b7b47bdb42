import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../tables/data-table.tsx';

export interface ConflictRow {
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface ConflictNoticeProps {
  rows: readonly ConflictRow[];
  /** Takes the version of the server and puts the user's changes on top, unsaved. */
  onReapply(): void;
  /** Takes the version of the server as it is. */
  onDiscard(): void;
}

/** Somebody else saved first: both versions beside each other, and the two ways on. */
export function ConflictNotice({ rows, onReapply, onDiscard }: ConflictNoticeProps) {
  const { t } = useTranslation('ui');
  return (
    <Alert
      data-form-problem
      tabIndex={-1}
      severity="warning"
      sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <span>{t('conflict.explanation')}</span>
        <DataTable
          caption={t('conflict.caption')}
          rows={[...rows]}
          rowKey={(row) => row.field}
          dense
          columns={[
            { key: 'field', label: t('conflict.field'), cell: (row) => row.label, primary: true },
            { key: 'mine', label: t('conflict.mine'), cell: (row) => row.mine },
            { key: 'theirs', label: t('conflict.theirs'), cell: (row) => row.theirs },
          ]}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" size="small" onClick={onReapply}>
            {t('conflict.reapply')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('conflict.discard')}
          </Button>
        </Box>
      </Box>
    </Alert>
  );
}
