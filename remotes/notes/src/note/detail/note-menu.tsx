import { dialogLater } from '@console/ui';
import { MoreIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoteMenuProps } from '../menus/note-menu-items.tsx';

const NoteMenuItems = dialogLater(async () => ({
  default: (await import('../menus/menus.ts')).NoteMenuItems,
}));

/** Everything that can be done with the open note, in words and with its key. */
export function NoteMenu(props: NoteMenuProps) {
  const { t } = useTranslation('notes');
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Tooltip title={t('detail.menu')}>
        <IconButton
          aria-label={t('detail.menu')}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      {anchor && <NoteMenuItems {...props} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
