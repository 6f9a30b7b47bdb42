import type { Note } from '@console/contract/notes';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackToList } from './back-to-list.tsx';
import { Preview } from './preview.tsx';

/** Another tab of this browser writes this note: here it can be read, and taken over. */
export function NoteElsewhere({ note, onTakeOver }: { note: Note | undefined; onTakeOver(): void }) {
  const { t } = useTranslation('notes');
  const [asked, setAsked] = useState(false);
  const takeOver = () => {
    setAsked(true);
    onTakeOver();
  };
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <BackToList />
      <Alert
        severity="info"
        action={
          <Button color="inherit" size="small" loading={asked} onClick={takeOver}>
            {t('elsewhere.takeOver')}
          </Button>
        }
      >
        {t('elsewhere.title')}
      </Alert>
      {note && (
        <>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {note.title || note.headline || t('list.untitled')}
          </Typography>
          <Preview writing={false} type={note.type} content={note.content} />
        </>
      )}
    </Box>
  );
}
