import { type ElectricityChart, smallestComparedGroup } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { type ChartSeries, HeatChart, SeriesChart, type SeriesChartProps } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { floorName } from '../rooms/floor-rows.ts';
import { useQuantity } from '../usage/meter-words.ts';
import '../usage/texts.ts';
import { drawn, percentOf } from './chart-view-rules.ts';
import './texts.ts';

interface ChartsProps {
  chart: ElectricityChart;
  /** Whether the tariff is laid over what was used. */
  withPrice: boolean;
}

/** All charts of an answer, side by side where there is room. */
export function ElectricityCharts({ chart, withPrice }: ChartsProps) {
  const ofBuilding = chart.room === null;
  return (
    <Box sx={gridStyle}>
      {chart.grain === 'day' && <Days chart={chart} />}
      <Total chart={chart} withPrice={withPrice} />
      <Hours chart={chart} />
      {ofBuilding && <Floors chart={chart} />}
      {ofBuilding && <Top chart={chart} />}
      <Load chart={chart} />
      {ofBuilding && <Loss chart={chart} />}
    </Box>
  );
}

type OneChart = Pick<ChartsProps, 'chart'>;

/** Months as the table, the axis and the pointer say them. */
function useMonths({ months }: ElectricityChart): Pick<SeriesChartProps, 'over' | 'columns' | 'ticks'> {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return {
    over: t('charts.month'),
    columns: months.map(({ ym }) => format.month(ym)),
    // In more than a year the same month comes twice.
    ticks: months.map(({ ym }) => (months.length > 12 ? ym : format.month(ym, 'short'))),
  };
}

/** Quantities in kWh, drawn and in words. */
function useKwh() {
  const { fixed, plain } = useQuantity();
  return {
    series: (
      name: string,
      cells: readonly (string | null)[],
      more: Partial<ChartSeries> = {},
    ): ChartSeries => ({
      name,
      values: cells.map(drawn),
      texts: cells.map((cell) => (cell === null ? '' : fixed(cell, 'electricity'))),
      ...more,
    }),
    format: (value: number) => plain(String(value)),
  };
}

function Total({ chart, withPrice }: ChartsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const kwh = useKwh();
  const { months, currency, scope } = chart;
  const says = [
    t(scope === 'building' ? 'charts.locked' : 'charts.lockedRoom'),
    scope === 'tenancy' && t('charts.own'),
    scope !== 'building' && t('charts.others', { count: smallestComparedGroup }),
  ];
  const price: ChartSeries = {
    name: t('charts.tariff', { currency }),
    ...{ shape: 'line', scale: 'second' },
    values: months.map(({ unitPrice }) => drawn(unitPrice)),
    texts: months.map(({ unitPrice }) =>
      unitPrice === null ? '' : format.decimal(unitPrice, { min: 2, max: 6 }),
    ),
  };
  const median = kwh.series(
    t('charts.median'),
    months.map(({ othersMedian }) => othersMedian),
    {
      ...{ shape: 'line', dashed: true },
    },
  );
  return (
    <Wide>
      <SeriesChart
        {...useMonths(chart)}
        label={t('charts.total')}
        says={says.filter(Boolean).join(' ')}
        series={[
          kwh.series(
            t('charts.now'),
            months.map(({ quantity }) => quantity),
            {
              uncertain: months.map(({ estimated }) => estimated),
            },
          ),
          kwh.series(
            t('charts.before'),
            months.map(({ before }) => before),
            {
              uncertain: months.map(({ beforeEstimated }) => beforeEstimated),
            },
          ),
          ...(scope === 'building' ? [] : [median]),
          ...(withPrice ? [price] : []),
        ]}
        format={kwh.format}
        second={(value) => format.decimal(String(value), { min: 0, max: 4 })}
      />
    </Wide>
  );
}

function Days({ chart: { days } }: OneChart) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const kwh = useKwh();
  return (
    <Wide>
      <SeriesChart
        label={t('charts.days')}
        says={t('charts.daysSays')}
        over={t('charts.day')}
        columns={days.map(({ day }) => format.day(day))}
        ticks={days.map(({ day }) => day.slice(5))}
        series={[
          kwh.series(
            t('charts.used'),
            days.map(({ quantity }) => quantity),
            { shape: 'line' },
          ),
        ]}
        format={kwh.format}
      />
    </Wide>
  );
}

