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
}

/** How much of a limit is used. */
export function MeterBar({ label, value, max, tone, format }: MeterBarProps) {
  const tones = useTones();
  const labelId = useId();
  const told = format ? format(value, max) : `${value} / ${max}`;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, marginBottom: 0.5 }}>
        <span id={labelId}>{label}</span>
        <Box component="span" aria-hidden sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {told}
        </Box>
      </Box>
      <Box
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, 0)}
        aria-valuenow={Math.min(Math.max(value, 0), Math.max(max, 0))}
        aria-valuetext={told}
        sx={{ height: 8, borderRadius: 99, bgcolor: 'action.disabledBackground', overflow: 'hidden' }}
      >
        <Box
          sx={{ height: '100%', borderRadius: 99, bgcolor: tone ? tones[tone].solid : 'primary.main' }}
          style={{ width: `${shareOf(value, max) * 100}%` }}
        />
      </Box>
    </Box>
  );
}
