import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../theme/palette.ts';
import { useTones } from '../theme/tone.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

export interface KeyFigureProps {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  /** A line under the number: of what, since when. */
  hint?: ReactNode;
  tone?: Tone;
  trend?: { direction: 'up' | 'down' | 'flat'; label: ReactNode; tone?: Tone };
}

const arrows = { up: '↑', down: '↓', flat: '→' };

/** One number that matters. */
export function KeyFigure({ label, value, unit, hint, tone, trend }: KeyFigureProps) {
  const { t } = useTranslation('ui');
  const tones = useTones();
  return (
    <Box sx={{ ...cardStyle, ...(tone && { borderInlineStart: `4px solid ${tones[tone].solid}` }) }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{label}</Box>
      <Box
        sx={{
          fontSize: { xs: '1.125rem', sm: '1.375rem', lg: '1.375rem' },
          fontWeight: 600,
          lineHeight: 1.3,
          // A number broken in two reads as two numbers.
          whiteSpace: 'nowrap',
        }}
      >
        {value}
        {unit && (
          <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 400, marginInlineStart: 0.5 }}>
            {unit}
          </Box>
        )}
      </Box>
      {trend && (
        <Box sx={{ typography: 'body2', color: tones[trend.tone ?? 'neutral'].ink }}>
          <span aria-hidden>{arrows[trend.direction]} </span>
          <Box component="span" sx={visuallyHidden}>
            {t(`trend.${trend.direction}`)}{' '}
          </Box>
          {trend.label}
        </Box>
      )}
      {hint && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{hint}</Box>}
    </Box>
  );
}

export interface KeyFiguresProps {
  children?: ReactNode;
  /** Above a list: a phone draws them as one line of words and numbers, so that the list comes into view. */
  compact?: boolean;
}

/** Key figures side by side, as many as fit. */
export function KeyFigures({ children, compact }: KeyFiguresProps) {
  return (
    <Box
      sx={(theme) => ({ ...cardsStyle, ...(compact && { [theme.breakpoints.down('sm')]: compactStyle }) })}
    >
      {children}
    </Box>
  );
}

const cardsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  // As narrow as the number in it allows: a large sum of money needs more than a count, on a phone the whole line.
  '&& > *': { flex: { xs: '1 1 calc(50% - 8px)', md: '1 1 140px' }, minWidth: 'min-content' },
};

const compactStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16px',
  rowGap: '2px',
  '&& > div': {
    display: 'flex',
    flex: '0 1 auto',
    alignItems: 'baseline',
    gap: '6px',
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    '& > div': { fontSize: '0.875rem' },
  },
};

const cardStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  paddingInline: { xs: 1.5, md: 2 },
  paddingBlock: 1.5,
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
};
