import type { Note } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import { Dialog } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DifferingPieces } from './differing-pieces.tsx';
import { type Choice, chosenText } from './merge-choices.ts';
import { askedPieces } from './merge-rules.ts';
import type { NoteKeeper } from './note-keeper.ts';
import type { NoteText } from './note-text.ts';

/** Two texts that do not go together by themselves, and what they have in common. */
export interface ConflictProps {
  base: NoteText;
  mine: NoteText;
  theirs: Note;
  keeper: NoteKeeper;
  /** Why mine could not be saved as a new note. */
  problem: string | undefined;
  onSaveAsNew(): void;
}

/**
 * Full screen, about one note: what differs side by side, and below it what would be saved. It goes with the note;
 * closing it decides nothing.
 */
export default function ConflictResolver(props: ConflictProps & { onClose(): void }) {
  const { base, mine, theirs, keeper, problem, onSaveAsNew, onClose } = props;
  const { t } = useTranslation('notes');
  const format = useFormat();
  const pieces = useMemo(
    () => askedPieces(base.content, mine.content, theirs.content),
    [base.content, mine.content, theirs.content],
  );
  const [chosen, setChosen] = useState<readonly (Choice | undefined)[]>([]);
  const [edited, setEdited] = useState<string>();
  const [title, setTitle] = useState(mine.title === base.title ? theirs.title : mine.title);
  const result = edited ?? chosenText(pieces, chosen);
  const choose = (index: number, choice: Choice) => {
    setEdited(undefined);
    setChosen((before) => Object.assign([...before], { [index]: choice }));
  };
  const buttons = (
    <>
      <Button color="inherit" onClick={onClose}>
        {t('conflict.later')}
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => void keeper.keepMine()}>
        {t('conflict.keepMine')}
      </Button>
      <Button variant="outlined" color="inherit" onClick={keeper.takeTheirs}>
        {t('conflict.takeTheirs')}
      </Button>
      <Button variant="outlined" color="inherit" onClick={onSaveAsNew}>
        {t('conflict.saveAsNew')}
      </Button>
      <Button variant="contained" onClick={() => void keeper.saveResult(result, title)}>
        {t('conflict.saveResult')}
      </Button>
    </>
  );
  return (
    <Dialog size="whole" title={t('conflict.title')} onClose={onClose} actions={buttons}>
      <Typography>
        {t('conflict.body', { version: theirs.version, time: format.instant(theirs.updateTime) })}
      </Typography>
      <DifferingPieces pieces={pieces} chosen={chosen} disabled={edited !== undefined} onChoose={choose} />
      <Box component="section" aria-label={t('conflict.result')} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h3">{t('conflict.result')}</Typography>
        {mine.title !== theirs.title && (
          <TextField
            size="small"
            label={t('editor.title')}
            helperText={t('conflict.titles', { mine: mine.title, theirs: theirs.title })}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        <TextField
          multiline
          minRows={4}
          maxRows={16}
          label={t('conflict.resultText')}
          value={result}
          onChange={(event) => setEdited(event.target.value)}
        />
        {edited !== undefined && (
          <Button sx={{ justifySelf: 'start' }} onClick={() => setEdited(undefined)}>
            {t('conflict.dropEdits')}
          </Button>
        )}
      </Box>
      {problem !== undefined && (
        <Typography role="alert" sx={{ fontWeight: 600 }}>
          {t('conflict.notSavedAsNew', { problem })}
        </Typography>
      )}
    </Dialog>
  );
}
