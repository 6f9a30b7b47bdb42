import {
  agedSides,
  exportTxnStat,
  getAgeingStat,
  getSupplierStat,
  getTxnStat,
  listSelfChecked,
  type Team,
  type TxnStatMeasure,
  txnStatGroupsOf,
  woodStatMonthsAtMost,
} from '@console/contract/wood';
import {
  callApi,
  localToday,
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
  type ListFilter,
  ListFilters,
  optionsOf,
  Page,
  saveFile,
  Tabs,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { Ageing } from '../../stat/ageing.tsx';
import { figureIn, figuresOf, useFigureWords } from '../../stat/figure-words.ts';
import { SelfChecked } from '../../stat/self-checked.tsx';
import { Suppliers } from '../../stat/suppliers.tsx';
import '../../stat/texts.ts';
import { Trade } from '../../stat/trade.tsx';
import {
  ageingInput,
  groupIn,
  isMeasure,
  rangeInput,
  rangeOf,
  type TradeTab,
  TradeView,
  tabsFor,
  txnStatInput,
} from '../../stat/trade-view.ts';
import { NoTeam } from '../../team/no-team.tsx';
import { mayIn, teamZone, useTeam } from '../../team/team.ts';
import { type loader, tabIn } from './loader.ts';

export const handle = { title: 'tradeStat.title' };

/** What was sold, earned, bought and sent back, and what is open with partners. */
export function Component() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const { view } = useLoaderData<typeof loader>();
  if (!team) return <NoTeam title={t('tradeStat.title')} />;
  const tab = tabIn(team, view);
  if (tab) return <Statistics team={team} tab={tab} />;
  return (
    <Page title={t('tradeStat.title')}>
      <ForbiddenState permission="wood.stat.sale" grantedBy={t('tradeStat.grantedBy')} />
    </Page>
  );
}

interface StatisticsProps {
  team: Team;
  tab: TradeTab;
}

function Statistics({ team, tab }: StatisticsProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { view, tooLong } = useLoaderData<typeof loader>();
  const [, set] = useAddress();
  const tabs = tabsFor((permission) => mayIn(team, permission));
  const { from, to } = rangeOf(view);
  const content = <View key={tab} team={team} tab={tab} />;
  return (
    <Page
      width="full"
      title={t('tradeStat.title')}
      {...(tab !== 'ageing' && {
        subtitle: t('tradeStat.subtitle', { from: format.month(from), to: format.month(to) }),
      })}
      actions={isMeasure(tab) && !tooLong && <TradeExport team={team} measure={tab} />}
    >
      {tabs.length === 1 ? (
        content
      ) : (
        <Tabs
          label={t('tradeStat.tabsLabel')}
          value={tab}
          onChange={(next) => set({ tab: next, figure: undefined, group: undefined, sort: undefined })}
          tabs={tabs.map((value) => ({ value, label: t(`tradeStat.tabs.${value}`) }))}
        >
          {content}
        </Tabs>
      )}
    </Page>
  );
}

function View({ team, tab }: StatisticsProps) {
  const { t } = useTranslation('wood');
  const { tooLong } = useLoaderData<typeof loader>();
  const address = useListAddress({ query: TradeView }, { kept: ['team', 'tab', 'sort'] });
  const [, set] = useAddress();
  const filters = useFilters(team, tab);
  return (
    <Box sx={stackStyle}>
      <ListFilters label={t('tradeStat.filter')} address={address} filters={filters} />
      {tooLong ? (
        <EmptyState
          title={t('tradeStat.tooLong', { months: woodStatMonthsAtMost })}
          action={
            <Button variant="outlined" onClick={() => set({ from: undefined, to: undefined })}>
              {t('tradeStat.lastYear')}
            </Button>
          }
        />
      ) : (
        <Told team={team} tab={tab} />
      )}
    </Box>
  );
}

function Told({ team, tab }: StatisticsProps) {
  switch (tab) {
    case 'suppliers':
      return <SuppliersTold team={team} />;
    case 'ageing':
      return <AgeingTold team={team} />;
    case 'self_checked':
      return <SelfCheckedTold team={team} />;
    default:
      return <TradeTold team={team} measure={tab} />;
  }
}

function TradeTold({ team, measure }: { team: Team; measure: TxnStatMeasure }) {
  const { view, sort } = useLoaderData<typeof loader>();
  const stat = useEndpoint(getTxnStat, txnStatInput(team, measure, view));
  return <Trade stat={stat} figure={figureIn(stat.measure, view.figure)} sort={sort} />;
}

function SuppliersTold({ team }: { team: Team }) {
  const { view } = useLoaderData<typeof loader>();
  return <Suppliers stat={useEndpoint(getSupplierStat, rangeInput(team, view))} />;
}

function AgeingTold({ team }: { team: Team }) {
  const { view } = useLoaderData<typeof loader>();
  return <Ageing stat={useEndpoint(getAgeingStat, ageingInput(team, view))} />;
}

function SelfCheckedTold({ team }: { team: Team }) {
  const { view } = useLoaderData<typeof loader>();
  return <SelfChecked told={useEndpoint(listSelfChecked, rangeInput(team, view))} />;
}

function useFilters(team: Team, tab: TradeTab): ListFilter[] {
  const { t } = useTranslation('wood');
  const { view } = useLoaderData<typeof loader>();
  const measure = isMeasure(tab) ? tab : 'sales';
  const words = useFigureWords(measure, team.currency);
  if (tab === 'ageing')
    return [
      {
        ...({ kind: 'choice', name: 'side', label: t('tradeStat.side'), usual: 'receivable' } as const),
        options: optionsOf(agedSides, (side) => t(`tradeStat.sides.${side}`)),
      },
      { kind: 'day', name: 'asOf', label: t('tradeStat.asOf'), usual: localToday(teamZone) },
    ];
  const { from, to } = rangeOf(view);
  const months: ListFilter[] = [
    { kind: 'month', name: 'from', label: t('tradeStat.from'), usual: from },
    { kind: 'month', name: 'to', label: t('tradeStat.to'), usual: to },
  ];
  if (!isMeasure(tab)) return months;
  return [
    {
      ...({ kind: 'choice', name: 'group', label: t('tradeStat.group'), clears: ['sort'] } as const),
      options: optionsOf(txnStatGroupsOf[measure], (group) => t(`tradeStat.groups.${group}`)),
      usual: groupIn(measure, view.group),
    },
    {
      ...({ kind: 'choice', name: 'figure', label: t('tradeStat.figure') } as const),
      options: optionsOf(figuresOf(measure), words.figure),
      usual: figureIn(measure, view.figure),
    },
    ...months,
  ];
}

/** All figures of the measure, as it is grouped. */
function TradeExport({ team, measure }: { team: Team; measure: TxnStatMeasure }) {
  const { view } = useLoaderData<typeof loader>();
  const fetch = (wanted: WantedFile) =>
    callApi(exportTxnStat, { query: { ...txnStatInput(team, measure, view).query, ...wanted } });
  return <ExportMenu {...useExports([{ key: 'stat', fetch }], saveFile)} />;
}

const stackStyle = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
