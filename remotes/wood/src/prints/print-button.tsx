import { dialogLater } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintDialogProps } from './print-dialog.tsx';
import './texts.ts';

/** The papers of something: their code comes with the first of them. */
export const PrintDialog = dialogLater<PrintDialogProps>(() => import('./print-dialog.tsx'));

interface PrintButtonProps extends Omit<PrintDialogProps, 'onClose'> {
  /** Left out: that something is printed. */
  label?: string;
  variant?: 'outlined' | 'contained' | 'text';
  /** In rows of a table. */
  size?: 'small' | 'medium';
}

/** A button with the papers of something behind it. */
export function PrintButton({ label, variant = 'outlined', size = 'medium', ...of }: PrintButtonProps) {
  const { t } = useTranslation('wood');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setOpen(true)}>
        {label ?? t('prints.print')}
      </Button>
      {open && <PrintDialog {...of} onClose={() => setOpen(false)} />}
    </>
  );
}
