import { type StockAge, stockAges } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { type ChartSeries, Section, SeriesChart } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { StockStat } from './stock-view.ts';
import './texts.ts';

const known = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

/** What lay there month by month, and how long it has. */
export function StockOverview({ stat }: { stat: StockStat }) {
  return (
    <>
      <Section dense>
        <Course stat={stat} />
      </Section>
      {stat.ages && (
        <Section dense>
          <Box sx={besideStyle}>
            <Ages stat={stat} by="volume" />
            {stat.valueMinor !== undefined && <Ages stat={stat} by="value" />}
          </Box>
        </Section>
      )}
    </>
  );
}

function Course({ stat }: { stat: StockStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { months, currency } = stat;
  const seesValue = stat.valueMinor !== undefined;
  const volume: ChartSeries = {
    name: t('stockStat.volume'),
    shape: seesValue ? 'line' : 'area',
    values: months.map(({ stock }) => known(stock?.volume)),
    texts: months.map(({ stock }) => (stock ? format.decimal(stock.volume, { max: 3 }) : '')),
    ...(seesValue && { scale: 'second' as const }),
  };
  const value: ChartSeries = {
    name: t('stockStat.value'),
    shape: 'area',
    values: months.map(({ stock }) => stock?.valueMinor ?? null),
    texts: months.map(({ stock }) =>
      stock?.valueMinor == null ? '' : format.money(stock.valueMinor, currency),
    ),
  };
  const cubic = (number: number) =>
    format.decimal(String(Math.round(number * 100) / 100), { min: 0, max: 2 });
  return (
    <SeriesChart
      label={t('stockStat.course')}
      says={t(seesValue ? 'stockStat.courseSays' : 'stockStat.courseSaysNoValue')}
      over={t('stockStat.month')}
      columns={months.map(({ ym }) => format.month(ym))}
      ticks={months.map(({ ym }) => format.month(ym, 'short'))}
      series={seesValue ? [value, volume] : [volume]}
      format={seesValue ? (minor) => format.moneyShort(Math.round(minor), currency) : cubic}
      second={cubic}
    />
  );
}

function Ages({ stat, by }: { stat: StockStat; by: 'volume' | 'value' }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { ages, currency } = stat;
  const byVolume = by === 'volume';
  const label = t(byVolume ? 'stockStat.agesByVolume' : 'stockStat.agesByValue');
  const part = (age: StockAge) => ages?.[age];
  return (
    <SeriesChart
      label={label}
      says={t('stockStat.agesSays')}
      over={t('stockStat.age')}
      columns={stockAges.map((age) => t(`stockStat.ages.${age}`))}
      series={[
        {
          name: t(byVolume ? 'stockStat.volume' : 'stockStat.value'),
          values: stockAges.map((age) =>
            byVolume ? known(part(age)?.volume) : (part(age)?.valueMinor ?? null),
          ),
          texts: stockAges.map((age) =>
            byVolume
              ? format.decimal(part(age)?.volume ?? '0', { max: 3 })
              : format.money(part(age)?.valueMinor ?? 0, currency),
          ),
        },
      ]}
      bars="touching"
      format={(number) =>
        byVolume
          ? format.decimal(String(Math.round(number * 100) / 100), { min: 0, max: 2 })
          : format.moneyShort(Math.round(number), currency)
      }
    />
  );
}

const besideStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(320px, 1fr))' },
};
