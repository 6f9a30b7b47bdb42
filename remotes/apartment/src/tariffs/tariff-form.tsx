import {
  type Building,
  createTariff,
  meterKinds,
  type NewTariff,
  type Tariff,
  updateTariff,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { SelectInput, SwitchInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import { bothNames, NameFields } from '../form/name-fields.tsx';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { VersionedDialog } from '../form/versioned-dialog.tsx';
import { mayPublish } from './tariff-permissions.ts';

const empty: NewTariff = { code: '', name: { zh: '', en: '' }, meterKind: 'electricity', published: false };
const draftOf = (tariff: Tariff | undefined): NewTariff =>
  tariff
    ? {
        code: tariff.code,
        name: tariff.name,
        meterKind: tariff.meterKind,
        published: tariff.published ?? false,
      }
    : empty;

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
    create: useCall(createTariff, { done: 'created' }),
    toCreate: (body) => ({ params: { buildingId }, body }),
    update: useCall(updateTariff, { done: 'updated' }),
    toUpdate: ({ tariffPlanId, version }, body) => ({ params: { buildingId, tariffPlanId }, version, body }),
    onClose,
  });
  const { base, draft, set, field } = form;
  const shown = (one: NewTariff) => ({
    ...one,
    name: bothNames(one.name),
    published: t(one.published ? 'tariffs.isPublished' : 'tariffs.notPublished'),
  });
  const labels = {
    code: t('tariffs.code'),
    name: t('buildings.name.label'),
    meterKind: t('tariffs.meterKind'),
    published: t('tariffs.published'),
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
      <SwitchInput
        label={t('tariffs.published')}
        help={t(mayPublish(building) ? 'tariffs.publishedHelp' : 'tariffs.ownerPublishes')}
        value={draft.published ?? false}
        onChange={(published) => set({ published })}
        disabled={!mayPublish(building)}
      />
    </VersionedDialog>
  );
}
