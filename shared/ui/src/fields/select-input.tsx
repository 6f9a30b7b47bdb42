import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from './field.tsx';

export interface SelectInputProps<Value extends string> extends FieldProps<Value> {
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  /** What an empty value shows, "Choose …" unless told. */
  placeholder?: string;
}

/** One of a few. The browser's own list: right on a phone, with the keyboard and for screen readers. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { value, onChange, options, placeholder, name, autoFocus, disabled } = props;
  const { t } = useTranslation('ui');
  const known = options.some((option) => option.value === value);
  const choose = (next: string) => {
    const option = options.find((one) => one.value === next);
    if (option) onChange(option.value);
  };
  return (
    <FieldFrame {...props}>
      {(ties) => (
        <NativeSelect
          input={<OutlinedInput />}
          value={known ? value : ''}
          name={name}
          autoFocus={Boolean(autoFocus)}
          disabled={Boolean(disabled)}
          onChange={(event) => choose(event.target.value)}
          inputProps={{ ...ties, 'aria-invalid': ties['aria-invalid'] }}
        >
          {!known && (
            <option value="" disabled>
              {placeholder ?? t('form.choose')}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={Boolean(option.disabled)}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}
