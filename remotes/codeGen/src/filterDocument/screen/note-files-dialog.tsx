import { type Attachment, listAttachments } from '@console/contract/notes';
import { notify, useAnswer, useFormat, useProblemText } from '@console/shell';
import { Dialog, EmptyState, ErrorState, LoadingState } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChosenNote,
  choiceStyle,
  choicesStyle,
  chooseStyle,
  NoteSearch,
} from '../../handover/note-search.tsx';

interface NoteFilesProps {
  onFile(file: File): void;
  onClose(): void;
}

/** Of what may be attached to a note, that which holds documents. */
const readable = ['application/json', 'text/csv', 'text/plain'];

/** A file of one of the person's notes: first the note, then the file. */
export function NoteFilesDialog({ onFile, onClose }: NoteFilesProps) {
  const { t } = useTranslation('codeGen');
  const [note, setNote] = useState<ChosenNote>();
  if (note) {
    return (
      <Dialog
        title={note.title}
        onClose={onClose}
        actions={<Button onClick={() => setNote(undefined)}>{t('filter.noteFiles.back')}</Button>}
      >
        <Files noteId={note.id} onFile={onFile} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('filter.noteFiles.title')} onClose={onClose}>
      <NoteSearch
        only="has:attachment"
        none={{ title: t('filter.noteFiles.none'), body: t('filter.noteFiles.noneBody') }}
        onChoose={setNote}
      />
    </Dialog>
  );
}

function Files({ noteId, onFile }: { noteId: string; onFile: NoteFilesProps['onFile'] }) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const format = useFormat();
  const { state, result, error, retry } = useAnswer(listAttachments, { params: { uuid: noteId } });
  const [fetching, setFetching] = useState<string>();
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return <ErrorState title={t('handover.notes.failed')} body={problemText(error)} onRetry={retry} />;
  const files = result.items.filter(({ mime }) => readable.includes(mime));
  if (files.length === 0)
    return <EmptyState title={t('filter.noteFiles.noFiles')} body={t('filter.noteFiles.noFilesBody')} />;
  const choose = async (file: Attachment) => {
    setFetching(file.id);
    const fetched = await fetchedFile(file);
    setFetching(undefined);
    if (fetched) return onFile(fetched);
    notify.error(t('filter.noteFiles.notFetched', { name: file.name }));
    // Its link holds for ten minutes only.
    retry();
  };
  return (
    <Box component="ul" aria-label={t('filter.noteFiles.files')} sx={choicesStyle}>
      {files.map((file) => (
        <Box component="li" key={file.id} sx={choiceStyle}>
          <ButtonBase
            sx={chooseStyle}
            disabled={fetching !== undefined}
            aria-busy={fetching === file.id}
            onClick={() => void choose(file)}
          >
            <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{file.name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {format.bytes(file.size)}
            </Typography>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}

/** @returns nothing where it did not come */
async function fetchedFile({ url, name, mime }: Attachment): Promise<File | undefined> {
  try {
    const answer = await fetch(url);
    return answer.ok ? new File([await answer.arrayBuffer()], name, { type: mime }) : undefined;
  } catch {
    return undefined;
  }
}
