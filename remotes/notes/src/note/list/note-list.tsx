import { listNotes, listTags, noteLimits, notePath } from '@console/contract/notes';
import { useEndpoint } from '@console/shell';
import { EmptyState, SearchBox, SelectInput } from '@console/ui';
import TrashIcon from '@mui/icons-material/DeleteOutlined';
import TagIcon from '@mui/icons-material/SellOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { useDrafts } from '../saving/use-note-keeper.ts';
import { TagManager } from '../tags/tag-manager.tsx';
import { listQuery, showsTrash, trashQuery } from './list-query.ts';
import { LocalDrafts } from './local-drafts.tsx';
import { NotePage } from './note-page.tsx';

/** Search, filter, and the notes found. Everything chosen here stands in the address. */
export function NoteList({ address }: { address: ResolvedAddress }) {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const { items, total = 0, searchedAsText } = useEndpoint(listNotes, { query: listQuery(address) });
  const drafts = useDrafts().list();
  const go = (change: Partial<ResolvedAddress>) =>
    navigate(notePath({ ...address, ...change }), { replace: true });
  const trash = showsTrash(address.q);
  const count =
    total >= noteLimits.countedTotal
      ? t('list.manyNotes', { count: total })
      : t('list.notes', { count: total });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <SearchBox label={t('list.search')} value={address.q} onSearch={(q) => void go({ q })} />
      <TagFilter address={address} onTag={(tagId) => void go({ tagId })} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <span role="status">{trash ? t('list.trashed', { count: total }) : count}</span>
        <Button
          size="small"
          component={Link}
          startIcon={<TrashIcon />}
          to={notePath({ action: 'preview', q: trash ? '' : trashQuery })}
          sx={{ marginInlineStart: 'auto' }}
        >
          {t(trash ? 'list.leaveTrash' : 'list.trash')}
        </Button>
      </Box>
      {searchedAsText.length > 0 && (
        <Box role="note" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('list.searchedAsText', { operators: searchedAsText.join(', ') })}
        </Box>
      )}
      <LocalDrafts drafts={drafts} address={address} />
      {items.length === 0 ? (
        <NothingFound address={address} trash={trash} />
      ) : (
        // Its own scrolling beside the detail: choosing a row far down must not leave the note out of sight.
        <Box sx={{ overflowY: { lg: 'auto' }, maxHeight: { lg: 'max(320px, calc(100dvh - 320px))' } }}>
          <NotePage
            key={`${address.q} ${address.tagId}`}
            address={address}
            draftIds={new Set(drafts.map((draft) => draft.uuid))}
          />
        </Box>
      )}
    </Box>
  );
}

function NothingFound({ address, trash }: { address: ResolvedAddress; trash: boolean }) {
  const { t } = useTranslation('notes');
  const filtered = address.q !== '' || address.tagId !== undefined;
  if (trash) return <EmptyState title={t('list.trashEmpty')} />;
  return (
    <EmptyState
      title={t(filtered ? 'list.nothingFound' : 'list.empty')}
      action={
        <Button
          component={Link}
          variant="outlined"
          to={filtered ? notePath({ action: 'preview', uuid: address.uuid }) : notePath({ action: 'create' })}
        >
          {t(filtered ? 'list.clear' : 'list.create')}
        </Button>
      }
    />
  );
}

interface TagFilterProps {
  address: ResolvedAddress;
  onTag(tagId: number | undefined): void;
}

function TagFilter({ address, onTag }: TagFilterProps) {
  const { t } = useTranslation('notes');
  const [managing, manage] = useState(false);
  const tags = useEndpoint(listTags).items;
  const { tagId } = address;
  const unknown = tagId !== undefined && !tags.some((tag) => tag.id === tagId);
  const options = [
    { value: '', label: t('list.allTags') },
    ...tags.map((tag) => ({
      value: String(tag.id),
      label: t('list.tagWithCount', { name: tag.name, count: tag.noteCount }),
    })),
    ...(unknown ? [{ value: String(tagId), label: t('list.unknownTag') }] : []),
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SelectInput
          label={t('list.tag')}
          value={tagId === undefined ? '' : String(tagId)}
          options={options}
          onChange={(value) => onTag(value === '' ? undefined : Number(value))}
        />
        {unknown && (
          <Button size="small" onClick={() => onTag(undefined)}>
            {t('list.dropUnknownTag')}
          </Button>
        )}
      </Box>
      <Button startIcon={<TagIcon />} onClick={() => manage(true)}>
        {t('tags.manage')}
      </Button>
      <TagManager open={managing} onClose={() => manage(false)} />
    </Box>
  );
}
