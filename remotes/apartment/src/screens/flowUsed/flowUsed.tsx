import {
  apartmentPaths,
  type Building,
  exportUsageFlows,
  flowKinds,
  listUsageFlows,
  meterKinds,
  type UsageFlow,
} from '@console/contract/apartment';
import { callApi, load, searchParams, useEndpoint, useFormat } from '@console/shell';
import {
  type Column,
  DataTable,
  DayInput,
  EmptyState,
  FilterBar,
  KeyFigure,
  KeyFigures,
  Page,
  SelectInput,
  StateChip,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useName } from '../../buildings/names.ts';
import { ExportButton } from '../../exports/export-button.tsx';
import { firstPageOf, isBadCursor } from '../../paging/first-page.ts';
import { PageLinks } from '../../paging/page-links.tsx';
import { loadBuildingChoice } from '../../usage/building-choice.ts';
import { BuildingField } from '../../usage/building-field.tsx';
import { aYearBefore, dayRangeOf } from '../../usage/day-range.ts';
import { useMeterName, useQuantity } from '../../usage/meter-words.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import { useGo } from '../../paging/use-go.ts';

export const handle = { title: 'usage.flow.title' };

const View = z.object({
  building: z.optional(z.uuid()),
  meter: z.optional(z.uuid()),
  room: z.optional(z.uuid()),
  kind: z.optional(z.enum(flowKinds)),
  meterKind: z.optional(z.enum(meterKinds)),
  cursor: z.optional(z.string()),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, cursor, ...view } = searchParams(request, View);
  const { bad, ...days } = dayRangeOf(new URL(request.url).searchParams);
  const choice = await loadBuildingChoice(wanted, 'apartment.usage.read');
  const range = { ...days, from: days.from ?? (days.to ? undefined : aYearBefore(new Date())) };
  const filter = { ...view, ...range, building: choice.building?.buildingId ?? '' };
  const query = { ...filter, cursor };
  if (choice.building)
    await load(listUsageFlows, { query }).catch((error) => {
      if (cursor !== undefined && isBadCursor(error)) throw redirect(firstPageOf(request.url));
      throw error;
    });
  return { ...choice, filter, query, bad };
}

