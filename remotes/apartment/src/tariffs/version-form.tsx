import {
  type Building,
  createTariffVersion,
  previewTariff,
  type Tariff,
  type TariffVersion,
  tariffBases,
  updateTariffVersion,
} from '@console/contract/apartment';
import { type FormPart, localToday, useCall, useForm, useFormat } from '@console/shell';
import { DayInput, FieldGrid, FormDialog, MoneyInput, optionsOf, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../form/shown-number.ts';
import { mayEditTariffs } from './tariff-permissions.ts';
import { TariffTrial } from './tariff-trial.tsx';
import { TierEditor } from './tier-editor.tsx';
import { type VersionDraft, versionDraftOf } from './version-draft.ts';

interface VersionFormProps {
  building: Building;
  tariff: Tariff;
  /** Left out: a new draft. */
  version?: TariffVersion | undefined;
  onClose(): void;
}

/** What was ever in force stays as it was. */
const isFrozen = (version: TariffVersion | undefined) => version !== undefined && version.state !== 'draft';

/** A draft of prices, to write and to try; what was ever in force is only shown, and tried. */
export default function VersionForm({ building, tariff, version, onClose }: VersionFormProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const shown = useShownVersion(building.currency);
  const preview = useCall(previewTariff);
  const { buildingId } = building;
  const form = useForm(
    { create: createTariffVersion, update: updateTariffVersion },
    {
      saved: version,
      draftOf: versionDraftOf(tariff.versions[0], localToday(building.timeZone)),
      keep: true,
      toCreate: { params: { buildingId, tariffPlanId: tariff.tariffPlanId } },
      toUpdate: ({ tariffVersionId }) => ({ params: { buildingId, tariffVersionId } }),
      label: (name) => t(`tariffs.${name}`),
      shown,
      closed: isFrozen(version) || !mayEditTariffs(building),
      onClose,
    },
  );
  const { base, draft, closed: disabled } = form;
  const field = (path: string) => form.field(path) ?? preview[1].field(`tariff.${path}`);
  const title = base
    ? t('tariffs.version', { day: format.day(base.effectiveFrom) })
    : t('tariffs.newVersionOf', { code: tariff.code });
  return (
    <FormDialog
      wide
      {...form.frame}
      title={title}
      submitLabel={t(disabled ? 'roomForm.close' : base ? 'roomForm.save' : 'tariffs.newVersionButton')}
    >
      {disabled && <Alert severity="info">{t(isFrozen(base) ? 'tariffs.frozen' : 'tariffs.readOnly')}</Alert>}
      <VersionFields form={form} currency={building.currency} />
      <TierEditor
        tiers={draft.tiers}
        onChange={(tiers) => form.set({ tiers })}
        field={field}
        disabled={disabled}
      />
      <TariffTrial building={building} draft={draft} preview={preview} />
    </FormDialog>
  );
}

/** A version as people read it, to hold two against each other. */
function useShownVersion(currency: string) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const money = (minor: number | null) => shownNumber(minor, (value) => format.money(value, currency));
  return (draft: VersionDraft): Record<keyof VersionDraft, string> => ({
    effectiveFrom: draft.effectiveFrom === '' ? '–' : format.day(draft.effectiveFrom),
    basis: t(`tariffs.bases.${draft.basis}`),
    minChargeMinor: money(draft.minChargeMinor),
    fixedMonthlyMinor: money(draft.fixedMonthlyMinor),
    tiers: draft.tiers
      .map(({ register, upTo, unitPrice }) => `${t(`registers.${register}`)} ≤${upTo ?? '∞'}: ${unitPrice}`)
      .join('; '),
  });
}

function VersionFields({ form, currency }: { form: FormPart<VersionDraft>; currency: string }) {
  const { t } = useTranslation('apartment');
  return (
    <FieldGrid>
      <DayInput label={t('tariffs.effectiveFrom')} {...form.at('effectiveFrom')} />
      <SelectInput
        label={t('tariffs.basis')}
        {...form.at('basis')}
        options={optionsOf(tariffBases, (value) => t(`tariffs.bases.${value}`))}
      />
      {(['minChargeMinor', 'fixedMonthlyMinor'] as const).map((name) => (
        <MoneyInput key={name} label={t(`tariffs.${name}`)} currency={currency} {...form.at(name)} />
      ))}
    </FieldGrid>
  );
}
