import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FieldFrame, type FieldProps, Unit } from './field.tsx';

/** How typed text becomes the field's value, and what is wrong with it. */
export interface Parsed<Value> {
  value: Value;
  /** Shown at once: more typing does not mend it. */
  problem?: string | undefined;
  /** Shown after leaving the field: more typing may mend it. */
  lateProblem?: string | undefined;
  /** How the text looks after leaving the field. */
  tidy?: string | undefined;
}

interface NumberTextProps<Value> extends FieldProps<Value> {
  textOf(value: Value): string;
  parse(typed: string): Parsed<Value>;
  inputMode: 'numeric' | 'decimal' | 'text';
  unit?: ReactNode;
  lead?: ReactNode;
  placeholder?: string | undefined;
}

/**
 * A text field whose text stands for a number. It keeps what was typed, also when it is no number, tells
 * what is wrong, and marks itself with a custom validity so that a `Form` does not send it.
 */
export function NumberText<Value extends string | number | null>(props: NumberTextProps<Value>) {
  const { value, onChange, textOf, parse, inputMode, unit, lead, placeholder, name, autoFocus } = props;
  const [typed, setTyped] = useState({ text: textOf(value), value });
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const unitId = useId();

  // The value was changed from outside: its text replaces what was typed.
  const text = typed.value === value ? typed.text : textOf(value);
  const parsed = parse(text);
  const own = parsed.problem ?? parsed.lateProblem;
  useEffect(() => input.current?.setCustomValidity(own ?? ''), [own]);

  const change = (next: string) => {
    const { value: nextValue } = parse(next);
    setTyped({ text: next, value: nextValue });
    if (nextValue !== value) onChange(nextValue);
  };
  const leave = () => {
    setLeft(true);
    if (parsed.tidy !== undefined && parsed.tidy !== text) change(parsed.tidy);
  };
  const shown = parsed.problem ?? (left ? parsed.lateProblem : undefined);
  return (
    <FieldFrame {...props} problem={shown} describedBy={unit ? unitId : undefined}>
      {(ties) => (
        <OutlinedInput
          id={ties.id}
          name={name}
          inputRef={input}
          autoFocus={Boolean(autoFocus)}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
          sx={lead ? { '& input': { paddingInlineStart: '6px' } } : undefined}
          startAdornment={lead}
          endAdornment={unit && <Unit id={unitId}>{unit}</Unit>}
          slotProps={{ input: { ...ties, inputMode, onInvalid: () => setLeft(true) } }}
        />
      )}
    </FieldFrame>
  );
}
