import {
  type ApartmentRole,
  type Building,
  type BuildingMember,
  updateBuildingMember,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { RoleChoice } from './role-choice.tsx';
import { useTeamProblem } from './team-problem.ts';
import { sentDays, type Validity, ValidityFields } from './validity-fields.tsx';

interface MemberDialogProps {
  building: Building;
  member: BuildingMember;
  onClose(): void;
}

/** Somebody's roles, and from when to when they hold them. */
export default function MemberDialog({ building, member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('apartment');
  const [roles, setRoles] = useState<ApartmentRole[]>(member.roles);
  const held = { validFrom: member.validFrom, validTo: member.validTo ?? '' };
  const [days, setDays] = useState<Validity>(held);
  const [run, { pending, problem, error, field }] = useCall(updateBuildingMember, {
    done: 'updated',
  });
  const told = useTeamProblem();
  const dirty =
    roles.join() !== member.roles.join() ||
    days.validFrom !== held.validFrom ||
    days.validTo !== held.validTo;
  const close = useCarefulClose(dirty, onClose);
  const submit = async () => {
    const done = await run({
      params: { buildingId: building.buildingId, userId: member.userId },
      version: member.version,
      body: { roles, ...sentDays(days) },
    });
    if (done) onClose();
  };
  return (
    <FormDialog
      wide
      open
      title={t('team.rolesOf', { name: member.name ?? member.username ?? t('team.nameless') })}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={told(error, problem)}
    >
      <RoleChoice
        value={roles}
        mayMakeOwners={building.may.includes('apartment.building.sod_mode')}
        onChange={setRoles}
        error={roles.length === 0 ? t('team.roleNeeded') : field('roles')}
      />
      <ValidityFields value={days} onChange={setDays} field={field} />
    </FormDialog>
  );
}
