import { type Building, type Cycle, getBillFigures } from '@console/contract/apartment';
import { useAnswer, useFormat } from '@console/shell';
import { MeterBar } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { figuresInput, hasBills } from './bill-inputs.ts';
import './texts.ts';

/** Beside a month's steps: how many of its bills are checked, or out, and what they come to. */
export function MonthProgress({ building, cycle }: { building: Building; cycle: Cycle }) {
  const shown = hasBills(cycle) && cycle.state !== 'usage_checked';
  if (!shown || !building.may.includes('apartment.bill.total')) return null;
  return <Progress building={building} cycle={cycle} />;
}

/** The board stands without it: a number that does not come is left out. */
function Progress({ building, cycle }: { building: Building; cycle: Cycle }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { result } = useAnswer(getBillFigures, figuresInput(cycle));
  if (!result) return null;
  const { draft, checked, issued, part_paid, paid } = result.states;
  const out = issued + part_paid + paid - result.credits;
  const all = draft + checked + out;
  const isOut = cycle.state === 'issued' || cycle.state === 'closed' || cycle.state === 'bills_checked';
  return (
    <Box sx={{ display: 'grid', gap: 0.5, maxWidth: 420 }}>
      <MeterBar
        label={t(isOut ? 'bills.progress.issued' : 'bills.progress.checked')}
        value={isOut ? out : checked + out}
        max={all}
      />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('bills.progress.total', { amount: format.money(result.totalMinor, building.currency) })}
      </Box>
    </Box>
  );
}
