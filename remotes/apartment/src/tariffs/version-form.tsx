import {
  type Building,
  createTariffVersion,
  previewTariff,
  type Tariff,
  type TariffVersion,
  tariffBases,
  updateTariffVersion,
} from '@console/contract/apartment';
import { useCall, useFormat } from '@console/shell';
import { DayInput, MoneyInput, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { draftNumber, shownNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { useVersionedForm } from '../form/use-versioned-form.ts';
import { VersionedDialog } from '../form/versioned-dialog.tsx';
import { localToday } from '../tenancies/local-today.ts';
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
  const form = useVersionedForm({
    saved: version,
    draftOf: versionDraftOf(tariff.versions[0], localToday(building.timeZone)),
    create: useCall(createTariffVersion, { done: 'created' }),
    toCreate: (body) => ({ params: { buildingId, tariffPlanId: tariff.tariffPlanId }, body }),
    update: useCall(updateTariffVersion, { done: 'updated' }),
    toUpdate: (base, body) => ({
      params: { buildingId, tariffVersionId: base.tariffVersionId },
      version: base.version,
      body,
    }),
    closed: (base) => isFrozen(base) || !mayEditTariffs(building),
    onClose,
  });
  const { base, draft, set, closed: disabled } = form;
  const frozen = isFrozen(base);
  const field = (path: string) => form.field(path) ?? preview[1].field(`tariff.${path}`);
  const title = base
    ? t('tariffs.version', { day: format.day(base.effectiveFrom) })
    : t('tariffs.newVersionOf', { code: tariff.code });
  return (
    <VersionedDialog
      wide
      form={form}
      title={title}
      submitLabel={t(disabled ? 'roomForm.close' : base ? 'roomForm.save' : 'tariffs.newVersionButton')}
      label={(name) => t(`tariffs.${name}`)}
      shown={shown}
    >
      {disabled && <Alert severity="info">{t(frozen ? 'tariffs.frozen' : 'tariffs.readOnly')}</Alert>}
      <VersionFields {...{ draft, field, disabled }} currency={building.currency} onChange={set} />
      <TierEditor
        tiers={draft.tiers}
        onChange={(tiers) => set({ tiers })}
        field={field}
        disabled={disabled}
      />
      <TariffTrial building={building} draft={draft} preview={preview} />
    </VersionedDialog>
  );
}

/** A version as people read it, to hold two against each other. */
function useShownVersion(currency: string) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const money = (minor: number) => shownNumber(minor, (value) => format.money(value, currency));
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

interface VersionFieldsProps {
  draft: VersionDraft;
  currency: string;
  field(path: string): string | undefined;
  onChange(part: Partial<VersionDraft>): void;
  disabled: boolean;
}

function VersionFields({ draft, currency, field, onChange, disabled }: VersionFieldsProps) {
  const { t } = useTranslation('apartment');
  const money = (name: 'minChargeMinor' | 'fixedMonthlyMinor') => (
    <MoneyInput
      required
      label={t(`tariffs.${name}`)}
      currency={currency}
      value={typedNumber(draft[name])}
      onChange={(value) => onChange({ [name]: draftNumber(value) })}
      error={field(name)}
      disabled={disabled}
    />
  );
  return (
    <FieldGrid>
      <DayInput
        required
        label={t('tariffs.effectiveFrom')}
        value={draft.effectiveFrom}
        onChange={(effectiveFrom) => onChange({ effectiveFrom })}
        error={field('effectiveFrom')}
        disabled={disabled}
      />
      <SelectInput
        label={t('tariffs.basis')}
        value={draft.basis}
        onChange={(basis) => onChange({ basis })}
        options={tariffBases.map((value) => ({ value, label: t(`tariffs.bases.${value}`) }))}
        error={field('basis')}
        disabled={disabled}
      />
      {money('minChargeMinor')}
      {money('fixedMonthlyMinor')}
    </FieldGrid>
  );
}
