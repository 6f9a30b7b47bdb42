import type { FieldProps } from '../field.tsx';

export interface CalendarFieldProps extends FieldProps<string> {
  /** First and last value allowed, written as the value. */
  min?: string;
  max?: string;
}
