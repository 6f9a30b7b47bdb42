import { listTags, noteSorts } from '@console/contract/notes';
import { type AddressChange, useEndpoint } from '@console/shell';
import { dialogLater, FilterBar, optionsOf, SelectInput } from '@console/ui';
import { TagIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedAddress } from '../address.ts';
import { tagTree } from '../tags/tag-tree.ts';

const TagManager = dialogLater(async () => ({
  default: (await import('../tags/tag-manager.tsx')).TagManager,
}));

interface ListFiltersProps {
  address: ResolvedAddress;
  onChange(change: AddressChange): void;
}

/** Which tag, in what order, and the way to the tags themselves. */
export function ListFilters({ address: { tagId, sort }, onChange }: ListFiltersProps) {
  const { t } = useTranslation('notes');
  const tags = useEndpoint(listTags).items;
  const unknown = tagId !== undefined && !tags.some((tag) => tag.id === tagId);
  const options = [
    { value: '', label: t('list.allTags') },
    ...tagTree(tags).map(({ tag, depth, label }) => ({
      value: String(tag.id),
      label: `${'\u2003'.repeat(depth)}${t('list.tagWithCount', { name: label, count: tag.noteCount })}`,
    })),
    ...(unknown ? [{ value: String(tagId), label: t('list.unknownTag') }] : []),
  ];
  return (
    <Box sx={lineStyle}>
      <FilterBar
        label={t('list.filters')}
        clear={
          unknown
            ? { label: t('list.dropUnknownTag'), onClick: () => onChange({ tagId: undefined }) }
            : undefined
        }
      >
        <SelectInput
          label={t('list.tag')}
          value={tagId === undefined ? '' : String(tagId)}
          options={options}
          onChange={(tag) => onChange({ tagId: tag })}
        />
        <SelectInput
          label={t('list.sort')}
          value={sort}
          options={optionsOf(noteSorts, (value) => t(`list.sortBy.${value}`))}
          onChange={(order) => onChange({ sort: order === 'updated' ? undefined : order })}
        />
      </FilterBar>
      <ManageTags />
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: 1,
  '& > [role="search"]': { flex: 1, minWidth: 0 },
};

function ManageTags() {
  const { t } = useTranslation('notes');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={t('tags.manage')}>
        <IconButton
          color="primary"
          aria-label={t('tags.manage')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <TagIcon />
        </IconButton>
      </Tooltip>
      {open && <TagManager open onClose={() => setOpen(false)} />}
    </>
  );
}
