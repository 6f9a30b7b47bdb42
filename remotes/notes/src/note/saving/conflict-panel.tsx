import type { Note } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { differenceOf } from './difference.ts';
import type { NoteText } from './note-text.ts';

interface ConflictPanelProps {
  mine: NoteText;
  theirs: Note;
  /** Why mine could not be saved as a new note. */
  problem: string | undefined;
  onKeepMine(): void;
  onTakeTheirs(): void;
  onSaveAsNew(): void;
}

/** Both versions side by side, and a person decides. Nothing is overwritten before. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { mine, theirs, problem, onKeepMine, onTakeTheirs, onSaveAsNew } = props;
  const { t } = useTranslation('notes');
  const format = useFormat();
  const difference = useMemo(() => differenceOf(wholeOf(mine), wholeOf(theirs)), [mine, theirs]);
  const { before, after } = difference;
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
        <Version label={t('conflict.mine')} before={before} differing={difference.mine} after={after} />
        <Version label={t('conflict.theirs')} before={before} differing={difference.theirs} after={after} />
      </Box>
      {problem !== undefined && (
        <Typography sx={{ marginBottom: 1, fontWeight: 600 }}>
          {t('conflict.notSavedAsNew', { problem })}
        </Typography>
      )}
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

const wholeOf = ({ title, content }: Pick<NoteText, 'title' | 'content'>): string =>
  [title, content].filter(Boolean).join('\n\n');

interface VersionProps {
  label: string;
  before: string;
  differing: string;
  after: string;
}

/** Shown at the place that differs: long notes begin alike. */
function Version({ label, before, differing, after }: VersionProps) {
  const scroller = useRef<HTMLPreElement>(null);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!scroller.current || !place.current) return;
    scroller.current.scrollTop = place.current.offsetTop - scroller.current.offsetTop - contextAbove;
  }, []);
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {label}
      </Typography>
      <Box component="pre" ref={scroller} tabIndex={0} sx={versionStyle}>
        {before}
        <Box component="mark" ref={place} sx={{ bgcolor: 'warning.main', color: 'warning.contrastText' }}>
          {differing}
        </Box>
        {after}
      </Box>
    </Box>
  );
}

/** About three lines of what stands before. */
const contextAbove = 64;

const versionStyle = {
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
} as const;
