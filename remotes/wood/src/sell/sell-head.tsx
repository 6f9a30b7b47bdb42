import type { Yard } from '@console/contract/wood';
import { type FormPart, useName } from '@console/shell';
import { DayInput, FieldGrid, MoneyInput, Section, SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import type { SellDraft } from './sell-draft.ts';

/** From where, when, at which discount, and whatever else is to be said of it. */
export function SellHead({ form, yards }: { form: FormPart<SellDraft>; yards: readonly Yard[] }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const currency = useTeam()?.currency;
  return (
    <Section title={t('sell.head.title')}>
      <FieldGrid>
        <SelectInput
          label={t('yards.one')}
          {...form.at('yardId')}
          options={yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) }))}
        />
        <DayInput label={t('txns.date')} {...form.at('businessDate')} required />
        <MoneyInput
          label={t('sell.head.discount')}
          currency={currency ?? 'CNY'}
          {...form.at('discountMinor')}
          required={false}
        />
        <DayInput label={t('sell.head.dueOn')} help={t('sell.head.dueOnHelp')} {...form.at('dueOn')} />
        <TextInput label={t('txns.facts.vehicle')} {...form.at('vehicle')} />
        <TextInput label={t('txns.facts.note')} {...form.at('note')} />
      </FieldGrid>
    </Section>
  );
}
