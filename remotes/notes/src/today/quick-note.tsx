import { noteLimits, notePath, saveNote } from '@console/contract/notes';
import { notify, useCall, useRemembered } from '@console/shell';
import { isComposed, visuallyHidden } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { keepQuickNote, quickNoteDraft } from './quick-note-draft.ts';

/** A line that becomes a note. What is typed stays in this browser until it is saved. */
export function QuickNote() {
  const { t } = useTranslation('notesToday');
  const navigate = useNavigate();
  const id = useId();
  const draft = useRemembered(quickNoteDraft);
  const [save, { pending, problem, clear }] = useCall(saveNote, { onConflict: 'keep' });
  const text = draft?.text ?? '';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft || draft.text.trim() === '' || pending) return;
    const { uuid, saveId } = draft;
    const saved = await save({
      params: { uuid },
      body: { title: '', content: draft.text, saveId, reason: 'manual' },
    });
    if (!saved) return;
    // What was typed on meanwhile stays.
    if (quickNoteDraft.get()?.saveId === saveId) quickNoteDraft.forget();
    notify.info(t('quick.saved'), {
      action: { label: t('quick.open'), run: () => void navigate(notePath({ action: 'preview', uuid })) },
    });
  };
  return (
    <Box component="form" onSubmit={(event) => void send(event)}>
      <Box component="label" htmlFor={id} sx={visuallyHidden}>
        {t('quick.label')}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          placeholder={t('quick.label')}
          autoComplete="off"
          value={text}
          error={problem !== undefined}
          inputProps={{
            maxLength: noteLimits.titleLength,
            'aria-describedby': problem ? `${id}-problem` : undefined,
          }}
          onChange={({ target }) => {
            clear();
            keepQuickNote(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isComposed(event.nativeEvent)) event.preventDefault();
          }}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={text.trim() === '' || pending}
          sx={{ flexShrink: 0 }}
        >
          {t('quick.save')}
        </Button>
      </Box>
      {problem && (
        <FormHelperText id={`${id}-problem`} error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
