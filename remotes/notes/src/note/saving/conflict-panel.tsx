import type { Note } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { NoteText } from './note-text.ts';

interface ConflictPanelProps {
  mine: NoteText;
  theirs: Note;
  onKeepMine(): void;
  onTakeTheirs(): void;
  onSaveAsNew(): void;
}

/** Both versions side by side, and a person decides. Nothing is overwritten before. */
export function ConflictPanel({ mine, theirs, onKeepMine, onTakeTheirs, onSaveAsNew }: ConflictPanelProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { width: '100%', minWidth: 0 } }}>
      <AlertTitle>{t('conflict.title')}</AlertTitle>
      {t('conflict.body', { version: theirs.version, time: format.instant(theirs.updateTime) })}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
          gap: 1.5,
          marginBlock: 1.5,
        }}
      >
        <Version label={t('conflict.mine')} text={mine} />
        <Version label={t('conflict.theirs')} text={theirs} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onSaveAsNew}>
          {t('conflict.saveAsNew')}
        </Button>
      </Box>
    </Alert>
  );
}

function Version({ label, text }: { label: string; text: Pick<NoteText, 'title' | 'content'> }) {
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {label}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          margin: 0,
          maxHeight: 260,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          font: 'inherit',
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          padding: 1,
        }}
      >
        {[text.title, text.content].filter(Boolean).join('\n\n')}
      </Box>
    </Box>
  );
}
