import { getNote, listNotes, type NoteRow, noteLimits, notePath } from '@console/contract/notes';
import { load, queryClient, useEndpoint } from '@console/shell';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Unbroken } from '../attachments/unbroken.tsx';
import { mentionQuery, mentions } from './note-titles.ts';

interface BacklinksProps {
  noteId: string;
  title: string;
}

/** Which other notes name this one as `[[title]]`. Without them, the note reads as well. */
export function Backlinks(props: BacklinksProps) {
  if (props.title === '') return null;
  return (
    <Unbroken otherwise={null}>
      <Suspense fallback={null}>
        <Found {...props} />
      </Suspense>
    </Unbroken>
  );
}

function Found({ noteId, title }: BacklinksProps) {
  const query = { q: mentionQuery(title), limit: noteLimits.pageSize };
  const { items } = useEndpoint(listNotes, { query });
  const { t } = useTranslation('notes');
  const { data: rows = [] } = useQuery(
    {
      queryKey: ['linkingNotes', noteId, title, items.map(({ _id, version }) => `${_id}@${version}`)],
      queryFn: () => linkingTo(noteId, title, items),
    },
    queryClient,
  );
  if (rows.length === 0) return null;
  return (
    <Box component="section" aria-label={t('reading.backlinks')} sx={sectionStyle}>
      <Box component="h3" sx={{ typography: 'h3', margin: 0 }}>
        {t('reading.backlinks')}
      </Box>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {rows.map((row) => (
          <li key={row._id}>
            <Link to={notePath({ action: 'preview', uuid: row._id })}>
              {row.headline || t('list.untitled')}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const readAtOnce = 5;

/** The search finds notes with the title's words and with `[[`; whether they stand together, only their texts tell. */
async function linkingTo(
  noteId: string,
  title: string,
  rows: readonly NoteRow[],
): Promise<readonly NoteRow[]> {
  const others = rows.filter(({ _id }) => _id !== noteId);
  const linking: NoteRow[] = [];
  for (let at = 0; at < others.length; at += readAtOnce) {
    const turn = others.slice(at, at + readAtOnce);
    const texts = await Promise.all(
      // One that cannot be read is one link less, no fault of this note.
      turn.map(({ _id }) => load(getNote, { params: { uuid: _id } }).catch(() => undefined)),
    );
    linking.push(...turn.filter((_, index) => mentions(texts[index]?.content ?? '', title)));
  }
  return linking;
}

const sectionStyle = {
  borderTop: 1,
  borderColor: 'divider',
  paddingTop: 1.5,
  display: 'grid',
  gap: 0.5,
  '& a': { color: 'primary.main' },
} as const;
