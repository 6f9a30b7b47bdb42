import { namesToType } from '@console/contract';
import {
  type Building,
  type ChargeItem,
  type ChargeKind,
  chargeKinds,
  createChargeItem,
  disableChargeItem,
  enableChargeItem,
  updateChargeItem,
} from '@console/contract/apartment';
import { bothNames, type FormPart, useCall, useForm } from '@console/shell';
import {
  FieldGrid,
  FormDialog,
  NameFields,
  optionsOf,
  SelectInput,
  SwitchInput,
  TextInput,
} from '@console/ui';
import { useTranslation } from 'react-i18next';
import { SwitchUse } from './switch-use.tsx';

interface ItemDraft {
  code: string;
  name: { zh: string; en: string };
  kind: ChargeKind;
  taxable: boolean;
}

const empty: ItemDraft = { code: '', name: { zh: '', en: '' }, kind: 'other', taxable: false };
const draftOf = (item: ChargeItem | undefined): ItemDraft =>
  item ? { code: item.code, name: namesToType(item.name), kind: item.kind, taxable: item.taxable } : empty;

interface ChargeItemFormProps {
  building: Building;
  /** Left out: a new one. */
  item?: ChargeItem | undefined;
  onClose(): void;
}

/** What bills charge for: a new item, or the settings of one. */
export function ChargeItemForm({ building, item, onClose }: ChargeItemFormProps) {
  const { t } = useTranslation('apartment');
  const { buildingId } = building;
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
        taxable: t(one.taxable ? 'charges.yes' : 'charges.no'),
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
      <ItemFields form={form} />
      {item && <SwitchItem item={item} onDone={onClose} />}
    </FormDialog>
  );
}

function ItemFields({ form }: { form: FormPart<ItemDraft> }) {
  const { t } = useTranslation('apartment');
  return (
    <FieldGrid>
      <TextInput capitals label={t('charges.code')} {...form.at('code')} />
      <NameFields zh={form.at('name.zh')} en={form.at('name.en')} />
      <SelectInput
        label={t('charges.kind')}
        {...form.at('kind')}
        options={optionsOf(chargeKinds, (value) => t(`chargeKinds.${value}`))}
      />
      <SwitchInput label={t('charges.taxable')} {...form.at('taxable')} />
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
