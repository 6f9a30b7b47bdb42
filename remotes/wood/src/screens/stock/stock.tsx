import { woodPaths } from '@console/contract/wood';
import { useListAddress } from '@console/shell';
import { NotFoundState, Page, partLater, Tabs } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { Balances } from '../../stock/balances.tsx';
import type { LotLabelProps } from '../../stock/lot-of-label.tsx';
import type { StockTabProps } from '../../stock/stock-tab.ts';
import { type StockTab, StockView, stockTabs } from '../../stock/stock-view.ts';
import '../../stock/texts.ts';
import { NoTeam } from '../../team/no-team.tsx';
import { mayIn, useTeam } from '../../team/team.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'stock.title' };

const Lots = partLater<StockTabProps>(() => import('../../stock/lot-list.tsx'));
const Stocktakes = partLater<StockTabProps>(() => import('../../stock/stocktake-list.tsx'));
const Reservations = partLater<StockTabProps>(() => import('../../stock/reservation-list.tsx'));
const LotOfLabel = partLater<LotLabelProps>(() => import('../../stock/lot-of-label.tsx'));
const StocktakePage = partLater<{ txnId: string }>(() => import('../../stock/stocktake-page.tsx'));
const NewCount = partLater<{ yardId: string; form: StockView['form'] }>(
  () => import('../../stock/new-count.tsx'),
);

/** What lies in stock, its bundles, its stocktakes and what is promised; or one stocktake. */
export function Component() {
  const { t } = useTranslation('wood');
  const asked = useLoaderData<typeof loader>();
  if (!asked.team) return <NoTeam title={t('stock.title')} />;
  switch (asked.show) {
    case 'notFound':
      return <NotFoundState action={<ToStock />} />;
    case 'stock':
      return <Stock view={asked.view} />;
    case 'stocktake':
      return <StocktakePage key={asked.txnId} txnId={asked.txnId} />;
    case 'count':
      return <NewCount key={asked.yardId} yardId={asked.yardId} form={asked.form} />;
  }
}

function ToStock() {
  const { t } = useTranslation('wood');
  return (
    <Button component={Link} to={woodPaths.stock} variant="outlined">
      {t('stock.title')}
    </Button>
  );
}

const tabOf: Readonly<Record<StockTab, React.ComponentType<StockTabProps>>> = {
  balances: Balances,
  lots: Lots,
  stocktakes: Stocktakes,
  reserved: Reservations,
};

function Stock({ view }: { view: StockView }) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const address = useListAddress({ query: StockView }, { kept: ['team', 'tab'] });
  const seesSales = mayIn(team, 'wood.sale.read');
  const Tab = tabOf[view.tab];
  return (
    <Page title={t('stock.title')} width="wide">
      <Tabs
        label={t('stock.title')}
        value={view.tab}
        onChange={(tab) =>
          address.set({ team: team?.teamId, tab: tab === 'balances' ? undefined : tab }, { alone: true })
        }
        tabs={stockTabs
          .filter((tab) => tab !== 'reserved' || seesSales || view.tab === tab)
          .map((value) => ({ value, label: t(`stockTabs.${value}`) }))}
      >
        <Tab view={view} address={address} />
      </Tabs>
      {view.lot !== undefined && (
        <LotOfLabel code={view.lot} onClose={() => address.set({ lot: undefined }, { replace: true })} />
      )}
    </Page>
  );
}
