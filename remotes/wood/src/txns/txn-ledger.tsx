import { listTxns, woodPaths } from '@console/contract/wood';
import { useEndpoint, useListAddress, useTableLook } from '@console/shell';
import { ListScreen } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import { useTxnColumns } from './txn-columns.tsx';
import { useTxnFilters } from './txn-filters.ts';
import { TxnsView, txnsInput } from './txn-view.ts';
import { YardNotice } from './yard-phone/yard-notice.tsx';

/** Every document of the team that one may see, the newest first. */
export function TxnLedger({ view }: { view: TxnsView }) {
  const { t } = useTranslation('wood');
  const { items, next } = useEndpoint(listTxns, txnsInput(useTeam(), view));
  return (
    <ListScreen
      width="wide"
      title={t('txns.title')}
      address={useListAddress({ query: TxnsView }, { kept: ['team', 'uuid', 'limit'] })}
      filterBy={useTxnFilters(view, items[0])}
      summary={<YardNotice />}
      caption={t('txns.title')}
      rows={items}
      rowKey={({ txnId }) => txnId}
      href={({ txnId }) => woodPaths.transaction({ uuid: txnId })}
      nextCursor={next}
      look={useTableLook('wood.txns')}
      columns={useTxnColumns(items)}
      noMatch={t('txns.noMatch')}
      none={{ title: t('txns.none'), body: t('txns.noneBody') }}
    />
  );
}
