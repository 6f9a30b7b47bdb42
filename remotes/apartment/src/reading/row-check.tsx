import type { RoundRow } from '@console/contract/apartment';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { keyOf } from './entry.ts';
import { useMeterName } from './meter-name.tsx';
import { useWalk } from './walk.ts';

/** What a checker does with one value. A rollover that only a manager may believe comes before the pass. */
export function RowCheck({ row }: { row: RoundRow }) {
  const { t } = useTranslation('apartment');
  const { pass, openReject, confirmRollover, building } = useWalk();
  const meter = useMeterName()(row);
  const key = keyOf(row);
  const { reading } = row;
  if (reading?.state !== 'entered') return null;
  const toConfirm = reading.flags.includes('ROLLOVER');
  const mayConfirm = building.may.includes('apartment.building.configure');
  return (
    <>
      {toConfirm && mayConfirm && (
        <Button size="small" variant="outlined" color="warning" onClick={() => confirmRollover(key)}>
          {t('reading.check.rollover')}
        </Button>
      )}
      {row.may.check && (
        <>
          <Button
            size="small"
            variant="outlined"
            data-check="pass"
            aria-label={t('reading.check.passOf', { meter })}
            aria-keyshortcuts="A"
            onClick={() => pass(key)}
          >
            {t('reading.check.pass')}
          </Button>
          <Button
            size="small"
            color="error"
            data-check="reject"
            aria-label={t('reading.check.rejectOf', { meter })}
            aria-keyshortcuts="R"
            onClick={() => openReject(key)}
          >
            {t('reading.check.reject')}
          </Button>
        </>
      )}
    </>
  );
}
