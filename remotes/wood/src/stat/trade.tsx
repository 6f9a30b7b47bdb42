import type { TxnFigures, TxnStatGroup, TxnStatMeasure } from '@console/contract/wood';
import { useAddress, useFormat } from '@console/shell';
import {
  type ChartSeries,
  columnsOf,
  DataTable,
  EmptyState,
  HeatMatrix,
  nextSorting,
  Section,
  SeriesChart,
  sortedRows,
  sortingOf,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type FigureWords, figuresOf, isSum, useFigureWords, valueIn } from './figure-words.ts';
import './texts.ts';
import type { TradeStat } from './trade-view.ts';

interface TradeProps {
  stat: TradeStat;
  figure: string;
  sort: string | undefined;
}

/** Sales, margin or purchases: one figure over time, and all of them by month or by what they are grouped by. */
export function Trade({ stat, figure, sort }: TradeProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { measure, group } = stat;
  const words = useFigureWords(measure, stat.currency);
  const parts = { stat, measure, group, figure, words };
  return (
    <>
      {stat.swapped && (
        <Alert severity="info">
          {t('tradeStat.swapped', { from: format.month(stat.from), to: format.month(stat.to) })}
        </Alert>
      )}
      {stat.onlyOwn && <Alert severity="info">{t('tradeStat.onlyOwn')}</Alert>}
      {stat.total === null ? (
        <EmptyState title={t('tradeStat.none')} body={t('tradeStat.noneBody')} />
      ) : (
        <>
          <Section dense>
            {measure === 'margin' && group === 'month' ? (
              <MarginChart {...parts} />
            ) : (
              <TradeChart {...parts} />
            )}
          </Section>
          {group === 'month' ? (
            <MonthTable {...parts} />
          ) : (
            <>
              <GroupTable {...parts} sort={sort} />
              <MonthMatrix {...parts} sort={sort} />
            </>
          )}
          <Typography variant="body2" color="textSecondary">
            {t(`tradeStat.note.${measure}`)}
          </Typography>
        </>
      )}
    </>
  );
}

interface Parts {
  stat: TradeStat;
  measure: TxnStatMeasure;
  group: TxnStatGroup;
  figure: string;
  words: FigureWords;
}

const seriesOf = (
  { measure, words }: Pick<Parts, 'measure' | 'words'>,
  figure: string,
  name: string,
  cells: readonly (TxnFigures | null)[],
  how: Partial<ChartSeries> = {},
): ChartSeries => ({
  name,
  ...how,
  values: cells.map((cell) => {
    const value = valueIn(cell, measure, figure);
    return value === null ? null : Number(value);
  }),
  texts: cells.map((cell) => words.toldIn(figure, cell)),
});

const useMonths = ({ months }: Pick<TradeStat, 'months'>) => {
  const format = useFormat();
  return {
    columns: months.map((ym) => format.month(ym)),
    ticks: months.map((ym) => (months.length > 12 ? ym.slice(2) : format.month(ym, 'short'))),
  };
};

/** Gross profit as bars, and what part of net sales it is as a line. */
function MarginChart({ stat, measure, words }: Parts) {
  const { t } = useTranslation('wood');
  return (
    <SeriesChart
      label={t('tradeStat.marginChart')}
      over={t('tradeStat.month')}
      {...useMonths(stat)}
      series={[
        seriesOf({ measure, words }, 'grossMinor', words.figure('grossMinor'), stat.byMonth),
        seriesOf({ measure, words }, 'margin', words.figure('margin'), stat.byMonth, {
          ...{ shape: 'line', scale: 'second' },
        }),
      ]}
      format={words.axis('grossMinor')}
      second={words.axis('margin')}
    />
  );
}

/** As many as can be told apart; the table below has all of them. */
const mostDrawn = 8;

function TradeChart({ stat, measure, group, figure, words }: Parts) {
  const { t } = useTranslation('wood');
  const sums = isSum(measure, figure);
  const size = (total: TxnFigures | null) =>
    Number(valueIn(total, measure, figure) ?? Number.NEGATIVE_INFINITY);
  // Of prices and rates the groups are drawn of which most was traded.
  const weight = (total: TxnFigures | null) =>
    sums ? size(total) : Number(valueIn(total, measure, 'netMinor') ?? Number.NEGATIVE_INFINITY);
  const largest = stat.groups
    .toSorted((one, other) => weight(other.total) - weight(one.total))
    .slice(0, mostDrawn);
  const label = words.figure(figure);
  const series =
    group === 'month'
      ? [seriesOf({ measure, words }, figure, label, stat.byMonth, sums ? {} : { shape: 'line' })]
      : largest.map((one) =>
          seriesOf(
            ...([{ measure, words }, figure, words.group(group, one), one.cells] as const),
            sums ? { stack: 'groups' } : { shape: 'line' },
          ),
        );
  return (
    <SeriesChart
      label={
        group === 'month'
          ? t('tradeStat.chart', { figure: label })
          : t('tradeStat.chartOf', { figure: label, group: t(`tradeStat.groupsInside.${group}`) })
      }
      {...(group !== 'month' &&
        largest.length < stat.groups.length && { says: t('tradeStat.chartMost', { count: mostDrawn }) })}
      over={t('tradeStat.month')}
      {...useMonths(stat)}
      series={series}
      format={words.axis(figure)}
    />
  );
}

