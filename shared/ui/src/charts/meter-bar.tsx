import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Tone } from '../theme/palette.ts';
import { useTones } from '../theme/tone.ts';
import { shareOf } from './chart-rules.ts';

export interface MeterBarProps {
  label: string;
  value: number;
  max: number;
  tone?: Tone;
  format?: (value: number, max: number) => string;
  /** Label, bar and value in one line, for lists of them. */
  inline?: boolean;
}

/** How much of a limit is used. */
export function MeterBar({ label, value, max, tone, format, inline = false }: MeterBarProps) {
  const tones = useTones();
  const labelId = useId();
  const told = format ? format(value, max) : `${value} / ${max}`;
  return (
    <Box sx={inline ? lineStyle : stackStyle}>
      <span id={labelId}>{label}</span>
      <Box component="span" aria-hidden sx={toldStyle}>
        {told}
      </Box>
      <Box
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, 0)}
        aria-valuenow={Math.min(Math.max(value, 0), Math.max(max, 0))}
        aria-valuetext={told}
        sx={barStyle}
      >
        <Box
          sx={{ height: '100%', borderRadius: 99, bgcolor: tone ? tones[tone].solid : 'primary.main' }}
          style={{ width: `${shareOf(value, max) * 100}%` }}
        />
      </Box>
    </Box>
  );
}

const grid = { display: 'grid', alignItems: 'center', minWidth: 0 } as const;

const stackStyle = {
  ...grid,
  gap: 0.5,
  columnGap: 1,
  gridTemplate: '"label told" "bar bar" / 1fr auto',
};

// Bars of a list begin and end at the same places.
const lineStyle = { ...grid, gap: 1, gridTemplate: '"label bar told" / 10em 1fr 6em' };

const toldStyle = { gridArea: 'told', textAlign: 'right', color: 'text.secondary', whiteSpace: 'nowrap' };

const barStyle = {
  gridArea: 'bar',
  height: 8,
  borderRadius: 99,
  bgcolor: 'action.disabledBackground',
  overflow: 'hidden',
};
