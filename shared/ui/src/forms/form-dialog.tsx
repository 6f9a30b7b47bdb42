import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AttemptContext } from '../fields/use-standing-error.ts';
import { CloseIcon } from '../icons.tsx';
import { DialogFrame, DialogParts } from '../page/dialog-parts.tsx';
import { FieldStack } from './form.tsx';
import { FormNotices, type FormNoticesProps } from './form-notices.tsx';
import { useFormFocus } from './use-form-focus.ts';

export interface FormDialogProps extends FormNoticesProps {
  open: boolean;
  title: ReactNode;
  onClose(): void;
  onSubmit(): void;
  /** Before each attempt at sending, also one that is not sent because a field cannot be read. */
  onAttempt?(): void;
  submitLabel?: ReactNode;
  pending?: boolean;
  children?: ReactNode;
  /** The sending button warns: what it does cannot be taken back. */
  danger?: boolean;
  wide?: boolean;
  /** It was sent and tells what came of it: there is nothing to cancel any more. */
  finished?: boolean;
}

/** A form above the page; on a phone it is the page. A click beside it does not throw away what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, pending, wide } = props;
  return (
    <DialogFrame
      open={open}
      size={wide ? 'wide' : 'normal'}
      onLeave={(by) => by === 'escapeKeyDown' && !pending && onClose()}
    >
      {(titleId) => <DialogForm {...props} titleId={titleId} />}
    </DialogFrame>
  );
}

/** Inside the dialog, so that it mounts when the dialog opens. */
function DialogForm(props: FormDialogProps & { titleId: string }) {
  const { title, titleId, onClose, onSubmit, onAttempt } = props;
  const { submitLabel, pending = false, children, danger, finished } = props;
  const { t } = useTranslation('ui');
  const { form, submit, onInput, attempt } = useFormFocus(onSubmit, pending, onAttempt);
  // The dialog's focus trap leaves the focus alone if it is inside already.
  useEffect(() => firstField(form.current)?.focus(), [form]);
  const cross = (
    <IconButton edge="end" aria-label={t('form.close')} onClick={onClose} disabled={pending}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
  const buttons = (
    <>
      {!finished && (
        <Button color="inherit" onClick={onClose} disabled={pending}>
          {t('form.cancel')}
        </Button>
      )}
      <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={pending}>
        {submitLabel ?? t('form.save')}
      </Button>
    </>
  );
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={onInput}
      aria-busy={pending}
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <DialogParts titleId={titleId} title={title} corner={cross} actions={buttons}>
        <FormNotices {...props} />
        <AttemptContext value={attempt}>
          <FieldStack>{children}</FieldStack>
        </AttemptContext>
      </DialogParts>
    </Box>
  );
}

/** The last: the first part of a day that is typed part by part. */
const fields = 'input, select, textarea, [role="spinbutton"]';

function firstField(form: HTMLFormElement | null): HTMLElement | undefined {
  if (!form || form.contains(document.activeElement)) return undefined;
  const shown = [...form.querySelectorAll<HTMLInputElement>(fields)];
  return shown.find((field) => !field.disabled && !field.readOnly && !field.hidden && field.tabIndex >= 0);
}
