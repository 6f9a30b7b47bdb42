import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from './field.tsx';

export interface DayInputProps extends FieldProps<string> {
  /** First and last day allowed, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A calendar day as `YYYY-MM-DD`, '' while empty. The browser's own picker writes it in the user's habit. */
export function DayInput(props: DayInputProps) {
  const { value, onChange, min, max, name, autoFocus } = props;
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const [unfinished, setUnfinished] = useState(false);
  const own =
    (unfinished && t('day.incomplete')) ||
    (min && value && value < min && t('day.belowMin', { min })) ||
    (max && value && value > max && t('day.aboveMax', { max })) ||
    undefined;
  useEffect(() => input.current?.setCustomValidity(own ?? ''), [own]);
  const look = () => setUnfinished(Boolean(input.current?.validity.badInput));
  return (
    <FieldFrame {...props} problem={own}>
      {(ties) => (
        <OutlinedInput
          id={ties.id}
          name={name}
          type="date"
          inputRef={input}
          autoFocus={Boolean(autoFocus)}
          value={value}
          onChange={(event) => {
            setUnfinished(false);
            onChange(event.target.value);
          }}
          onBlur={look}
          slotProps={{ input: { ...ties, min, max, onInvalid: look } }}
        />
      )}
    </FieldFrame>
  );
}
