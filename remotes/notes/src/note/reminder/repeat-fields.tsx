import { remindFrequencies, type Weekday, weekdays } from '@console/contract/notes';
import { DayInput, IntegerInput, optionsOf, SelectInput } from '@console/ui';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import type { ReminderDraft } from './reminder-draft-rules.ts';

interface RepeatFieldsProps {
  draft: ReminderDraft;
  onChange(part: Partial<ReminderDraft>): void;
}

const repeats = ['none', ...remindFrequencies] as const;
const ends = ['never', 'until', 'count'] as const;
/** A number field that is empty, or holds something else. */
const none = Number.NaN;

/** How a reminder repeats and when that ends. */
export function RepeatFields({ draft, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation('notes');
  return (
    <>
      <SelectInput
        label={t('reminder.repeat')}
        value={draft.repeat}
        options={optionsOf(repeats, (value) => t(`reminder.repeats.${value}`))}
        onChange={(repeat) => onChange({ repeat })}
      />
      {draft.repeat !== 'none' && (
        <>
          <IntegerInput
            required
            label={t(`reminder.every.${draft.repeat}`)}
            min={1}
            max={99}
            value={Number.isNaN(draft.interval) ? null : draft.interval}
            onChange={(interval) => onChange({ interval: interval ?? none })}
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
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, alignItems: 'start' }}>
      <SelectInput
        label={t('reminder.end')}
        value={draft.end}
        options={optionsOf(ends, (value) => t(`reminder.ends.${value}`))}
        onChange={(end) => onChange({ end })}
      />
      {draft.end === 'until' && (
        <DayInput
          required
          label={t('reminder.until')}
          value={draft.until}
          min={draft.wall.slice(0, 10)}
          onChange={(until) => onChange({ until })}
        />
      )}
      {draft.end === 'count' && (
        <IntegerInput
          required
          label={t('reminder.count')}
          min={1}
          max={999}
          value={Number.isNaN(draft.count) ? null : draft.count}
          onChange={(count) => onChange({ count: count ?? none })}
        />
      )}
    </Box>
  );
}
