import {
  apartmentPaths,
  type Building,
  type Cycle,
  closeCycle,
  generateBills,
  issueBills,
  passBills,
  passRead,
  passUsed,
} from '@console/contract/apartment';
import { confirm, useCall } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { BlockerList, blockersIn } from './blocker-list.tsx';
import { isReading } from './month-choice.ts';

type Gate = typeof passRead | typeof passUsed | typeof passBills | typeof issueBills | typeof closeCycle;

interface NextStep {
  gate: Gate;
  label: 'passRead' | 'passUsed' | 'passBills' | 'issueBills' | 'closeMonth';
  /** What cannot be taken back as easily as it is pressed is asked about first. */
  asks?: true;
  /** Who passes it, for those who do not. */
  others: 'othersPass' | 'othersIssue' | 'othersClose';
}

/** The gate behind each state; bills are made where they are looked at. */
const nextSteps: Partial<Record<Cycle['state'], NextStep>> = {
  open: { gate: passRead, label: 'passRead', others: 'othersPass' },
  reading: { gate: passRead, label: 'passRead', others: 'othersPass' },
  read_checked: { gate: passUsed, label: 'passUsed', others: 'othersPass' },
  billed: { gate: passBills, label: 'passBills', others: 'othersPass' },
  bills_checked: { gate: issueBills, label: 'issueBills', asks: true, others: 'othersIssue' },
  issued: { gate: closeCycle, label: 'closeMonth', asks: true, others: 'othersClose' },
};

/** The gate that is next, for those who may pass it; the others see where the work is. */
export function NextGate({ building, cycle }: { building: Building; cycle: Cycle }) {
  const { t } = useTranslation('apartment');
  if (cycle.leftOut) return <Alert severity="info">{t('cycle.leftOut', { later: cycle.leftOut })}</Alert>;
  const step = nextSteps[cycle.state];
  const work = <WorkLink building={building} cycle={cycle} />;
  if (step) return <PassGate building={building} cycle={cycle} step={step} work={work} />;
  if (cycle.state === 'usage_checked') return <MakeBills building={building} cycle={cycle} work={work} />;
  return (
    <>
      <Alert severity="success">{t('cycle.closed')}</Alert>
      <Box>{work}</Box>
    </>
  );
}

/** To where the work of the month is done by now, for whoever may look there. */
function WorkLink({ building: { buildingId, may }, cycle }: { building: Building; cycle: Cycle }) {
  const { t } = useTranslation('apartment');
  const month = { building: buildingId, ym: cycle.ym };
  const [needs, to, label] = isReading(cycle)
    ? (['apartment.round.read', apartmentPaths.checkRead(month), 'toReading'] as const)
    : cycle.state === 'read_checked'
      ? (['apartment.usage.read', apartmentPaths.checkUsed(month), 'toUsed'] as const)
      : (['apartment.bill.total', apartmentPaths.checkBill(month), 'toBills'] as const);
  if (!may.includes(needs)) return null;
  return (
    <Button component={Link} variant="outlined" to={to}>
      {t(`cycle.${label}`)}
    </Button>
  );
}

interface GateProps {
  building: Building;
  cycle: Cycle;
  work: ReactNode;
}

function PassGate({ building, cycle, step, work }: GateProps & { step: NextStep }) {
  const { t } = useTranslation('apartment');
  const { buildingId, ym, version } = cycle;
  const { gate, label, asks, others } = step;
  const [run, { pending, error, problem }] = useCall<Gate>(gate, { done: 'updated' });
  const blockers = blockersIn(error);
  const isMeant = () =>
    confirm({
      title: t(`cycle.ask.${label}.title`, { month: ym }),
      body: t(`cycle.ask.${label}.body`),
      confirmLabel: t(`cycle.${label}`),
    });
  const pass = async () => {
    if (!asks || (await isMeant())) await run({ params: { buildingId, ym }, version });
  };
  const mayPass = building.may.some((permission) => permission === gate.access.permission);
  return (
    <>
      {blockers.length > 0 && <BlockerList buildingId={buildingId} ym={ym} blockers={blockers} />}
      {problem !== undefined && blockers.length === 0 && <Alert severity="error">{problem}</Alert>}
      <Box sx={actsStyle}>
        {work}
        {mayPass ? (
          <Button variant="contained" loading={pending} onClick={() => void pass()}>
            {t(`cycle.${label}`)}
          </Button>
        ) : (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t(`cycle.${others}`)}</Box>
        )}
      </Box>
    </>
  );
}

/** Making bills may take a while; it is followed where they come to stand. */
function MakeBills({ building, cycle, work }: GateProps) {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const { buildingId, ym, version } = cycle;
  const [run, { pending, error, problem }] = useCall(generateBills);
  const blockers = blockersIn(error);
  const make = async () => {
    if (await run({ params: { buildingId, ym }, version }))
      void navigate(apartmentPaths.checkBill({ building: buildingId, ym }));
  };
  return (
    <>
      {blockers.length > 0 && <BlockerList buildingId={buildingId} ym={ym} blockers={blockers} />}
      {problem !== undefined && blockers.length === 0 && <Alert severity="error">{problem}</Alert>}
      <Box sx={actsStyle}>
        {work}
        {building.may.includes('apartment.bill.generate') ? (
          <Button variant="contained" loading={pending} onClick={() => void make()}>
            {t('cycle.generate')}
          </Button>
        ) : (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('cycle.othersGenerate')}</Box>
        )}
      </Box>
    </>
  );
}

const actsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' };
