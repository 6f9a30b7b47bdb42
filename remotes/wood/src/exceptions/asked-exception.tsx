import type { PriceException } from '@console/contract/wood';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import './texts.ts';

const severities = { asked: 'info', approved: 'success', refused: 'error' } as const;

/** Where somebody stands who has asked: still waiting, or decided, by whom and why. */
export function AskedException({ asked }: { asked: PriceException | undefined }) {
  const { t } = useTranslation('wood');
  if (!asked || asked.state === 'void') return null;
  const { state, decidedBy, decision } = asked;
  return (
    <Alert severity={severities[state]} role="status" sx={{ mt: 1.5 }}>
      {t(`exceptions.told.${state}`, { by: decidedBy ?? '' })}
      {decision && ` ${t('exceptions.told.why', { reason: decision })}`}
    </Alert>
  );
}
