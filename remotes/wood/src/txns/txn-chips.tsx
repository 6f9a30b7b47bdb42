import type { TxnHead } from '@console/contract/wood';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { moneyTones, txnTones } from './txn-tones.ts';

interface TxnChipsProps {
  txn: Pick<TxnHead, 'state' | 'money' | 'returns' | 'selfChecked'>;
}

/** Where a document stands, what of it is paid, and what went back. */
export function TxnChips({ txn: { state, money, returns, selfChecked } }: TxnChipsProps) {
  const { t } = useTranslation('wood');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: 'inherit' }}>
      <StateChip tone={txnTones[state]} label={t(`txns.states.${state}`)} />
      {money && <StateChip tone={moneyTones[money]} label={t(`txns.moneyStates.${money}`)} />}
      {returns && <StateChip tone="warn" label={t(`txns.returnStates.${returns}`)} />}
      {selfChecked && <StateChip tone="warn" label={t('txns.selfChecked')} />}
    </Box>
  );
}
