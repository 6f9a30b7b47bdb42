import { type Checkout, checkoutStates } from '@console/contract/apartment';
import { Section, StateChip, type Step, Steps } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { checkoutTones } from './state-tones.ts';

const path = checkoutStates.filter((state) => state !== 'cancelled');

/** Where it stands between asked and closed; a cancelled one left the path. */
export function CheckoutSteps({ state }: Pick<Checkout, 'state'>) {
  const { t } = useTranslation('apartment');
  const at = (path as readonly string[]).indexOf(state);
  const stateOf = (index: number): Step['state'] => {
    if (index < at || state === 'closed') return 'done';
    return index === at ? 'current' : 'todo';
  };
  return (
    <Section title={t('checkouts.progress')}>
      {at < 0 ? (
        <StateChip tone={checkoutTones[state]} label={t(`checkouts.states.${state}`)} />
      ) : (
        <Steps
          label={t('checkouts.progress')}
          steps={path.map((key, index) => ({
            key,
            label: t(`checkouts.states.${key}`),
            state: stateOf(index),
          }))}
        />
      )}
    </Section>
  );
}
