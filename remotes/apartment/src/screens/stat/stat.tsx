import {
  type Building,
  exportArrearsStat,
  exportCostStat,
  exportIncomeStat,
  exportOccupancyStat,
  exportUsageStat,
  exportWorkloadStat,
  meterKinds,
  type StatTopic,
  statMonthsAtMost,
  utilities,
} from '@console/contract/apartment';
import {
  callApi,
  useAddress,
  useEndpoint,
  useExports,
  useFormat,
  useListAddress,
  useName,
  type WantedFile,
} from '@console/shell';
import {
  choiceFilter,
  EmptyState,
  ExportMenu,
  type ListFilter,
  ListFilters,
  optionsOf,
  Page,
  Section,
  saveFile,
  Tabs,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import '../../exports/texts.ts';
import { useTopicWords } from '../../statistics/figure-words.ts';
import { measureOf, measuresOf } from '../../statistics/measures.ts';
import { StatChart } from '../../statistics/stat-chart.tsx';
import { CompareTable, MonthTable, PivotTable } from '../../statistics/stat-tables.tsx';
import '../../statistics/texts.ts';
import {
  isTurned,
  type Stat,
  type StatQuery,
  StatView,
  statCalls,
  topicGroups,
  topicsOf,
} from '../../statistics/topics.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import type { loader } from './loader.ts';

export const handle = { title: 'stat.title' };

/** What rooms, ledgers and rounds come to: by topic, by month, and by what one asks them for. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any, shown } = useLoaderData<typeof loader>();
  if (building && shown) return <Topics building={building} topic={shown.topic} />;
  return <NoBuilding title={t('stat.title')} permission="apartment.stat.rooms" any={any} />;
}

interface TopicProps {
  building: Building;
  topic: StatTopic;
}

function Topics({ building, topic }: TopicProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { shown } = useLoaderData<typeof loader>();
  const [, set] = useAddress();
  const topics = topicsOf(building);
  const { from = '', to = '' } = shown?.query ?? {};
  const content = <Topic key={topic} building={building} topic={topic} />;
  return (
    <Page
      width="full"
      title={t('stat.title')}
      subtitle={t('stat.subtitle', {
        ...{ building: name(building.name), from: format.month(from), to: format.month(to) },
      })}
      actions={shown && !shown.tooLong && <StatExport topic={topic} query={shown.query} />}
    >
      {topics.length === 1 ? (
        content
      ) : (
        <Tabs
          label={t('stat.title')}
          value={topic}
          onChange={(tab) => set({ tab, measure: undefined, sort: undefined, group: undefined })}
          tabs={topics.map((value) => ({ value, label: t(`stat.tabs.${value}`) }))}
        >
          {content}
        </Tabs>
      )}
    </Page>
  );
}

function Topic({ topic }: TopicProps) {
  const { t } = useTranslation('apartment');
  const { view, shown } = useLoaderData<typeof loader>();
  const address = useListAddress({ query: StatView }, { kept: ['building', 'tab'] });
  const [, set] = useAddress();
  const filters = useFilters(topic);
  if (!shown) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ListFilters label={t('stat.filter')} address={address} filters={filters} />
      {shown.tooLong ? (
        <EmptyState
          title={isTurned(shown.query) ? t('stat.turned') : t('stat.tooLong', { months: statMonthsAtMost })}
          action={
            <Button variant="outlined" onClick={() => set({ from: undefined, to: undefined })}>
              {t('stat.tooLongAction')}
            </Button>
          }
        />
      ) : (
        <Figures topic={topic} query={shown.query} measure={measureOf(topic, view.measure)} />
      )}
    </Box>
  );
}

/** What a topic answers. Each has figures of its own; what is drawn here is what all of them have. */
const useStat = (topic: StatTopic, query: StatQuery): Stat =>
  useEndpoint(statCalls[topic] as (typeof statCalls)['income'], { query });

function Figures({ topic, query, measure }: { topic: StatTopic; query: StatQuery; measure: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { view, shown, sort } = useLoaderData<typeof loader>();
  const stat = useStat(topic, query);
  // The same question once more where nothing is compared: it is answered already.
  const past = useStat(topic, shown?.before ?? query);
  const before = shown?.before && past;
  const words = useTopicWords(topic, view.kind);
  const group = shown?.group ?? 'month';
  const nothing =
    stat.byMonth.every((one) => one === null) && stat.groups.every(({ total }) => total === null);
  return (
    <>
      {stat.swapped && (
        <Alert severity="info">
          {t('stat.swapped', { from: format.month(stat.from), to: format.month(stat.to) })}
        </Alert>
      )}
      {nothing ? (
        <EmptyState title={t('stat.none')} body={t('stat.noneBody')} />
      ) : (
        <>
          <Section dense>
            <StatChart {...{ topic, group, measure, stat, before, words }} />
          </Section>
          {before && group === 'month' && <CompareTable {...{ topic, measure, stat, before, words }} />}
          {group === 'month' ? (
            <MonthTable {...{ topic, stat, words }} />
          ) : (
            <PivotTable {...{ topic, group, measure, stat, words, sort }} />
          )}
          <Typography variant="body2" color="textSecondary">
            {t(`stat.note.${topic}`, { day: format.day(stat.asOf) })}
          </Typography>
        </>
      )}
    </>
  );
}

function useFilters(topic: StatTopic): ListFilter[] {
  const { t } = useTranslation('apartment');
  const { view, shown } = useLoaderData<typeof loader>();
  const words = useTopicWords(topic, view.kind);
  const { from, to, group } = shown?.query ?? {};
  const onlyWhere = (condition: boolean, filter: ListFilter): ListFilter[] => (condition ? [filter] : []);
  return [
    {
      kind: 'choice',
      name: 'group',
      label: t('stat.group'),
      options: optionsOf(topicGroups[topic], words.by),
      usual: group,
      clears: ['sort'],
    },
    {
      kind: 'choice',
      name: 'measure',
      label: t('stat.measure'),
      options: optionsOf(measuresOf(topic), words.figure),
      usual: measureOf(topic, view.measure),
    },
    { kind: 'month', name: 'from', label: t('stat.from'), usual: from },
    { kind: 'month', name: 'to', label: t('stat.to'), usual: to },
    ...onlyWhere(topic === 'usage' && group !== 'item', {
      kind: 'choice',
      name: 'kind',
      label: t('stat.kind'),
      options: optionsOf(meterKinds, (value) => t(`usage.kinds.${value}`)),
    }),
    ...onlyWhere(
      topic === 'cost-versus-billed',
      choiceFilter(
        'utility',
        t('stat.utility'),
        t('stat.allUtilities'),
        optionsOf(utilities, (value) => t(`stat.utilities.${value}`)),
      ),
    ),
    ...onlyWhere(topic === 'income' || topic === 'arrears', {
      kind: 'day',
      name: 'asOf',
      label: t('stat.asOf'),
    }),
    ...onlyWhere(group === 'month', { kind: 'switch', name: 'compare', label: t('stat.compare') }),
  ];
}

const files = {
  income: exportIncomeStat,
  arrears: exportArrearsStat,
  occupancy: exportOccupancyStat,
  usage: exportUsageStat,
  'cost-versus-billed': exportCostStat,
  workload: exportWorkloadStat,
} as const satisfies Readonly<Record<StatTopic, object>>;

/** All figures of the topic, as it is grouped. */
function StatExport({ topic, query }: { topic: StatTopic; query: StatQuery }) {
  const file = files[topic] as (typeof files)['income'];
  const fetch = (wanted: WantedFile) => callApi(file, { query: { ...query, ...wanted } });
  return <ExportMenu {...useExports([{ key: 'stat', fetch }], saveFile)} />;
}
