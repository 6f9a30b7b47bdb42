import { listNotes, listTags, notePath } from '@console/contract/notes';
import { useEndpoint } from '@console/shell';
import { LoadingState } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedAddress } from '../address.ts';
import { listQuery } from './list-query.ts';
import { NoteRow } from './note-row.tsx';

interface NotePageProps {
  address: ResolvedAddress;
  draftIds: ReadonlySet<string>;
  cursor?: string;
}

/** One page of the list, and behind it, when asked for, the next. */
export function NotePage({ address, draftIds, cursor }: NotePageProps) {
  const { t } = useTranslation('notes');
  const { items, next } = useEndpoint(listNotes, {
    query: { ...listQuery(address), ...(cursor ? { cursor } : {}) },
  });
  const tags = useEndpoint(listTags).items;
  const [more, setMore] = useState(false);
  const action = address.action === 'create' ? undefined : address.action;
  return (
    <>
      <Box component="ul" aria-label={t('list.label')} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {items.map((row) => (
          <NoteRow
            key={row._id}
            row={row}
            tags={tags}
            href={notePath({ ...address, action: action ?? 'preview', uuid: row._id })}
            selected={row._id === address.uuid}
            hasDraft={draftIds.has(row._id)}
          />
        ))}
      </Box>
      {next && !more && (
        <Button fullWidth onClick={() => setMore(true)}>
          {t('list.more')}
        </Button>
      )}
      {next && more && (
        <Suspense fallback={<LoadingState />}>
          <NotePage address={address} draftIds={draftIds} cursor={next} />
        </Suspense>
      )}
    </>
  );
}
