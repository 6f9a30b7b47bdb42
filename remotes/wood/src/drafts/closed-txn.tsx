import { type Txn, woodPaths } from '@console/contract/wood';
import { useName, useScreenTitle } from '@console/shell';
import { Page } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TxnAttachments } from '../attachments/txn-attachments.tsx';
import { TxnActs } from '../txns/txn-acts.tsx';
import { TxnChips } from '../txns/txn-chips.tsx';
import { TxnCosts } from '../txns/txn-costs.tsx';
import { TxnFacts } from '../txns/txn-facts.tsx';
import { TxnLines } from '../txns/txn-lines.tsx';
import { TxnTallies } from '../txns/txn-tallies.tsx';
import { useTxnName } from '../txns/txn-words.ts';
import { CopyButton, ReenterButton } from './copy-buttons.tsx';
import './texts.ts';

/** A document that is not changed here: it is no draft any more, or not the reader's to draft. It says why, and what can be done. */
export function ClosedTxn({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const title = useTxnName()(txn);
  useScreenTitle(title);
  return (
    <Page
      width="wide"
      title={title}
      subtitle={txn.partner && name(txn.partner.names)}
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <TxnChips txn={txn} />
      </Box>
      <TxnFacts txn={txn} />
      <TxnLines txn={txn} />
      <TxnTallies lines={txn.lines} />
      <TxnCosts txn={txn} />
      <TxnAttachments txnId={txn.txnId} />
    </Page>
  );
}

/** Why nothing is typed here. */
function whyClosed({ kind, state, may, postings }: Txn): string {
  if (kind === 'adjust' && state === 'counting') return 'counting';
  if (state === 'draft') return 'notYours';
  if (may.includes('reverse')) return 'reversible';
  return postings.length > 0 ? 'posted' : 'agreed';
}
