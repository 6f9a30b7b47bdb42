import { apartmentPaths } from '@console/contract/apartment';
import { EmptyState, ErrorState, LoadingState, NotFoundState, Page, partLater } from '@console/ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { CheckoutPage } from '../../checkouts/checkout-page.tsx';
import '../../checkouts/texts.ts';
import { livesOnly } from '../../own/lives-only.ts';
import type { loader } from './loader.ts';

const OwnCheckoutPage = partLater(() => import('../../own/own-checkout-page.tsx'), <LoadingState />);

export const handle = { title: 'checkouts.title' };

/** Somebody leaves: what was found, what is settled, what goes back. */
export function Component() {
  const asked = useLoaderData<typeof loader>();
  const { t } = useTranslation('apartment');
  switch (asked.show) {
    case 'incomplete':
      return (
        <Whole>
          <ErrorState body={t('checkouts.missing')} technical="uuid, roomNumber" action={<ToList />} />
        </Whole>
      );
    case 'notFound':
      return <NotFoundState action={<ToList />} />;
    case 'mismatch':
      return (
        <Whole>
          <EmptyState
            title={t('checkouts.mismatch')}
            body={t('checkouts.mismatchBody', { room: asked.roomNumber })}
            action={<ToList />}
          />
        </Whole>
      );
    case 'own':
      return <OwnCheckoutPage key={asked.checkoutId} checkoutId={asked.checkoutId} />;
    case 'checkout':
      return (
        <CheckoutPage key={asked.checkoutId} checkoutId={asked.checkoutId} buildingId={asked.buildingId} />
      );
  }
}

function Whole({ children }: { children: ReactNode }) {
  const { t } = useTranslation('apartment');
  return <Page title={t('checkouts.title')}>{children}</Page>;
}

/** Back to where one came from: the rooms, or one's own details. */
function ToList() {
  const { t } = useTranslation('apartment');
  const lives = livesOnly();
  return (
    <Button component={Link} to={lives ? apartmentPaths.myInfo() : apartmentPaths.list()} variant="outlined">
      {t(lives ? 'myInfo.title' : 'checkouts.toList')}
    </Button>
  );
}
