import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';

/** A role as somebody chooses it. */
export interface RoleOption<Role extends string> {
  readonly role: Role;
  readonly name: string;
  /** What it is for. */
  readonly help: string;
  /** Whoever chooses may not give it. */
  readonly disabled?: boolean;
}

export interface RoleChoiceProps<Role extends string> {
  label: string;
  roles: readonly RoleOption<Role>[];
  value: readonly Role[];
  error: string | undefined;
  onChange(roles: Role[]): void;
}

/** Roles as boxes to tick, each with what it is for. */
export function RoleChoice<Role extends string>({
  label,
  roles,
  value,
  error,
  onChange,
}: RoleChoiceProps<Role>) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined}>
      <FormLabel id={`${id}-label`} component="div">
        {label}
      </FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
        {roles.map(({ role, name, help, disabled = false }) => (
          <Box key={role} sx={{ py: 0.5 }}>
            <FormControlLabel
              label={name}
              disabled={disabled}
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
              {help}
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
