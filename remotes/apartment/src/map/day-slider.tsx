import { keptYears } from '@console/contract';
import { useFormat } from '@console/shell';
import { DayInput } from '@console/ui';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter, daysBetween } from '../days/day-rules.ts';

interface DaySliderProps {
  value: string;
  firstDay: string;
  today: string;
  onChange(day: string): void;
}

/** How far ahead the slider goes; the day field goes on. */
const ahead = 365;
const lastDay = `${keptYears.last}-12-31`;

/** The day that is shown: drag over the years, or type it. Asks for a new day when one lets go, not at each step. */
export function DaySlider({ value, firstDay, today, onChange }: DaySliderProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const id = useId();
  const [dragged, setDragged] = useState<string>();
  /** A day that cannot be shown: the field keeps it and says why, until another one is shown. */
  const [typed, setTyped] = useState<{ day: string; over: string }>();
  const refused = typed?.over === value ? typed.day : undefined;
  const shown = dragged ?? value;
  const most = Math.max(daysBetween(firstDay, today) + ahead, daysBetween(firstDay, value));
  const letGo = () => {
    if (dragged !== undefined) setTyped(undefined);
    if (dragged !== undefined && dragged !== value) onChange(dragged);
    setDragged(undefined);
  };
  const type = (day: string) => {
    if (day === '') return;
    const isShown = day >= firstDay && day <= lastDay;
    setTyped(isShown ? undefined : { day, over: value });
    if (isShown) onChange(day);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
      }}
    >
      <DayInput label={t('map.asOf')} value={refused ?? value} min={firstDay} max={lastDay} onChange={type} />
      <Box sx={{ display: 'grid', gap: 0.5, pb: 0.5, '& input': { color: 'primary.main' } }}>
        <label htmlFor={id}>{t('map.slider', { day: format.day(shown) })}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={most}
          value={daysBetween(firstDay, shown)}
          aria-valuetext={format.day(shown)}
          onChange={(event) => setDragged(dayAfter(firstDay, Number(event.target.value)))}
          onPointerUp={letGo}
          onKeyUp={letGo}
          onBlur={letGo}
          style={{ width: '100%', minHeight: 44, accentColor: 'currentColor' }}
        />
      </Box>
    </Box>
  );
}
