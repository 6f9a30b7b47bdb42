import CheckIcon from '@mui/icons-material/Check';
import LockIcon from '@mui/icons-material/LockClockOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../theme/visually-hidden.ts';

export interface Step {
  readonly key: string;
  readonly label: string;
  /** `unavailable`: the console cannot do it yet; it is shown so that nobody waits for it in vain. */
  readonly state: 'done' | 'current' | 'todo' | 'unavailable';
  /** One short line: a count, a day, who is late. */
  readonly hint?: ReactNode;
}

/** The way of something through its stages; across where there is room, down on a phone. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useTranslation('ui');
  return (
    <Box component="ol" aria-label={label} sx={listStyle}>
      {steps.map(({ key, label: name, state, hint }, index) => (
        <Box
          component="li"
          key={key}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <Box aria-hidden className="mark">
            {mark(state, index + 1)}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: state === 'current' ? 650 : 500 }}>{name}</Box>
            <Box component="span" sx={visuallyHidden}>
              {t(`steps.${state}`)}
            </Box>
            {hint && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{hint}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function mark(state: Step['state'], number: number): ReactNode {
  if (state === 'done') return <CheckIcon fontSize="small" />;
  return state === 'unavailable' ? <LockIcon fontSize="small" /> : number;
}

const listStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', md: 'repeat(auto-fit, minmax(120px, 1fr))' },
  '& > li': { display: 'flex', flexDirection: { xs: 'row', md: 'column' }, gap: 1, minWidth: 0 },
  '& .mark': {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: 30,
    height: 30,
    borderRadius: '50%',
    border: 2,
    borderColor: 'divider',
    color: 'text.secondary',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > [data-state="done"] .mark': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
  '& > [data-state="current"] .mark': { borderColor: 'primary.main', color: 'primary.main' },
  '& > [data-state="unavailable"] .mark': { borderStyle: 'dashed' },
} as const;
