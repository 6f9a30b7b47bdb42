import { noteLimits, notePath } from '@console/contract/notes';
import { DeleteIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { trashQuery } from '../trash-query.ts';
import { ListMenu } from './list-menu.tsx';
import type { NotePages } from './use-note-pages.ts';

interface ListSummaryProps {
  address: ResolvedAddress;
  pages: NotePages;
  trash: boolean;
  /** Undefined while notes are being chosen. */
  onSelect: (() => void) | undefined;
  onImport(): void;
}

/** How many there are, what the search could not do, and what can be done with the list. */
export function ListSummary({ address, pages, trash, onSelect, onImport }: ListSummaryProps) {
  const { t } = useTranslation('notes');
  const { total, rows } = pages;
  const many = total >= noteLimits.countedTotal;
  const count = t(many ? 'list.manyNotes' : 'list.notes', { count: total });
  return (
    <>
      <Box sx={summaryStyle}>
        <span role="status">{trash ? t('list.trashed', { count: total }) : count}</span>
        {onSelect && (
          <Box sx={{ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' }}>
            {rows.length > 0 && (
              <Button size="small" onClick={onSelect}>
                {t('bulk.start')}
              </Button>
            )}
            <Button
              size="small"
              component={Link}
              startIcon={<DeleteIcon />}
              to={notePath({ action: 'preview', q: trash ? '' : trashQuery })}
            >
              {t(trash ? 'list.leaveTrash' : 'list.trash')}
            </Button>
            <ListMenu address={address} trash={trash} found={rows.length} onImport={onImport} />
          </Box>
        )}
      </Box>
      <SearchHints pages={pages} />
    </>
  );
}

function SearchHints({ pages: { searchedAsText, onlyNewest } }: { pages: NotePages }) {
  const { t } = useTranslation('notes');
  return (
    <>
      {searchedAsText.length > 0 && (
        <Box role="note" sx={hintStyle}>
          <div>{t('list.searchedAsText', { operators: searchedAsText.join(', ') })}</div>
          <div>{t('list.operators')}</div>
        </Box>
      )}
      {onlyNewest && (
        <Box role="note" sx={hintStyle}>
          {t('list.onlyNewest', { count: noteLimits.broadSearch })}
        </Box>
      )}
    </>
  );
}

const hintStyle = { typography: 'body2', color: 'text.secondary' } as const;

const summaryStyle = {
  ...hintStyle,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
} as const;
