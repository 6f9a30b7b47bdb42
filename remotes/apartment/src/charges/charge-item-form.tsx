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
import { tellChanged, useCall } from '@console/shell';
import { SelectInput, SwitchInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import { bothNames, NameFields } from '../form/name-fields.tsx';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { VersionedDialog } from '../form/versioned-dialog.tsx';
import { SwitchUse } from './switch-use.tsx';

interface ItemDraft {
  code: string;
  name: { zh: string; en: string };
  kind: ChargeKind;
  taxable: boolean;
}

const empty: ItemDraft = { code: '', name: { zh: '', en: '' }, kind: 'other', taxable: false };
const draftOf = (item: ChargeItem | undefined): ItemDraft =>
  item ? { code: item.code, name: item.name, kind: item.kind, taxable: item.taxable } : empty;

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
  const form = useVersionedForm({
    saved: item,
    draftOf,
    create: useCall(createChargeItem, { done: 'created' }),
    toCreate: (body) => ({ params: { buildingId }, body }),
    update: useCall(updateChargeItem, { done: 'updated' }),
    toUpdate: ({ chargeItemId, version }, body) => ({ params: { buildingId, chargeItemId }, version, body }),
    onClose,
  });
  const { base, draft } = form;
  const shown = (one: ItemDraft): Record<keyof ItemDraft, string> => ({
    code: one.code,
    name: bothNames(one.name),
    kind: t(`chargeKinds.${one.kind}`),
    taxable: t(one.taxable ? 'charges.yes' : 'charges.no'),
  });
  return (
    <VersionedDialog
      form={form}
      title={base ? t('charges.item', { code: base.code }) : t('charges.newItem')}
      submitLabel={t(base ? 'roomForm.save' : 'charges.create')}
      label={(key) => t(`charges.${key}`)}
      shown={shown}
    >
      <ItemFields draft={draft} field={form.field} onChange={form.set} />
      {item && <SwitchItem item={item} onDone={onClose} />}
    </VersionedDialog>
  );
}

interface ItemFieldsProps {
  draft: ItemDraft;
  field(path: string): string | undefined;
  onChange(part: Partial<ItemDraft>): void;
}

function ItemFields({ draft, field, onChange }: ItemFieldsProps) {
  const { t } = useTranslation('apartment');
  return (
    <FieldGrid>
      <TextInput
        required
        label={t('charges.code')}
        value={draft.code}
        onChange={(code) => onChange({ code: code.toUpperCase() })}
        error={field('code')}
      />
      <NameFields value={draft.name} onChange={(name) => onChange({ name })} field={field} />
      <SelectInput
        label={t('charges.kind')}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
        options={chargeKinds.map((value) => ({ value, label: t(`chargeKinds.${value}`) }))}
        error={field('kind')}
      />
      <SwitchInput
        label={t('charges.taxable')}
        value={draft.taxable}
        onChange={(taxable) => onChange({ taxable })}
      />
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
    // Refused, perhaps because somebody was faster: then what is so now is shown.
    else await tellChanged(action.changes);
  };
  return <SwitchUse {...{ state, pending, problem, onSwitch }} body={t('charges.disableItemBody')} />;
}
