import { getNote, listNotes, notePath } from '@console/contract/notes';
import { useEndpoint, useFormat } from '@console/shell';
import { EditIcon, OpenIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { Unbroken } from '../attachments/unbroken.tsx';
import { openedBefore } from '../opened/opened-notes.ts';
import { Preview } from './preview.tsx';

interface LastNoteProps {
  address: ResolvedAddress;
  /** Where there is none, or it cannot be read. */
  otherwise: ReactNode;
}

/** Where no note is chosen, the one that was open last, to read on; on a new device the one that was changed last. */
export function LastNote({ address, otherwise }: LastNoteProps) {
  const last = openedBefore()[0]?.noteId;
  return (
    <Unbroken otherwise={otherwise}>
      <Suspense fallback={null}>
        {last ? (
          <Shown noteId={last} address={address} otherwise={otherwise} />
        ) : (
          <Newest address={address} otherwise={otherwise} />
        )}
      </Suspense>
    </Unbroken>
  );
}

function Newest(props: LastNoteProps) {
  const { items } = useEndpoint(listNotes, { query: {} });
  const [newest] = [...items].sort((one, other) => (one.updateTime < other.updateTime ? 1 : -1));
  if (!newest) return props.otherwise;
  return <Shown {...props} noteId={newest._id} />;
}

function Shown({ noteId, address, otherwise }: LastNoteProps & { noteId: string }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const note = useEndpoint(getNote, { params: { uuid: noteId } });
  if (note.deleteTime !== null) return otherwise;
  const to = (action: 'preview' | 'editAndPreview') => notePath({ ...address, action, uuid: noteId });
  return (
    <Box component="article" aria-label={t('opened.last')} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={headStyle}>
        <span>{t('opened.lastAt', { time: format.relative(note.updateTime) })}</span>
        <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto' }}>
          <Button component={Link} to={to('preview')} startIcon={<OpenIcon />}>
            {t('opened.open')}
          </Button>
          <Button component={Link} to={to('editAndPreview')} variant="outlined" startIcon={<EditIcon />}>
            {t('detail.edit')}
          </Button>
        </Box>
      </Box>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {note.headline || t('list.untitled')}
      </Typography>
      <Preview writing={false} type={note.type} content={note.content} />
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
  typography: 'body2',
} as const;
