import { NotFoundState } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { NewTxn, ToDrafts } from '../../drafts/to-drafts.tsx';
import { NoTeam } from '../../team/no-team.tsx';
import '../../txns/texts.ts';
import { TxnLedger } from '../../txns/txn-ledger.tsx';
import { ToTxns, TxnPage } from '../../txns/txn-page.tsx';
import { OfflineTxns } from '../../txns/yard-phone/offline-txns.tsx';
import type { loader } from './loader.ts';

export const handle = { title: 'txns.title' };

/** The documents of a team: all of them, or one whole. */
export function Component() {
  const { t } = useTranslation('wood');
  const asked = useLoaderData<typeof loader>();
  if (!asked.team) return <NoTeam title={t('txns.title')} />;
  switch (asked.show) {
    case 'notFound':
      return <NotFoundState action={<ToTxns />} />;
    case 'txn':
      return <TxnPage key={asked.txnId} txnId={asked.txnId} drafting={(txn) => <ToDrafts txn={txn} />} />;
    case 'offline':
      return <OfflineTxns />;
    case 'ledger':
      return <TxnLedger view={asked.view} begin={<NewTxn />} />;
  }
}
