import { listNotes, noteLimits, noteLinkOf, notePath } from '@console/contract/notes';
import { useEndpoint } from '@console/shell';
import Box from '@mui/material/Box';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Unbroken } from '../attachments/unbroken.tsx';
import { headingHash, noteTitled, titleQuery } from './note-titles.ts';

interface TitledNoteProps {
  /** As it stands between the brackets, without the words. */
  target: string;
  /** What is shown; left out: what the target says. */
  words?: string | undefined;
  /** Asks at once which note that is; else the link leads to the search for it. */
  lookUp: boolean;
}

/** `[[title]]`, `[[title#heading|words]]`: leads to the reader's note of that title, and says so where there is none. */
export function TitledNote({ target, words = target, lookUp }: TitledNoteProps) {
  if (target.startsWith('#')) return <SameNote target={target} words={words} />;
  const { title, heading } = noteLinkOf(target);
  const searching = <Link to={notePath({ action: 'preview', q: titleQuery(target) })}>{words}</Link>;
  if (!lookUp) return searching;
  const missing = <NoSuchNote words={words} />;
  // What looks like a heading may be part of the title.
  const part = heading !== undefined && (
    <Found title={title} heading={heading} words={words} missing={missing} />
  );
  return (
    <Unbroken otherwise={searching}>
      <Suspense fallback={words}>
        <Found title={target} words={words} missing={part || missing} />
      </Suspense>
    </Unbroken>
  );
}

interface FoundProps {
  title: string;
  heading?: string;
  words: string;
  /** Where there is no note of that title. */
  missing: ReactNode;
}

function Found({ title, heading, words, missing }: FoundProps) {
  const query = { q: titleQuery(title), limit: noteLimits.pageSize };
  const note = noteTitled(useEndpoint(listNotes, { query }).items, title);
  if (!note) return missing;
  return <Link to={notePath({ action: 'preview', uuid: note._id }) + headingHash(heading)}>{words}</Link>;
}

/** `[[#heading]]`: a heading of the note that is open. */
function SameNote({ target, words }: { target: string; words: string }) {
  const { search } = useLocation();
  return <Link to={{ search, hash: headingHash(target.slice(1).trim()) }}>{words}</Link>;
}

function NoSuchNote({ words }: { words: string }) {
  const { t } = useTranslation('notes');
  return (
    <>
      {words}{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.85em' }}>
        {t('reading.noSuchNote')}
      </Box>
    </>
  );
}
