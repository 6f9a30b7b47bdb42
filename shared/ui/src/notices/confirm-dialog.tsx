import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  body?: ReactNode;
  confirmLabel: ReactNode;
  /** It cannot be taken back: the button warns, and the focus starts on Cancel. */
  danger?: boolean;
  onAnswer(agreed: boolean): void;
}

/** Yes or no; dismissing is a no. */
export function ConfirmDialog({ open, title, body, confirmLabel, danger, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <Dialog
      open={open}
      role="alertdialog"
      fullWidth
      maxWidth="phone"
      onClose={() => onAnswer(false)}
      aria-labelledby={`${id}-title`}
      aria-describedby={body ? `${id}-body` : undefined}
    >
      <DialogTitle
        id={`${id}-title`}
        variant="h2"
        sx={{ paddingInline: 2.5, paddingTop: 2.5, paddingBottom: 1 }}
      >
        {title}
      </DialogTitle>
      <DialogContent
        id={`${id}-body`}
        sx={{ paddingInline: 2.5, color: 'text.secondary', whiteSpace: 'pre-line' }}
      >
        {body}
      </DialogContent>
      <DialogActions sx={{ paddingInline: 2.5, paddingBottom: 2 }}>
        <Button color="inherit" autoFocus={Boolean(danger)} onClick={() => onAnswer(false)}>
          {t('form.cancel')}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          autoFocus={!danger}
          onClick={() => onAnswer(true)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
