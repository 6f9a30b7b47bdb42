import { dialogLater } from '@console/ui';
import { MoreIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListMenuProps } from '../menus/list-menu-items.tsx';

const ListMenuItems = dialogLater(async () => ({
  default: (await import('../menus/menus.ts')).ListMenuItems,
}));
const TokensDialog = dialogLater(() => import('../tokens/tokens-dialog.tsx'));

/** What concerns the whole list: import, export, emptying the trash, clearing this device; access for one's own programs. */
export function ListMenu({ onImport, ...props }: ListMenuProps & { onImport(): void }) {
  const { t } = useTranslation('notes');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [givingAccess, setGivingAccess] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('list.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <ListMenuItems
          {...props}
          anchor={anchor}
          onImport={onImport}
          onTokens={() => setGivingAccess(true)}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {givingAccess && <TokensDialog onClose={() => setGivingAccess(false)} />}
    </>
  );
}
