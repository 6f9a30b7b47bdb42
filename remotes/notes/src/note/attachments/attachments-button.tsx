import { dialogLater } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const AttachmentsDialog = dialogLater(() => import('./attachments-dialog.tsx'));

/** Opens the list of a note's files. */
export function AttachmentsButton({ noteId }: { noteId: string }) {
  const { t } = useTranslation('notes');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('attachments.title')}
      </Button>
      {open && <AttachmentsDialog noteId={noteId} onClose={() => setOpen(false)} />}
    </>
  );
}