/** The ledger of uses: nothing in it is ever changed, what was wrong gets a line against it. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <Ledger building={building} />;
  return <NoBuilding title={t('usage.flow.title')} permission="apartment.usage.read" any={any} />;
}

function Ledger({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const quantity = useQuantity();
  const { filter, query, bad } = useLoaderData<typeof loader>();
  const { items, next, sums } = useEndpoint(listUsageFlows, { query });
  const columns = useColumns(building);
  return (
    <Page
      width="wide"
      title={t('usage.flow.title')}
      subtitle={t('usage.flow.subtitle', { building: name(building.name) })}
      actions={items.length > 0 && <LedgerExport filter={filter} />}
    >
      {bad && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('usage.flow.badDay')}
        </Alert>
      )}
      <Filters building={building} />
      {sums.length > 0 && (
        <KeyFigures>
          {sums.map((sum) => (
            <KeyFigure
              key={sum.kind}
              label={t('usage.flow.sum', { kind: t(`usage.kinds.${sum.kind}`) })}
              value={quantity.exact(sum.quantity, sum.kind)}
              unit={t(`usage.units.${sum.kind}`)}
            />
          ))}
        </KeyFigures>
      )}
      <DataTable
        caption={t('usage.flow.list')}
        rows={items}
        rowKey={(row) => row.usageFlowId}
        columns={columns}
        empty={<EmptyState title={t('usage.flow.none')} body={t('usage.flow.noneBody')} />}
      />
      <PageLinks next={next} />
    </Page>
  );
}

const tones = { actual: 'neutral', estimated: 'warn', true_up: 'info', correction: 'info' } as const;

function useColumns(building: Building): Column<UsageFlow>[] {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const meterName = useMeterName();
  const quantity = useQuantity();
  const signed = ({ quantity: text, kind }: UsageFlow) =>
    `${text.startsWith('-') ? '' : '+'}${quantity.exact(text, kind)}`;
  return [
    { key: 'meter', label: t('usage.flow.meter'), cell: meterName, primary: true },
    {
      key: 'day',
      label: t('usage.flow.day'),
      nowrap: true,
      card: 'bare',
      cell: (row) => format.day(row.businessDate),
    },
    {
      key: 'month',
      label: t('usage.flow.month'),
      hideBelow: 'md',
      nowrap: true,
      cell: ({ cycleYm, usageYm }) =>
        cycleYm === usageYm ? cycleYm : t('usage.flow.about', { cycle: cycleYm, usage: usageYm }),
    },
    {
      key: 'line',
      card: 'top',
      label: t('usage.flow.line'),
      cell: (row) => <StateChip tone={tones[row.flowKind]} label={t(`usage.flow.lines.${row.flowKind}`)} />,
    },
    {
      key: 'quantity',
      card: 'half',
      label: t('usage.flow.quantity'),
      align: 'right',
      cell: (row) => `${signed(row)} ${t(`usage.units.${row.kind}`)}`,
    },
    {
      key: 'running',
      card: 'half',
      label: t('usage.flow.running'),
      align: 'right',
      cell: (row) => quantity.exact(row.running, row.kind),
    },
    {
      key: 'trace',
      card: 'bare',
      label: t('usage.flow.trace'),
      cell: (row) => <Trace building={building} row={row} />,
    },
  ];
}

function Trace({ building: { buildingId }, row }: { building: Building; row: UsageFlow }) {
  const { t } = useTranslation('apartment');
  const meterName = useMeterName();
  const [params] = useSearchParams();
  const readings = apartmentPaths.checkUsed({ building: buildingId, ym: row.usageYm, rule: 'all' });
  const meter = apartmentPaths.flowUsed({ building: buildingId, meter: row.meterId });
  return (
    <Box sx={traceStyle}>
      <MuiLink component={Link} to={readings} aria-label={t('usage.flow.traceOf', { ym: row.usageYm })}>
        {row.usageYm}
      </MuiLink>
      {params.get('meter') !== row.meterId && (
        <MuiLink
          component={Link}
          to={meter}
          aria-label={t('usage.flow.onlyMeterOf', { meter: meterName(row) })}
        >
          {t('usage.flow.onlyMeter')}
        </MuiLink>
      )}
    </Box>
  );
}

const traceStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  whiteSpace: 'nowrap',
  // Where they stand one above the other each is still wide enough for a finger.
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
};

function Filters({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const go = useGo();
  const { buildings, filter } = useLoaderData<typeof loader>();
  const [params, setParams] = useSearchParams();
  const active = ['meter', 'room', 'kind', 'meterKind', 'from', 'to'].filter((one) => params.has(one));
  const all = { value: '', label: t('usage.all') };
  return (
    <FilterBar
      label={t('usage.flow.filter')}
      active={active.length}
      clear={
        active.length > 0
          ? { label: t('usage.clear'), onClick: () => setParams({ building: building.buildingId }) }
          : undefined
      }
    >
      {buildings.length > 1 && <BuildingField buildings={buildings} building={building} />}
      <SelectInput
        label={t('usage.kind')}
        value={filter.meterKind ?? ''}
        onChange={(meterKind) => go({ meterKind })}
        options={[all, ...meterKinds.map((value) => ({ value, label: t(`usage.kinds.${value}`) }))]}
      />
      <SelectInput
        label={t('usage.flow.line')}
        value={filter.kind ?? ''}
        onChange={(kind) => go({ kind })}
        options={[all, ...flowKinds.map((value) => ({ value, label: t(`usage.flow.lines.${value}`) }))]}
      />
      <DayInput label={t('usage.from')} value={filter.from ?? ''} onChange={(from) => go({ from })} />
      <DayInput label={t('usage.to')} value={filter.to ?? ''} onChange={(to) => go({ to })} />
    </FilterBar>
  );
}

type Filter = ReturnType<typeof useLoaderData<typeof loader>>['filter'];

/** The whole ledger as filtered. */
const LedgerExport = ({ filter }: { filter: Filter }) => (
  <ExportButton
    sheets={[
      { key: 'ledger', fetch: (wanted) => callApi(exportUsageFlows, { query: { ...filter, ...wanted } }) },
    ]}
  />
);
