import { localToday, useFormat } from '@console/shell';
import { DefinitionList, Section, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PersonFacts } from '../../people/person-facts.tsx';
import { PayCycleInput } from '../check-in-fields.tsx';
import { PayerInput } from '../payer-input.tsx';
import { rentOn } from '../rent-plan-rules.ts';
import type { PanelProps } from './panel-props.ts';

/** The tenancy in brief, and its tenant. */
export function BasePanel({ tenancy, building, form, readOnly }: PanelProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const rent = rentOn(tenancy, localToday(building.timeZone)) ?? tenancy.rates[0]?.rentMinor ?? 0;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Section title={t('tenancies.brief')}>
        <DefinitionList
          items={[
            { label: t('tenancies.firstDay'), value: format.day(tenancy.firstDay) },
            {
              label: t('tenancies.lastDay'),
              value: tenancy.lastDay ? format.day(tenancy.lastDay) : t('tenancies.open'),
            },
            { label: t('rooms.rent'), value: format.money(rent, building.currency) },
            { label: t('tenancies.deposit'), value: format.money(tenancy.depositMinor, building.currency) },
            {
              label: t('tenancies.occupants.title'),
              value: `${format.number(tenancy.occupants.length)} / ${format.number(tenancy.bed ? 1 : tenancy.room.capacity)}`,
            },
          ]}
        />
      </Section>
      <Section title={t('tenancies.tenant')}>
        <PersonFacts
          personId={tenancy.primaryPerson.personId}
          mayReveal={building.may.includes('apartment.person.read_full')}
          mayLink={building.may.includes('apartment.tenancy.write') && building.state === 'active'}
        />
      </Section>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Section title={t('tenancies.agreed')}>
          <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
            <PayCycleInput
              value={form.draft.payCycle}
              disabled={readOnly}
              onChange={(payCycle) => form.set({ payCycle })}
            />
            <PayerInput payer={form.at('payerEmployer')} />
            <TextInput multiline label={t('tenancies.note')} {...form.at('note')} />
          </Box>
        </Section>
      </Box>
    </Box>
  );
}
