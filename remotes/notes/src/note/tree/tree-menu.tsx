import { moveTags } from '@console/contract/notes';
import { notify, useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Branch } from '../tags/branch-rules.ts';
import { movedSearch, type SavedSearch, withoutSearch, withSearch } from './saved-search-rules.ts';
import SearchDialog from './search-dialog.tsx';
import type { TreeEntry } from './tree-entries.ts';
import { useSavedSearches } from './use-saved-searches.ts';

interface TreeMenuProps {
  entry: TreeEntry;
  anchor: HTMLElement;
  onClose(): void;
}

/** The menu of a line of the tree, and the form that it leads to. */
export default function TreeMenu({ entry: { search, branch }, anchor, onClose }: TreeMenuProps) {
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  if (search)
    return editing ? (
      <SearchDialog search={search} onClose={onClose} />
    ) : (
      <SearchItems search={search} anchor={anchor} onEdit={edit} onClose={onClose} />
    );
  if (!branch) return null;
  if (editing) return <BranchForm branch={branch} onClose={onClose} />;
  return <BranchItems anchor={anchor} onEdit={edit} onClose={onClose} />;
}

interface ItemsProps {
  anchor: HTMLElement;
  onEdit(): void;
  onClose(): void;
}

function SearchItems({ search, anchor, onEdit, onClose }: ItemsProps & { search: SavedSearch }) {
  const { t } = useTranslation('notes');
  const [searches, keep] = useSavedSearches();
  const move = (step: 1 | -1) => {
    const moved = movedSearch(searches, search.key, step);
    return moved && (() => keep(moved));
  };
  const remove = () => {
    keep(withoutSearch(searches, search.key));
    notify.info(t('searches.removed', { name: search.name }), {
      action: {
        label: t('trash.undo'),
        run: () => keep(withSearch(withoutSearch(searches, search.key), search)),
      },
    });
  };
  const items = [
    ['searches.edit', onEdit],
    ['list.moveUp', move(-1)],
    ['list.moveDown', move(1)],
    ['searches.remove', remove],
  ] as const;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {items.map(
        ([label, run]) =>
          run && (
            <MenuItem
              key={label}
              onClick={() => {
                if (run !== onEdit) onClose();
                run();
              }}
            >
              {t(label)}
            </MenuItem>
          ),
      )}
    </Menu>
  );
}

function BranchItems({ anchor, onEdit, onClose }: ItemsProps) {
  const { t } = useTranslation('notes');
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem onClick={onEdit}>{t('tree.move')}</MenuItem>
    </Menu>
  );
}

/** A branch takes another name or place, with all that stands below it. */
function BranchForm({ branch, onClose }: { branch: Branch; onClose(): void }) {
  const { t } = useTranslation('notes');
  const form = useForm(moveTags, {
    begin: { from: branch.path, to: branch.path },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      open
      title={t('tree.moveTitle', { name: branch.path })}
      submitLabel={t('tree.moveIt')}
    >
      <TextInput label={t('tree.newPath')} {...form.at('to')} help={t('tree.pathHelp')} />
    </FormDialog>
  );
}
