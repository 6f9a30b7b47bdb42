import { listTxns, woodPaths } from '@console/contract/wood';
import { useEndpoint, useListAddress, useTableLook } from '@console/shell';
import { ListScreen } from '@console/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import { useTxnColumns } from './txn-columns.tsx';
import { useTxnFilters } from './txn-filters.ts';
import { TxnExport, TxnTotalsBar } from './txn-totals.tsx';
import { TxnsView, txnsInput } from './txn-view.ts';
import { YardNotice } from './yard-phone/yard-notice.tsx';

interface TxnLedgerProps {
  view: TxnsView;
  /** What leads to a new one. */
  begin: ReactNode;
}

/** Every document of the team that one may see, the newest first. */
export function TxnLedger({ view, begin }: TxnLedgerProps) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const { items, next } = useEndpoint(listTxns, txnsInput(team, view));
  return (
    <ListScreen
      width="wide"
      title={t('txns.title')}
      actions={
        <>
          {team && <TxnExport team={team} view={view} />}
          {begin}
        </>
      }
      address={useListAddress({ query: TxnsView }, { kept: ['team', 'uuid', 'limit'] })}
      filterBy={useTxnFilters(view, items[0])}
      summary={
        <>
          <YardNotice />
          {team && <TxnTotalsBar team={team} view={view} />}
        </>
      }
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
