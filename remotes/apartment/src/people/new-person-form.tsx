import {
  createPerson,
  genders,
  idKinds,
  isIdCard,
  type NewPerson,
  tidyIdNumber,
  tidyPhone,
} from '@console/contract/apartment';
import { type FormPart, notify, useForm } from '@console/shell';
import { FieldGrid, FormDialog, optionsOf, SelectInput, SwitchInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { Named } from './named.ts';

interface NewPersonFormProps {
  buildingId: string;
  /** What was searched for. */
  name: string;
  onDone(person: Named): void;
  onClose(): void;
}

const nobody = {
  name: '',
  phone: null as string | null,
  idDocument: { kind: 'id_card' as (typeof idKinds)[number] | '', number: '' },
  gender: null as (typeof genders)[number] | null,
  employer: '',
  department: '',
  staffNo: '',
  emergencyName: '',
  emergencyPhone: null as string | null,
  consent: false,
};
type Draft = typeof nobody;

const personOf = ({ idDocument: { kind, number }, phone, emergencyPhone, ...rest }: Draft): NewPerson => ({
  ...rest,
  phone: tidyPhone(phone ?? '') || null,
  emergencyPhone: tidyPhone(emergencyPhone ?? '') || null,
  idDocument: kind && number ? { kind, number } : null,
});

const withoutConsent = { path: 'consent', code: 'consent_needed' };

/** Somebody new; whoever has the identity number already is taken instead of being there twice. */
export function NewPersonForm({ buildingId, name, onDone, onClose }: NewPersonFormProps) {
  const { t } = useTranslation('apartment');
  const form = useForm(createPerson, {
    begin: { ...nobody, name },
    bodyOf: personOf,
    check: ({ consent }) => (consent ? [] : [withoutConsent]),
    to: { params: { buildingId } },
    onClose,
    onSaved: ({ existed, person }) => {
      if (existed) notify.info(t('people.existed', { name: person.name }));
      onDone(person);
    },
  });
  return (
    <FormDialog wide {...form.frame} title={t('people.new')} submitLabel={t('people.create')}>
      <FieldGrid>
        <TextInput label={t('people.name')} {...form.at('name')} />
        <TextInput label={t('people.phone')} help={t('people.phoneHelp')} {...form.at('phone')} />
        <DocumentFields form={form} />
        <SelectInput
          label={t('people.gender')}
          {...form.at('gender')}
          options={(['', ...genders] as const).map((value) => ({
            value,
            label: t(value ? `people.genders.${value}` : 'people.noGender'),
          }))}
        />
        {(['employer', 'department', 'staffNo', 'emergencyName'] as const).map((key) => (
          <TextInput key={key} label={t(`people.${key}`)} {...form.at(key)} />
        ))}
        <TextInput label={t('people.emergencyPhone')} {...form.at('emergencyPhone')} />
      </FieldGrid>
      <SwitchInput label={t('people.consent')} {...form.at('consent')} />
    </FormDialog>
  );
}

function DocumentFields({ form }: { form: FormPart<Draft> }) {
  const { t } = useTranslation('apartment');
  const { kind, number } = form.draft.idDocument;
  const doubtful = kind === 'id_card' && number.length >= 18 && !isIdCard(tidyIdNumber(number));
  const bound = form.at('idDocument.number');
  return (
    <>
      <SelectInput
        label={t('people.idKind')}
        {...form.at('idDocument.kind')}
        options={[
          { value: '', label: t('people.noDocument') },
          ...optionsOf(idKinds, (value) => t(`people.idKinds.${value}`)),
        ]}
      />
      {kind && (
        <TextInput
          label={t('people.idNumber')}
          help={t('people.idHelp')}
          {...bound}
          required={false}
          error={bound.error ?? (doubtful ? t('people.idDoubt') : undefined)}
        />
      )}
    </>
  );
}
