import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { monoFamily } from '../theme/typefaces.ts';
import { FieldFrame, type FieldProps } from './field.tsx';

export interface TextInputProps extends FieldProps<string> {
  multiline?: boolean;
  /** Lines shown at least, for multiline. */
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  /** Fixed-width letters, for codes. */
  mono?: boolean;
  type?: 'text' | 'url' | 'email' | 'tel' | 'password';
  /** What is offered while typing; anything else may be typed, too. */
  suggestions?: readonly string[];
  inputMode?: 'numeric';
  autoComplete?: string;
}

export function TextInput(props: TextInputProps) {
  const { value, onChange, multiline, rows = 3, maxLength, placeholder, mono, type = 'text' } = props;
  const { name, autoFocus, autoComplete = 'off', suggestions, inputMode } = props;
  const listId = useId();
  return (
    <FieldFrame {...props}>
      {(ties) => (
        <>
          <OutlinedInput
            id={ties.id}
            name={name}
            type={multiline ? undefined : type}
            multiline={Boolean(multiline)}
            minRows={multiline ? rows : undefined}
            maxRows={multiline ? 24 : undefined}
            autoFocus={Boolean(autoFocus)}
            autoComplete={autoComplete}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            slotProps={{
              input: {
                ...ties,
                maxLength,
                inputMode,
                list: suggestions && listId,
                // Codes and links are not prose.
                spellCheck: mono || suggestions || type === 'url' ? false : undefined,
                style: {
                  ...(mono && { fontFamily: monoFamily }),
                  ...(multiline && { padding: '8px 12px' }),
                },
              },
            }}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  );
}
