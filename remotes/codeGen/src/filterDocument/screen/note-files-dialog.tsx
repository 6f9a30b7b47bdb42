import { type Attachment, listAttachments, listNotes } from '@console/contract/notes';
import { notify, useAnswer, useFormat, useProblemText } from '@console/shell';
import { Dialog, EmptyState, ErrorState, LoadingState, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface NoteFilesProps {
  onFile(file: File): void;
  onClose(): void;
}

/** Of what may be attached to a note, that which holds documents. */
const readable = ['application/json', 'text/csv', 'text/plain'];

/** A file of one of the person's notes: first the note, then the file. */
export function NoteFilesDialog({ onFile, onClose }: NoteFilesProps) {
  const { t } = useTranslation('codeGen');
  const [note, setNote] = useState<{ id: string; title: string }>();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    setWanted(typed.trim());
  };
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
      <Box component="form" onSubmit={search} sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <TextInput label={t('filter.noteFiles.words')} value={typed} onChange={setTyped} maxLength={100} />
        </Box>
        <Button type="submit" variant="outlined">
          {t('filter.noteFiles.search')}
        </Button>
      </Box>
      <Notes wanted={wanted} onChoose={setNote} />
    </Dialog>
  );
}

function Notes({
  wanted,
  onChoose,
}: {
  wanted: string;
  onChoose(note: { id: string; title: string }): void;
}) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const format = useFormat();
  const { state, result, error, retry } = useAnswer(listNotes, {
    query: { q: `has:attachment ${wanted}`.trim(), limit: 50 },
  });
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return <ErrorState title={t('filter.noteFiles.failed')} body={problemText(error)} onRetry={retry} />;
  if (result.items.length === 0)
    return (
      <EmptyState
        title={t(wanted === '' ? 'filter.noteFiles.none' : 'filter.noteFiles.noneFound')}
        body={wanted === '' ? t('filter.noteFiles.noneBody') : undefined}
      />
    );
  return (
    <Box component="ul" aria-label={t('filter.noteFiles.notes')} sx={listStyle}>
      {result.items.map(({ _id: id, headline, updateTime }) => {
        const title = headline || t('filter.noteFiles.untitled');
        return (
          <Box component="li" key={id} sx={itemStyle}>
            <ButtonBase sx={chooseStyle} onClick={() => onChoose({ id, title })}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{title}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {format.instant(updateTime)}
              </Typography>
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
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
    return <ErrorState title={t('filter.noteFiles.failed')} body={problemText(error)} onRetry={retry} />;
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
    <Box component="ul" aria-label={t('filter.noteFiles.files')} sx={listStyle}>
      {files.map((file) => (
        <Box component="li" key={file.id} sx={itemStyle}>
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

const listStyle = { listStyle: 'none', margin: 0, padding: 0, paddingBlock: 1 };
const itemStyle = { borderBottom: 1, borderColor: 'divider' };
const chooseStyle = {
  width: '100%',
  display: 'block',
  textAlign: 'start',
  padding: 1,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
};
