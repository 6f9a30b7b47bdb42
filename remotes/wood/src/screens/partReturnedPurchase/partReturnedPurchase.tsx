import { woodPaths } from '@console/contract/wood';
import { EmptyState, NotFoundState, Page } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { PurchaseReturns, ToReturnedPurchases } from '../../returns/purchase-returns.tsx';
import { ReturnedPurchases } from '../../returns/returned-purchases.tsx';
import '../../returns/texts.ts';
import { NoTeam } from '../../team/no-team.tsx';
import '../../txns/texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'returns.title' };

/** Purchases of which a part went back to the supplier: all of them, or one with its returns. */
export function Component() {
  const { t } = useTranslation('wood');
  const asked = useLoaderData<typeof loader>();
  if (!asked.team) return <NoTeam title={t('returns.title')} />;
  switch (asked.show) {
    case 'notFound':
      return <NotFoundState action={<ToReturnedPurchases />} />;
    case 'nothing':
      return <NothingToReturn {...asked} />;
    case 'purchase':
      return <PurchaseReturns key={asked.txnId} txnId={asked.txnId} />;
    case 'list':
      return <ReturnedPurchases view={asked.view} />;
  }
}

interface NothingToReturnProps {
  txnId: string;
  number: string;
  isReversed: boolean;
}

/** Nothing of the purchase can go back: it has not come, or never was. */
function NothingToReturn({ txnId, number, isReversed }: NothingToReturnProps) {
  const { t } = useTranslation('wood');
  return (
    <Page title={t('returns.of', { number })} actions={<ToReturnedPurchases />}>
      <EmptyState
        title={t(isReversed ? 'returns.reversed' : 'returns.notReceived')}
        body={t(isReversed ? 'returns.reversedBody' : 'returns.notReceivedBody')}
        action={
          <Button component={Link} to={woodPaths.transaction({ uuid: txnId })} variant="contained">
            {t('returns.toPurchase')}
          </Button>
        }
      />
    </Page>
  );
}
