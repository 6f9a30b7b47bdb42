import type { Building, Cycle } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { dialogLater, ProgressRing, Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LateNotice } from './late-notice.tsx';
import { isReading } from './month-choice.ts';
import { MonthSteps } from './month-steps.tsx';
import { NextGate } from './next-gate.tsx';

const StepBackDialog = dialogLater(() => import('./step-back-dialog.tsx'));
interface MonthBoardProps {
  building: Building;
  cycle: Cycle;
  /** How far its bills are. */
  bills?: ReactNode;
}

/** One month: how far it is, what keeps it there, and the one gate that is next. */
export function MonthBoard({ building, cycle, bills }: MonthBoardProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [back, setBack] = useState(false);
  const { progress } = cycle;
  const mayStepBack =
    building.may.includes('apartment.building.configure') && !isReading(cycle) && cycle.state !== 'closed';
  return (
    <Section title={t('cycle.monthTitle', { ym: cycle.ym })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', marginBottom: 2 }}>
        <ProgressRing label={t('cycle.read')} value={progress.read} max={progress.due} />
        <ProgressRing label={t('cycle.checked')} value={progress.checked} max={progress.due} />
        <Box sx={{ display: 'grid', gap: 1 }}>
          <div>{t('cycle.window', { from: format.day(cycle.readFrom), to: format.day(cycle.readTo) })}</div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {(['rejected', 'flagged', 'estimated', 'anomalies'] as const)
              .filter((name) => progress[name] > 0)
              .map((name) => (
                <StateChip
                  key={name}
                  tone={name === 'estimated' ? 'info' : 'warn'}
                  label={t(`cycle.counts.${name}`, { count: progress[name] })}
                />
              ))}
          </Box>
        </Box>
      </Box>
      <MonthSteps cycle={cycle} />
      <Box sx={{ display: 'grid', gap: 2, marginTop: 3 }}>
        {bills}
        <LateNotice building={building} cycle={cycle} />
        <NextGate building={building} cycle={cycle} />
        {mayStepBack && (
          <Box>
            <Button color="inherit" size="small" onClick={() => setBack(true)}>
              {t('cycle.stepBackSubmit')}
            </Button>
          </Box>
        )}
      </Box>
      {back && <StepBackDialog cycle={cycle} onClose={() => setBack(false)} />}
    </Section>
  );
}
