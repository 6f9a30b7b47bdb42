import OutlinedInput from '@mui/material/OutlinedInput';
import type { RefObject } from 'react';
import type { ControlTies } from '../field.tsx';
import { type CalendarKind, calendarKinds } from './calendar-kinds.ts';
import type { CalendarFieldProps } from './calendar-props.ts';

/** What draws a field of the calendar: the browser's own, or the console's picker. */
export interface CalendarControlProps extends Omit<CalendarFieldProps, 'onChange'> {
  kind: CalendarKind;
  ties: ControlTies;
  /** The element that carries the value for the form, and its validity. */
  input: RefObject<HTMLInputElement | null>;
  onChange(value: string): void;
  /** Something stands in it that is no value yet. */
  onUnfinished(unfinished: boolean): void;
  /** Something was pasted that cannot be read; undefined once something else happens in the field. */
  onUnread(pasted: string | undefined): void;
  /** It was left, or somebody tried to send it: time to tell that it is unfinished. */
  onLook(): void;
}

/** The browser's own field. */
export function NativeControl(props: CalendarControlProps) {
  const { kind, ties, input, name, autoFocus, value, min, max } = props;
  const look = () => {
    props.onUnfinished(Boolean(input.current?.validity.badInput));
    props.onLook();
  };
  return (
    <OutlinedInput
      id={ties.id}
      name={name}
      type={calendarKinds[kind].type}
      inputRef={input}
      autoFocus={Boolean(autoFocus)}
      value={value}
      onChange={(event) => {
        props.onUnfinished(false);
        props.onChange(event.target.value);
      }}
      onBlur={look}
      slotProps={{ input: { ...ties, min, max, onInvalid: look } }}
    />
  );
}
