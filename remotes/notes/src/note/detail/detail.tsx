import { notePath } from '@console/contract/notes';
import { isOutage, useProblemText, useScreenTitle } from '@console/shell';
import { EmptyState, ErrorState, NotFoundState, partLater } from '@console/ui';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { NoteFiles } from '../attachments/note-files.ts';
import type { OpenedNote } from '../opened-note.ts';
import { useDrafts } from '../saving/use-drafts.ts';
import { showsTrash } from '../trash-query.ts';
import { LastNote } from './last-note.tsx';
import { openNoteCode } from './open-note-code.ts';

const OpenNote = partLater(async () => ({ default: (await openNoteCode()).OpenNote }));

interface DetailProps {
  address: ResolvedAddress;
  opened: OpenedNote;
}

/** What stands beside the list: the note that the address names, or why there is none. */
export function Detail({ address, opened }: DetailProps) {
  if (opened.noteId === '') return <NothingChosen address={address} />;
  return (
    <NoteFiles value={opened.noteId}>
      <NamedNote key={opened.noteId} address={address} opened={opened} />
    </NoteFiles>
  );
}

/** Beside the list stands the note that was open last; where there is no room beside it, nothing is read. */
function NothingChosen({ address }: { address: ResolvedAddress }) {
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  // Nobody waits for it at a click: it comes when the list has stood for a moment.
  useEffect(() => {
    const timer = setTimeout(() => void openNoteCode().catch(() => {}), 1_000);
    return () => clearTimeout(timer);
  }, []);
  const nothing = <ChooseNote address={address} />;
  return wide && !showsTrash(address.q) ? <LastNote address={address} otherwise={nothing} /> : nothing;
}

function ChooseNote({ address }: { address: ResolvedAddress }) {
  const { t } = useTranslation('notes');
  return (
    <EmptyState
      title={t('detail.choose')}
      action={
        address.action === 'editAndPreview' && (
          <Button component={Link} variant="contained" to={notePath({ ...address, action: 'create' })}>
            {t('list.create')}
          </Button>
        )
      }
    />
  );
}

function NoSuchNote({ back }: { back: ReactNode }) {
  const { t } = useTranslation('ui');
  useScreenTitle(t('notFound.title'));
  return <NotFoundState action={back} />;
}

function NamedNote({ address, opened }: DetailProps) {
  const { t } = useTranslation('notes');
  const problemText = useProblemText();
  const { revalidate } = useRevalidator();
  const drafts = useDrafts();
  // Asked once: the draft goes away when it is saved, the note stays open.
  const [hadDraft] = useState(() => drafts.read(opened.noteId) !== undefined);
  const [wasOpen, setWasOpen] = useState(opened.problem === undefined);
  if (!wasOpen && opened.problem === undefined) setWasOpen(true);
  if (wasOpen || hadDraft) return <OpenNote address={address} opened={opened} />;
  const back = (
    <Button component={Link} variant="outlined" to={notePath({ ...address, action: 'preview', uuid: '' })}>
      {t('detail.back')}
    </Button>
  );
  if (opened.problem?.code === 'NOT_FOUND') return <NoSuchNote back={back} />;
  return (
    <ErrorState
      body={isOutage(opened.problem) ? t('opened.notHere') : problemText(opened.problem)}
      requestId={opened.problem?.requestId}
      onRetry={() => void revalidate()}
    >
      {back}
    </ErrorState>
  );
}
