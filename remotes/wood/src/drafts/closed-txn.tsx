import { type Txn, woodPaths } from '@console/contract/wood';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TxnAttachments } from '../attachments/txn-attachments.tsx';
import { TxnActs } from '../txns/txn-acts.tsx';
import { TxnCosts } from '../txns/txn-costs.tsx';
import { TxnFacts } from '../txns/txn-facts.tsx';
import { TxnFrame } from '../txns/txn-frame.tsx';
import { TxnLines } from '../txns/txn-lines.tsx';
import { TxnTallies } from '../txns/txn-tallies.tsx';
import { useTxnName } from '../txns/txn-words.ts';
import { CopyButton, ReenterButton } from './copy-buttons.tsx';
import './texts.ts';

/** A document that is not changed here: it is no draft any more, or not the reader's to draft. It says why, and what can be done. */
export function ClosedTxn({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const title = useTxnName()(txn);
  return (
    <TxnFrame
      txn={txn}
      title={title}
      actions={
        <>
          <Button component={Link} to={woodPaths.transaction({ uuid: txn.txnId })} variant="outlined">
            {t('drafts.toDocument')}
          </Button>
          <CopyButton txn={txn} />
          <ReenterButton txn={txn} />
          {txn.state === 'draft' && <TxnActs txn={txn} />}
        </>
      }
    >
      <Alert severity="info">{t(`drafts.closed.${whyClosed(txn)}`)}</Alert>
      <TxnFacts txn={txn} />
      <TxnLines txn={txn} />
      <TxnTallies lines={txn.lines} />
      <TxnCosts txn={txn} />
      <TxnAttachments txnId={txn.txnId} />
    </TxnFrame>
  );
}

/** Why nothing is typed here. */
function whyClosed({ kind, state, may, postings }: Txn): string {
  if (kind === 'adjust' && state === 'counting') return 'counting';
  if (state === 'draft') return 'notYours';
  if (may.includes('reverse')) return 'reversible';
  return postings.length > 0 ? 'posted' : 'agreed';
}
