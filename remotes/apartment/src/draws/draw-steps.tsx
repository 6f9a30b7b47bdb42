import type { DrawState } from '@console/contract/apartment';
import { Section, type Step, Steps } from '@console/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const steps = ['list', 'lock', 'number', 'publish'] as const;

/** How many of them are done; an annulled draw left the path where it was. */
const doneIn: Readonly<Record<Exclude<DrawState, 'annulled'>, number>> = {
  draft: 1,
  committed: 2,
  drawn: 3,
  published: 4,
};

/** Where a draw stands, and below it what comes next. */
export function DrawSteps({ state, children }: { state: DrawState; children?: ReactNode }) {
  const { t } = useTranslation('apartment');
  const done = state === 'annulled' ? undefined : doneIn[state];
  const stateOf = (at: number): Step['state'] =>
    done === undefined || at > done ? 'todo' : at < done ? 'done' : 'current';
  return (
    <Section title={t('draws.steps.title')}>
      {done !== undefined && (
        <Steps
          label={t('draws.steps.title')}
          steps={steps.map((key, at) => ({ key, label: t(`draws.steps.${key}`), state: stateOf(at) }))}
        />
      )}
      {children}
    </Section>
  );
}
