import { namesToType } from '@console/contract';
import {
  type Building,
  createTariff,
  meterKinds,
  type NewTariff,
  type Tariff,
  updateTariff,
} from '@console/contract/apartment';
import { bothNames, useForm } from '@console/shell';
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
import { mayPublish } from './tariff-permissions.ts';

type TariffDraft = Required<NewTariff>;

const empty: TariffDraft = { code: '', name: { zh: '', en: '' }, meterKind: 'electricity', published: false };
const draftOf = (tariff: Tariff | undefined): TariffDraft =>
  tariff
    ? {
        code: tariff.code,
        name: namesToType(tariff.name),
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
  const labels = {
    code: t('tariffs.code'),
    name: t('buildings.name.label'),
    meterKind: t('tariffs.meterKind'),
    published: t('tariffs.published'),
  };
  const form = useForm(
    { create: createTariff, update: updateTariff },
    {
      saved: tariff,
      draftOf,
      keep: true,
      toCreate: { params: { buildingId } },
      toUpdate: ({ tariffPlanId }) => ({ params: { buildingId, tariffPlanId } }),
      label: (key) => labels[key],
      shown: (one) => ({
        ...one,
        name: bothNames(one.name),
        published: t(one.published ? 'tariffs.isPublished' : 'tariffs.notPublished'),
      }),
      onClose,
    },
  );
  const { base } = form;
  return (
    <FormDialog
      {...form.frame}
      title={base ? t('tariffs.edit', { code: base.code }) : t('tariffs.create')}
      submitLabel={t(base ? 'roomForm.save' : 'tariffs.createButton')}
    >
      <FieldGrid>
        <TextInput capitals label={t('tariffs.code')} {...form.at('code')} />
        <NameFields zh={form.at('name.zh')} en={form.at('name.en')} />
        <SelectInput
          label={t('tariffs.meterKind')}
          {...form.at('meterKind')}
          options={optionsOf(meterKinds, (value) => t(`meterKinds.${value}`))}
          disabled={base !== undefined}
        />
      </FieldGrid>
      <SwitchInput
        label={t('tariffs.published')}
        help={t(mayPublish(building) ? 'tariffs.publishedHelp' : 'tariffs.ownerPublishes')}
        {...form.at('published')}
        disabled={!mayPublish(building)}
      />
    </FormDialog>
  );
}
