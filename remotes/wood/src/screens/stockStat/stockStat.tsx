import {
  deadAfterDays,
  exportStockStat,
  getStockStat,
  stockStatGroups,
  type Team,
} from '@console/contract/wood';
import {
  callApi,
  useAddress,
  useEndpoint,
  useExports,
  useFormat,
  useListAddress,
  type WantedFile,
} from '@console/shell';
import {
  EmptyState,
  ExportMenu,
  ForbiddenState,
  KeyFigure,
  KeyFigures,
  type ListFilter,
  ListFilters,
  optionsOf,
  Page,
  saveFile,
  Tabs,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { StockBalanceTable } from '../../stat/stock-balance.tsx';
import { StockOverview } from '../../stat/stock-overview.tsx';
import { StockSorts } from '../../stat/stock-sorts.tsx';
import {
  type StockStat,
  StockView,
  shownSorts,
  stockStatInput,
  stockTabs,
  unitIn,
  unitsFor,
} from '../../stat/stock-view.ts';
import { StocktakeDifferences } from '../../stat/stocktake-differences.tsx';
import '../../stat/texts.ts';
import { NoTeam } from '../../team/no-team.tsx';
import { mayIn, useTeam } from '../../team/team.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'stockStat.title' };

/** What lies in stock and what it is worth, over time, by age, by sort, and how it came and went. */
export function Component() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  if (!team) return <NoTeam title={t('stockStat.title')} />;
  if (mayIn(team, 'wood.stock.read')) return <Statistics team={team} />;
  return (
    <Page title={t('stockStat.title')}>
      <ForbiddenState permission="wood.stock.read" grantedBy={t('stockStat.grantedBy')} />
    </Page>
  );
}

function Statistics({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { view } = useLoaderData<typeof loader>();
  const stat = useEndpoint(getStockStat, stockStatInput(team, view));
  const address = useListAddress({ query: StockView }, { kept: ['team', 'tab', 'sort'] });
  const [, set] = useAddress();
  const filters = useFilters(team, view, stat);
  const fetch = (wanted: WantedFile) =>
    callApi(exportStockStat, { query: { ...stockStatInput(team, view).query, ...wanted } });
  const exports = useExports([{ key: 'stat', fetch }], saveFile);
  return (
    <Page
      width="full"
      title={t('stockStat.title')}
      subtitle={t('stockStat.subtitle', { day: format.day(stat.asOf) })}
      actions={stat.since !== null && <ExportMenu {...exports} />}
    >
      <ListFilters label={t('stockStat.filter')} address={address} filters={filters} />
      {stat.isToday && (
        <Alert severity="info">{t('stockStat.isToday', { day: format.day(stat.asOf) })}</Alert>
      )}
      {stat.since === null ? (
        <EmptyState title={t('stockStat.none')} body={t('stockStat.noneBody')} />
      ) : (
        <>
          <Figures stat={stat} />
          <Tabs
            label={t('stockStat.tabsLabel')}
            value={view.tab}
            onChange={(tab) => set({ tab, sort: undefined, show: undefined, unit: undefined })}
            tabs={stockTabs.map((value) => ({ value, label: t(`stockStat.tabs.${value}`) }))}
          >
            <Box sx={stackStyle}>
              <View stat={stat} team={team} />
            </Box>
          </Tabs>
        </>
      )}
    </Page>
  );
}

function View({ stat, team }: { stat: StockStat; team: Team }) {
  const { view, sort } = useLoaderData<typeof loader>();
  switch (view.tab) {
    case 'overview':
      return <StockOverview stat={stat} />;
    case 'balance':
      return (
        <StockBalanceTable stat={stat} group={view.group} unit={unitIn(unitsFor(team, view), view.unit)} />
      );
    case 'sorts':
      return <StockSorts stat={stat} show={view.show} sort={sort} />;
    case 'stocktakes':
      return <StocktakeDifferences stat={stat} />;
  }
}

function Figures({ stat }: { stat: StockStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { currency, turnoverDays } = stat;
  const count = (is: (row: StockStat['sorts'][number]) => boolean) =>
    format.number(stat.sorts.filter(is).length);
  const days = (text: string) =>
    t('stockStat.days', { count: Number(text), shown: format.decimal(text, { min: 0, max: 1 }) });
  return (
    <KeyFigures>
      {stat.valueMinor !== undefined && (
        <KeyFigure label={t('stockStat.value')} value={format.money(stat.valueMinor, currency)} />
      )}
      <KeyFigure label={t('stockStat.volume')} value={format.decimal(stat.volume, { min: 0, max: 3 })} />
      <KeyFigure label={t('stockStat.pieces')} value={format.number(stat.pieces)} />
      {turnoverDays !== undefined && (
        <KeyFigure
          label={t('stockStat.turnover')}
          value={turnoverDays === null ? t('stockStat.dash') : days(turnoverDays)}
          hint={t('stockStat.turnoverHint', {
            days: format.number(stat.window.days),
            cost: format.money(stat.costOfGoodsMinor ?? 0, currency),
          })}
        />
      )}
      <KeyFigure label={t('stockStat.low')} value={count(({ low }) => low)} />
      <KeyFigure
        label={t('stockStat.dead')}
        value={count(({ dead }) => dead)}
        hint={t('stockStat.deadHint', { days: deadAfterDays })}
      />
    </KeyFigures>
  );
}

function useFilters(team: Team, view: StockView, stat: StockStat): ListFilter[] {
  const { t } = useTranslation('wood');
  const asOf: ListFilter = { kind: 'day', name: 'asOf', label: t('stockStat.asOf'), usual: stat.today };
  if (view.tab === 'balance') {
    const units = unitsFor(team, view);
    return [
      {
        kind: 'choice',
        name: 'group',
        label: t('stockStat.group'),
        options: optionsOf(stockStatGroups, (value) => t(`stockStat.groups.${value}`)),
        usual: 'sort',
      },
      {
        kind: 'choice',
        name: 'unit',
        label: t('stockStat.unit'),
        options: optionsOf(units, (value) => t(`stockStat.units.${value}`)),
        usual: 'volume',
      },
      { kind: 'day', name: 'from', label: t('stockStat.from'), usual: stat.from },
      asOf,
    ];
  }
  if (view.tab !== 'sorts') return [asOf];
  const shown = stat.valueMinor === undefined ? shownSorts.slice(0, 3) : shownSorts;
  return [
    asOf,
    {
      kind: 'choice',
      name: 'show',
      label: t('stockStat.show'),
      options: optionsOf(shown, (value) => t(`stockStat.shown.${value}`)),
      usual: 'all',
    },
  ];
}

const stackStyle = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
