import { namesToType } from '@console/contract';
import {
  type Building,
  type ChargeItem,
  chargedTo,
  chargeKinds,
  chargePeriods,
  createChargeItem,
  disableChargeItem,
  enableChargeItem,
  updateChargeItem,
} from '@console/contract/apartment';
import { bothNames, type FormPart, useCall, useForm, useFormat } from '@console/shell';
import {
  FieldGrid,
  FormDialog,
  MoneyInput,
  NameFields,
  optionsOf,
  PercentInput,
  percentOf,
  SelectInput,
  SwitchInput,
  TextInput,
} from '@console/ui';
import { useTranslation } from 'react-i18next';
import { SwitchUse } from './switch-use.tsx';

type ItemDraft = Pick<
  ChargeItem,
  'code' | 'kind' | 'taxable' | 'amountMinor' | 'period' | 'chargedTo' | 'taxRate'
> & { name: { zh: string; en: string } };

const empty: ItemDraft = {
  code: '',
  name: { zh: '', en: '' },
  kind: 'other',
  amountMinor: null,
  period: 'once',
  chargedTo: 'chosen',
  taxable: false,
  taxRate: '0',
};
const draftOf = (item: ChargeItem | undefined): ItemDraft =>
  item
    ? {
        code: item.code,
        name: namesToType(item.name),
        kind: item.kind,
        amountMinor: item.amountMinor,
        period: item.period,
        chargedTo: item.chargedTo,
        taxable: item.taxable,
        taxRate: item.taxRate,
      }
    : empty;

interface ChargeItemFormProps {
  building: Building;
  /** Left out: a new one. */
  item?: ChargeItem | undefined;
  onClose(): void;
}

/** What bills charge for: a new item, or the settings of one. */
export function ChargeItemForm({ building, item, onClose }: ChargeItemFormProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { buildingId, currency } = building;
  const form = useForm(
    { create: createChargeItem, update: updateChargeItem },
    {
      saved: item,
      draftOf,
      keep: true,
      toCreate: { params: { buildingId } },
      toUpdate: ({ chargeItemId }) => ({ params: { buildingId, chargeItemId } }),
      label: (key) => t(`charges.${key}`),
      shown: (one) => ({
        code: one.code,
        name: bothNames(one.name),
        kind: t(`chargeKinds.${one.kind}`),
        amountMinor: one.amountMinor === null ? '–' : format.money(one.amountMinor, currency),
        period: t(`charges.periods.${one.period}`),
        chargedTo: t(`charges.chargedTos.${one.chargedTo}`),
        taxable: t(one.taxable ? 'charges.yes' : 'charges.no'),
        taxRate: `${percentOf(one.taxRate)} %`,
      }),
      onClose,
    },
  );
  const { base } = form;
  return (
    <FormDialog
      {...form.frame}
      title={base ? t('charges.item', { code: base.code }) : t('charges.newItem')}
      submitLabel={t(base ? 'roomForm.save' : 'charges.create')}
    >
      <ItemFields form={form} currency={currency} />
      {item && <SwitchItem item={item} onDone={onClose} />}
    </FormDialog>
  );
}

function ItemFields({ form, currency }: { form: FormPart<ItemDraft>; currency: string }) {
  const { t } = useTranslation('apartment');
  const { period, taxable } = form.draft;
  return (
    <FieldGrid>
      <TextInput capitals label={t('charges.code')} {...form.at('code')} />
      <NameFields zh={form.at('name.zh')} en={form.at('name.en')} />
      <SelectInput
        label={t('charges.kind')}
        {...form.at('kind')}
        options={optionsOf(chargeKinds, (value) => t(`chargeKinds.${value}`))}
      />
      <SelectInput
        label={t('charges.period')}
        {...form.at('period')}
        // What is charged once is charged to whom somebody says.
        onChange={(next) => form.set({ period: next, ...(next === 'once' && { chargedTo: 'chosen' }) })}
        options={optionsOf(chargePeriods, (value) => t(`charges.periods.${value}`))}
      />
      {period === 'month' && (
        <SelectInput
          label={t('charges.chargedTo')}
          {...form.at('chargedTo')}
          options={optionsOf(chargedTo, (value) => t(`charges.chargedTos.${value}`))}
          help={t('charges.chargedToHelp')}
        />
      )}
      <MoneyInput
        label={t(period === 'month' ? 'charges.amountMinor' : 'charges.amountOnce')}
        currency={currency}
        {...form.at('amountMinor')}
        required={period === 'month'}
        help={period === 'once' ? t('charges.amountOnceHelp') : undefined}
      />
      <SwitchInput
        label={t('charges.taxable')}
        {...form.at('taxable')}
        onChange={(next) => form.set({ taxable: next, ...(!next && { taxRate: '0' }) })}
      />
      {taxable && (
        <PercentInput
          label={t('charges.taxRate')}
          help={t('charges.taxRateHelp')}
          unit="%"
          {...form.at('taxRate')}
          scale={4}
        />
      )}
    </FieldGrid>
  );
}

function SwitchItem({ item, onDone }: { item: ChargeItem; onDone(): void }) {
  const { t } = useTranslation('apartment');
  const action = item.state === 'active' ? disableChargeItem : enableChargeItem;
  const [run, { pending, problem }] = useCall(action, { done: 'updated' });
  const { buildingId, chargeItemId, version, state } = item;
  const onSwitch = async () => {
    if (await run({ params: { buildingId, chargeItemId }, version })) onDone();
  };
  return <SwitchUse {...{ state, pending, problem, onSwitch }} body={t('charges.disableItemBody')} />;
}
