import { type ElectricityChart, getElectricityChart, statMonthsAtMost } from '@console/contract/apartment';
import { useEndpoint, useFormat, useListAddress, useName } from '@console/shell';
import { EmptyState, type ListFilter, ListFilters, optionsOf, Page } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { hasAny } from '../../charts/chart-view-rules.ts';
import { ElectricityCharts } from '../../charts/electricity-charts.tsx';
import '../../charts/texts.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import { type loader, View } from './loader.ts';

export const handle = { title: 'charts.title' };

/** What electricity was used for, and where it went. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { query, any } = useLoaderData<typeof loader>();
  if (query) return <Charts query={query} />;
  return <NoBuilding title={t('charts.title')} permission="apartment.usage.read" any={any} />;
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function Charts({ query }: { query: NonNullable<Loaded['query']> }) {
  const { t } = useTranslation('apartment');
  const { withPrice } = useLoaderData<typeof loader>();
  const chart = useEndpoint(getElectricityChart, { query });
  const address = useListAddress({ query: View }, { kept: ['building'] });
  return (
    <Page
      width="full"
      title={t('charts.title')}
      subtitle={useSubtitle(chart)}
      actions={
        <Box sx={{ displayPrint: 'none' }}>
          <Button variant="outlined" onClick={() => window.print()}>
            {t('charts.print')}
          </Button>
        </Box>
      }
    >
      <Box sx={{ displayPrint: 'none' }}>
        <ListFilters label={t('charts.filter')} address={address} filters={useFilters(chart)} />
      </Box>
      <Notices chart={chart} />
      {hasAny(chart) ? <ElectricityCharts chart={chart} withPrice={withPrice} /> : <Nothing chart={chart} />}
    </Page>
  );
}

function useSubtitle({ building, room, from, to }: ElectricityChart): string {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const words = { building: name(building.name), from: format.month(from), to: format.month(to) };
  return room ? t('charts.subtitleRoom', { ...words, room: room.number }) : t('charts.subtitle', words);
}

/** What is shown otherwise than it was asked for. */
function Notices({ chart }: { chart: ElectricityChart }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { tooLong } = useLoaderData<typeof loader>();
  const told = [
    chart.swapped && t('charts.swapped'),
    chart.coarser && t('charts.coarser'),
    tooLong && t('charts.tooLong', { months: statMonthsAtMost, to: format.month(chart.to) }),
  ].filter((text) => text !== false);
  return told.map((text) => (
    <Alert key={text} severity="info" role="status" sx={{ mb: 2 }}>
      {text}
    </Alert>
  ));
}

function Nothing({ chart: { enough } }: { chart: ElectricityChart }) {
  const { t } = useTranslation('apartment');
  const reason = enough ? 'none' : 'few';
  return <EmptyState title={t(`charts.${reason}`)} body={t(`charts.${reason}Body`)} />;
}

function useFilters({ rooms, from, to, grain }: ElectricityChart): ListFilter[] {
  const { t } = useTranslation('apartment');
  const { own } = useLoaderData<typeof loader>();
  const place: ListFilter[] =
    own.length > 0
      ? [
          {
            ...{ kind: 'choice', name: 'tenancy', label: t('charts.room'), usual: own[0]?.tenancyId },
            options: own.map(({ tenancyId, roomNumber }) => ({ value: tenancyId, label: roomNumber })),
          },
        ]
      : [
          {
            ...{ kind: 'choice', name: 'room', label: t('charts.room'), any: t('charts.wholeBuilding') },
            options: rooms.map(({ roomId, roomNumber }) => ({ value: roomId, label: roomNumber })),
          },
        ];
  return [
    ...place,
    { kind: 'month', name: 'from', label: t('charts.from'), usual: from },
    { kind: 'month', name: 'to', label: t('charts.to'), usual: to },
    {
      ...{ kind: 'choice', name: 'grain', label: t('charts.grain'), usual: grain },
      options: optionsOf(['month', 'day'] as const, (value) => t(`charts.grains.${value}`)),
    },
    { kind: 'switch', name: 'price', label: t('charts.price') },
  ];
}
