import { listTags, type NoteRow, noteLimits, notePath, noteSorts } from '@console/contract/notes';
import { useEndpoint } from '@console/shell';
import { dialogLater, EmptyState, partLater, SearchBox, SelectInput } from '@console/ui';
import TrashIcon from '@mui/icons-material/DeleteOutlined';
import TagIcon from '@mui/icons-material/SellOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { useDrafts } from '../saving/use-note-keeper.ts';
import { tagTree } from '../tags/tag-tree.ts';
import { ListMenu } from './list-menu.tsx';
import { listQuery, showsTrash, trashQuery } from './list-query.ts';
import { LocalDrafts } from './local-drafts.tsx';
import type { RowDraft } from './note-row.tsx';
import { NoteRows } from './note-rows.tsx';
import { type NotePages, useNotePages } from './use-note-pages.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = partLater(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const TagManager = dialogLater(async () => ({
  default: (await import('../tags/tag-manager.tsx')).TagManager,
}));

/** Search, filter, and the notes found. Everything chosen here stands in the address. */
export function NoteList({ address }: { address: ResolvedAddress }) {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const pages = useNotePages(listQuery(address));
  const drafts = useDrafts().list();
  const selection = useSelection();
  const go = (change: Partial<ResolvedAddress>) => {
    selection.end();
    void navigate(notePath({ ...address, ...change }), { replace: true });
  };
  const trash = showsTrash(address.q);
  const draftOf = (row: NoteRow): RowDraft | undefined => {
    const draft = drafts.find(({ uuid }) => uuid === row._id);
    if (!draft) return undefined;
    return draft.base.version !== undefined && draft.base.version < row.version ? 'conflict' : 'unsaved';
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <SearchBox label={t('list.search')} value={address.q} onSearch={(q) => go({ q })} />
      <Filters address={address} onChange={go} />
      <Summary address={address} pages={pages} trash={trash} onSelect={selection.start} />
      {selection.on && (
        <BulkBar selection={selection} order={pages.rows.map(({ _id }) => _id)} trash={trash} />
      )}
      <LocalDrafts drafts={drafts} address={address} />
      {pages.rows.length === 0 ? (
        <NothingFound address={address} trash={trash} />
      ) : (
        <NoteRows
          key={`${address.q} ${address.tagId} ${address.sort}`}
          address={address}
          rows={pages.rows}
          hasMore={pages.hasMore}
          failed={pages.failed}
          onMore={pages.more}
          draftOf={draftOf}
          selection={selection}
        />
      )}
    </Box>
  );
}

interface SummaryProps {
  address: ResolvedAddress;
  pages: NotePages;
  trash: boolean;
  onSelect(): void;
}

/** How many there are, and what the search could not do. */
function Summary({
  address,
  pages: { total, rows, searchedAsText, onlyNewest },
  trash,
  onSelect,
}: SummaryProps) {
  const { t } = useTranslation('notes');
  const count =
    total >= noteLimits.countedTotal
      ? t('list.manyNotes', { count: total })
      : t('list.notes', { count: total });
  return (
    <>
      <Box sx={summaryStyle}>
        <span role="status">{trash ? t('list.trashed', { count: total }) : count}</span>
        <Box sx={{ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' }}>
          {rows.length > 0 && (
            <Button size="small" onClick={onSelect}>
              {t('bulk.start')}
            </Button>
          )}
          <Button
            size="small"
            component={Link}
            startIcon={<TrashIcon />}
            to={notePath({ action: 'preview', q: trash ? '' : trashQuery })}
          >
            {t(trash ? 'list.leaveTrash' : 'list.trash')}
          </Button>
          <ListMenu address={address} trash={trash} found={rows.length} />
        </Box>
      </Box>
      {searchedAsText.length > 0 && (
        <Box role="note" sx={{ typography: 'body2', color: 'text.secondary' }}>
          <div>{t('list.searchedAsText', { operators: searchedAsText.join(', ') })}</div>
          <div>{t('list.operators')}</div>
        </Box>
      )}
      {onlyNewest && (
        <Box role="note" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('list.onlyNewest', { count: noteLimits.broadSearch })}
        </Box>
      )}
    </>
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

interface FiltersProps {
  address: ResolvedAddress;
  onChange(change: Partial<ResolvedAddress>): void;
}

function Filters({ address: { tagId, sort }, onChange }: FiltersProps) {
  const { t } = useTranslation('notes');
  const [managing, manage] = useState(false);
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
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
      <Box sx={{ flex: '1 1 130px', minWidth: 0 }}>
        <SelectInput
          label={t('list.tag')}
          value={tagId === undefined ? '' : String(tagId)}
          options={options}
          onChange={(value) => onChange({ tagId: value === '' ? undefined : Number(value) })}
        />
      </Box>
      <Box sx={{ flex: '1 1 110px', minWidth: 0 }}>
        <SelectInput
          label={t('list.sort')}
          value={sort}
          options={noteSorts.map((value) => ({ value, label: t(`list.sortBy.${value}`) }))}
          onChange={(value) => onChange({ sort: value })}
        />
      </Box>
      <Button startIcon={<TagIcon />} onClick={() => manage(true)}>
        {t('tags.manage')}
      </Button>
      {unknown && (
        <Button size="small" onClick={() => onChange({ tagId: undefined })}>
          {t('list.dropUnknownTag')}
        </Button>
      )}
      {managing && <TagManager open onClose={() => manage(false)} />}
    </Box>
  );
}

const summaryStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  typography: 'body2',
  color: 'text.secondary',
} as const;
