import type { Reconciliation } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { MeterBar, Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useMeterName, useQuantity } from './meter-words.ts';

interface GapListProps {
  items: readonly Reconciliation[];
  /** Left out where nothing may be decided. */
  onDecide: ((gap: Reconciliation) => void) | undefined;
}

/** Each master meter against the meters below it, with the loss on the scale of its limit. */
export function GapList({ items, onDecide }: GapListProps) {
  const { t } = useTranslation('apartment');
  return (
    <Section title={t('usage.gap.title')}>
      {items.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('usage.gap.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0, display: 'grid', gap: 2 }}>
          {items.map((gap) => (
            <GapRow key={gap.usageId} gap={gap} onDecide={onDecide} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function GapRow({ gap, onDecide }: { gap: Reconciliation; onDecide: GapListProps['onDecide'] }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const meterName = useMeterName();
  const quantity = useQuantity();
  const { master, subs, subsQuantity, loss, lossLimit, isMasterGap, bearer, note, decidedByName } = gap;
  const [lost, limit] = [Number(loss), Number(lossLimit)];
  const meter = meterName(master);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <strong>{meter}</strong>
        <StateChip
          tone={isMasterGap ? (bearer ? 'warn' : 'bad') : 'good'}
          label={t(isMasterGap ? 'usage.gap.over' : 'usage.gap.within')}
        />
      </Box>
      <Typography variant="body2">
        {t('usage.gap.master')} {quantity.of(master.quantity, master.kind)} −{' '}
        {t('usage.gap.subs', { count: subs.length })} {quantity.of(subsQuantity, master.kind)} ={' '}
        {t('usage.gap.gap')} <strong>{quantity.of(gap.gap, master.kind)}</strong>
      </Typography>
      {loss === null ? (
        <Typography variant="body2">{t('usage.gap.noLoss')}</Typography>
      ) : (
        <Box sx={{ maxWidth: 420 }}>
          <MeterBar
            label={t('usage.gap.loss')}
            value={Math.max(lost, 0)}
            max={Math.max(limit, lost, 0.0001)}
            tone={isMasterGap ? 'bad' : 'good'}
            format={() => t('usage.gap.lossOf', { loss: format.percent(lost), limit: format.percent(limit) })}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', typography: 'body2' }}>
        {bearer
          ? t('usage.gap.bearersText', {
              bearer: t(`usage.gap.bearers.${bearer}`),
              name: decidedByName,
              note,
            })
          : isMasterGap && t('usage.gap.open')}
        {onDecide && gap.may.decide && (
          <Button
            size="small"
            variant={isMasterGap && !bearer ? 'contained' : 'outlined'}
            aria-label={t('usage.gap.decideOf', { meter })}
            onClick={() => onDecide(gap)}
          >
            {t('usage.gap.decide')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
