import type { Usage } from '@console/contract/apartment';
import { MeterBar } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useQuantity } from './meter-words.ts';

/** What a day used now, and what it usually uses, side by side on one scale. */
export function CompareBar({
  usage,
}: {
  usage: Pick<Usage, 'perDay' | 'usualPerDay' | 'kind' | 'anomalies'>;
}) {
  const { t } = useTranslation('apartment');
  const quantity = useQuantity();
  const { perDay, usualPerDay, kind } = usage;
  if (perDay === null) return null;
  if (usualPerDay === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('usage.check.perDay', { value: quantity.of(perDay, kind) })} · {t('usage.check.noUsual')}
      </Typography>
    );
  const [now, usual] = [Math.max(Number(perDay), 0), Math.max(Number(usualPerDay), 0)];
  const most = Math.max(now, usual);
  const odd = usage.anomalies.some(({ rule }) => rule === 'JUMP' || rule === 'DROP');
  const told = (text: string) => () => quantity.of(text, kind);
  return (
    <Box
      role="group"
      aria-label={t('usage.check.compare')}
      sx={{ display: 'grid', gap: 0.5, maxWidth: 480, mt: 0.5, typography: 'body2' }}
    >
      <MeterBar
        label={t('usage.check.now')}
        value={now}
        max={most}
        tone={odd ? 'warn' : 'info'}
        format={told(perDay)}
      />
      <MeterBar
        label={t('usage.check.usually')}
        value={usual}
        max={most}
        tone="neutral"
        format={told(usualPerDay)}
      />
    </Box>
  );
}
