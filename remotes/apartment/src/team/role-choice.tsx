import type { FieldProblem } from '@console/contract';
import { type ApartmentRole, apartmentRoleNames } from '@console/contract/apartment';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** Without any role somebody would be in no team. */
export const roleNeeded = ({ roles }: { roles: readonly ApartmentRole[] }): FieldProblem[] =>
  roles.length > 0 ? [] : [{ path: 'roles', code: 'role_needed' }];

interface RoleChoiceProps {
  value: readonly ApartmentRole[];
  /** Only owners make owners. */
  mayMakeOwners: boolean;
  error: string | undefined;
  onChange(roles: ApartmentRole[]): void;
}

/** Roles as boxes to tick, each with what it is for. */
export function RoleChoice({ value, mayMakeOwners, error, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('apartment');
  const id = useId();
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined}>
      <FormLabel id={`${id}-label`} component="div">
        {t('team.roles')}
      </FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
        {apartmentRoleNames.map((role) => (
          <Box key={role} sx={{ py: 0.5 }}>
            <FormControlLabel
              label={t(`roles.${role}`)}
              disabled={role === 'OWN' && !mayMakeOwners}
              control={
                <Checkbox
                  checked={value.includes(role)}
                  slotProps={{ input: { 'aria-describedby': `${id}-${role}` } }}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...value, role] : value.filter((one) => one !== role))
                  }
                />
              }
            />
            <FormHelperText id={`${id}-${role}`} sx={{ ml: 4, mt: -1 }}>
              {t(`team.roleHelp.${role}`)}
            </FormHelperText>
          </Box>
        ))}
      </Box>
      {error && (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
