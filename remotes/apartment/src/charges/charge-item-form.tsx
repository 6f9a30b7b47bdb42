import {
  type Building,
  type ChargeItem,
  type ChargeKind,
  chargeKinds,
  createChargeItem,
  disableChargeItem,
  enableChargeItem,
  listChargeItems,
  updateChargeItem,
} from '@console/contract/apartment';
import { invalidate, useCall } from '@console/shell';
import { FormDialog, SelectInput, SwitchInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { theirsOf, useVersionedDraft } from '../form/use-versioned-draft.ts';
import { SwitchUse } from './switch-use.tsx';

const touches = [listChargeItems];

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
  const { base, draft, changes, dirty, set, restart } = useVersionedDraft(item, draftOf);
  const [create, creating] = useCall(createChargeItem, { done: 'created', touches });
  const [update, updating] = useCall(updateChargeItem, { done: 'updated', touches });
  const { pending, problem, field, error, clear } = base ? updating : creating;
  const close = useCarefulClose(dirty, onClose);
  const theirs = theirsOf<ChargeItem>(error);
  const { buildingId } = building;
  const submit = async () => {
    if (base && !dirty) return onClose();
    const done = base
      ? await update({
          params: { buildingId, chargeItemId: base.chargeItemId },
          version: base.version,
          body: changes,
        })
      : await create({ params: { buildingId }, body: draft });
    if (done) onClose();
  };
  const takeTheirs = (mine: Partial<ItemDraft>) => {
    if (!theirs) return;
    restart(theirs, mine);
    clear();
  };
  const shown = (one: ItemDraft): Record<keyof ItemDraft, string> => ({
    code: one.code,
    name: `${one.name.zh} / ${one.name.en}`,
    kind: t(`chargeKinds.${one.kind}`),
    taxable: t(one.taxable ? 'charges.yes' : 'charges.no'),
  });
  return (
    <FormDialog
      open
      title={base ? t('charges.item', { code: base.code }) : t('charges.newItem')}
      submitLabel={t(base ? 'roomForm.save' : 'charges.create')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={theirs ? undefined : problem}
    >
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, draftOf(theirs)).map((key) => ({
            field: key,
            label: t(`charges.${key}`),
            mine: shown(draft)[key],
            theirs: shown(draftOf(theirs))[key],
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <ItemFields draft={draft} field={field} onChange={set} />
      {item && <SwitchItem item={item} onDone={onClose} />}
    </FormDialog>
  );
}

interface ItemFieldsProps {
  draft: ItemDraft;
  field(path: string): string | undefined;
  onChange(part: Partial<ItemDraft>): void;
}

function ItemFields({ draft, field, onChange }: ItemFieldsProps) {
  const { t } = useTranslation('apartment');
  const name = (language: 'zh' | 'en') => (
    <TextInput
      required
      label={t(`buildings.name.${language}`)}
      value={draft.name[language]}
      onChange={(value) => onChange({ name: { ...draft.name, [language]: value } })}
      error={field(`name.${language}`)}
    />
  );
  return (
    <FieldGrid>
      <TextInput
        required
        label={t('charges.code')}
        value={draft.code}
        onChange={(code) => onChange({ code: code.toUpperCase() })}
        error={field('code')}
      />
      {name('zh')}
      {name('en')}
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
  const [run, { pending, problem }] = useCall(action, { done: 'updated', touches });
  const { buildingId, chargeItemId, version, state } = item;
  const onSwitch = async () => {
    if (await run({ params: { buildingId, chargeItemId }, version })) onDone();
    // Refused, perhaps because somebody was faster: then what is so now is shown.
    else await invalidate(...touches);
  };
  return <SwitchUse {...{ state, pending, problem, onSwitch }} body={t('charges.disableItemBody')} />;
}