function Hours({ chart }: OneChart) {
  const { t } = useTranslation('apartment');
  const kwh = useKwh();
  const none = { title: t('charts.noHours'), body: t('charts.noHoursBody') };
  return (
    <SeriesChart
      {...useMonths(chart)}
      label={t('charts.hours')}
      says={t('charts.hoursMaster')}
      instead={chart.registers.length === 0 ? none : undefined}
      series={chart.registers.map(({ register, cells }) =>
        kwh.series(t(`usage.registers.${register}`), cells, { stack: 'hours' }),
      )}
      format={kwh.format}
    />
  );
}

function Floors({ chart }: OneChart) {
  const { t } = useTranslation('apartment');
  const { fixed } = useQuantity();
  const { columns, ticks } = useMonths(chart);
  return (
    <HeatChart
      label={t('charts.floors')}
      says={t('charts.floorsSays')}
      over={t('charts.floor')}
      columns={columns}
      {...(ticks && { ticks })}
      rows={chart.floors.map(({ floor, cells }) => ({
        name: t('charts.floorOf', { floor: floorName(floor) }),
        cells: cells.map(({ quantity, estimated }) => ({
          value: drawn(quantity),
          text: quantity === null ? '' : fixed(quantity, 'electricity'),
          uncertain: estimated,
        })),
      }))}
      format={(value) => fixed(String(value), 'electricity')}
    />
  );
}

function Top({ chart: { top, from, to } }: OneChart) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const kwh = useKwh();
  return (
    <SeriesChart
      label={t('charts.top', { count: Math.max(1, top.length) })}
      says={t('charts.topSays', { from: format.month(from), to: format.month(to) })}
      over={t('charts.roomHead')}
      columns={top.map(({ roomNumber }) => roomNumber)}
      bars="lying"
      series={[
        kwh.series(
          t('charts.used'),
          top.map(({ quantity }) => quantity),
          {
            uncertain: top.map(({ estimated }) => estimated),
          },
        ),
      ]}
      format={kwh.format}
    />
  );
}

function Load({ chart }: OneChart) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { months, room } = chart;
  const said = (text: string | null) => (text === null ? '' : format.decimal(text, { min: 2, max: 2 }));
  const one = (name: string, cells: readonly (string | null)[], more: Partial<ChartSeries> = {}) => ({
    ...{ name, values: cells.map(drawn), texts: cells.map(said) },
    ...more,
  });
  const perM2 = one(
    t('charts.perM2'),
    months.map((month) => month.perM2),
    {
      uncertain: months.map(({ estimated }) => estimated),
    },
  );
  const perPerson = one(
    t('charts.perPerson'),
    months.map(({ perPersonDay }) => perPersonDay),
    {
      ...{ shape: 'line', scale: 'second' },
    },
  );
  return (
    <SeriesChart
      {...useMonths(chart)}
      label={t(room === null ? 'charts.load' : 'charts.loadRoom')}
      says={room === null ? t('charts.loadSays') : undefined}
      series={room === null ? [perM2, perPerson] : [perM2]}
      format={(value) => format.decimal(String(value), { min: 0, max: 2 })}
    />
  );
}

function Loss({ chart }: OneChart) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { months, lossLimit } = chart;
  const values = months.map(({ loss }) => percentOf(loss));
  const none = { title: t('charts.noMaster'), body: t('charts.noMasterBody') };
  const limit = percentOf(lossLimit);
  return (
    <SeriesChart
      {...useMonths(chart)}
      label={t('charts.gap')}
      says={t('charts.gapSays')}
      instead={values.every((value) => value === null) ? none : undefined}
      series={[
        {
          ...{ name: t('charts.loss'), shape: 'line', values },
          texts: months.map(({ loss }) => (loss === null ? '' : format.percent(Number(loss), 2))),
        },
      ]}
      limit={
        limit === null || lossLimit === null
          ? undefined
          : { label: t('charts.limit', { percent: format.percent(Number(lossLimit), 2) }), value: limit }
      }
      format={(value) => `${format.decimal(String(value), { min: 0, max: 1 })}%`}
    />
  );
}

/** Over the whole line, also where two charts stand beside each other. */
function Wide({ children }: { children: React.ReactNode }) {
  return <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>;
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 4,
  rowGap: 5,
  '@media print': { display: 'block', '& > *': { marginBottom: '24px' } },
};
