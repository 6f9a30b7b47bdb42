import { listTags } from '@console/contract/notes';
import { type AddressChange, useEndpoint } from '@console/shell';
import { dialogLater } from '@console/ui';
import { ChevronIcon, SidebarIcon, StarIcon, TagIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedAddress } from '../address.ts';
import { ariaKeys } from '../keys/key-rules.ts';
import { press, useKeyMap, useNoteKeys } from '../keys/keys.ts';
import { showsTrash } from '../trash-query.ts';
import { isAt } from '../tree/saved-search-rules.ts';
import { shownEntry, treeEntries } from '../tree/tree-entries.ts';
import { TreeFrame } from '../tree/tree-frame.tsx';
import { useSavedSearches } from '../tree/use-saved-searches.ts';
import type { TreePlace } from '../tree/use-tree.ts';
import { SortButton } from './sort-button.tsx';

const TagManager = dialogLater(async () => ({
  default: (await import('../tags/tag-manager.tsx')).TagManager,
}));
const SearchDialog = dialogLater(() => import('../tree/search-dialog.tsx'));

interface ListFiltersProps {
  address: ResolvedAddress;
  tree: TreePlace;
  onChange(change: AddressChange): void;
}

/** Which notes, as a tree to choose from; in what order; and the way to the tags themselves. */
export function ListFilters({ address, tree, onChange }: ListFiltersProps) {
  const { t } = useTranslation('notes');
  const { tagId, sort } = address;
  const tags = useEndpoint(listTags).items;
  const unknown = tagId !== undefined && !tags.some((tag) => tag.id === tagId);
  useNoteKeys({ tree: press('tree') });
  return (
    <>
      <Box sx={lineStyle}>
        <TreeButton address={address} tree={tree} />
        <SortButton
          sort={sort}
          onSort={(order) => onChange({ sort: order === 'updated' ? undefined : order })}
        />
        <SaveSearch address={address} />
        <ManageTags />
      </Box>
      {unknown && (
        <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => onChange({ tagId: undefined })}>
          {t('list.dropUnknownTag')}
        </Button>
      )}
      {tree.open && !tree.beside && <TreeFrame address={address} beside={false} />}
    </>
  );
}

/** Says what the list shows, however long that is, and folds the tree away. */
function TreeButton({ address, tree }: { address: ResolvedAddress; tree: TreePlace }) {
  const { t } = useTranslation('notes');
  const tags = useEndpoint(listTags).items;
  const [searches] = useSavedSearches();
  const keys = useKeyMap();
  const shown = shownEntry(treeEntries({ tags, searches }, t), address);
  const name = shown?.branch?.path ?? shown?.label ?? t(address.q === '' ? 'list.unknownTag' : 'tree.found');
  return (
    <Tooltip describeChild title={t(tree.open ? 'tree.fold' : 'tree.unfold')}>
      <Button
        color="inherit"
        size="small"
        data-note-action="tree"
        aria-expanded={tree.open}
        aria-keyshortcuts={ariaKeys(keys.tree)}
        onClick={tree.toggle}
        startIcon={
          tree.beside ? (
            <SidebarIcon />
          ) : (
            <ChevronIcon style={{ transform: tree.open ? undefined : 'rotate(-90deg)' }} />
          )
        }
        sx={nameStyle}
      >
        {name}
      </Button>
    </Tooltip>
  );
}

const nameStyle = {
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 40,
  justifyContent: 'flex-start',
  textAlign: 'start',
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  '& .MuiButton-startIcon': { flexShrink: 0 },
} as const;

const lineStyle = { display: 'flex', alignItems: 'flex-start', gap: 0.5, minWidth: 0 } as const;

/** Only where something is looked for that is not saved yet. */
function SaveSearch({ address }: { address: ResolvedAddress }) {
  const { t } = useTranslation('notes');
  const [searches] = useSavedSearches();
  const [open, setOpen] = useState(false);
  const { q } = address;
  if (q === '' || showsTrash(q) || searches.some((one) => isAt(one, address))) return null;
  return (
    <>
      <IconAction label={t('searches.save')} icon={<StarIcon />} onClick={() => setOpen(true)} />
      {open && <SearchDialog address={address} name={q} onClose={() => setOpen(false)} />}
    </>
  );
}

function ManageTags() {
  const { t } = useTranslation('notes');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction label={t('tags.manage')} icon={<TagIcon />} onClick={() => setOpen(true)} />
      {open && <TagManager open onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens a dialog. */
function IconAction({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return (
    <Tooltip title={label}>
      <IconButton
        color="primary"
        size="small"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onClick}
        sx={{ height: 40, width: 34, flexShrink: 0 }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
