import { getTxn, type Txn, templatesOfTxns, woodPaths } from '@console/contract/wood';
import { useEndpoint } from '@console/shell';
import { Section } from '@console/ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TxnAttachments } from '../attachments/txn-attachments.tsx';
import { WaitingExceptions } from '../exceptions/waiting-exceptions.tsx';
import { PrintButton } from '../prints/print-button.tsx';
import { mayIn, useTeam } from '../team/team.ts';
import { LinkedTxns } from './linked-txns.tsx';
import { TxnActs } from './txn-acts.tsx';
import { TxnCosts } from './txn-costs.tsx';
import { TxnFacts } from './txn-facts.tsx';
import { TxnFrame } from './txn-frame.tsx';
import { TxnLines } from './txn-lines.tsx';
import { TxnPayments } from './txn-payments.tsx';
import { TxnPostings } from './txn-postings.tsx';
import { TxnTallies } from './txn-tallies.tsx';
import { useTxnName } from './txn-words.ts';
import { YardNotice } from './yard-phone/yard-notice.tsx';

interface TxnPageProps {
  txnId: string;
  /** What leads from it to a draft, of this or of another document. */
  drafting(txn: Txn): ReactNode;
}

/** A document whole, and what may be done with it as it stands. */
export function TxnPage({ txnId, drafting }: TxnPageProps) {
  const txn = useEndpoint(getTxn, { params: { txnId } });
  const title = useTxnName()(txn);
  return (
    <TxnFrame
      txn={txn}
      title={title}
      actions={
        <>
          <ToTxns />
          {isPrinted(txn) && <PrintButton subjectId={txn.txnId} />}
          <TxnActs txn={txn} />
          {drafting(txn)}
        </>
      }
    >
      <YardNotice txnId={txnId} />
      {txn.kind === 'sale' && txn.state === 'draft' && <WaitingExceptions hideEmpty txnId={txn.txnId} />}
      <TxnFacts txn={txn} />
      <TxnLines txn={txn} />
      <TxnTallies lines={txn.lines} />
      <TxnCosts txn={txn} />
      <TxnPostings txn={txn} />
      <Payments txn={txn} />
      <TxnAttachments txnId={txnId} />
      <LinkedTxns txn={txn} />
    </TxnFrame>
  );
}

/** What undoes another document says nothing of its own. */
const isPrinted = ({ kind, reverses }: Txn): boolean => templatesOfTxns[kind].length > 0 && reverses === null;

/** The way back to all documents. */
export function ToTxns() {
  const { t } = useTranslation('wood');
  return (
    <Button component={Link} to={woodPaths.transaction()} variant="outlined">
      {t('txns.toList')}
    </Button>
  );
}

/** What was paid of it, for whoever sees money with partners. */
function Payments({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const sees =
    mayIn(team, 'wood.settlement.read') ||
    (txn.kind === 'sale' && mayIn(team, 'wood.settlement.record_cash'));
  if (!sees || (txn.kind !== 'purchase' && txn.kind !== 'sale')) return null;
  return (
    <Section dense title={t('txns.payments.title')}>
      <TxnPayments txnId={txn.txnId} />
    </Section>
  );
}
