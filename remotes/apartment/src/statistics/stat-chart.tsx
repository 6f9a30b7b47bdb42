import type { StatGroup, StatTopic } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { type ChartSeries, SeriesChart } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { drawnGroups } from './drawn-groups-rules.ts';
import { useFigureWords, type useTopicWords } from './figure-words.ts';
import { type Figures, formOf, isSum, valueIn } from './measures.ts';
import type { Stat } from './topics.ts';

interface StatChartProps {
  topic: StatTopic;
  group: StatGroup;
  measure: string;
  stat: Stat;
  before: Stat | undefined;
  words: ReturnType<typeof useTopicWords>;
}

const ages = ['days1To30Minor', 'days31To60Minor', 'days61To90Minor', 'daysOver90Minor'] as const;

/** The chosen figure month by month: as parts upon each other where these add up, as lines where they do not. */
export function StatChart({ topic, group, measure, stat, before, words }: StatChartProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const figures = useFigureWords();
  const { currency, months } = stat;
  const seriesOf = (
    name: string,
    cells: readonly (Figures | null)[],
    one: string,
    how: Partial<ChartSeries> = {},
  ): ChartSeries => {
    const values = cells.map((cell) => valueIn(cell, one));
    return {
      name,
      ...how,
      values: values.map((value) => (value === null ? null : Number(value))),
      texts: values.map((value) => (value === null ? '' : figures.told(topic, one, value, currency))),
      uncertain: cells.map((cell) => cell?.estimated === true),
    };
  };
  const isRatio = !isSum(topic, measure);
  const line = isRatio ? ({ shape: 'line' } as const) : {};
  const drawn = drawnGroups(stat.groups, ({ total }) => valueIn(total, measure));
  const name = words.figureWithUnit(measure);
  const series =
    group !== 'month'
      ? drawn.map((one) =>
          seriesOf(words.group(group, one), one.cells, measure, isRatio ? line : { stack: 'groups' }),
        )
      : topic === 'arrears' && measure === 'arrearsMinor'
        ? ages.map((age) => seriesOf(words.figure(age), stat.byMonth, age, { stack: 'ages' }))
        : [
            seriesOf(
              name,
              stat.byMonth,
              measure,
              topic === 'occupancy' && isRatio ? { shape: 'area' } : line,
            ),
          ];
  const past =
    before && group === 'month'
      ? [seriesOf(t('stat.yearBefore'), before.byMonth, measure, { shape: 'line' })]
      : [];
  const label =
    group === 'month'
      ? t('stat.chart', { measure: name })
      : t('stat.chartOf', { measure: name, group: words.byInside(group) });
  return (
    <SeriesChart
      label={label}
      over={t('stat.month')}
      columns={months.map((ym) => format.month(ym))}
      ticks={months.map((ym) => (months.length > 12 ? ym.slice(2) : format.month(ym, 'short')))}
      series={[...series, ...past]}
      format={figures.axis(topic, measure, currency)}
      {...(formOf(topic, measure) === 'quantity' && { says: t('stat.note.usage') })}
    />
  );
}
