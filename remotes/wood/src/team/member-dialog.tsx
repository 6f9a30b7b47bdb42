import { type Team, type TeamMember, updateTeamMember } from '@console/contract/wood';
import { useForm } from '@console/shell';
import { FormDialog, MemberFields, memberName } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { roleNeeded } from './role-needed.ts';
import { ofTeam } from './team.ts';
import { useMemberWords, useRoleOptions, useTeamProblem } from './words.ts';

interface MemberDialogProps {
  team: Team;
  member: TeamMember;
  onClose(): void;
}

/** Somebody's roles, and from when to when they hold them. */
export default function MemberDialog({ team, member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('wood');
  const words = useMemberWords();
  const { roles, validFrom, validTo, userId, version } = member;
  const form = useForm(updateTeamMember, {
    begin: { roles, validFrom, validTo },
    check: (draft) => roleNeeded(draft),
    to: { params: { ...ofTeam(team), userId }, version },
    done: 'updated',
    onClose,
  });
  const told = useTeamProblem();
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('members.rolesOf', { name: memberName(member, words) })}
      problem={told(form.error, form.problem)}
    >
      <MemberFields
        words={words}
        roles={useRoleOptions(team)}
        value={form.draft.roles}
        onChange={(next) => form.set({ roles: next })}
        error={form.draft.roles.length === 0 ? t('fields.role_needed') : form.field('roles')}
        from={form.at('validFrom')}
        to={form.at('validTo')}
      />
    </FormDialog>
  );
}
