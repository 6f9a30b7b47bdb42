import { dialogLater } from '@console/ui';
import { MoreIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeEntry } from './tree-entries.ts';

const TreeMenu = dialogLater(() => import('./tree-menu.tsx'));

/** What can be done with a saved search, or with a branch of tags. @param reachable by Tab */
export function LineMenu({ entry, reachable }: { entry: TreeEntry; reachable: boolean }) {
  const { t } = useTranslation('notes');
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        size="small"
        tabIndex={reachable ? 0 : -1}
        aria-label={t('list.actionsOf', { name: entry.branch?.path ?? entry.label })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ padding: '3px', flexShrink: 0 }}
      >
        <MoreIcon sx={{ fontSize: 18 }} />
      </IconButton>
      {anchor && <TreeMenu entry={entry} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
