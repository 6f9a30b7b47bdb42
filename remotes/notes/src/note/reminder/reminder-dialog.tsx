import { getNote, type Item, listNotes, setItem } from '@console/contract/notes';
import { useCall, useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comingOf, draftOf, gapIn, type ReminderDraft, reminderOf } from './reminder-draft-rules.ts';
import { RepeatFields } from './repeat-fields.tsx';

interface ReminderDialogProps {
  noteId: string;
  item: Item;
  onChanged(item: Item): void;
  onClose(): void;
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When, on which clock, and how often: set as a whole, or taken away. */
export default function ReminderDialog({ noteId, item, onChanged, onClose }: ReminderDialogProps) {
  const { t } = useTranslation('notes');
  const titleId = useId();
  const [draft, setDraft] = useState(() => draftOf(item, Date.now(), ownZone()));
  const [set, state] = useCall(setItem, { touches: [listNotes, getNote] });
  const change = (part: Partial<ReminderDraft>) => setDraft((old) => ({ ...old, ...part }));
  const put = async (body: Parameters<typeof set>[0]['body']) => {
    const result = await set({ params: { uuid: noteId }, body });
    if (!result) return;
    onChanged(result);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (gapIn(draft) === undefined) void put(reminderOf(draft));
  };
  const stands = item.remind_at !== null || item.snoozed_until !== null;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('item.remind_at')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          <TextField
            autoFocus
            required
            type="datetime-local"
            label={t('reminder.when')}
            value={draft.wall}
            error={gapIn(draft) === 'wall' || state.field('remind_at') !== undefined}
            helperText={state.field('remind_at')}
            onChange={(event) => change({ wall: event.target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <ZoneField
            value={draft.zone}
            wrong={gapIn(draft) === 'zone'}
            onChange={(zone) => change({ zone })}
          />
          <RepeatFields draft={draft} onChange={change} />
          <Coming draft={draft} />
          {state.problem && <Alert severity="error">{state.problem}</Alert>}
        </DialogContent>
        <DialogActions>
          {stands && (
            <Button
              color="error"
              disabled={state.pending}
              onClick={() => void put({ remind_at: null })}
              sx={{ marginInlineEnd: 'auto' }}
            >
              {t('reminder.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('reminder.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={state.pending || gapIn(draft) !== undefined}>
            {t('reminder.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ZoneField({
  value,
  wrong,
  onChange,
}: {
  value: string;
  wrong: boolean;
  onChange(zone: string): void;
}) {
  const { t } = useTranslation('notes');
  const listId = useId();
  return (
    <>
      <TextField
        required
        label={t('reminder.zone')}
        value={value}
        error={wrong}
        helperText={wrong ? t('fields.unknown_zone') : undefined}
        onChange={(event) => onChange(event.target.value.trim())}
        slotProps={{ htmlInput: { list: listId, autoComplete: 'off', spellCheck: false } }}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

/** The next times, so that a rule can be checked at a glance. */
function Coming({ draft }: { draft: ReminderDraft }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const coming = draft.repeat === 'none' ? [] : comingOf(draft, 3);
  if (coming.length === 0) return null;
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {t('reminder.coming')}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {coming.map((instant) => (
          <li key={instant}>{format.instant(instant)}</li>
        ))}
      </Box>
    </Box>
  );
}
