import type { Anomaly, AnomalyRuleName, Usage } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { CompareBar } from './compare-bar.tsx';
import type { Decision } from './decision-dialogs.tsx';
import { useMeterName, useQuantity } from './meter-words.ts';

interface UsageRowProps {
  usage: Usage;
  /** Left out for those who only look, and once the month is locked. */
  onDecide: ((decision: Decision) => void) | undefined;
  /** Left out where no correction can be asked for. */
  onCorrect: ((usage: Usage) => void) | undefined;
}

/** One use: what the meter showed, what that makes a day, what is odd about it and what to do. */
export function UsageRow({ usage, onDecide, onCorrect }: UsageRowProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const quantity = useQuantity();
  const meterName = useMeterName();
  const { from, to, kind, days, usageKind, anomalies } = usage;
  const meter = meterName(usage);
  const sendable = onDecide && usageKind !== 'trued_up';
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {meter}
          </Typography>
          {usageKind === 'trued_up' && (
            <StateChip tone="info" label={t('usage.check.trueUp', { ym: usage.cycleYm })} />
          )}
          {usageKind === 'estimated' && <StateChip tone="neutral" label={t('usage.check.estimated')} />}
          {usage.scope === 'room' && !usage.occupied && (
            <StateChip tone="neutral" label={t('usage.check.vacant')} />
          )}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('usage.check.shows', {
            from: quantity.plain(from.value),
            to: quantity.plain(to.value),
            fromOn: format.day(from.readOn),
            toOn: format.day(to.readOn),
          })}
          {' · '}
          {t('usage.check.enteredBy', { name: to.enteredByName })}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">
          {t('usage.check.used', { days })}: <strong>{quantity.of(usage.quantity, kind)}</strong>
        </Typography>
        <CompareBar usage={usage} />
      </Box>
      <Box sx={decidingStyle}>
        {anomalies.map((anomaly) => (
          <AnomalyLine
            key={anomaly.rule}
            anomaly={anomaly}
            meter={meter}
            onWaive={
              onDecide && usage.may.decide ? (rule) => onDecide({ act: 'waive', usage, rule }) : undefined
            }
          />
        ))}
        {onDecide && !usage.may.decide && anomalies.some(({ state }) => state === 'open') && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('usage.check.own')}
          </Typography>
        )}
        {sendable && (
          <Button
            size="small"
            aria-label={t('usage.check.sendBackOf', { meter })}
            onClick={() => onDecide({ act: 'sendBack', usage })}
          >
            {t('usage.check.sendBack')}
          </Button>
        )}
        {onCorrect && usageKind === 'actual' && (
          <Button
            size="small"
            aria-label={t('usage.check.correctOf', { meter })}
            onClick={() => onCorrect(usage)}
          >
            {t('usage.check.correct')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface AnomalyLineProps {
  anomaly: z.infer<typeof Anomaly>;
  meter: string;
  onWaive: ((rule: AnomalyRuleName) => void) | undefined;
}

const tones = { open: 'warn', waived: 'good', sent_back: 'info' } as const;

function AnomalyLine({ anomaly: { rule, state, note, decidedByName }, meter, onWaive }: AnomalyLineProps) {
  const { t } = useTranslation('apartment');
  const name = t(`usage.check.rules.${rule}`);
  return (
    <Box sx={anomalyStyle}>
      <StateChip tone={tones[state]} label={name} />
      {state !== 'open' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t(state === 'waived' ? 'usage.check.waivedBy' : 'usage.check.sentBack', {
            name: decidedByName,
            note,
          })}
        </Typography>
      )}
      {/* A gap is not waived: somebody bears it, below. */}
      {state === 'open' && onWaive && rule !== 'MASTER_GAP' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('usage.check.waiveOf', { rule: name, meter })}
          onClick={() => onWaive(rule)}
        >
          {t('usage.check.waive')}
        </Button>
      )}
    </Box>
  );
}

const anomalyStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: { lg: 'flex-end' },
  gap: 1,
  alignItems: 'center',
  minWidth: 0,
};

/** One decision stands in one line; several take as many as they need. */
const decidingStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: { lg: 'flex-end' },
};

const rowStyle = {
  display: 'grid',
  gap: { xs: 1, lg: 2 },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr) minmax(0, 4fr)' },
  paddingInline: 2,
  paddingBlock: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
