import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import SvgIcon from '@mui/material/SvgIcon';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStandingError } from './use-standing-error.ts';

/** What every field has in common. */
export interface FieldProps<Value> {
  label: ReactNode;
  value: Value;
  onChange(value: Value): void;
  /** Shown under the field, tied to it, and the field counts as wrong. */
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  autoFocus?: boolean;
}

/** The attributes that tie a control to its label, help and error. */
export interface ControlTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The label of the control with this id, for controls that no `<label>` can be for. */
export const labelIdOf = (id: string): string => `${id}-label`;

interface FieldFrameProps {
  label: ReactNode;
  value: unknown;
  /** The field's own, about what it holds right now. */
  problem?: string | undefined;
  /** From outside: an answer to what was sent goes away when the value is changed. */
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Further descriptions, for example the unit's id. */
  describedBy?: string | undefined;
  children(ties: ControlTies): ReactNode;
}

/** Label above, control, error and help below. */
export function FieldFrame({
  label,
  value,
  problem,
  error: given,
  help,
  required,
  disabled,
  describedBy,
  children,
}: FieldFrameProps) {
  const id = useId();
  const { missing, ...listeners } = useMissing(value);
  const standing = useStandingError(given, value);
  const error = missing ?? problem ?? standing;
  const messages = useMessages(id, error, help);
  const describedby = [describedBy, messages.ids].filter(Boolean).join(' ') || undefined;
  return (
    <FormControl
      fullWidth
      size="small"
      error={Boolean(error)}
      required={Boolean(required)}
      disabled={Boolean(disabled)}
      {...listeners}
    >
      <FormLabel id={labelIdOf(id)} htmlFor={id} sx={labelStyle}>
        {label}
      </FormLabel>
      {children({ id, 'aria-describedby': describedby, 'aria-invalid': error ? true : undefined })}
      {messages.node}
    </FormControl>
  );
}

/** A required field that is empty says so once somebody has tried to send it, until something is entered. */
function useMissing(value: unknown) {
  const { t } = useTranslation('ui');
  const [asked, setAsked] = useState(false);
  const empty = value === '' || value === null;
  return {
    missing: asked && empty ? t('form.required') : undefined,
    onInvalid: ({ target }: FormEvent) => setAsked((target as HTMLInputElement).validity.valueMissing),
    // Not at `input`: drawing a select anew between its two events would take the choice back.
    onChange: () => setAsked(false),
  };
}

export const labelStyle = {
  typography: 'body2',
  fontWeight: 550,
  color: 'text.primary',
  marginBottom: 0.5,
  '&.Mui-error': { color: 'text.primary' },
};

/** Error first, then help: an error does not take the help away that explains how to mend it. */
export function useMessages(id: string, error: string | undefined, help: ReactNode) {
  const errorId = error ? `${id}-error` : undefined;
  const helpId = help ? `${id}-help` : undefined;
  const node = (
    <>
      {error && (
        <FormHelperText id={errorId} error sx={{ display: 'flex', gap: 0.5 }}>
          <WarningIcon />
          <span>{error}</span>
        </FormHelperText>
      )}
      {help && (
        <FormHelperText id={helpId} error={false} sx={{ color: 'text.secondary' }}>
          {help}
        </FormHelperText>
      )}
    </>
  );
  return { ids: [errorId, helpId].filter(Boolean).join(' ') || undefined, node };
}

function WarningIcon() {
  return (
    <SvgIcon aria-hidden sx={{ fontSize: 16, marginTop: '2px', flexShrink: 0 }}>
      <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 15h-2v-2h2v2zm0-4h-2V7h2v6z" />
    </SvgIcon>
  );
}

/** The unit behind a number; read out with the field through its id. */
export function Unit({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Box component="span" id={id} sx={{ color: 'text.secondary', whiteSpace: 'nowrap', flexShrink: 0 }}>
      {children}
    </Box>
  );
}
