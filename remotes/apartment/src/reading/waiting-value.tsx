import type { Reading, RoundRow } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { StateChip } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { keyOf, onTheMeter } from './entry.ts';
import { useMeterName } from './meter-name.tsx';
import { useWalk } from './walk.ts';

/** A value of no round that a second person has to see, too: the gate stays shut until then. */
export function WaitingValue({ row, reading }: { row: RoundRow; reading: Reading }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { building, me, passWaiting, confirmWaiting } = useWalk();
  const meter = useMeterName()(row);
  const { source, readOn, value, rollover, flags, enteredBy, enteredByName } = reading;
  const isOwn = enteredBy === me && building.sodMode === 'strict';
  const mayCheck = building.may.includes('apartment.reading.check');
  const toConfirm = flags.includes('ROLLOVER');
  const mayConfirm = toConfirm && building.may.includes('apartment.building.configure');
  const told = t('reading.row.waiting', {
    source: t(`reading.sources.${source}`),
    value: onTheMeter(value, row),
    day: format.day(readOn),
    name: enteredByName,
  });
  return (
    <div className="caption parts">
      <span>{told}</span>
      {rollover && (
        <StateChip
          tone={toConfirm ? 'warn' : 'neutral'}
          label={toConfirm ? t('reading.flags.ROLLOVER') : t('reading.row.wentRound')}
        />
      )}
      {isOwn && <span>{t('reading.check.own')}</span>}
      {mayConfirm && !isOwn && (
        <Button
          size="small"
          color="warning"
          aria-label={`${t('reading.check.rollover')}: ${meter}, ${told}`}
          onClick={() => confirmWaiting(keyOf(row), reading)}
        >
          {t('reading.check.rollover')}
        </Button>
      )}
      {mayCheck && !isOwn && (
        <Button
          size="small"
          aria-label={`${t('reading.check.passOf', { meter })}, ${told}`}
          onClick={() => passWaiting(keyOf(row), reading)}
        >
          {t('reading.check.pass')}
        </Button>
      )}
    </div>
  );
}
