import { apartmentPaths } from '@console/contract/apartment';
import { EmptyState, ErrorState, NotFoundState, Page } from '@console/ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { CheckoutPage } from '../../checkouts/checkout-page.tsx';
import '../../checkouts/texts.ts';
import type { loader } from './loader.ts';

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

function ToList() {
  const { t } = useTranslation('apartment');
  return (
    <Button component={Link} to={apartmentPaths.list()} variant="outlined">
      {t('checkouts.toList')}
    </Button>
  );
}
