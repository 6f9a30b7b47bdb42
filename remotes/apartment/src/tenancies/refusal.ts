import type { ApiError } from '@console/contract';
import { tenancyStates } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { useTranslation } from 'react-i18next';

const reasons = ['before_first_day', 'readings_missing', 'checkout_live', 'expired'];

/** Why the API would not: in the words of tenancies where the area's own words would be about something else. */
export function useRefusal(): (
  error: ApiError | undefined,
  problem: string | undefined,
) => string | undefined {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return (error, problem) => {
    if (error?.code !== 'STATE_CONFLICT') return problem;
    const { reason, state, meters, firstDay } = error.details;
    if (reasons.includes(String(reason)))
      return t(`tenancies.refused.${String(reason)}`, {
        meters: Array.isArray(meters) ? meters.join(', ') : '',
        day: typeof firstDay === 'string' ? format.day(firstDay) : '',
      });
    if (state === 'disabled') return t('tenancies.refused.disabled');
    const known = tenancyStates.find((one) => one === state);
    return known ? t('tenancies.refused.state', { state: t(`tenancyStates.${known}`) }) : problem;
  };
}
