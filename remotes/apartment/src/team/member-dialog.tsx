import { type Building, type BuildingMember, updateBuildingMember } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { RoleChoice, roleNeeded } from './role-choice.tsx';
import { useTeamProblem } from './team-problem.ts';
import { ValidityFields } from './validity-fields.tsx';

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
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('team.rolesOf', { name: member.name ?? member.username ?? t('team.nameless') })}
      problem={told(form.error, form.problem)}
    >
      <RoleChoice
        value={form.draft.roles}
        mayMakeOwners={building.may.includes('apartment.building.sod_mode')}
        onChange={(next) => form.set({ roles: next })}
        error={form.draft.roles.length === 0 ? t('fields.role_needed') : form.field('roles')}
      />
      <ValidityFields form={form.as()} />
    </FormDialog>
  );
}
