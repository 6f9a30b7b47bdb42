import { namesToType } from '@console/contract';
import {
  type Building,
  type BuildingRatio,
  type BuildingSettings,
  BuildingSettings as BuildingSettingsSchema,
  buildingDefaults,
  buildingRatioLimits,
  createBuilding,
  photoRules,
  prorations,
  updateBuilding,
  vacantShares,
} from '@console/contract/apartment';
import { bothNames, type FormPart, type Typed, useForm } from '@console/shell';
import {
  DecimalInput,
  FieldGrid,
  Form,
  IntegerInput,
  NameFields,
  optionsOf,
  PercentInput,
  percentOf,
  Section,
  SelectInput,
  type SelectInputProps,
  SwitchInput,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import '../office/texts.ts';
import { readOnlyReason } from './read-only-reason.ts';
import './texts.ts';

type BuildingDraft = Typed<BuildingSettings>;

const settingNames = Object.keys(BuildingSettingsSchema.shape) as (keyof BuildingSettings)[];

const newBuilding: BuildingDraft = { ...buildingDefaults, code: '', name: { zh: '', en: '' }, floors: 6 };

/** The settings of a building without what the server adds. */
const settingsOf = (building: Building | undefined): BuildingDraft =>
  building
    ? {
        ...(Object.fromEntries(settingNames.map((name) => [name, building[name]])) as BuildingDraft),
        name: namesToType(building.name),
      }
    : newBuilding;

interface BuildingFormProps {
  building?: Building;
  onDone?(building: Building): void;
  onCancel(): void;
}

/** Creates a building or changes its settings; where they may not be changed, shows them read-only and says why. */
export function BuildingForm({ building, onDone, onCancel }: BuildingFormProps) {
  const { t } = useTranslation('apartment');
  const closed = building && readOnlyReason(building, 'building');
  const form = useForm(
    { create: createBuilding, update: updateBuilding },
    {
      saved: building,
      draftOf: settingsOf,
      keep: true,
      toUpdate: ({ buildingId }) => ({ params: { buildingId } }),
      label: (name) => t(`buildings.${name}.label`),
      shown: useShownSettings(),
      closed: closed !== undefined,
      stays: true,
      onSaved: (saved) => onDone?.(saved),
    },
  );
  const { base, dirty, pending } = form;
  return (
    <Form
      {...form.frame}
      label={t(base ? 'buildingForm.edit' : 'buildingForm.create')}
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
      <BuildingFields form={form} />
    </Form>
  );
}

const isPercentage = (name: string): boolean => name in buildingRatioLimits && name !== 'jumpRatio';

/** The settings as people read them: both names, the words of a choice, everything else as it stands. */
function useShownSettings() {
  const { t } = useTranslation('apartment');
  const shown = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'buildingForm.on' : 'buildingForm.off');
    if (name === 'proration' || name === 'photoRule' || name === 'vacantShare')
      return t(`buildings.${name}.options.${value}`);
    if (value === null || value === '') return '–';
    return isPercentage(name) ? `${percentOf(String(value))} %` : String(value);
  };
  return (draft: BuildingDraft) => {
    const all = Object.entries(draft).map(([name, value]) => [name, shown(name, value)]);
    return {
      ...(Object.fromEntries(all) as Record<keyof BuildingDraft, string>),
      name: bothNames(draft.name),
    };
  };
}

type Whole =
  | 'floors'
  | 'basements'
  | 'billDay'
  | 'dueDays'
  | 'depositMonths'
  | 'graceDays'
  | 'readFromDay'
  | 'readToDay';

function BuildingFields({ form }: { form: FormPart<BuildingDraft> }) {
  const { t } = useTranslation('apartment');
  const whole = (name: Whole) => (
    <IntegerInput key={name} label={t(`buildings.${name}.label`)} {...form.at(name)} />
  );
  const ratio = (name: BuildingRatio) => {
    const { min, max, scale } = buildingRatioLimits[name];
    const { error, ...bound } = form.at(name);
    const common = {
      ...bound,
      scale,
      label: t(`buildings.${name}.label`),
      help: t(`buildings.${name}.help`),
      unit: t(`buildings.${name}.unit`),
    };
    if (!isPercentage(name)) return <DecimalInput {...common} error={error} />;
    // The server speaks of ratios.
    const range = t('buildingForm.percentRange', { min: percentOf(min), max: percentOf(max) });
    return <PercentInput {...common} error={error && range} />;
  };
  const choice = <Value extends string>(
    name: 'proration' | 'photoRule' | 'vacantShare',
    bound: Omit<SelectInputProps<Value>, 'label' | 'options'>,
    values: readonly Value[],
  ) => (
    <SelectInput
      label={t(`buildings.${name}.label`)}
      {...bound}
      options={optionsOf(values, (value) => t(`buildings.${name}.options.${value}`))}
    />
  );
  const text = (name: 'code' | 'address' | 'timeZone' | 'currency') => (
    <TextInput
      label={t(`buildings.${name}.label`)}
      capitals={name === 'code' || name === 'currency'}
      {...form.at(name)}
    />
  );
  const switched = (name: 'selfReading' | 'tierProrate' | 'takesApplications') => (
    <SwitchInput label={t(`buildings.${name}.label`)} {...form.at(name)} />
  );
  return (
    <>
      <Section title={t('buildingForm.groups.identity')}>
        <FieldGrid>
          {text('code')}
          <NameFields zh={form.at('name.zh')} en={form.at('name.en')} />
          {text('address')}
          {whole('floors')}
          {whole('basements')}
        </FieldGrid>
      </Section>
      <Section title={t('office.title')}>
        <FieldGrid>
          <TextInput label={t('buildings.officePhone.label')} {...form.at('officePhone')} />
          <TextInput label={t('buildings.officeMail.label')} {...form.at('officeMail')} />
          <TextInput
            multiline
            label={t('buildings.officeNote.label')}
            help={t('buildings.officeNote.help')}
            {...form.at('officeNote')}
          />
        </FieldGrid>
        <Box sx={{ mt: 2 }}>{switched('takesApplications')}</Box>
      </Section>
      <Section title={t('buildingForm.groups.billing')}>
        <FieldGrid>
          {text('currency')}
          {text('timeZone')}
          {choice('proration', form.at('proration'), prorations)}
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
          {choice('photoRule', form.at('photoRule'), photoRules)}
          {ratio('jumpRatio')}
          {ratio('dropRatio')}
          {ratio('lossLimit')}
          {choice('vacantShare', form.at('vacantShare'), vacantShares)}
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
