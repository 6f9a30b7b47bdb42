import { localToday, useFormat } from '@console/shell';
import { BarChart, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { TenancyAccount } from '../../bills/tenancy-account.tsx';
import { TenancyBills } from '../../bills/tenancy-bills.tsx';
import { TenancyItems } from '../../charges/tenancy-items.tsx';
import { laterOf } from '../../days/day-rules.ts';
import { rentPlan } from '../rent-plan-rules.ts';
import { RentSteps } from '../rent-steps.tsx';
import type { PanelProps } from './panel-props.ts';

const monthsAhead = 12;

/** What is paid for living there: what was billed and is open, the rent steps and monthly items, and what they make of the months to come. */
export function ChargesPanel({ tenancy, building, form, readOnly }: PanelProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const today = localToday(building.timeZone);
  const mayTouchRent = building.may.includes('apartment.building.configure');
  // They come first and cannot be taken out; by its day alone a new step would be locked while it is typed.
  const inForce = tenancy.state === 'draft' ? 0 : tenancy.rates.filter((one) => one.from <= today).length;
  const from = laterOf(tenancy.firstDay, today).slice(0, 7);
  const rates = form.draft.rates.map((step) => ({ from: step.from, rentMinor: step.rentMinor ?? 0 }));
  // Beyond the end nothing is due: bars without a value would look like something that is missing.
  const plan = rentPlan({ ...tenancy, rates }, from, monthsAhead).filter(
    ({ rentMinor }) => rentMinor !== null,
  );
  const seesBills = ['apartment.bill.read', 'apartment.bill.total'].some((one) =>
    building.may.some((held) => held === one),
  );
  return (
    <>
      {building.may.includes('apartment.flow.read') && (
        <TenancyAccount building={building} tenancy={tenancy} />
      )}
      {seesBills && <TenancyBills building={building} tenancyId={tenancy.tenancyId} />}
      <Section title={t('tenancies.steps.title')}>
        {!mayTouchRent && !readOnly && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t('tenancies.steps.locked')}
          </Alert>
        )}
        <RentSteps
          rates={form.rows('rates')}
          firstDay={tenancy.firstDay}
          currency={building.currency}
          readOnly={readOnly}
          locked={(index) => !mayTouchRent && index < inForce}
        />
      </Section>
      <TenancyItems building={building} tenancy={tenancy} readOnly={readOnly} />
      {plan.length > 0 && (
        <Section title={t('tenancies.plan')}>
          <BarChart
            label={t('tenancies.planLabel', { count: plan.length })}
            data={plan.map(({ ym, rentMinor }) => ({ label: ym, value: rentMinor }))}
            format={(value) => format.money(value, building.currency)}
          />
        </Section>
      )}
    </>
  );
}
