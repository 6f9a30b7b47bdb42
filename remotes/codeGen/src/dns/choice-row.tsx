import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';

interface ChoiceRowProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: readonly Value[];
  onChange(value: Value[]): void;
  error?: string | undefined;
  /** At the end of the row: all, none. */
  children?: ReactNode;
}

/** Some of a few, in a row; told in their own order. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, options, value, onChange, error, children } = props;
  const id = useId();
  const toggle = (one: Value, checked: boolean) =>
    onChange(
      options.flatMap((option) =>
        (option.value === one ? checked : value.includes(option.value)) ? [option.value] : [],
      ),
    );
  return (
    <Box role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <FormLabel id={id} component="div">
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            sx={{ marginInlineEnd: 1 }}
            control={
              <Checkbox
                size="small"
                checked={value.includes(option.value)}
                onChange={(_event, checked) => toggle(option.value, checked)}
              />
            }
          />
        ))}
        {children}
      </Box>
      {error && (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
