import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monoFamily } from '../theme/typefaces.ts';
import { FieldFrame, type FieldProps } from './field.tsx';

export interface TextInputProps extends FieldProps<string> {
  multiline?: boolean;
  /** Lines shown at least, for multiline. */
  rows?: number;
  /** Characters that count, without those around them. What is beyond stays where it was typed and is not sent. */
  minLength?: number;
  maxLength?: number;
  /** Letters become capitals while they are typed, for codes. */
  capitals?: boolean;
  placeholder?: string;
  /** Fixed-width letters, for codes. */
  mono?: boolean;
  type?: 'text' | 'url' | 'email' | 'tel' | 'password';
  /** What is offered while typing; anything else may be typed, too. */
  suggestions?: readonly string[];
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
}

export function TextInput(props: TextInputProps) {
  const { value, onChange, multiline, rows = 3, placeholder, mono, capitals, type = 'text' } = props;
  const { name, autoFocus, autoComplete = 'off', suggestions, inputMode } = props;
  const listId = useId();
  const { input, problem, leave } = useLength(props);
  return (
    <FieldFrame {...props} problem={problem}>
      {(ties) => (
        <>
          <OutlinedInput
            id={ties.id}
            name={name}
            inputRef={input}
            type={multiline ? undefined : type}
            multiline={Boolean(multiline)}
            minRows={multiline ? rows : undefined}
            maxRows={multiline ? 24 : undefined}
            autoFocus={Boolean(autoFocus)}
            autoComplete={autoComplete}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(capitals ? event.target.value.toUpperCase() : event.target.value)}
            onBlur={leave}
            slotProps={{
              input: {
                ...ties,
                onInvalid: leave,
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

/** Too short is said after leaving: more typing mends it. Too long is said at once, and cuts nothing off. */
function useLength({ value, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TextInputProps) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const { length } = value.normalize('NFC').trim();
  const tooLong = length > maxLength ? t('form.tooLong', { count: maxLength }) : undefined;
  const tooShort = length > 0 && length < minLength ? t('form.tooShort', { count: minLength }) : undefined;
  const own = tooLong ?? tooShort;
  useEffect(() => input.current?.setCustomValidity(own ?? ''), [own]);
  return { input, problem: tooLong ?? (left ? tooShort : undefined), leave: () => setLeft(true) };
}
