import { type NoteSort, noteSorts } from '@console/contract/notes';
import { CheckIcon } from '@console/ui/icons';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';

interface SortMenuItemsProps {
  anchor: HTMLElement;
  sort: NoteSort;
  onSort(sort: NoteSort): void;
  onClose(): void;
}

/** The orders to choose from, with the one of now. */
export default function SortMenuItems({ anchor, sort, onSort, onClose }: SortMenuItemsProps) {
  const { t } = useTranslation('notes');
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('list.sort') } }}>
      {noteSorts.map((order) => (
        <MenuItem
          key={order}
          role="menuitemradio"
          aria-checked={order === sort}
          selected={order === sort}
          onClick={() => {
            onClose();
            onSort(order);
          }}
        >
          <ListItemIcon>{order === sort && <CheckIcon fontSize="small" />}</ListItemIcon>
          {t(`list.sortBy.${order}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
