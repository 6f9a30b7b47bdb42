import {
  type Building,
  createTariffVersion,
  listTariffs,
  previewTariff,
  type Tariff,
  type TariffVersion,
  tariffBases,
  updateTariffVersion,
} from '@console/contract/apartment';
import { useCall, useFormat } from '@console/shell';
import { DayInput, FormDialog, MoneyInput, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { draftNumber, shownNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { theirsOf, useVersionedDraft } from '../form/use-versioned-draft.ts';
import { mayEditTariffs } from './tariff-permissions.ts';
import { TariffTrial } from './tariff-trial.tsx';
import { TierEditor } from './tier-editor.tsx';
import { type VersionDraft, versionDraftOf } from './version-draft.ts';

const touches = [listTariffs];

interface VersionFormProps {
  building: Building;
  tariff: Tariff;
  /** Left out: a new draft. */
  version?: TariffVersion | undefined;
  onClose(): void;
}

/** A draft of prices, to write and to try; what was ever in force is only shown, and tried. */
export default function VersionForm({ building, tariff, version, onClose }: VersionFormProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const today = new Date().toISOString().slice(0, 10);
  const draftOf = versionDraftOf(tariff.versions[0], today);
  const { base, draft, changes, dirty, set, restart } = useVersionedDraft(version, draftOf);
  const [create, creating] = useCall(createTariffVersion, { done: 'created', touches });
  const [update, updating] = useCall(updateTariffVersion, { done: 'updated', touches });
  const preview = useCall(previewTariff);
  const saving = base ? updating : creating;
  const frozen = base !== undefined && base.state !== 'draft';
  const disabled = frozen || !mayEditTariffs(building);
  const close = useCarefulClose(dirty, onClose);
  const theirs = theirsOf<TariffVersion>(saving.error);
  const shown = useShownVersion(building.currency);
  const { buildingId } = building;
  const field = (path: string) => saving.field(path) ?? preview[1].field(`tariff.${path}`);

  const submit = async () => {
    if (disabled || (base && !dirty)) return onClose();
    const done = base
      ? await update({
          params: { buildingId, tariffVersionId: base.tariffVersionId },
          version: base.version,
          body: changes,
        })
      : await create({ params: { buildingId, tariffPlanId: tariff.tariffPlanId }, body: draft });
    if (done) onClose();
  };
  const takeTheirs = (mine: Partial<VersionDraft>) => {
    if (!theirs) return;
    restart(theirs, mine);
    saving.clear();
  };
  const title = base
    ? t('tariffs.version', { day: format.day(base.effectiveFrom) })
    : t('tariffs.newVersionOf', { code: tariff.code });
  return (
    <FormDialog
      wide
      open
      title={title}
      submitLabel={t(disabled ? 'roomForm.close' : base ? 'roomForm.save' : 'tariffs.newVersionButton')}
      onClose={close}
      onSubmit={submit}
      pending={saving.pending}
      problem={theirs ? undefined : saving.problem}
    >
      {disabled && <Alert severity="info">{t(frozen ? 'tariffs.frozen' : 'tariffs.readOnly')}</Alert>}
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, draftOf(theirs)).map((name) => ({
            field: name,
            label: t(`tariffs.${name}`),
            mine: shown(draft)[name],
            theirs: shown(draftOf(theirs))[name],
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <VersionFields {...{ draft, field, disabled }} currency={building.currency} onChange={set} />
      <TierEditor
        tiers={draft.tiers}
        onChange={(tiers) => set({ tiers })}
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
