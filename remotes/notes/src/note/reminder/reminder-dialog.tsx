import { type Item, setItem } from '@console/contract/notes';
import { ownZone, useCall, useForm, useFormat } from '@console/shell';
import { DateTimeInput, FormDialog, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedReminder, comingOf, draftOf, gapIn } from './reminder-draft-rules.ts';
import { RepeatFields } from './repeat-fields.tsx';

interface ReminderDialogProps {
  noteId: string;
  item: Item;
  onChanged(item: Item): void;
  onClose(): void;
}

/** When, on which clock, and how often: set as a whole, or taken away. */
export default function ReminderDialog({ noteId, item, onChanged, onClose }: ReminderDialogProps) {
  const { t } = useTranslation('notes');
  const [opened] = useState(() => draftOf(item, Date.now(), ownZone()));
  const done = (result: Item) => {
    onChanged(result);
    onClose();
  };
  const to = { params: { uuid: noteId } };
  const form = useForm(setItem, {
    begin: opened,
    bodyOf: (draft) => (gapIn(draft) === undefined && changedReminder(item, opened, draft)) || {},
    check: (draft) => {
      const gap = gapIn(draft);
      return gap === undefined ? [] : [{ path: gap, code: gap === 'zone' ? 'unknown_zone' : 'required' }];
    },
    to,
    onClose,
    onSaved: done,
  });
  const { draft } = form;
  const [put, removing] = useCall(setItem);
  const remove = async () => {
    const result = await put({ ...to, body: { remind_at: null } });
    if (result) done(result);
  };
  const asWanted = gapIn(draft) === undefined && !changedReminder(item, opened, draft);
  const stands = item.remind_at !== null || item.snoozed_until !== null;
  return (
    <FormDialog
      {...form.frame}
      title={t('item.remind_at')}
      submitLabel={t('reminder.save')}
      onSubmit={asWanted ? onClose : form.frame.onSubmit}
      problem={form.problem ?? removing.problem}
    >
      <DateTimeInput
        label={t('reminder.when')}
        {...form.at('wall')}
        required
        error={form.field('wall') ?? form.field('remind_at')}
      />
      <TextInput
        label={t('reminder.zone')}
        {...form.at('zone')}
        required
        error={gapIn(draft) === 'zone' ? t('fields.unknown_zone') : undefined}
        suggestions={Intl.supportedValuesOf('timeZone')}
        onChange={(zone) => form.set({ zone: zone.trim() })}
      />
      <RepeatFields draft={draft} onChange={form.set} />
      {draft.repeat !== 'none' && <Coming instants={comingOf(item, opened, draft, 3)} />}
      {stands && (
        <Button
          color="error"
          disabled={removing.pending || form.pending}
          onClick={() => void remove()}
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
