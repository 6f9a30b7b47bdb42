import type { ApiError } from '@console/contract';
import { useTranslation } from 'react-i18next';

const reasons = ['last_owner', 'offered', 'no_offer', 'not_owner_any_more'];

/** Why the team does not change: the reason where the API tells one, else the usual text. */
export function useTeamProblem(): (
  error: ApiError | undefined,
  problem: string | undefined,
) => string | undefined {
  const { t } = useTranslation('apartment');
  return (error, problem) => {
    if (!error) return undefined;
    const reason = String(error.details.reason);
    if (error.code === 'STATE_CONFLICT' && reasons.includes(reason)) return t(`team.refused.${reason}`);
    if (error.code === 'FORBIDDEN' && error.details.role === 'OWN') return t('team.refused.owners_only');
    if (error.code === 'VERSION_CONFLICT') return t('team.refused.changed');
    return problem;
  };
}
