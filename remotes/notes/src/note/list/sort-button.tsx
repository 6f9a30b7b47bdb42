import type { NoteSort } from '@console/contract/notes';
import { dialogLater } from '@console/ui';
import { SortIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const SortMenuItems = dialogLater(async () => ({
  default: (await import('../menus/menus.ts')).SortMenuItems,
}));

interface SortButtonProps {
  sort: NoteSort;
  onSort(sort: NoteSort): void;
}

/** In what order the notes stand: a sign, since a name of its own would take the room of what the list is called. */
export function SortButton({ sort, onSort }: SortButtonProps) {
  const { t } = useTranslation('notes');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const label = t('list.sortedBy', { order: t(`list.sortBy.${sort}`) });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          color="primary"
          size="small"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ height: 40, width: 34, flexShrink: 0 }}
        >
          <SortIcon />
        </IconButton>
      </Tooltip>
      {anchor && (
        <SortMenuItems anchor={anchor} sort={sort} onSort={onSort} onClose={() => setAnchor(undefined)} />
      )}
    </>
  );
}
