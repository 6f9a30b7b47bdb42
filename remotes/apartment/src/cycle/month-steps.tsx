import type { Cycle } from '@console/contract/apartment';
import { type Step, Steps } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { stepStates } from './month-steps-rules.ts';
import './texts.ts';

/** What a month goes through, and where it stands. @param compact beside other things: only the step in progress is named */
export function MonthSteps({ cycle, compact = false }: { cycle: Cycle; compact?: boolean }) {
  const { t } = useTranslation('apartment');
  const steps = stepStates(cycle.state).map(({ step, state }): Step => {
    // Beside other things those say how much is done.
    const hint = compact ? undefined : hintOf(step, cycle, t);
    return { key: step, label: t(`cycle.steps.${step}`), state, ...(hint && { hint }) };
  });
  return <Steps label={t('cycle.stepsLabel')} steps={steps} compact={compact} />;
}

type Texts = (key: string, params?: Record<string, unknown>) => string;

/** How many are read and checked the rings above say. */
const hintOf = (step: string, { state, progress }: Cycle, t: Texts): string | undefined =>
  step === 'used' && state === 'read_checked'
    ? t('cycle.hints.used', { count: progress.anomalies })
    : undefined;
