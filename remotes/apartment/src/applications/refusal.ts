import type { ApiError } from '@console/contract';
import { applicationStates, fulfilBlocks } from '@console/contract/apartment';
import { useTranslation } from 'react-i18next';

const reasons: readonly string[] = ['waits_for_draw', ...fulfilBlocks];

/** Why the API would not: in the words of applications where the area's own words would be about something else. */
export function useApplicationRefusal(): (
  error: ApiError | undefined,
  problem: string | undefined,
) => string | undefined {
  const { t } = useTranslation('apartment');
  return (error, problem) => {
    if (error?.code === 'SOD_SAME_PERSON') return t('applications.refused.same');
    if (error?.code !== 'STATE_CONFLICT') return problem;
    const { reason, state } = error.details;
    if (reasons.includes(String(reason))) return t(`applications.refused.${String(reason)}`);
    if (state === 'maintenance' || state === 'disabled') return t('applications.refused.held');
    const known = applicationStates.find((one) => one === state);
    return known ? t('applications.refused.state', { state: t(`applications.states.${known}`) }) : problem;
  };
}
