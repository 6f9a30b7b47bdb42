import type { Usage } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { MeterBar, Sparkline } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useQuantity } from './meter-words.ts';

/** What a day used now and what it usually uses, on one scale, and the months before at a glance. */
export function CompareBar({
  usage,
}: {
  usage: Pick<Usage, 'perDay' | 'usualPerDay' | 'kind' | 'anomalies' | 'past' | 'cycleYm'>;
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
    <Box role="group" aria-label={t('usage.check.compare')} sx={comparedStyle}>
      <Box sx={{ display: 'grid', gap: 0.25 }}>
        <MeterBar
          inline
          label={t('usage.check.now')}
          value={now}
          max={most}
          tone={odd ? 'warn' : 'info'}
          format={told(perDay)}
        />
        <MeterBar
          inline
          label={t('usage.check.usually')}
          value={usual}
          max={most}
          tone="neutral"
          format={told(usualPerDay)}
        />
      </Box>
      <Course usage={usage} perDay={perDay} />
    </Box>
  );
}

/** The months that make what is usual, and then this one. */
function Course({ usage, perDay }: { usage: Pick<Usage, 'past' | 'kind' | 'cycleYm'>; perDay: string }) {
  const { t } = useTranslation('apartment');
  const quantity = useQuantity();
  const format = useFormat();
  const { past = [], kind, cycleYm } = usage;
  if (past.length === 0) return null;
  const course = [...past, { ym: cycleYm, perDay }];
  return (
    <Sparkline
      label={t('usage.check.course')}
      values={course.map((one) => Number(one.perDay))}
      names={course.map(({ ym }) => format.month(ym))}
      format={(value) => t('usage.check.perDay', { value: quantity.of(String(value), kind) })}
    />
  );
}

const comparedStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'center',
  // On a phone the months stand below the bars, which keep their room.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(60px, 120px)' },
  typography: 'body2',
};
