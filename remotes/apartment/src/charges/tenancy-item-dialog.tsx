import {
  type Building,
  listChargeItems,
  setTenancyChargeItems,
  type Tenancy,
} from '@console/contract/apartment';
import { localToday, useAnswer, useForm, useFormat, useName } from '@console/shell';
import { DayInput, DecimalInput, FieldGrid, FormDialog, MoneyInput, SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { laterOf } from '../days/day-rules.ts';
import type { ChosenItem } from './tenancy-item-rules.ts';

export interface TenancyItemDialogProps {
  building: Building;
  tenancy: Tenancy;
  /** All that the tenancy has. */
  items: readonly ChosenItem[];
  version: number;
  /** Which of them is open; as many as there are: a new one. */
  at: number;
  onClose(): void;
}

/** One monthly item of a tenancy: from when until when, how many, and for how much. */
export default function TenancyItemDialog(props: TenancyItemDialogProps) {
  const { building, tenancy, items, version, at, onClose } = props;
  const { t } = useTranslation('apartment');
  const named = useName();
  const { money } = useFormat();
  const { currency, buildingId, timeZone } = building;
  const { result } = useAnswer(listChargeItems, { params: { buildingId } });
  const isNew = at === items.length;
  const blank: ChosenItem = {
    chargeItemId: '',
    firstDay: laterOf(tenancy.firstDay, localToday(timeZone)),
    lastDay: null,
    quantity: '1',
    amountMinor: null,
  };
  const form = useForm(setTenancyChargeItems, {
    begin: { items: isNew ? [...items, blank] : items },
    to: { params: { tenancyId: tenancy.tenancyId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const row = form.rows('items').items[at];
  const monthly = (result?.items ?? []).filter(
    (one) =>
      one.period === 'month' &&
      one.chargedTo === 'chosen' &&
      (one.state === 'active' || one.chargeItemId === row?.draft.chargeItemId),
  );
  const chosen = monthly.find((one) => one.chargeItemId === row?.draft.chargeItemId);
  if (!row) return null;
  return (
    <FormDialog
      {...form.frame}
      title={t(isNew ? 'charges.tenancy.add' : 'charges.tenancy.change')}
      submitLabel={t(isNew ? 'charges.tenancy.submit' : 'roomForm.save')}
    >
      <FieldGrid>
        <SelectInput
          label={t('charges.tenancy.item')}
          {...row.at('chargeItemId')}
          disabled={!isNew}
          options={monthly.map((one) => ({ value: one.chargeItemId, label: named(one.name) }))}
          help={result && monthly.length === 0 ? t('charges.tenancy.noItems') : undefined}
        />
        <DecimalInput label={t('charges.tenancy.quantity')} {...row.at('quantity')} />
        <DayInput label={t('charges.tenancy.firstDay')} {...row.at('firstDay')} />
        <DayInput
          label={t('charges.tenancy.lastDay')}
          help={t('charges.tenancy.lastDayHelp')}
          {...row.at('lastDay')}
        />
        <MoneyInput
          label={t('charges.amountMinor')}
          currency={currency}
          {...row.at('amountMinor')}
          help={
            chosen && chosen.amountMinor !== null
              ? t('charges.tenancy.usual', { amount: money(chosen.amountMinor, currency) })
              : undefined
          }
        />
      </FieldGrid>
    </FormDialog>
  );
}
