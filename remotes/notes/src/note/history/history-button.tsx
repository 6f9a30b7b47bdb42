import { dialogLater } from '@console/ui';
import { HistoryIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../keys/key-rules.ts';
import { useKeyMap } from '../keys/keys.ts';
import type { NoteKeeper } from '../saving/note-keeper.ts';

const HistoryDialog = dialogLater(() => import('./history-dialog.tsx'));

/** Opens the history of a note. */
export function HistoryButton({ noteId, keeper }: { noteId: string; keeper: NoteKeeper }) {
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={t('history.title')}>
        <IconButton
          aria-label={t('history.title')}
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaKeys(keys.history)}
          data-note-action="history"
          onClick={() => setOpen(true)}
        >
          <HistoryIcon />
        </IconButton>
      </Tooltip>
      {open && <HistoryDialog noteId={noteId} keeper={keeper} onClose={() => setOpen(false)} />}
    </>
  );
}
