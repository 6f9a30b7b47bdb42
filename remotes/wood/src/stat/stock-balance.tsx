import { type InOutRow, type StockMeasure, stockInKinds, stockOutKinds } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, Section, SeriesChart } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type BalanceSums, balanceOf, largestRows, mostDrawn } from './balance-rules.ts';
import type { BalanceUnit, StockStat, StockView } from './stock-view.ts';
import './texts.ts';

interface BalanceProps {
  stat: StockStat;
  unit: BalanceUnit;
  group: StockView['group'];
}

/** Opening + in − out = closing, of each sort, species or yard. */
export function StockBalanceTable({ stat, unit, group }: BalanceProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const { currency } = stat;
  const nameOf = ({ names }: InOutRow) => (names ? name(names) : t('stockStat.noSpecies'));
  const told = (measure: StockMeasure | undefined): string => {
    if (measure === undefined) return t('stockStat.dash');
    if (unit === 'pieces') return format.number(measure.pieces);
    if (unit === 'volume') return format.decimal(measure.volume, { min: 0, max: 4 });
    return measure.valueMinor == null ? t('stockStat.dash') : format.money(measure.valueMinor, currency);
  };
  const column = columnsOf<InOutRow>(format);
  const { inOutTotal: total } = stat;
  const measured = (key: string, label: string, measureOf: (row: BalanceSums) => StockMeasure | undefined) =>
    column.own(key, label, (row) => told(measureOf(row)), {
      align: 'right',
      nowrap: true,
      card: 'half',
      total: told(measureOf(total)),
    });
  const isYard = group === 'yard';
  const inKinds = stockInKinds.filter((kind) =>
    kind === 'transfer_in' ? isYard : kind === 'late_cost' ? unit === 'value' : true,
  );
  const outKinds = stockOutKinds.filter((kind) => kind !== 'transfer_out' || isYard);
  const title = t('stockStat.balanceTitle', { from: format.day(stat.from), to: format.day(stat.asOf) });
  return (
    <>
      <Section dense>
        <BalanceChart {...{ stat, unit, group }} nameOf={nameOf} told={told} />
      </Section>
      <Section title={title}>
        <DataTable
          caption={title}
          rows={stat.inOut}
          rowKey={({ key }) => key}
          columns={[
            column.name('name', t(`stockStat.groups.${group}`), nameOf, { total: t('stockStat.total') }),
            measured('opening', t('stockStat.opening'), (row) => row.opening),
            ...inKinds.map((kind) =>
              measured(`in.${kind}`, t(`stockStat.ways.in.${kind}`), (row) => row.in[kind]),
            ),
            ...outKinds.map((kind) =>
              measured(`out.${kind}`, t(`stockStat.ways.out.${kind}`), (row) => row.out[kind]),
            ),
            measured('closing', t('stockStat.closing'), (row) => row.closing),
          ]}
        />
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
          {t('stockStat.balanceNote')}
        </Typography>
      </Section>
    </>
  );
}

interface ChartProps extends BalanceProps {
  nameOf(row: InOutRow): string;
  told(measure: StockMeasure): string;
}

/** In and out beside one another, and what is left. */
function BalanceChart({ stat, unit, group, nameOf, told }: ChartProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const rows = largestRows(stat.inOut, unit);
  const sums = rows.map((row) => balanceOf(row));
  const series = (['opening', 'in', 'out', 'closing'] as const).map((part) => ({
    name: t(`stockStat.${part}`),
    values: sums.map((sum) => numberIn(sum[part], unit)),
    texts: sums.map((sum) => told(sum[part])),
  }));
  return (
    <SeriesChart
      label={t('stockStat.balanceChart', {
        group: t(`stockStat.groupsInside.${group}`),
        unit: t(`stockStat.units.${unit}`),
      })}
      {...(rows.length < stat.inOut.length && { says: t('stockStat.balanceMost', { count: mostDrawn }) })}
      over={t(`stockStat.groups.${group}`)}
      columns={rows.map(nameOf)}
      series={series}
      bars="lying"
      format={(number) =>
        unit === 'value'
          ? format.moneyShort(Math.round(number), stat.currency)
          : format.decimal(String(Math.round(number * 100) / 100), { max: 2 })
      }
    />
  );
}

const numberIn = (measure: StockMeasure, unit: BalanceUnit): number | null => {
  if (unit === 'pieces') return measure.pieces;
  if (unit === 'volume') return Number(measure.volume);
  return measure.valueMinor ?? null;
};
