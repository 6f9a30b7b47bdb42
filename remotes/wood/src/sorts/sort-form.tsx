import {
  baseUnits,
  createSort,
  listSorts,
  listSpecies,
  type NewSort,
  priceUnits,
  type Sort,
  sortForms,
  sortGrades,
  updateSort,
} from '@console/contract/wood';
import { useCall, useEndpoint, useUnsavedWork } from '@console/shell';
import { DecimalInput, FieldStack, FormDialog, IntegerInput, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNames } from '../team/names.ts';
import { mayIn, ofTeam, useTeam } from '../team/team.ts';
import { allSorts } from './all-sorts.ts';

const decimals = [
  'thicknessMm',
  'widthMm',
  'lengthM',
  'moistureMin',
  'moistureMax',
  'listPrice',
  'floorPrice',
  'minStock',
] as const;
type DecimalField = (typeof decimals)[number];
const scales: Record<DecimalField, number> = {
  thicknessMm: 2,
  widthMm: 2,
  lengthM: 3,
  moistureMin: 1,
  moistureMax: 1,
  listPrice: 6,
  floorPrice: 6,
  minStock: 6,
};

const empty: NewSort = {
  code: '',
  names: { zh: '', en: '' },
  parentId: null,
  form: 'sawn_board',
  speciesId: null,
  grade: 'unsorted',
  thicknessMm: null,
  widthMm: null,
  lengthM: null,
  diameterMinCm: null,
  diameterMaxCm: null,
  moistureMin: null,
  moistureMax: null,
  baseUnit: 'm3',
  priceUnit: 'm3',
  listPrice: null,
  floorPrice: null,
  minStock: null,
};

const formOf = (sort: Sort | undefined): NewSort =>
  sort
    ? (Object.fromEntries(Object.keys(empty).map((key) => [key, sort[key as keyof NewSort]])) as NewSort)
    : empty;

/** Creates a sort, or changes one. What is frozen once stock was posted cannot be typed into. */
export function SortForm({ sort, onClose }: { sort?: Sort; onClose: (saved?: Sort) => void }) {
  const { t } = useTranslation('wood');
  const [base, setBase] = useState(sort);
  const [form, setForm] = useState(() => formOf(sort));
  const query = ofTeam(useTeam());
  const [create, creating] = useCall(createSort, { done: 'created' });
  const [update, updating] = useCall(updateSort, { done: 'updated' });
  const { pending, problem, field, error } = base ? updating : creating;
  const dirty = JSON.stringify(form) !== JSON.stringify(formOf(base));
  useUnsavedWork(dirty);
  const theirs = error?.code === 'VERSION_CONFLICT' ? (error.details.current as Sort | undefined) : undefined;
  const submit = async () => {
    const done = base
      ? await update({
          params: { sortId: base.sortId },
          version: base.version,
          body: changedPart(form, formOf(base)),
        })
      : await create({ query, body: form });
    if (done) onClose(done);
  };
  /** Takes the other's version as the new base; what was typed here stays and is saved on top of it. */
  const rebase = () => {
    if (!theirs) return;
    setForm({ ...formOf(theirs), ...changedPart(form, formOf(base)) });
    setBase(theirs);
    updating.clear();
  };
  return (
    <FormDialog
      wide
      open
      title={t(sort ? 'sorts.edit' : 'sorts.create')}
      onClose={() => onClose()}
      onSubmit={submit}
      pending={pending}
      {...(problem ? { problem } : {})}
    >
      {theirs && (
        <Alert severity="warning" action={<Button onClick={rebase}>{t('sorts.reapply')}</Button>}>
          {t('sorts.conflict')}
        </Alert>
      )}
      <SortFields
        form={form}
        onChange={(part) => setForm({ ...form, ...part })}
        field={field}
        frozen={base?.inUse ?? false}
        self={base?.sortId}
      />
    </FormDialog>
  );
}

const changedPart = (form: NewSort, base: NewSort): Partial<NewSort> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key as keyof NewSort]),
    ),
  );

interface SortFieldsProps {
  form: NewSort;
  onChange(part: Partial<NewSort>): void;
  field(path: string): string | undefined;
  /** Form, base unit and size no longer change. */
  frozen: boolean;
  self: string | undefined;
}

