import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame, DialogParts, type DialogSize } from './dialog-parts.tsx';

export interface DialogProps {
  title: ReactNode;
  /** Left out as long as it is not left: something runs, or must be read first. */
  onClose?: (() => void) | undefined;
  open?: boolean;
  /** `small` stays a box on a phone, too; `whole` is the whole screen everywhere. */
  size?: DialogSize;
  /** Left out: a button that closes it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Something to look at above the page, or a question with more than two answers. What is sent has a `FormDialog`. */
export function Dialog({ title, onClose, open = true, size = 'normal', actions, children }: DialogProps) {
  const { t } = useTranslation('ui');
  const close = (
    <Button disabled={!onClose} onClick={onClose}>
      {t('form.close')}
    </Button>
  );
  return (
    <DialogFrame open={open} size={size} onLeave={() => onClose?.()}>
      {(titleId) => (
        <DialogParts titleId={titleId} title={title} actions={actions ?? close}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
        </DialogParts>
      )}
    </DialogFrame>
  );
}
