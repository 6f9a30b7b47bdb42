import {
  apartmentPaths,
  type Building,
  exportUsageMatrix,
  getUsageMatrix,
  type MeterKind,
  matrixModes,
  meterKinds,
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
  EmptyState,
  ExportMenu,
  HeatMatrix,
  type ListFilter,
  ListFilters,
  nextSorting,
  optionsOf,
  Page,
  SeriesChart,
  saveFile,
} from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import '../../exports/texts.ts';
import { monthsWithUse } from '../../usage/matrix-months-rules.ts';
import { inOrder, type Matrix, sortingOfMatrix } from '../../usage/matrix-order.ts';
import { useQuantity } from '../../usage/meter-words.ts';
import { monthTotals } from '../../usage/month-totals-rules.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import { type loader, View } from './loader.ts';

export const handle = { title: 'usage.matrix.title' };

/** Who used how much in which month, at a glance. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <BuildingsMatrix building={building} />;
  return <NoBuilding title={t('usage.matrix.title')} permission="apartment.usage.read" any={any} />;
}

function BuildingsMatrix({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { query, sort } = useLoaderData<typeof loader>();
  const matrix = monthsWithUse(useEndpoint(getUsageMatrix, { query }), query);
  const address = useListAddress({ query: View }, { kept: ['building'] });
  const filters = useFilters(matrix);
  const words = { kind: t(`usage.kinds.${query.kind}`), unit: t(`usage.units.${query.kind}`) };
  return (
    <Page
      width="full"
      title={t('usage.matrix.title')}
      subtitle={t('usage.matrix.subtitle', { ...words, building: name(building.name) })}
      actions={matrix.rows.length > 0 && <MatrixExport months={matrix.months} />}
    >
      <ListFilters label={t('usage.matrix.filter')} address={address} filters={filters} />
      {matrix.rows.length === 0 ? (
        <EmptyState title={t('usage.matrix.none')} body={t('usage.matrix.noneBody')} />
      ) : (
        <>
          {matrix.months.length > 1 && <AllByMonth matrix={matrix} kind={query.kind} />}
          <RoomsByMonth building={building} matrix={matrix} kind={query.kind} sort={sort} />
        </>
      )}
    </Page>
  );
}

/** What the building used, before one looks at its rooms. */
function AllByMonth({ matrix, kind }: { matrix: Matrix; kind: MeterKind }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { fixed, plain } = useQuantity();
  const totals = monthTotals(matrix);
  const words = { kind: t(`usage.kinds.${kind}`), unit: t(`usage.units.${kind}`) };
  return (
    <SeriesChart
      label={t('usage.matrix.chart', words)}
      over={t('usage.month')}
      columns={totals.map(({ ym }) => format.month(ym))}
      ticks={totals.map(({ ym }) => (totals.length > 12 ? ym : format.month(ym, 'short')))}
      series={[
        {
          name: t('usage.matrix.sum'),
          values: totals.map(({ quantity }) => (quantity === null ? null : Number(quantity))),
          texts: totals.map(({ quantity }) => (quantity === null ? '' : fixed(quantity, kind))),
          uncertain: totals.map(({ uncertain }) => uncertain),
        },
      ]}
      format={(value) => plain(String(value))}
      uncertain={t('usage.matrix.uncertain')}
    />
  );
}

interface RoomsByMonthProps {
  building: Building;
  matrix: Matrix;
  kind: MeterKind;
  sort: string | undefined;
}

function RoomsByMonth({ building: { buildingId }, matrix, kind, sort }: RoomsByMonthProps) {
  const { t } = useTranslation('apartment');
  const [, set] = useAddress();
  const { fixed } = useQuantity();
  const told = (text: string) => fixed(text, kind);
  const { months, totals, total } = matrix;
  const sorted = sortingOfMatrix(sort, months);
  return (
    <HeatMatrix
      caption={t('usage.matrix.caption', { kind: t(`usage.kinds.${kind}`), unit: t(`usage.units.${kind}`) })}
      corner={t('usage.matrix.room')}
      columns={months.map((ym) => ({ key: ym, label: ym }))}
      rows={inOrder(matrix.rows, months, sorted).map(({ roomId, roomNumber, cells, total: sum }) => ({
        key: roomId,
        label: roomNumber,
        href: apartmentPaths.flowUsed({ building: buildingId, room: roomId }),
        cells: cells.map(({ quantity, estimated, draft }) => ({
          value: quantity === null ? null : Number(quantity),
          text: quantity === null ? '' : told(quantity),
          estimated,
          draft,
        })),
        total: told(sum),
      }))}
      totalLabel={t('usage.matrix.total')}
      totals={{ label: t('usage.matrix.sum'), cells: totals.map(told), total: told(total) }}
      sorted={sorted}
      onSort={(by) => set({ sort: nextSorting(sorted, by, by !== 'label') })}
      format={(value) => told(value.toFixed(3))}
      words={{
        estimated: t('usage.matrix.estimated'),
        draft: t('usage.matrix.draft'),
        none: t('usage.matrix.unknown'),
        legend: t('usage.matrix.legend'),
      }}
    />
  );
}

function useFilters(matrix: Matrix): ListFilter[] {
  const { t } = useTranslation('apartment');
  const { query } = useLoaderData<typeof loader>();
  // The kind on screen stays choosable although the building has none of it.
  const kinds = meterKinds.filter((kind) => kind === query.kind || matrix.kinds.includes(kind));
  const [first = '', last = ''] = [matrix.months[0], matrix.months.at(-1)];
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: t('usage.kind'),
      options: optionsOf(kinds, (value) => t(`usage.kinds.${value}`)),
    },
    {
      kind: 'choice',
      name: 'mode',
      label: t('usage.matrix.mode'),
      options: optionsOf(matrixModes, (value) => t(`usage.matrix.modes.${value}`)),
    },
    { kind: 'month', name: 'from', label: t('usage.from'), usual: first },
    { kind: 'month', name: 'to', label: t('usage.to'), usual: last },
  ];
}

/** The months on screen, of all rooms. */
function MatrixExport({ months }: { months: Matrix['months'] }) {
  const { query } = useLoaderData<typeof loader>();
  const shown = { ...query, from: months[0], to: months.at(-1) };
  const fetch = (wanted: WantedFile) => callApi(exportUsageMatrix, { query: { ...shown, ...wanted } });
  return <ExportMenu {...useExports([{ key: 'matrix', fetch }], saveFile)} />;
}
