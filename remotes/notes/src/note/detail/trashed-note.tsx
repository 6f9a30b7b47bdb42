import { type Note, notePath, restoreNote } from '@console/contract/notes';
import { useCall, useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { BackToList } from './back-to-list.tsx';
import { Preview } from './preview.tsx';

/** A note in the trash can be read and restored, nothing else. */
export function TrashedNote({ address, note }: { address: ResolvedAddress; note: Note }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const navigate = useNavigate();
  const [restore, state] = useCall(restoreNote, { done: 'updated' });
  const bringBack = async () => {
    if (await restore({ params: { uuid: note._id } }))
      void navigate(notePath({ ...address, q: '', uuid: note._id }));
  };
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <BackToList />
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" loading={state.pending} onClick={() => void bringBack()}>
            {t('trash.restore')}
          </Button>
        }
      >
        {state.problem ?? t('trash.since', { time: format.instant(note.deleteTime ?? note.updateTime) })}
      </Alert>
      <Typography variant="h2">{note.headline || t('list.untitled')}</Typography>
      <Preview writing={false} type={note.type} content={note.content} />
    </Box>
  );
}
