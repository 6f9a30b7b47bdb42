import { type Item, setItem } from '@console/contract/notes';
import { useCall, useFormat } from '@console/shell';
import { DateTimeInput, FormDialog, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedReminder, comingOf, draftOf, gapIn, type ReminderDraft } from './reminder-draft-rules.ts';
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
  const [opened] = useState(() => draftOf(item, Date.now(), ownZone()));
  const [draft, setDraft] = useState(opened);
  const [set, state] = useCall(setItem);
  const change = (part: Partial<ReminderDraft>) => setDraft((old) => ({ ...old, ...part }));
  const put = async (body: Parameters<typeof set>[0]['body']) => {
    const result = await set({ params: { uuid: noteId }, body });
    if (!result) return;
    onChanged(result);
    onClose();
  };
  const gap = gapIn(draft);
  const submit = () => {
    if (gap !== undefined) return;
    const body = changedReminder(item, opened, draft);
    if (body) void put(body);
    else onClose();
  };
  const stands = item.remind_at !== null || item.snoozed_until !== null;
  return (
    <FormDialog
      open
      title={t('item.remind_at')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('reminder.save')}
      pending={state.pending}
      problem={state.problem}
    >
      <DateTimeInput
        required
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
      {draft.repeat !== 'none' && <Coming instants={comingOf(item, opened, draft, 3)} />}
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
function Coming({ instants }: { instants: readonly string[] }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  if (instants.length === 0) return null;
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {t('reminder.coming')}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {instants.map((instant) => (
          <li key={instant}>{format.instant(instant)}</li>
        ))}
      </Box>
    </Box>
  );
}
