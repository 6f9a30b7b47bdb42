import { dialogLater } from '@console/ui';
import { KeyboardIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from './key-rules.ts';
import { useKeyMap, useNoteKeys } from './keys.ts';

const KeysDialog = dialogLater(() => import('./keys-dialog.tsx'));

/** Lists all keys, and lets one choose others. */
export function KeysButton() {
  const { t } = useTranslation('notes');
  const [open, setOpen] = useState(false);
  useNoteKeys({ help: () => setOpen(true) });
  const keys = useKeyMap();
  return (
    <>
      <Tooltip title={t('keys.title')}>
        <IconButton
          aria-label={t('keys.title')}
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaKeys(keys.help)}
          onClick={() => setOpen(true)}
        >
          <KeyboardIcon />
        </IconButton>
      </Tooltip>
      {open && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}
