import { type Building, type BuildingMember, updateBuildingMember } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, MemberFields, memberName } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { roleNeeded, useRoleOptions } from './role-options.ts';
import { useTeamProblem } from './team-problem.ts';
import { useMemberWords } from './words.ts';

interface MemberDialogProps {
  building: Building;
  member: BuildingMember;
  onClose(): void;
}

/** Somebody's roles, and from when to when they hold them: told as a whole, because one goes with the other. */
export default function MemberDialog({ building, member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('apartment');
  const { roles, validFrom, validTo, userId, version } = member;
  const form = useForm(updateBuildingMember, {
    begin: { roles, validFrom, validTo },
    check: (draft) => roleNeeded(draft),
    to: { params: { buildingId: building.buildingId, userId }, version },
    done: 'updated',
    onClose,
  });
  const told = useTeamProblem();
  const words = useMemberWords();
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('team.rolesOf', { name: memberName(member, words) })}
      problem={told(form.error, form.problem)}
    >
      <MemberFields
        words={words}
        roles={useRoleOptions(building)}
        value={form.draft.roles}
        onChange={(next) => form.set({ roles: next })}
        error={form.draft.roles.length === 0 ? t('fields.role_needed') : form.field('roles')}
        from={form.at('validFrom')}
        to={form.at('validTo')}
      />
    </FormDialog>
  );
}
