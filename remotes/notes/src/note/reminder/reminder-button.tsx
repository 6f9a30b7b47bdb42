import type { Item } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import { dialogLater } from '@console/ui';
import { AlarmIcon, AlarmOnIcon } from '@console/ui/icons';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../keys/key-rules.ts';
import { useKeyMap, useNoteKeys } from '../keys/keys.ts';

const ReminderDialog = dialogLater(() => import('./reminder-dialog.tsx'));

interface ReminderButtonProps {
  noteId: string;
  item: Item;
  onChanged(item: Item): void;
}

/** When the note reminds, and the way to change it. */
export function ReminderButton({ noteId, item, onChanged }: ReminderButtonProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const keys = useKeyMap();
  const [open, setOpen] = useState(false);
  useNoteKeys({ remind: () => setOpen(true) });
  const next = [item.remind_at, item.snoozed_until].filter((instant) => instant !== null).sort()[0];
  const label = next === undefined ? t('item.remind_at') : t('item.reminds', { time: format.instant(next) });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaKeys(keys.remind)}
          data-note-action="remind"
          onClick={() => setOpen(true)}
        >
          {next === undefined ? <AlarmIcon /> : <AlarmOnIcon color="primary" />}
        </IconButton>
      </Tooltip>
      {open && (
        <ReminderDialog noteId={noteId} item={item} onChanged={onChanged} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