function SortFields({ form, onChange, field, frozen, self }: SortFieldsProps) {
  const { t } = useTranslation('wood');
  const name = useNames();
  const team = useTeam();
  const species = useEndpoint(listSpecies, { query: ofTeam(team) }).items;
  const parents = useEndpoint(listSorts, allSorts(team)).items.filter((one) => one.sortId !== self);
  const mayPrice = mayIn(team, 'wood.sort.price');
  const priceUnit = [team?.currency, t(`units.${form.priceUnit}`)].filter(Boolean).join(' / ');
  const round = form.form === 'log' || form.form === 'pole';
  const decimal = (key: DecimalField, disabled = false, unit?: string) => (
    <DecimalInput
      key={key}
      label={t(`sorts.${key}`)}
      scale={scales[key]}
      value={form[key] ?? ''}
      onChange={(value) => onChange({ [key]: value === '' ? null : value })}
      error={field(key)}
      disabled={disabled}
      unit={unit}
    />
  );
  const none = { value: '', label: t('sorts.noneChosen') };
  return (
    <FieldStack>
      {frozen && <Alert severity="info">{t('sorts.frozen')}</Alert>}
      <TextInput
        required
        label={t('sorts.code')}
        value={form.code}
        onChange={(code) => onChange({ code })}
        error={field('code')}
      />
      <TextInput
        required
        label={t('names.zh')}
        value={form.names.zh}
        onChange={(zh) => onChange({ names: { ...form.names, zh } })}
        error={field('names.zh')}
      />
      <TextInput
        required
        label={t('names.en')}
        value={form.names.en}
        onChange={(en) => onChange({ names: { ...form.names, en } })}
        error={field('names.en')}
      />
      <SelectInput
        label={t('sorts.form')}
        value={form.form}
        onChange={(value) => onChange({ form: value })}
        disabled={frozen}
        error={field('form')}
        options={sortForms.map((value) => ({ value, label: t(`forms.${value}`) }))}
      />
      <SelectInput
        label={t('sorts.species')}
        value={form.speciesId ?? ''}
        onChange={(value) => onChange({ speciesId: value || null })}
        error={field('speciesId')}
        options={[none, ...species.map((one) => ({ value: one.speciesId, label: name(one.names) }))]}
      />
      <SelectInput
        label={t('sorts.parent')}
        value={form.parentId ?? ''}
        onChange={(value) => onChange({ parentId: value || null })}
        error={field('parentId')}
        options={[none, ...parents.map((one) => ({ value: one.sortId, label: name(one.names) }))]}
      />
      <SelectInput
        label={t('sorts.grade')}
        value={form.grade}
        onChange={(grade) => onChange({ grade })}
        error={field('grade')}
        options={sortGrades.map((value) => ({ value, label: t(`grades.${value}`) }))}
      />
      {round ? (
        <>
          <IntegerInput
            label={t('sorts.diameterMinCm')}
            unit="cm"
            value={form.diameterMinCm}
            onChange={(diameterMinCm) => onChange({ diameterMinCm })}
            error={field('diameterMinCm')}
            disabled={frozen}
          />
          <IntegerInput
            label={t('sorts.diameterMaxCm')}
            unit="cm"
            value={form.diameterMaxCm}
            onChange={(diameterMaxCm) => onChange({ diameterMaxCm })}
            error={field('diameterMaxCm')}
            disabled={frozen}
          />
        </>
      ) : (
        [decimal('thicknessMm', frozen), decimal('widthMm', frozen)]
      )}
      {decimal('lengthM', frozen)}
      {decimal('moistureMin')}
      {decimal('moistureMax')}
      <SelectInput
        label={t('sorts.baseUnit')}
        value={form.baseUnit}
        onChange={(baseUnit) => onChange({ baseUnit })}
        disabled={frozen}
        error={field('baseUnit')}
        options={baseUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
      />
      <SelectInput
        label={t('sorts.priceUnit')}
        value={form.priceUnit}
        onChange={(priceUnit) => onChange({ priceUnit })}
        error={field('priceUnit')}
        options={priceUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
      />
      {decimal('listPrice', !mayPrice, priceUnit)}
      {decimal('floorPrice', !mayPrice, priceUnit)}
      {decimal('minStock')}
    </FieldStack>
  );
}
