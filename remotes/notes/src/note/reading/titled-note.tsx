import { listNotes, noteLimits, notePath } from '@console/contract/notes';
import { useEndpoint } from '@console/shell';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Unbroken } from '../attachments/unbroken.tsx';
import { noteTitled, titleQuery } from './note-titles.ts';

interface TitledNoteProps {
  title: string;
  /** Asks at once which note that is; else the link leads to the search for it. */
  lookUp: boolean;
}

/** `[[title]]`: leads to the reader's note of that title, and says so where there is none. */
export function TitledNote({ title, lookUp }: TitledNoteProps) {
  const searching = <Link to={notePath({ action: 'preview', q: titleQuery(title) })}>{title}</Link>;
  if (!lookUp) return searching;
  return (
    <Unbroken otherwise={searching}>
      <Suspense fallback={title}>
        <Found title={title} />
      </Suspense>
    </Unbroken>
  );
}

function Found({ title }: { title: string }) {
  const { t } = useTranslation('notes');
  const query = { q: titleQuery(title), limit: noteLimits.pageSize };
  const note = noteTitled(useEndpoint(listNotes, { query }).items, title);
  if (note) return <Link to={notePath({ action: 'preview', uuid: note._id })}>{title}</Link>;
  return (
    <>
      {title}{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.85em' }}>
        {t('reading.noSuchNote')}
      </Box>
    </>
  );
}
