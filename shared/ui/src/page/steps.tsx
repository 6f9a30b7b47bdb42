import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../icons.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';

export interface Step {
  readonly key: string;
  readonly label: string;
  /** `unavailable`: the console cannot do it yet; it is shown so that nobody waits for it in vain. */
  readonly state: 'done' | 'current' | 'todo' | 'unavailable';
  /** One short line: a count, a day, who is late. */
  readonly hint?: ReactNode;
}

export interface StepsProps {
  label: string;
  steps: readonly Step[];
  /** A line of marks, with the name of the one in progress below: for a block of several on a page. */
  compact?: boolean;
}

/** The way of something through its stages; across where there is room, down on a phone. */
export function Steps({ label, steps, compact = false }: StepsProps) {
  return (
    <Box sx={{ containerType: 'inline-size', width: '100%' }}>
      <Box component="ol" aria-label={label} sx={compact ? compactStyle : spreadStyle}>
        {steps.map((step, index) => (
          <StepItem key={step.key} step={step} number={index + 1} compact={compact} />
        ))}
      </Box>
      {compact && <StepNow steps={steps} />}
    </Box>
  );
}

/** The one in progress, else what would come next, by its name: for the eye, the list says all of it. */
function StepNow({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('ui');
  const now = steps.find(({ state }) => state === 'current') ?? steps.find(({ state }) => state !== 'done');
  if (!now) return null;
  return (
    <Box aria-hidden sx={{ marginTop: 0.75, display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <Box sx={{ fontWeight: 650 }}>{now.label}</Box>
      <Box sx={{ color: 'text.secondary' }}>{now.hint ?? t(`steps.${now.state}`)}</Box>
    </Box>
  );
}

interface StepItemProps {
  step: Step;
  number: number;
  compact: boolean;
}

function StepItem({ step: { label, state, hint }, number, compact }: StepItemProps) {
  const { t } = useTranslation('ui');
  return (
    <Box component="li" data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <Box aria-hidden className="mark">
        {state === 'done' ? <CheckIcon fontSize="small" /> : number}
      </Box>
      <Box sx={compact ? visuallyHidden : { minWidth: 0 }}>
        <Box className="name">{label}</Box>
        <Box component="span" sx={visuallyHidden}>
          {t(`steps.${state}`)}
        </Box>
        {hint && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{hint}</Box>}
      </Box>
    </Box>
  );
}

/** From the middle of one mark to the next. */
const line = { content: '""', position: 'absolute', height: 2, bgcolor: 'divider', zIndex: 0 };

const stepStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { position: 'relative', display: 'flex', gap: 1, minWidth: 0 },
  '& .mark': {
    flexShrink: 0,
    position: 'relative',
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    width: 30,
    height: 30,
    borderRadius: '50%',
    border: 2,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .name': { fontWeight: 500 },
  '& > [aria-current] .name': { fontWeight: 650 },
  '& > [data-state="unavailable"] .name': { color: 'text.secondary' },
  '& > [data-state="done"] .mark': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
  '& > [data-state="current"] .mark': { borderColor: 'primary.main', color: 'primary.main' },
  '& > [data-state="unavailable"] .mark': { borderStyle: 'dashed' },
} as const;

const across = { ...line, top: 14, insetInlineStart: 30, insetInlineEnd: 0 };

const spreadStyle = {
  ...stepStyle,
  display: 'grid',
  gap: 1.5,
  '@container (width >= 640px)': {
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    columnGap: 0,
    '& > li': { ...stepStyle['& > li'], flexDirection: 'column', paddingInlineEnd: 1 },
    '& > li:not(:last-child)::after': across,
    '& > [data-state="done"]:not(:last-child)::after': { bgcolor: 'primary.main' },
  },
};

const compactStyle = {
  ...stepStyle,
  display: 'flex',
  '& > li': { ...stepStyle['& > li'], flex: '1 1 0' },
  '& > li:last-child': { flex: '0 0 auto' },
  '& > li:not(:last-child)::after': across,
  '& > [data-state="done"]:not(:last-child)::after': { bgcolor: 'primary.main' },
};
