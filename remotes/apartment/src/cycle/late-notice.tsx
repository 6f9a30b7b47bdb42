import {
  type Building,
  type Cycle,
  lateBills,
  lateSteps,
  remindLate,
  type WorkStep,
} from '@console/contract/apartment';
import { localToday, useCall, useFormat } from '@console/shell';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outcome, outcomeTexts } from './reminded-text.ts';
import './texts.ts';

/** What of a month is late; whoever runs the building reminds those whose work it is. */
export function LateNotice({ building, cycle }: { building: Building; cycle: Cycle }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const today = localToday(building.timeZone);
  const late = lateSteps(cycle, today);
  const bills = lateBills(cycle, building, today);
  if (late.length === 0 && !bills) return null;
  const lines = [
    ...late.map(({ step, count }) => ({
      step,
      told: t(count > 0 ? `cycle.late.${step}` : `cycle.late.${step}Approval`, { count }),
    })),
    // How many bills are left is told above the button by their progress.
    ...(bills ? [{ step: bills.step, told: t(`cycle.late.${bills.step}`) }] : []),
  ];
  const title = bills
    ? t('cycle.late.billsTitle', { day: format.day(bills.dueOn) })
    : t('cycle.late.title', { day: format.day(cycle.readTo) });
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 }}>
        {lines.map((one) => (
          <LateLine key={one.step} building={building} cycle={cycle} {...one} />
        ))}
      </Box>
      {cycle.remindedAt && (
        <Box sx={{ marginTop: 1, typography: 'caption' }}>
          {t('cycle.late.last', { when: format.relative(cycle.remindedAt) })}
        </Box>
      )}
    </Alert>
  );
}

interface LateLineProps {
  building: Building;
  cycle: Cycle;
  step: WorkStep;
  /** What of it is left, in words. */
  told: string;
}

function LateLine({ building, cycle: { buildingId, ym }, step, told: left }: LateLineProps) {
  const { t } = useTranslation('apartment');
  const [outcome, setOutcome] = useState<Outcome>();
  const [run, { pending, problem }] = useCall(remindLate);
  const told = problem === undefined ? (outcome ? outcomeTexts(outcome, t) : []) : [problem];
  const mayRemind = building.may.includes('apartment.building.configure');
  const remind = async () => setOutcome(await run({ params: { buildingId, ym }, body: { step } }));
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <span>{left}</span>
        {mayRemind && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            loading={pending}
            onClick={() => void remind()}
          >
            {t(`cycle.late.remind.${step}`)}
          </Button>
        )}
      </Box>
      <Box role="status">
        {told.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </Box>
    </li>
  );
}
