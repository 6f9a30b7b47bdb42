import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type FieldProps, useMessages } from './field.tsx';
import { useStandingError } from './use-standing-error.ts';

export type SwitchInputProps = FieldProps<boolean>;

/** On or off. */
export function SwitchInput(props: SwitchInputProps) {
  const { label, value, onChange, help, required, disabled, name, autoFocus } = props;
  const id = useId();
  const error = useStandingError(props.error, value);
  const messages = useMessages(id, error, help);
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormControlLabel
        label={label}
        disabled={Boolean(disabled)}
        required={Boolean(required)}
        control={
          <Switch
            checked={value}
            name={name}
            autoFocus={Boolean(autoFocus)}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{
              input: { id, 'aria-describedby': messages.ids, 'aria-invalid': error ? true : undefined },
            }}
          />
        }
      />
      {messages.node}
    </Box>
  );
}
