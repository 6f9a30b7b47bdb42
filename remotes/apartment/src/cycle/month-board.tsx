import { apartmentPaths, type Building, type Cycle, passRead, passUsed } from '@console/contract/apartment';
import { useCall, useFormat } from '@console/shell';
import { dialogLater, ProgressRing, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BlockerList, blockersIn } from './blocker-list.tsx';
import { LateNotice } from './late-notice.tsx';
import { isReading } from './month-choice.ts';
import { MonthSteps } from './month-steps.tsx';

const StepBackDialog = dialogLater(() => import('./step-back-dialog.tsx'));
/** One month: how far it is, what keeps it there, and the one gate that is next. */
export function MonthBoard({ building, cycle }: { building: Building; cycle: Cycle }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [back, setBack] = useState(false);
  const { progress } = cycle;
  const mayStepBack = building.may.includes('apartment.building.configure') && !isReading(cycle);
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

/** The gate that is next, for those who may pass it; the others see where the work is. */
function NextGate({ building, cycle }: { building: Building; cycle: Cycle }) {
  const { t } = useTranslation('apartment');
  if (cycle.leftOut) return <Alert severity="info">{t('cycle.leftOut', { later: cycle.leftOut })}</Alert>;
  if (isReading(cycle))
    return (
      <Gate
        building={building}
        cycle={cycle}
        endpoint={passRead}
        label={t('cycle.passRead')}
        work={
          building.may.includes('apartment.round.read') && (
            <Button
              component={Link}
              variant="outlined"
              to={apartmentPaths.checkRead({ building: building.buildingId, ym: cycle.ym })}
            >
              {t('cycle.toReading')}
            </Button>
          )
        }
      />
    );
  if (cycle.state === 'read_checked')
    return (
      <Gate
        building={building}
        cycle={cycle}
        endpoint={passUsed}
        label={t('cycle.passUsed')}
        work={
          <Button
            component={Link}
            variant="outlined"
            to={apartmentPaths.checkUsed({ building: building.buildingId, ym: cycle.ym })}
          >
            {t('cycle.toUsed')}
          </Button>
        }
      />
    );
  return <Alert severity="info">{t('cycle.billsLater')}</Alert>;
}

interface GateProps {
  building: Building;
  cycle: Cycle;
  endpoint: typeof passRead | typeof passUsed;
  label: string;
  work: ReactNode;
}

function Gate({ building, cycle, endpoint, label, work }: GateProps) {
  const { t } = useTranslation('apartment');
  const { buildingId, ym, version } = cycle;
  const [run, { pending, error, problem }] = useCall(endpoint, { done: 'updated' });
  const blockers = blockersIn(error);
  const mayPass = building.may.some((permission) => permission === endpoint.access.permission);
  return (
    <>
      {blockers.length > 0 && <BlockerList buildingId={buildingId} ym={ym} blockers={blockers} />}
      {problem !== undefined && blockers.length === 0 && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {work}
        {mayPass ? (
          <Button
            variant="contained"
            loading={pending}
            onClick={() => void run({ params: { buildingId, ym }, version })}
          >
            {label}
          </Button>
        ) : (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('cycle.othersPass')}</Box>
        )}
      </Box>
    </>
  );
}
