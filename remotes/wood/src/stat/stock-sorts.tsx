import { type StockStatSort, woodPaths } from '@console/contract/wood';
import { useAddress, useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, EmptyState, Section, SeriesChart } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useAmount } from '../amounts/amount.ts';
import type { ShownSorts, StockStat } from './stock-view.ts';
import './texts.ts';

/** As many bars as can be read; the table has all of them. */
const mostBars = 20;

const isShown = (row: StockStatSort, show: ShownSorts): boolean => {
  if (show === 'all') return true;
  if (show === 'dead') return row.dead;
  if (show === 'low') return row.low;
  return row.abc === show;
};

/** Every sort: its class, its age, whether it lies dead or falls short. */
export function StockSorts({
  stat,
  show,
  sort,
}: {
  stat: StockStat;
  show: ShownSorts;
  sort: string | undefined;
}) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const amount = useAmount();
  const [, set] = useAddress();
  const column = columnsOf<StockStatSort>(format);
  const seesCost = stat.valueMinor !== undefined;
  const { currency } = stat;
  const rows = stat.sorts.filter((row) => isShown(row, show));
  return (
    <>
      {seesCost && (
        <Section dense>
          <Pareto stat={stat} />
        </Section>
      )}
      <Section title={t('stockStat.sortsTitle')}>
        <DataTable
          caption={t('stockStat.sortsTitle')}
          rows={rows}
          rowKey={({ sortId }) => sortId}
          href={({ code }) => `${woodPaths.stock}?q=${encodeURIComponent(code.toLowerCase())}`}
          sorting={{ text: sort, onSort: (text) => set({ sort: text }) }}
          empty={
            <EmptyState
              title={t('stockStat.noneShown')}
              action={
                show !== 'all' && (
                  <Button variant="outlined" onClick={() => set({ show: undefined })}>
                    {t('stockStat.showAll')}
                  </Button>
                )
              }
            />
          }
          columns={[
            column.name('name', t('stockStat.sort'), ({ names }) => name(names)),
            ...(seesCost ? [column.text('abc', t('stockStat.abc'), ({ abc }) => abc, { card: 'half' })] : []),
            column.own('quantity', t('stockStat.quantity'), (row) => amount(row.quantity, row.baseUnit), {
              ...{ align: 'right', nowrap: true, card: 'half' },
              sortBy: ({ quantity }) => Number(quantity),
            }),
            column.own(
              'minimum',
              t('stockStat.minimum'),
              (row) => (row.minStock === null ? t('stockStat.dash') : amount(row.minStock, row.baseUnit)),
              { align: 'right', nowrap: true, card: 'half' },
            ),
            ...(seesCost
              ? [
                  column.money('value', t('stockStat.value'), ({ valueMinor }) => valueMinor, {
                    ...{ currency, card: 'half', nowrap: true },
                  }),
                  column.money('cost', t('stockStat.costOfGoods'), (row) => row.costOfGoodsMinor, {
                    ...{ currency, card: 'half', nowrap: true },
                  }),
                  column.decimal('turnover', t('stockStat.turnover'), (row) => row.turnoverDays, {
                    max: 1,
                    card: 'half',
                  }),
                ]
              : []),
            column.day('oldest', t('stockStat.oldestOn'), ({ oldestOn }) => oldestOn, { card: 'half' }),
            column.day('lastOut', t('stockStat.lastOutOn'), ({ lastOutOn }) => lastOutOn, { card: 'half' }),
            column.number('idle', t('stockStat.idle'), ({ idleDays }) => idleDays, { card: 'half' }),
            column.state('state', t('stockStat.state'), ({ dead, low }) =>
              dead
                ? { tone: 'bad', label: t('stockStat.dead') }
                : low && { tone: 'warn', label: t('stockStat.low') },
            ),
          ]}
        />
      </Section>
    </>
  );
}

/** Cost of goods, the most first, and what they come to together. */
function Pareto({ stat }: { stat: StockStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const sold = stat.sorts
    .filter(({ cumulative }) => cumulative != null)
    .toSorted((one, other) => (other.costOfGoodsMinor ?? 0) - (one.costOfGoodsMinor ?? 0));
  const drawn = sold.slice(0, mostBars);
  return (
    <SeriesChart
      label={t('stockStat.abcChart')}
      says={drawn.length < sold.length ? t('stockStat.abcMost', { count: mostBars }) : t('stockStat.abcSays')}
      over={t('stockStat.sort')}
      columns={drawn.map(({ names, abc }) => `${name(names)} (${abc})`)}
      ticks={drawn.map(({ code }) => code)}
      series={[
        {
          name: t('stockStat.costOfGoods'),
          values: drawn.map(({ costOfGoodsMinor }) => costOfGoodsMinor ?? null),
          texts: drawn.map(({ costOfGoodsMinor }) => format.money(costOfGoodsMinor ?? 0, stat.currency)),
        },
        {
          name: t('stockStat.cumulative'),
          shape: 'line',
          scale: 'second',
          values: drawn.map(({ cumulative }) => (cumulative == null ? null : Number(cumulative))),
        },
      ]}
      format={(minor) => format.moneyShort(Math.round(minor), stat.currency)}
      second={(share) => format.percent(share)}
    />
  );
}
