import type { WaitingReading } from '@console/contract/apartment';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { onTheMeter } from '../reading/entry.ts';
import { useMeterName } from './meter-words.ts';
import { isOfMeter, Small } from './waiting-columns.tsx';

interface WaitingActsProps {
  row: WaitingReading;
  busy: boolean;
  onCheck(): void;
  onConfirm(): void;
  onReject(): void;
}

/** A rollover that only a manager may believe comes before the check. */
export function WaitingActs({ row, busy, onCheck, onConfirm, onReject }: WaitingActsProps) {
  const { t } = useTranslation('apartment');
  const { may, reading } = row;
  const toConfirm = reading.flags.includes('ROLLOVER');
  // Of one day and one meter there may be two: who moves out, and who moves in.
  const meter = `${useMeterName()(row)} · ${onTheMeter(reading.value, row)}`;
  const why = !may.check
    ? 'reading.check.own'
    : toConfirm && !may.confirmRollover
      ? 'usage.waiting.managerFirst'
      : undefined;
  return (
    <Box data-waits={reading.readingId} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {may.confirmRollover && (
          <Button
            size="small"
            variant="outlined"
            color="warning"
            loading={busy}
            aria-label={`${t('reading.check.rollover')} ${meter}`}
            onClick={onConfirm}
          >
            {t('reading.check.rollover')}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          loading={busy && !may.confirmRollover}
          disabled={!may.check || toConfirm}
          aria-label={t('reading.check.passOf', { meter })}
          onClick={onCheck}
        >
          {t('reading.check.pass')}
        </Button>
        {!isOfMeter(row) && (
          <Button
            size="small"
            color="error"
            disabled={!may.reject || busy}
            aria-label={t('reading.check.rejectOf', { meter })}
            onClick={onReject}
          >
            {t('reading.check.reject')}
          </Button>
        )}
      </Box>
      {why && <Small>{t(why)}</Small>}
    </Box>
  );
}
