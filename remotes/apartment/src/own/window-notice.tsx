import type { OwnRound } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import './texts.ts';

/** When values are taken, and what is still to be read. */
export function WindowNotice({ round }: { round: OwnRound }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { isOpen, readFrom, readTo, photoRule, registers } = round;
  const left = registers.some(({ may }) => may.enter);
  return (
    <Alert severity={isOpen && left ? 'warning' : 'info'}>
      {isOpen
        ? t('ownRound.open', { to: format.day(readTo) })
        : t('ownRound.later', { from: format.day(readFrom), to: format.day(readTo) })}
      {photoRule === 'always' && ` ${t('ownRound.photo')}`}
    </Alert>
  );
}