/** All figures, month by month, the latest first. */
function MonthTable({ stat, measure, words }: Parts) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const column = columnsOf<{ ym: string; figures: TxnFigures | null }>(format);
  const rows = stat.months.map((ym, at) => ({ ym, figures: stat.byMonth[at] ?? null })).reverse();
  return (
    <Section title={t('tradeStat.byMonth')}>
      <DataTable
        caption={t('tradeStat.byMonth')}
        rows={rows}
        rowKey={({ ym }) => ym}
        columns={[
          column.name('ym', t('tradeStat.month'), ({ ym }) => format.month(ym), {
            nowrap: true,
            total: t('tradeStat.total'),
          }),
          ...figuresOf(measure).map((figure) =>
            column.own(figure, words.figure(figure), (row) => words.toldIn(figure, row.figures), {
              ...{ align: 'right', nowrap: true },
              total: words.toldIn(figure, stat.total),
            }),
          ),
        ]}
      />
    </Section>
  );
}

type Group = TradeStat['groups'][number];

/** All figures of all months, group by group, with what they come to. */
function GroupTable({ stat, measure, group, words, sort }: Parts & { sort: string | undefined }) {
  const { t } = useTranslation('wood');
  const [, set] = useAddress();
  const column = columnsOf<Group>(useFormat());
  const title = t('tradeStat.byGroup', { group: t(`tradeStat.groupsInside.${group}`) });
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        rows={stat.groups}
        rowKey={({ key }) => key}
        sorting={{ text: sort, onSort: (text) => set({ sort: text }) }}
        columns={[
          column.name('name', t(`tradeStat.groups.${group}`), (row) => words.group(group, row), {
            total: t('tradeStat.total'),
          }),
          ...figuresOf(measure).map((figure) =>
            column.own(figure, words.figure(figure), (row) => words.toldIn(figure, row.total), {
              ...{ align: 'right', nowrap: true },
              total: words.toldIn(figure, stat.total),
              sortBy: (row) => {
                const value = valueIn(row.total, measure, figure);
                return value === null ? null : Number(value);
              },
            }),
          ),
        ]}
      />
    </Section>
  );
}

/** One figure: groups by months, darker where there is more of it. */
function MonthMatrix({ stat, measure, group, figure, words, sort }: Parts & { sort: string | undefined }) {
  const { t } = useTranslation('wood');
  const [, set] = useAddress();
  const { months } = stat;
  const sorted = sortingOf(sort, ['label', 'total', ...months]) ?? { by: 'label', down: false };
  const numberIn = (of: TxnFigures | null): number | null => {
    const value = valueIn(of, measure, figure);
    return value === null ? null : Number(value);
  };
  const rows = stat.groups.map((one) => ({
    key: one.key,
    label: words.group(group, one),
    cells: one.cells.map((cell) => ({ value: numberIn(cell), text: words.toldIn(figure, cell) })),
    total: words.toldIn(figure, one.total),
    sum: numberIn(one.total),
  }));
  const inOrder =
    sorted.by === 'label'
      ? sorted.down
        ? rows.toReversed()
        : rows
      : sortedRows(
          rows,
          (row) => (sorted.by === 'total' ? row.sum : (row.cells[months.indexOf(sorted.by)]?.value ?? null)),
          sorted.down,
        );
  const label = words.figure(figure);
  return (
    <Section title={label}>
      <HeatMatrix
        caption={t('tradeStat.matrix', { figure: label, group: t(`tradeStat.groupsInside.${group}`) })}
        corner={t(`tradeStat.groups.${group}`)}
        columns={months.map((ym) => ({ key: ym, label: ym }))}
        rows={inOrder}
        totalLabel={t('tradeStat.total')}
        totals={{
          label: t('tradeStat.total'),
          cells: stat.byMonth.map((cell) => words.toldIn(figure, cell)),
          total: words.toldIn(figure, stat.total),
        }}
        sorted={sorted}
        onSort={(by) => set({ sort: nextSorting(sorted, by, by !== 'label') })}
        format={words.axis(figure)}
        words={{ none: t('tradeStat.dash'), legend: t('tradeStat.legend') }}
      />
    </Section>
  );
}
