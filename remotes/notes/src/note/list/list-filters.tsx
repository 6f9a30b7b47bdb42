import { listTags, noteSorts } from '@console/contract/notes';
import { type AddressChange, useEndpoint, useRemembered } from '@console/shell';
import { dialogLater, FilterBar, optionsOf, SelectInput } from '@console/ui';
import { ChevronIcon, StarIcon, TagIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedAddress } from '../address.ts';
import { treeShown } from '../settings/settings.ts';
import { showsTrash } from '../trash-query.ts';
import { NoteTree } from '../tree/note-tree-later.tsx';
import { isAt } from '../tree/saved-search-rules.ts';
import { shownEntry, treeEntries } from '../tree/tree-entries.ts';
import { useSavedSearches } from '../tree/use-saved-searches.ts';

const TagManager = dialogLater(async () => ({
  default: (await import('../tags/tag-manager.tsx')).TagManager,
}));
const SearchDialog = dialogLater(() => import('../tree/search-dialog.tsx'));

interface ListFiltersProps {
  address: ResolvedAddress;
  onChange(change: AddressChange): void;
}

/** Which notes, as a tree to choose from; in what order; and the way to the tags themselves. */
export function ListFilters({ address, onChange }: ListFiltersProps) {
  const { t } = useTranslation('notes');
  const { tagId, sort } = address;
  const tags = useEndpoint(listTags).items;
  const unknown = tagId !== undefined && !tags.some((tag) => tag.id === tagId);
  const roomy = useMediaQuery(useTheme().breakpoints.up('lg'));
  const open = useRemembered(treeShown) ?? roomy;
  return (
    <>
      <Box sx={lineStyle}>
        <TreeButton address={address} open={open} onToggle={() => treeShown.set(!open)} />
        <FilterBar
          label={t('list.filters')}
          clear={
            unknown
              ? { label: t('list.dropUnknownTag'), onClick: () => onChange({ tagId: undefined }) }
              : undefined
          }
        >
          <SelectInput
            label={t('list.sort')}
            value={sort}
            options={optionsOf(noteSorts, (value) => t(`list.sortBy.${value}`))}
            onChange={(order) => onChange({ sort: order === 'updated' ? undefined : order })}
          />
        </FilterBar>
        <SaveSearch address={address} />
        <ManageTags />
      </Box>
      {open && <NoteTree address={address} />}
    </>
  );
}

/** Says what the list shows, and folds the tree away. */
function TreeButton({
  address,
  open,
  onToggle,
}: {
  address: ResolvedAddress;
  open: boolean;
  onToggle(): void;
}) {
  const { t } = useTranslation('notes');
  const tags = useEndpoint(listTags).items;
  const [searches] = useSavedSearches();
  const shown = shownEntry(treeEntries({ tags, searches }, t), address);
  const name = shown?.branch?.path ?? shown?.label ?? t(address.q === '' ? 'list.unknownTag' : 'tree.found');
  return (
    <Button
      color="inherit"
      size="small"
      aria-expanded={open}
      onClick={onToggle}
      startIcon={<ChevronIcon style={{ transform: open ? undefined : 'rotate(-90deg)' }} />}
      sx={{ minWidth: 0, height: 40, flex: '0 1 auto', '& .MuiButton-startIcon': { flexShrink: 0 } }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
    </Button>
  );
}

const lineStyle = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: 0.5,
  minWidth: 0,
  '& > [role="search"]': { marginInlineStart: 'auto', flex: '0 1 160px', minWidth: 0 },
} as const;

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
