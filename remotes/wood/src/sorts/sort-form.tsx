import { namesToType } from '@console/contract';
import {
  baseUnits,
  blankSort,
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
import { bothNames, type FormPart, useEndpoint, useForm, useName } from '@console/shell';
import {
  DecimalInput,
  FieldStack,
  FormDialog,
  IntegerInput,
  NameFields,
  optionsOf,
  SelectInput,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam, useTeam } from '../team/team.ts';
import { allSorts } from './all-sorts.ts';

const empty: NewSort = { code: '', names: { zh: '', en: '' }, form: 'sawn_board', ...blankSort };

const draftOf = (sort: Sort | undefined): NewSort =>
  sort
    ? {
        ...(Object.fromEntries(
          Object.keys(empty).map((key) => [key, sort[key as keyof NewSort]]),
        ) as NewSort),
        names: namesToType(sort.names),
      }
    : empty;

/** Creates a sort, or changes one. What is frozen once stock was posted cannot be typed into. */
export function SortForm({ sort, onClose }: { sort?: Sort; onClose: (saved?: Sort) => void }) {
  const { t } = useTranslation('wood');
  const words = useSortWords();
  const form = useForm(
    { create: createSort, update: updateSort },
    {
      saved: sort,
      draftOf,
      keep: true,
      toCreate: { query: ofTeam(useTeam()) },
      toUpdate: ({ sortId }) => ({ params: { sortId } }),
      ...words,
      onClose,
      onSaved: onClose,
    },
  );
  return (
    <FormDialog wide {...form.frame} title={t(sort ? 'sorts.edit' : 'sorts.create')}>
      <SortFields form={form} frozen={form.base?.inUse ?? false} self={form.base?.sortId} />
    </FormDialog>
  );
}

/** What the parts of a sort are called, and what they hold as people read it. */
function useSortWords() {
  const { t } = useTranslation('wood');
  const name = useName();
  const team = useTeam();
  const species = useEndpoint(listSpecies, { query: ofTeam(team) }).items;
  const sorts = useEndpoint(listSorts, allSorts(team)).items;
  const labels: Partial<Record<keyof NewSort, string>> = {
    names: t('sorts.name'),
    speciesId: t('sorts.species'),
    parentId: t('sorts.parent'),
  };
  const shown = (sort: NewSort): Record<keyof NewSort, string> => {
    const plain = Object.entries(sort).map(([key, value]) => [key, value === null ? '–' : String(value)]);
    return {
      ...(Object.fromEntries(plain) as Record<keyof NewSort, string>),
      names: bothNames(sort.names),
      form: t(`forms.${sort.form}`),
      grade: t(`grades.${sort.grade}`),
      baseUnit: t(`units.${sort.baseUnit}`),
      priceUnit: t(`units.${sort.priceUnit}`),
      speciesId: name(species.find(({ speciesId }) => speciesId === sort.speciesId)?.names),
      parentId: name(sorts.find(({ sortId }) => sortId === sort.parentId)?.names),
    };
  };
  return { label: (key: keyof NewSort) => labels[key] ?? t(`sorts.${key}`), shown };
}

interface SortFieldsProps {
  form: FormPart<NewSort>;
  /** Form, base unit and size no longer change. */
  frozen: boolean;
  self: string | undefined;
  /** Prices may be typed by whoever proposes them. */
  priced?: boolean;
}

type DecimalField = 'thicknessMm' | 'widthMm' | 'lengthM' | 'moistureMin' | 'moistureMax' | 'minStock';

export function SortFields({ form, frozen, self, priced = false }: SortFieldsProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const team = useTeam();
  const species = useEndpoint(listSpecies, { query: ofTeam(team) }).items;
  const parents = useEndpoint(listSorts, allSorts(team)).items.filter((one) => one.sortId !== self);
  const none = { value: '', label: t('sorts.noneChosen') };
  const decimal = (key: DecimalField, disabled = false) => (
    <DecimalInput key={key} label={t(`sorts.${key}`)} {...form.at(key)} disabled={disabled} />
  );
  const diameter = (key: 'diameterMinCm' | 'diameterMaxCm') => (
    <IntegerInput key={key} label={t(`sorts.${key}`)} unit="cm" {...form.at(key)} disabled={frozen} />
  );
  const round = form.draft.form === 'log' || form.draft.form === 'pole';
  return (
    <FieldStack>
      {frozen && <Alert severity="info">{t('sorts.frozen')}</Alert>}
      <TextInput label={t('sorts.code')} {...form.at('code')} />
      <NameFields zh={form.at('names.zh')} en={form.at('names.en')} />
      <SelectInput
        label={t('sorts.form')}
        {...form.at('form')}
        disabled={frozen}
        options={optionsOf(sortForms, (value) => t(`forms.${value}`))}
      />
      <SelectInput
        label={t('sorts.species')}
        {...form.at('speciesId')}
        options={[none, ...species.map((one) => ({ value: one.speciesId, label: name(one.names) }))]}
      />
      <SelectInput
        label={t('sorts.parent')}
        {...form.at('parentId')}
        options={[none, ...parents.map((one) => ({ value: one.sortId, label: name(one.names) }))]}
      />
      <SelectInput
        label={t('sorts.grade')}
        {...form.at('grade')}
        options={optionsOf(sortGrades, (value) => t(`grades.${value}`))}
      />
      {round
        ? [diameter('diameterMinCm'), diameter('diameterMaxCm')]
        : [decimal('thicknessMm', frozen), decimal('widthMm', frozen)]}
      {decimal('lengthM', frozen)}
      {decimal('moistureMin')}
      {decimal('moistureMax')}
      <SelectInput
        label={t('sorts.baseUnit')}
        {...form.at('baseUnit')}
        disabled={frozen}
        options={optionsOf(baseUnits, (value) => t(`units.${value}`))}
      />
      <PriceFields form={form} priced={priced} />
      {decimal('minStock')}
    </FieldStack>
  );
}

function PriceFields({ form, priced }: Pick<SortFieldsProps, 'form' | 'priced'>) {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const unit = [team?.currency, t(`units.${form.draft.priceUnit}`)].filter(Boolean).join(' / ');
  const disabled = !priced && !mayIn(team, 'wood.sort.price');
  return (
    <>
      <SelectInput
        label={t('sorts.priceUnit')}
        {...form.at('priceUnit')}
        options={optionsOf(priceUnits, (value) => t(`units.${value}`))}
      />
      {(['listPrice', 'floorPrice'] as const).map((key) => (
        <DecimalInput key={key} label={t(`sorts.${key}`)} unit={unit} {...form.at(key)} disabled={disabled} />
      ))}
    </>
  );
}
