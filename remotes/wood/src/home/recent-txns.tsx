import { type TxnHead, woodPaths } from '@console/contract/wood';
import { DataTable, EmptyState, Section } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTxnColumns } from '../txns/txn-columns.tsx';

/** Where goods lie and in which container is the document's own to tell. */
const leftOut = new Set(['yard', 'container', 'open', 'pieces']);

/** The last documents that whoever looks may see. */
export function RecentTxns({ recent }: { recent: readonly TxnHead[] }) {
  const { t } = useTranslation('wood');
  const columns = useTxnColumns(recent).filter(({ key }) => !leftOut.has(key));
  return (
    <Section
      dense
      title={t('home.recent')}
      actions={
        <Button component={Link} to={woodPaths.transaction()}>
          {t('home.allTxns')}
        </Button>
      }
    >
      <DataTable
        dense
        caption={t('home.recent')}
        rows={recent}
        rowKey={({ txnId }) => txnId}
        href={({ txnId }) => woodPaths.transaction({ uuid: txnId })}
        columns={columns}
        empty={<EmptyState title={t('home.noRecent')} body={t('home.noRecentBody')} />}
      />
    </Section>
  );
}
