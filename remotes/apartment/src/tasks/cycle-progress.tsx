import { apartmentPaths, type Building, finishedStates, listCycles } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { MeterBar, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MonthSteps } from '../cycle/month-steps.tsx';
import { useMonthEvents } from '../cycle/use-month-events.ts';
import './texts.ts';

/** How far the month is: its steps, and how much is read and checked. */
export function CycleProgress({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  useMonthEvents(building.buildingId);
  const { items } = useEndpoint(listCycles, { params: { buildingId: building.buildingId } });
  const cycle = items.find(({ state }) => !finishedStates.some((one) => one === state)) ?? items[0];
  if (!cycle)
    return (
      <Section title={t('tasks.cycle')}>
        <Typography color="textSecondary">{t('tasks.noCycle')}</Typography>
      </Section>
    );
  const { due, read, checked } = cycle.progress;
  return (
    <Section
      title={t('tasks.cycleOf', { ym: cycle.ym })}
      actions={
        <Button
          component={Link}
          size="small"
          to={apartmentPaths.checkRead({ building: building.buildingId, ym: cycle.ym })}
        >
          {t('tasks.openRound')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <MonthSteps cycle={cycle} compact />
        <MeterBar label={t('tasks.read')} value={read} max={Math.max(due, 1)} />
        <MeterBar label={t('tasks.checked')} value={checked} max={Math.max(due, 1)} />
      </Box>
    </Section>
  );
}
