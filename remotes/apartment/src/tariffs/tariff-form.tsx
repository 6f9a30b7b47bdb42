import {
  type Building,
  createTariff,
  listTariffs,
  meterKinds,
  type NewTariff,
  type Tariff,
  updateTariff,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { SelectInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import { bothNames, NameFields } from '../form/name-fields.tsx';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { VersionedDialog } from '../form/versioned-dialog.tsx';

const empty: NewTariff = { code: '', name: { zh: '', en: '' }, meterKind: 'electricity' };
const draftOf = (tariff: Tariff | undefined): NewTariff =>
  tariff ? { code: tariff.code, name: tariff.name, meterKind: tariff.meterKind } : empty;

interface TariffFormProps {
  building: Building;
  /** Left out: a new one. */
  tariff?: Tariff | undefined;
  onClose(): void;
}

/** A new tariff, or the names of one. The kind of meter stays: versions and meters stand on it. */
export function TariffForm({ building, tariff, onClose }: TariffFormProps) {
  const { t } = useTranslation('apartment');
  const { buildingId } = building;
  const form = useVersionedForm({
    saved: tariff,
    draftOf,
    create: useCall(createTariff, { done: 'created', touches: [listTariffs] }),
    toCreate: (body) => ({ params: { buildingId }, body }),
    update: useCall(updateTariff, { done: 'updated', touches: [listTariffs] }),
    toUpdate: ({ tariffPlanId, version }, body) => ({ params: { buildingId, tariffPlanId }, version, body }),
    onClose,
  });
  const { base, draft, set, field } = form;
  const shown = (one: NewTariff) => ({ ...one, name: bothNames(one.name) });
  const labels = {
    code: t('tariffs.code'),
    name: t('buildings.name.label'),
    meterKind: t('tariffs.meterKind'),
  };
  return (
    <VersionedDialog
      form={form}
      title={base ? t('tariffs.edit', { code: base.code }) : t('tariffs.create')}
      submitLabel={t(base ? 'roomForm.save' : 'tariffs.createButton')}
      label={(key) => labels[key]}
      shown={shown}
    >
      <FieldGrid>
        <TextInput
          required
          label={t('tariffs.code')}
          value={draft.code}
          onChange={(code) => set({ code: code.toUpperCase() })}
          error={field('code')}
        />
        <NameFields value={draft.name} onChange={(name) => set({ name })} field={field} />
        <SelectInput
          label={t('tariffs.meterKind')}
          value={draft.meterKind}
          onChange={(meterKind) => set({ meterKind })}
          options={meterKinds.map((value) => ({ value, label: t(`meterKinds.${value}`) }))}
          error={field('meterKind')}
          disabled={base !== undefined}
        />
      </FieldGrid>
    </VersionedDialog>
  );
}
