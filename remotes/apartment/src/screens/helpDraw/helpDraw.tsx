import { apartmentPaths } from '@console/contract/apartment';
import { NotFoundState } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { DrawList } from '../../draws/draw-list.tsx';
import { DrawPage } from '../../draws/draw-page.tsx';
import { OwnDraws } from '../../draws/own-draws.tsx';
import { PublicDraw } from '../../draws/public-draw.tsx';
import '../../draws/texts.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'draws.title' };

/** Draws: held by those who let the building, seen by everybody once they are committed. */
export function Component() {
  const { t } = useTranslation('apartment');
  const asked = useLoaderData<typeof loader>();
  switch (asked.show) {
    case 'list':
      return <DrawList building={asked.building} query={asked.query} />;
    case 'draw':
      return <DrawPage key={asked.drawId} drawId={asked.drawId} building={asked.building} />;
    case 'public':
      return <PublicDraw key={asked.drawId} {...asked} />;
    case 'own':
      return asked.any ? (
        <NoBuilding title={t('draws.title')} permission="apartment.draw.read" any />
      ) : (
        <OwnDraws />
      );
    case 'notFound':
      return (
        <NotFoundState
          action={
            <Button component={Link} to={apartmentPaths.helpDraw()} variant="outlined">
              {t('draws.toList')}
            </Button>
          }
        />
      );
  }
}
