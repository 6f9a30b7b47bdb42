import { dialogLater } from '@console/ui';
import { MoreIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowMenuProps } from '../menus/row-menu-items.tsx';

const RowMenuItems = dialogLater(async () => ({ default: (await import('../menus/menus.ts')).RowMenuItems }));

/** What can be done with a note without opening it, by the specification's labels. */
export function RowMenu(props: RowMenuProps) {
  const { t } = useTranslation('notes');
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('list.actionsOf', { name: props.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'center', flexShrink: 0 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && <RowMenuItems {...props} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
