import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../icons.tsx';
import { Section } from '../page/section.tsx';
import { useTones } from '../theme/tone.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import type { FirstStep, FirstStepsProps } from './first-steps-props.ts';

export default function FirstSteps({ title, steps, onSkip }: FirstStepsProps) {
  const { t } = useTranslation('ui');
  const next = steps.find(({ done, to, onBegin }) => !done && (to ?? onBegin));
  return (
    <Section
      title={title}
      actions={
        <Button size="small" color="inherit" onClick={onSkip}>
          {t('firstSteps.skip')}
        </Button>
      }
    >
      <Box component="ol" sx={listStyle}>
        {steps.map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} isNext={step === next} />
        ))}
      </Box>
    </Section>
  );
}

function Step({ step, number, isNext }: { step: FirstStep; number: number; isNext: boolean }) {
  const { t } = useTranslation('ui');
  const { body, done = false } = step;
  const tone = useTones()[done ? 'good' : isNext ? 'info' : 'neutral'];
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <Box aria-hidden sx={{ ...signStyle, bgcolor: tone.soft, color: tone.ink }}>
        {done ? <CheckIcon sx={{ fontSize: 16 }} /> : number}
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <Title step={step} isNext={isNext} />
        {done && (
          <Box component="span" sx={visuallyHidden}>
            {t('firstSteps.done')}
          </Box>
        )}
        <Typography variant="body2" color="textSecondary">
          {body}
        </Typography>
      </Box>
    </li>
  );
}

/** Begins the step, where it can be begun. */
function Title({ step: { title, to, onBegin, done }, isNext }: { step: FirstStep; isNext: boolean }) {
  const look = { size: 'small', variant: isNext ? 'contained' : 'outlined' } as const;
  if (!done && to)
    return (
      <Button {...look} component={Link} to={to}>
        {title}
      </Button>
    );
  if (!done && onBegin)
    return (
      <Button {...look} onClick={onBegin}>
        {title}
      </Button>
    );
  return <Typography sx={{ fontWeight: 600 }}>{title}</Typography>;
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  '& > li': { display: 'flex', gap: 1.25, minWidth: 0 },
};

const signStyle = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 26,
  height: 26,
  borderRadius: '50%',
  fontWeight: 600,
  fontSize: '0.8125rem',
};
