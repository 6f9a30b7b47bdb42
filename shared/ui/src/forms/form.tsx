import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AttemptContext } from '../fields/use-standing-error.ts';
import { FormNotices, type FormNoticesProps } from './form-notices.tsx';
import { useFormFocus } from './use-form-focus.ts';

export interface FormProps extends FormNoticesProps {
  onSubmit(): void;
  /** Before each attempt at sending, also one that is not sent because a field cannot be read. */
  onAttempt?(): void;
  children?: ReactNode;
  /** The buttons; the one that sends has `type="submit"`. */
  actions?: ReactNode;
  pending?: boolean;
  /** Name for screen readers, where no heading stands above. */
  label?: string;
}

/** A form in a page. Enter sends; wrong fields get the focus. */
export function Form(props: FormProps) {
  const { onSubmit, onAttempt, children, actions, pending = false, label } = props;
  const { form, submit, onInput, attempt } = useFormFocus(onSubmit, pending, onAttempt);
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={onInput} aria-label={label} aria-busy={pending}>
      <FormNotices {...props} />
      <AttemptContext value={attempt}>
        <FieldStack>{children}</FieldStack>
      </AttemptContext>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 2.5 }}>{actions}</Box>}
    </form>
  );
}

/** Fields below one another; a line of text does not get wider than one reads. */
export function FieldStack({ children }: { children?: ReactNode }) {
  return <Box sx={stackStyle}>{children}</Box>;
}

const stackStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '& > .MuiFormControl-root': { maxWidth: 640 },
};
