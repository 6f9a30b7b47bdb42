import { apartmentPaths, paperHoldsAtMost } from '@console/contract/apartment';
import { EmptyState, NotFoundState, Page } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { livesOnly } from '../../own/lives-only.ts';
import { OnePaper } from '../../prints/one-paper.tsx';
import { PrintCentre } from '../../prints/print-centre.tsx';
import '../../prints/texts.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'prints.title' };

/** Papers of what one may read. */
export function Component() {
  const { t } = useTranslation('apartment');
  const asked = useLoaderData<typeof loader>();
  switch (asked.show) {
    case 'paper':
      return <OnePaper key={asked.uuid} uuid={asked.uuid} view={asked.view} />;
    case 'notFound':
      return <NotFoundState action={<ToCentre />} />;
    case 'nothing':
      return (
        <Page title={t('prints.paperTitle')}>
          <EmptyState title={t('prints.nothing')} body={t('prints.nothingBody')} action={<ToCentre />} />
        </Page>
      );
    case 'tooMuch':
      return (
        <Page title={t('prints.paperTitle')}>
          <EmptyState
            title={t('prints.tooMuch', { count: paperHoldsAtMost })}
            body={t('prints.tooMuchBody')}
            action={<ToCentre />}
          />
        </Page>
      );
    case 'centre':
      return asked.building ? (
        <PrintCentre building={asked.building} view={asked.view} />
      ) : (
        <NoBuilding title={t('prints.title')} permission="apartment.print.read" any={asked.any} />
      );
  }
}

function ToCentre() {
  const { t } = useTranslation('apartment');
  const lives = livesOnly();
  return (
    <Button component={Link} to={lives ? apartmentPaths.myInfo() : apartmentPaths.print()} variant="outlined">
      {t(lives ? 'myInfo.title' : 'prints.toCentre')}
    </Button>
  );
}
