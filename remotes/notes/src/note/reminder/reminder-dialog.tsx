import { getNote, type Item, listNotes, setItem } from '@console/contract/notes';
import { useCall, useFormat } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
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
  const [draft, setDraft] = useState(() => draftOf(item, Date.now(), ownZone()));
  const [set, state] = useCall(setItem, { touches: [listNotes, getNote] });
  const change = (part: Partial<ReminderDraft>) => setDraft((old) => ({ ...old, ...part }));
  const put = async (body: Parameters<typeof set>[0]['body']) => {
    const result = await set({ params: { uuid: noteId }, body });
    if (!result) return;
    onChanged(result);
    onClose();
  };
  const gap = gapIn(draft);
  const stands = item.remind_at !== null || item.snoozed_until !== null;
  return (
    <FormDialog
      open
      title={t('item.remind_at')}
      onClose={onClose}
      onSubmit={() => gap === undefined && void put(reminderOf(draft))}
      submitLabel={t('reminder.save')}
      pending={state.pending}
      problem={state.problem}
    >
      <TextInput
        required
        type="datetime-local"
        label={t('reminder.when')}
        value={draft.wall}
        error={state.field('remind_at')}
        onChange={(wall) => change({ wall })}
      />
      <TextInput
        required
        label={t('reminder.zone')}
        value={draft.zone}
        error={gap === 'zone' ? t('fields.unknown_zone') : undefined}
        suggestions={Intl.supportedValuesOf('timeZone')}
        onChange={(zone) => change({ zone: zone.trim() })}
      />
      <RepeatFields draft={draft} onChange={change} />
      <Coming draft={draft} />
      {stands && (
        <Button
          color="error"
          disabled={state.pending}
          onClick={() => void put({ remind_at: null })}
          sx={{ justifySelf: 'start' }}
        >
          {t('reminder.remove')}
        </Button>
      )}
    </FormDialog>
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
