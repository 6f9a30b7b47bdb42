import { woodPaths } from '@console/contract/wood';
import { EmptyState, NotFoundState, Page } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { Counter } from '../../sell/counter.tsx';
import '../../sell/texts.ts';
import { NoTeam } from '../../team/no-team.tsx';
import '../../txns/texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'sell.title' };

/** The counter: goods for a customer, promised, handed over and paid in one go. */
export function Component() {
  const { t } = useTranslation('wood');
  const asked = useLoaderData<typeof loader>();
  if (!asked.team) return <NoTeam title={t('sell.title')} />;
  if (asked.show === 'notFound')
    return (
      <NotFoundState
        action={
          <Button component={Link} to={woodPaths.sell()} variant="outlined">
            {t('sell.new')}
          </Button>
        }
      />
    );
  if (asked.show === 'new' && asked.isEmpty)
    return (
      <Page title={t('sell.title')}>
        <EmptyState
          title={t('sell.noStock')}
          body={t('sell.noStockBody')}
          action={
            <Button component={Link} to={woodPaths.stock} variant="contained">
              {t('sell.toStock')}
            </Button>
          }
        />
      </Page>
    );
  return <Counter asked={asked} />;
}
