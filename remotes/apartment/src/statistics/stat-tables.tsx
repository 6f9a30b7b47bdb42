import type { StatGroup, StatTopic } from '@console/contract/apartment';
import { useAddress, useFormat } from '@console/shell';
import { columnsOf, DataTable, HeatMatrix, nextSorting, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { changeOf } from './change-rules.ts';
import { useFigureWords, type useTopicWords } from './figure-words.ts';
import { type Figures, measuresOf, valueIn } from './measures.ts';
import { pivotOrder, pivotSorting } from './pivot-order-rules.ts';
import type { Stat } from './topics.ts';

interface TableProps {
  topic: StatTopic;
  stat: Stat;
  words: ReturnType<typeof useTopicWords>;
}

interface MonthRow {
  readonly ym: string;
  readonly figures: Figures | null;
}

/** All figures of a topic, month by month, the latest first. */
export function MonthTable({ topic, stat, words }: TableProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const figures = useFigureWords();
  const column = columnsOf<MonthRow>(format);
  const { currency } = stat;
  const rows = stat.months.map((ym, at) => ({ ym, figures: stat.byMonth[at] ?? null })).reverse();
  return (
    <Section title={t('stat.byMonth')}>
      <DataTable
        caption={t('stat.byMonth')}
        rows={rows}
        rowKey={({ ym }) => ym}
        columns={[
          column.name('ym', t('stat.month'), ({ ym }) => format.month(ym), {
            nowrap: true,
            total: t(topic === 'arrears' ? 'stat.end' : 'stat.total'),
          }),
          ...measuresOf(topic).map((measure) => {
            const told = (of: Figures | null) => figures.told(topic, measure, valueIn(of, measure), currency);
            return column.own(measure, words.figureWithUnit(measure), (row) => told(row.figures), {
              align: 'right',
              nowrap: true,
              card: 'half',
              total: told(stat.total),
            });
          }),
        ]}
      />
    </Section>
  );
}

interface PivotProps extends TableProps {
  group: StatGroup;
  measure: string;
  sort: string | undefined;
}

/** One figure: groups by months, darker where there is more of it. */
export function PivotTable({ topic, group, measure, stat, words, sort }: PivotProps) {
  const { t } = useTranslation('apartment');
  const figures = useFigureWords();
  const [, set] = useAddress();
  const { months } = stat;
  const sorted = pivotSorting(sort, months);
  const told = (of: Figures | null, currency: string | null) =>
    figures.told(topic, measure, valueIn(of, measure), currency);
  const numberIn = (of: Figures | null): number | null => {
    const value = valueIn(of, measure);
    return value === null ? null : Number(value);
  };
  const rows = stat.groups.map((one) => ({
    key: one.key,
    label: words.group(group, one),
    cells: one.cells.map((cell) => ({
      ...{ value: numberIn(cell), text: told(cell, one.currency), estimated: cell?.estimated === true },
    })),
    total: told(one.total, one.currency),
    sum: numberIn(one.total),
  }));
  const isEnd = topic === 'arrears';
  return (
    <Section title={words.figureWithUnit(measure)}>
      <HeatMatrix
        caption={t('stat.table', { measure: words.figureWithUnit(measure), group: words.byInside(group) })}
        corner={words.by(group)}
        columns={months.map((ym) => ({ key: ym, label: ym }))}
        rows={pivotOrder(rows, months, sorted)}
        totalLabel={t(isEnd ? 'stat.end' : 'stat.total')}
        totals={
          stat.total === null
            ? undefined
            : {
                label: t('stat.total'),
                cells: stat.byMonth.map((cell) => told(cell, stat.currency)),
                total: told(stat.total, stat.currency),
              }
        }
        sorted={sorted}
        onSort={(by) => set({ sort: nextSorting(sorted, by, by !== 'label') })}
        format={figures.axis(topic, measure, stat.currency)}
        words={{
          estimated: t('usage.matrix.estimated'),
          draft: t('usage.matrix.draft'),
          none: t('dashboard.noneYet'),
          legend: t('usage.matrix.legend'),
        }}
      />
    </Section>
  );
}

interface CompareProps extends TableProps {
  measure: string;
  before: Stat;
}

/** One figure of each month beside that of the year before. */
export function CompareTable({ topic, measure, stat, before, words }: CompareProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const figures = useFigureWords();
  const column = columnsOf<{ ym: string; now: string | number | null; earlier: string | number | null }>(
    format,
  );
  const { currency } = stat;
  const rows = stat.months.map((ym, at) => ({
    ym,
    now: valueIn(stat.byMonth[at], measure),
    earlier: valueIn(before.byMonth[at], measure),
  }));
  const changeIn = ({ now, earlier }: (typeof rows)[number]): string => {
    if (now === null || earlier === null) return figures.none;
    const change = changeOf(now, earlier);
    const told = figures.told(topic, measure, change, currency);
    return Number(change) > 0 ? `+${told}` : told;
  };
  const title = `${words.figureWithUnit(measure)}: ${t('stat.yearBefore')}`;
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        rows={[...rows].reverse()}
        rowKey={({ ym }) => ym}
        columns={[
          column.name('ym', t('stat.month'), ({ ym }) => format.month(ym), { nowrap: true }),
          column.own('now', words.figure(measure), ({ now }) => figures.told(topic, measure, now, currency), {
            ...{ align: 'right', nowrap: true, card: 'half' },
          }),
          column.own(
            'earlier',
            t('stat.yearBefore'),
            ({ earlier }) => figures.told(topic, measure, earlier, before.currency),
            {
              ...{ align: 'right', nowrap: true, card: 'half' },
            },
          ),
          column.own('change', t('stat.change'), changeIn, { align: 'right', nowrap: true, card: 'half' }),
        ]}
      />
    </Section>
  );
}
