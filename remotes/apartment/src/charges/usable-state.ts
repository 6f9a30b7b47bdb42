import type { ChargeItem } from '@console/contract/apartment';
import type { ToldState } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** Whether something may still be used for what is new. */
export function useUsableState(): (row: Pick<ChargeItem, 'state'>) => ToldState {
  const { t } = useTranslation('apartment');
  return ({ state }) => ({
    tone: state === 'active' ? 'good' : 'neutral',
    label: t(`usableStates.${state}`),
  });
}
