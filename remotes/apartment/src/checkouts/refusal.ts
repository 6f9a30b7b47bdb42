import type { ApiError } from '@console/contract';
import { checkoutBlockers, checkoutStates } from '@console/contract/apartment';
import { useTranslation } from 'react-i18next';

/** Why the API would not: in the words of check-outs where the area's own words would be about something else. */
export function useCheckoutRefusal(): (
  error: ApiError | undefined,
  problem: string | undefined,
) => string | undefined {
  const { t } = useTranslation('apartment');
  return (error, problem) => {
    if (error?.code !== 'STATE_CONFLICT') return problem;
    const { reason, state, meters } = error.details;
    if (reason === 'checkout_live') return t('checkouts.refused.checkout_live');
    const blocker = checkoutBlockers.find((one) => one === reason);
    if (blocker)
      return t(`checkouts.blockers.${blocker}`, { meters: Array.isArray(meters) ? meters.join(', ') : '' });
    const known = checkoutStates.find((one) => one === state);
    return known ? t('checkouts.refused.state', { state: t(`checkouts.states.${known}`) }) : problem;
  };
}
