import type { ApiError } from '@console/contract';
import { type Team, type WoodRole, woodRoleNames } from '@console/contract/wood';
import type { MemberWords, RoleOption } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { mayIn } from './team.ts';

/** What trading teams say of their members. */
export function useMemberWords(): MemberWords {
  const { t } = useTranslation('wood');
  return (word, values = {}) => t(`members.${word}`, values);
}

/** The roles of a team; only owners make owners. */
export function useRoleOptions(team: Team): RoleOption<WoodRole>[] {
  const { t } = useTranslation('wood');
  return woodRoleNames.map((role) => ({
    role,
    name: t(`roles.${role}`),
    help: t(`members.roleHelp.${role}`),
    disabled: role === 'OW' && !mayIn(team, 'wood.team.own'),
  }));
}

/** Why the team does not change: the reason where the API tells one, else the usual text. */
export function useTeamProblem(): (
  error: ApiError | undefined,
  problem: string | undefined,
) => string | undefined {
  const { t } = useTranslation('wood');
  return (error, problem) => {
    if (error?.code === 'STATE_CONFLICT' && error.details.reason === 'last_owner')
      return t('members.refused.last_owner');
    if (error?.code === 'FORBIDDEN' && error.details.role === 'OW') return t('members.refused.owners_only');
    if (error?.code === 'VERSION_CONFLICT') return t('members.refused.changed');
    return error && problem;
  };
}
