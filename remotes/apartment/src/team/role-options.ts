import type { FieldProblem } from '@console/contract';
import { type ApartmentRole, apartmentRoleNames, type Building } from '@console/contract/apartment';
import type { RoleOption } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** Without any role somebody would be in no team. */
export const roleNeeded = ({ roles }: { roles: readonly ApartmentRole[] }): FieldProblem[] =>
  roles.length > 0 ? [] : [{ path: 'roles', code: 'role_needed' }];

/** The roles of a building's team; only owners make owners. */
export function useRoleOptions({ may }: Building): RoleOption<ApartmentRole>[] {
  const { t } = useTranslation('apartment');
  return apartmentRoleNames.map((role) => ({
    role,
    name: t(`roles.${role}`),
    help: t(`team.roleHelp.${role}`),
    disabled: role === 'OWN' && !may.includes('apartment.building.sod_mode'),
  }));
}
