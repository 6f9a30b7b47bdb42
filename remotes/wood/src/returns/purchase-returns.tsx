import { getReturnable, getTxn, type Txn, woodPaths } from '@console/contract/wood';
import { useEndpoint } from '@console/shell';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isNothing, sumOf } from '../txns/left-rules.ts';
import { ReturnDialog, useMayReturn } from '../txns/txn-acts.tsx';
import { TxnFrame } from '../txns/txn-frame.tsx';
import { CreditSection } from './credit-section.tsx';
import { ReturnableLines } from './returnable-lines.tsx';
import { ReturnedBar } from './returned-bar.tsx';
import { ReturnsOf } from './returns-of.tsx';

/** One purchase: what of it has gone back, what still may, and its returns with all that is done with them. */
export function PurchaseReturns({ txnId }: { txnId: string }) {
  const { t } = useTranslation('wood');
  const params = { txnId };
  const txn = useEndpoint(getTxn, { params });
  const { items, returns, buying } = useEndpoint(getReturnable, { params });
  const title = t('returns.of', { number: txn.number });
  const returned = sumOf(items.map((line) => line.returned));
  return (
    <TxnFrame
      txn={txn}
      title={title}
      actions={
        <>
          <ToReturnedPurchases />
          <Button component={Link} to={woodPaths.transaction({ uuid: txnId })} variant="outlined">
            {t('returns.toPurchase')}
          </Button>
          <NewReturn txn={txn} />
        </>
      }
    >
      <Section title={t('returns.howMuch')}>
        <ReturnedBar received={sumOf(items.map((line) => line.received))} returned={returned} />
        {isNothing(returned) && (
          <Box sx={{ color: 'text.secondary', marginTop: 1 }}>{t('returns.nothingReturned')}</Box>
        )}
      </Section>
      {buying && <CreditSection credit={buying} />}
      <ReturnableLines items={items} />
      <ReturnsOf returns={returns} />
    </TxnFrame>
  );
}

/** The way back to all purchases with returns. */
export function ToReturnedPurchases() {
  const { t } = useTranslation('wood');
  return (
    <Button component={Link} to={woodPaths.partReturnedPurchase()} variant="outlined">
      {t('returns.toList')}
    </Button>
  );
}

/** A further return of the purchase; its draft stands among its returns then. */
function NewReturn({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!useMayReturn(txn)) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('returns.new')}
      </Button>
      {open && <ReturnDialog txn={txn} onClose={close} stays />}
    </>
  );
}
