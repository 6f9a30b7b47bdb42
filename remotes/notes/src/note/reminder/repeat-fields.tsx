import { remindFrequencies, type Weekday, weekdays } from '@console/contract/notes';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { gapIn, type ReminderDraft } from './reminder-draft-rules.ts';

interface RepeatFieldsProps {
  draft: ReminderDraft;
  onChange(part: Partial<ReminderDraft>): void;
}

/** How a reminder repeats and when that ends. */
export function RepeatFields({ draft, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation('notes');
  const gap = gapIn(draft);
  return (
    <>
      <TextField
        select
        label={t('reminder.repeat')}
        value={draft.repeat}
        onChange={(event) => onChange({ repeat: event.target.value as ReminderDraft['repeat'] })}
      >
        {(['none', ...remindFrequencies] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {t(`reminder.repeats.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {draft.repeat !== 'none' && (
        <>
          <TextField
            type="number"
            label={t(`reminder.every.${draft.repeat}`)}
            value={Number.isNaN(draft.interval) ? '' : draft.interval}
            error={gap === 'interval'}
            onChange={(event) => onChange({ interval: Number.parseInt(event.target.value, 10) })}
            slotProps={{ htmlInput: { min: 1, max: 99 } }}
          />
          {draft.repeat === 'week' && (
            <DaysOfWeek value={draft.byDay} onChange={(byDay) => onChange({ byDay })} />
          )}
          <EndFields draft={draft} onChange={onChange} />
        </>
      )}
    </>
  );
}

function DaysOfWeek({ value, onChange }: { value: readonly Weekday[]; onChange(days: Weekday[]): void }) {
  const { t } = useTranslation('notes');
  return (
    <ToggleButtonGroup
      size="small"
      aria-label={t('reminder.days')}
      value={[...value]}
      onChange={(_, days: Weekday[]) => onChange(days)}
      sx={{ flexWrap: 'wrap' }}
    >
      {weekdays.map((one) => (
        <ToggleButton key={one} value={one} aria-label={t(`reminder.weekdays.${one}`)}>
          {t(`reminder.weekdaysShort.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function EndFields({ draft, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation('notes');
  const gap = gapIn(draft);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <TextField
        select
        label={t('reminder.end')}
        value={draft.end}
        onChange={(event) => onChange({ end: event.target.value as ReminderDraft['end'] })}
        sx={{ flex: 1, minWidth: 130 }}
      >
        {(['never', 'until', 'count'] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {t(`reminder.ends.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {draft.end === 'until' && (
        <TextField
          type="date"
          label={t('reminder.until')}
          value={draft.until}
          error={gap === 'until'}
          onChange={(event) => onChange({ until: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: 1, minWidth: 130 }}
        />
      )}
      {draft.end === 'count' && (
        <TextField
          type="number"
          label={t('reminder.count')}
          value={Number.isNaN(draft.count) ? '' : draft.count}
          error={gap === 'count'}
          onChange={(event) => onChange({ count: Number.parseInt(event.target.value, 10) })}
          slotProps={{ htmlInput: { min: 1, max: 999 } }}
          sx={{ flex: 1, minWidth: 130 }}
        />
      )}
    </Box>
  );
}
