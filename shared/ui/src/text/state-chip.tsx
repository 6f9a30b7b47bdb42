import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/palette.ts';
import { useTones } from '../theme/tone.ts';

/** A state in a word; the tone only underlines it. */
export function StateChip({ tone, label }: { tone: Tone; label: ReactNode }) {
  const { ink, soft } = useTones()[tone];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        paddingInline: 1,
        borderRadius: '999px',
        typography: 'caption',
        fontWeight: 550,
        lineHeight: '22px',
        bgcolor: soft,
        color: ink,
        maxWidth: '100%',
        whiteSpace: 'nowrap',
        '&::before': {
          content: '""',
          width: 6,
          height: 6,
          borderRadius: '50%',
          bgcolor: 'currentColor',
          flexShrink: 0,
        },
      }}
    >
      {label}
    </Box>
  );
}
