import type { TradedLately } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { type ChartSeries, SeriesChart } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import { hasTraded, trendOf } from './home-rules.ts';

/** The last fourteen days, as whoever looks may see them. */
export function Trend({ lately }: { lately: TradedLately }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const series = useSeries(lately);
  const currency = useTeam()?.currency;
  const of = trendOf(lately);
  if (!of) return null;
  const { days } = lately;
  return (
    <SeriesChart
      label={t(of === 'money' ? (lately.ownSales ? 'home.ownTrend' : 'home.trend') : 'home.goodsTrend')}
      over={t('home.day')}
      columns={days.map(({ day }) => format.day(day))}
      ticks={days.map(({ day }) => String(Number(day.slice(8))))}
      series={series}
      {...(hasTraded(lately) ? {} : { instead: { title: t('home.noTrade'), body: t('home.noTradeBody') } })}
      format={(value) =>
        of === 'money' ? format.moneyShort(value, currency) : format.decimal(String(value), { max: 1 })
      }
    />
  );
}

function useSeries({ days, sold, received, ...lately }: TradedLately): ChartSeries[] {
  const { t } = useTranslation('wood');
  const { money, decimal } = useFormat();
  const currency = useTeam()?.currency;
  const amounts = (name: string, values: readonly (number | null)[], shape: 'bar' | 'line'): ChartSeries => ({
    ...{ name, shape, values },
    texts: values.map((value) => money(value ?? 0, currency)),
  });
  const volumes = (name: string, values: readonly (string | null)[]): ChartSeries => ({
    name,
    values: values.map((value) => Number(value ?? 0)),
    texts: values.map((value) => `${decimal(value ?? '0', { max: 3 })} m³`),
  });
  if (trendOf({ days, sold, received, ...lately }) === 'money') {
    const margins = days.map(({ marginMinor }) => marginMinor ?? null);
    return [
      amounts(
        t('home.sales'),
        days.map(({ salesMinor }) => salesMinor ?? null),
        'bar',
      ),
      ...(margins.some((margin) => margin !== null) ? [amounts(t('home.margin'), margins, 'line')] : []),
    ];
  }
  return [
    ...(sold
      ? [
          volumes(
            t('home.sold'),
            days.map(({ soldVolume }) => soldVolume),
          ),
        ]
      : []),
    ...(received
      ? [
          volumes(
            t('home.received'),
            days.map(({ receivedVolume }) => receivedVolume),
          ),
        ]
      : []),
  ];
}
