import { localToday } from '@console/shell';
import { dialogLater } from '@console/ui';
import { CalendarIcon, ChevronIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../keys/key-rules.ts';
import { useKeyMap, useNoteKeys } from '../keys/keys.ts';
import { useDayNote } from './use-day-note.ts';

const DayDialog = dialogLater(() => import('./day-dialog.tsx'));

/** Today's note by one button or key, and the way to those of other days. */
export function DayButtons() {
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const open = useDayNote();
  const [choosing, setChoosing] = useState(false);
  const openToday = () => open(localToday());
  useNoteKeys({ today: openToday });
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      <Tooltip title={t('day.today')}>
        <IconButton aria-label={t('day.today')} aria-keyshortcuts={ariaKeys(keys.today)} onClick={openToday}>
          <CalendarIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('day.others')}>
        <IconButton
          aria-label={t('day.others')}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
          sx={{ width: 28, flexShrink: 0, paddingInline: 0 }}
        >
          <ChevronIcon sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      {choosing && <DayDialog onOpen={open} onClose={() => setChoosing(false)} />}
    </Box>
  );
}
