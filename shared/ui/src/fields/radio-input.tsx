import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, useId } from 'react';
import { type FieldProps, labelStyle, useMessages } from './field.tsx';
import { useStandingError } from './use-standing-error.ts';

export interface RadioInputProps<Value extends string> extends FieldProps<Value> {
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
}

/** One of two to five, all in sight. */
export function RadioInput<Value extends string>(props: RadioInputProps<Value>) {
  const { label, value, onChange, options, help, required, disabled, name, autoFocus } = props;
  const id = useId();
  const error = useStandingError(props.error, value);
  const messages = useMessages(id, error, help);
  const choose = (next: string) => {
    const option = options.find((one) => one.value === next);
    if (option) onChange(option.value);
  };
  return (
    <FormControl
      error={Boolean(error)}
      required={Boolean(required)}
      disabled={Boolean(disabled)}
      sx={{ minWidth: 0 }}
    >
      <FormLabel component="div" id={`${id}-label`} sx={{ ...labelStyle, marginBottom: 0 }}>
        {label}
      </FormLabel>
      <RadioGroup
        row
        name={name ?? id}
        value={value}
        onChange={(_event, next) => choose(next)}
        aria-labelledby={`${id}-label`}
        aria-describedby={messages.ids}
        aria-invalid={error ? true : undefined}
        aria-required={required ? true : undefined}
        sx={{ columnGap: 1 }}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={Boolean(option.disabled) || Boolean(disabled)}
            control={<Radio size="small" autoFocus={Boolean(autoFocus) && index === 0} />}
          />
        ))}
      </RadioGroup>
      {messages.node}
    </FormControl>
  );
}
