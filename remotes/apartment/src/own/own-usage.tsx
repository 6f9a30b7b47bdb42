import { apartmentPaths, getMyUsage, type OwnUsage } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { EmptyState, Section, SeriesChart } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../charts/texts.ts';
import { useQuantity } from '../usage/meter-words.ts';
import '../usage/texts.ts';
import './texts.ts';

/** What was used month by month, a chart for each kind of meter. */
export function OwnUsageCharts() {
  const { t } = useTranslation('apartment');
  const { items } = useEndpoint(getMyUsage);
  const several = new Set(items.map(({ tenancyId }) => tenancyId)).size > 1;
  return (
    <Section
      title={t('ownUsage.title')}
      actions={
        items.some(({ kind }) => kind === 'electricity') && (
          <Button component={Link} to={apartmentPaths.electronChart()}>
            {t('charts.title')}
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState title={t('ownUsage.none')} body={t('ownUsage.noneBody')} />
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {items.map((one) => (
            <Chart key={`${one.tenancyId} ${one.kind}`} usage={one} several={several} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Chart({ usage, several }: { usage: OwnUsage; several: boolean }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { fixed, plain } = useQuantity();
  const { kind, months, roomNumber: room } = usage;
  const words = { kind: t(`usage.kinds.${kind}`), unit: t(`usage.units.${kind}`), room };
  return (
    <SeriesChart
      label={several ? t('ownUsage.chartRoom', words) : t('ownUsage.chart', words)}
      over={t('ownUsage.month')}
      columns={months.map(({ ym }) => format.month(ym))}
      ticks={months.map(({ ym }) => (months.length > 12 ? ym : format.month(ym, 'short')))}
      series={[
        {
          name: t('ownUsage.used'),
          values: months.map(({ quantity }) => Number(quantity)),
          texts: months.map(({ quantity }) => fixed(quantity, kind)),
          uncertain: months.map(({ isEstimated }) => isEstimated),
        },
      ]}
      format={(value) => plain(String(value))}
    />
  );
}
