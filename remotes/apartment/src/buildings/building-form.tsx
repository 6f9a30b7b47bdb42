import {
  type Building,
  type BuildingRatio,
  type BuildingSettings,
  BuildingSettings as BuildingSettingsSchema,
  buildingDefaults,
  buildingLimits,
  buildingRatioLimits,
  createBuilding,
  photoRules,
  prorations,
  updateBuilding,
  vacantShares,
} from '@console/contract/apartment';
import { useCall, useUnsavedWork } from '@console/shell';
import { DecimalInput, Form, IntegerInput, Section, SelectInput, SwitchInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import { draftNumber, typedNumber } from '../form/draft-number.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { NameFields } from '../form/name-fields.tsx';
import { PercentInput } from '../form/percent-input.tsx';
import { percentOf } from '../form/percent-rules.ts';
import { theirsOf, useVersionedDraft } from '../form/use-versioned-draft.ts';
import { readOnlyReason } from './read-only-reason.ts';

const settingNames = Object.keys(BuildingSettingsSchema.shape) as (keyof BuildingSettings)[];

const newBuilding: BuildingSettings = { ...buildingDefaults, code: '', name: { zh: '', en: '' }, floors: 6 };

/** The settings of a building without what the server adds. */
const settingsOf = (building: Building | undefined): BuildingSettings =>
  building
    ? (Object.fromEntries(settingNames.map((name) => [name, building[name]])) as BuildingSettings)
    : newBuilding;

interface BuildingFormProps {
  building?: Building;
  onDone?(building: Building): void;
  onCancel(): void;
}

/** Creates a building or changes its settings; where they may not be changed, shows them read-only and says why. */
export function BuildingForm({ building, onDone, onCancel }: BuildingFormProps) {
  const { t } = useTranslation('apartment');
  const { base, draft, changes, dirty, set, saved, restart } = useVersionedDraft(building, settingsOf);
  const [create, creating] = useCall(createBuilding, {
    done: 'created',
    // Whoever creates a building owns it, and may do more than before.
  });
  const [update, updating] = useCall(updateBuilding, { done: 'updated' });
  const { pending, problem, field, error, clear } = base ? updating : creating;
  const closed = building && readOnlyReason(building, 'building');
  const markSaved = useUnsavedWork(dirty);
  const theirs = theirsOf<Building>(error);

  const submit = async () => {
    const done = base
      ? await update({
          params: { buildingId: base.buildingId },
          version: base.version,
          body: changes,
        })
      : await create({ body: draft });
    if (!done) return;
    markSaved();
    saved(done);
    onDone?.(done);
  };
  const shown = useShownSetting();
  const takeTheirs = (mine: Partial<BuildingSettings>) => {
    if (!theirs) return;
    restart(theirs, mine);
    clear();
  };

  return (
    <Form
      label={t(base ? 'buildingForm.edit' : 'buildingForm.create')}
      onSubmit={submit}
      pending={pending}
      problem={theirs ? undefined : problem}
      actions={
        <>
          {!closed && (
            <Button type="submit" variant="contained" disabled={pending || (base !== undefined && !dirty)}>
              {t(base ? 'buildingForm.save' : 'buildingForm.createButton')}
            </Button>
          )}
          <Button onClick={onCancel}>{t('buildingForm.back')}</Button>
        </>
      }
    >
      {closed && <Alert severity="info">{t(`readOnly.${closed}`)}</Alert>}
      {theirs && (
        <ConflictNotice
          rows={conflictsOf(draft, settingsOf(theirs)).map((name) => ({
            field: name,
            label: t(`buildings.${name}.label`),
            mine: shown(name, draft[name]),
            theirs: shown(name, settingsOf(theirs)[name]),
          }))}
          onReapply={() => takeTheirs(changes)}
          onDiscard={() => takeTheirs({})}
        />
      )}
      <BuildingFields draft={draft} onChange={set} field={field} disabled={closed !== undefined} />
    </Form>
  );
}

const isPercentage = (name: string): boolean => name in buildingRatioLimits && name !== 'jumpRatio';

/** A setting as people read it: both names, the words of a choice, everything else as it stands. */
function useShownSetting() {
  const { t } = useTranslation('apartment');
  return (name: keyof BuildingSettings, value: BuildingSettings[keyof BuildingSettings]): string => {
    if (typeof value === 'object') return `${value.zh} / ${value.en}`;
    if (typeof value === 'boolean') return t(value ? 'buildingForm.on' : 'buildingForm.off');
    if (name === 'proration' || name === 'photoRule' || name === 'vacantShare')
      return t(`buildings.${name}.options.${value}`);
    if (Number.isNaN(value) || value === '') return '–';
    return isPercentage(name) ? `${percentOf(String(value))} %` : String(value);
  };
}

interface BuildingFieldsProps {
  draft: BuildingSettings;
  onChange(part: Partial<BuildingSettings>): void;
  field(path: string): string | undefined;
  disabled: boolean;
}

function BuildingFields({ draft, onChange, field, disabled }: BuildingFieldsProps) {
  const { t } = useTranslation('apartment');
  const whole = (name: keyof typeof buildingLimits) => (
    <IntegerInput
      required
      key={name}
      label={t(`buildings.${name}.label`)}
      value={typedNumber(draft[name])}
      onChange={(value) => onChange({ [name]: draftNumber(value) })}
      min={buildingLimits[name].min}
      max={buildingLimits[name].max}
      error={field(name)}
      disabled={disabled}
    />
  );
  const ratio = (name: BuildingRatio) => {
    const { min, max, scale } = buildingRatioLimits[name];
    const common = {
      required: true,
      label: t(`buildings.${name}.label`),
      help: t(`buildings.${name}.help`),
      unit: t(`buildings.${name}.unit`),
      value: draft[name],
      onChange: (value: string) => onChange({ [name]: value }),
      scale,
      disabled,
    };
    if (!isPercentage(name)) return <DecimalInput {...common} error={field(name)} />;
    // The server speaks of ratios.
    const range = t('buildingForm.percentRange', { min: percentOf(min), max: percentOf(max) });
    return <PercentInput {...common} error={field(name) && range} />;
  };
  const choice = <Name extends 'proration' | 'photoRule' | 'vacantShare'>(
    name: Name,
    values: readonly BuildingSettings[Name][],
  ) => (
    <SelectInput
      label={t(`buildings.${name}.label`)}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      options={values.map((value) => ({ value, label: t(`buildings.${name}.options.${value}`) }))}
      error={field(name)}
      disabled={disabled}
    />
  );
  const text = (name: 'code' | 'address' | 'timeZone' | 'currency', required: boolean) => (
    <TextInput
      label={t(`buildings.${name}.label`)}
      value={draft[name]}
      onChange={(value) =>
        onChange({ [name]: name === 'code' || name === 'currency' ? value.toUpperCase() : value })
      }
      error={field(name)}
      disabled={disabled}
      required={required}
    />
  );
  const switched = (name: 'selfReading' | 'tierProrate') => (
    <SwitchInput
      label={t(`buildings.${name}.label`)}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      disabled={disabled}
    />
  );
  return (
    <>
      <Section title={t('buildingForm.groups.identity')}>
        <FieldGrid>
          {text('code', true)}
          <NameFields
            value={draft.name}
            onChange={(name) => onChange({ name })}
            field={field}
            disabled={disabled}
          />
          {text('address', false)}
          {whole('floors')}
          {whole('basements')}
        </FieldGrid>
      </Section>
      <Section title={t('buildingForm.groups.billing')}>
        <FieldGrid>
          {text('currency', true)}
          {text('timeZone', true)}
          {choice('proration', prorations)}
          {whole('billDay')}
          {whole('dueDays')}
          {whole('depositMonths')}
        </FieldGrid>
      </Section>
      <Section title={t('buildingForm.groups.lateFee')}>
        <FieldGrid>
          {whole('graceDays')}
          {ratio('lateRateDaily')}
          {ratio('lateCapRatio')}
        </FieldGrid>
      </Section>
      <Section title={t('buildingForm.groups.reading')}>
        <FieldGrid>
          {whole('readFromDay')}
          {whole('readToDay')}
          {choice('photoRule', photoRules)}
          {ratio('jumpRatio')}
          {ratio('dropRatio')}
          {ratio('lossLimit')}
          {choice('vacantShare', vacantShares)}
        </FieldGrid>
        {/* In a row of their own: beside fields with a label above, a switch would hang between the lines. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 2 }}>
          {switched('selfReading')}
          {switched('tierProrate')}
        </Box>
      </Section>
    </>
  );
}
