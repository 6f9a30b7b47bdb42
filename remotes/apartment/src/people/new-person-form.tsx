import {
  createPerson,
  genders,
  idKinds,
  isIdCard,
  type NewPerson,
  tidyIdNumber,
  tidyPhone,
} from '@console/contract/apartment';
import { notify, useCall } from '@console/shell';
import { FormDialog, SelectInput, SwitchInput, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../form/field-grid.tsx';
import { useCarefulClose } from '../form/use-careful-close.ts';
import type { Named } from './named.ts';

interface NewPersonFormProps {
  buildingId: string;
  /** What was searched for. */
  name: string;
  onDone(person: Named): void;
  onClose(): void;
}

const nobody = {
  phone: '',
  idKind: 'id_card' as (typeof idKinds)[number] | '',
  idNumber: '',
  gender: '' as (typeof genders)[number] | '',
  employer: '',
  department: '',
  staffNo: '',
  emergencyName: '',
  emergencyPhone: '',
  consent: false,
};
type Draft = typeof nobody & { name: string };

const personOf = ({ idKind, idNumber, phone, emergencyPhone, gender, ...rest }: Draft): NewPerson => ({
  ...rest,
  phone: tidyPhone(phone) || null,
  emergencyPhone: tidyPhone(emergencyPhone) || null,
  gender: gender || null,
  idDocument: idKind && idNumber ? { kind: idKind, number: idNumber } : null,
});

/** Somebody new; whoever has the identity number already is taken instead of being there twice. */
export function NewPersonForm({ buildingId, name, onDone, onClose }: NewPersonFormProps) {
  const { t } = useTranslation('apartment');
  const [draft, setDraft] = useState<Draft>({ ...nobody, name });
  const [asked, setAsked] = useState(false);
  const [run, { pending, problem, field }] = useCall(createPerson);
  const set = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }));
  const close = useCarefulClose(JSON.stringify(draft) !== JSON.stringify({ ...nobody, name }), onClose);
  const submit = async () => {
    setAsked(true);
    if (!draft.consent) return;
    const done = await run({ params: { buildingId }, body: personOf(draft) });
    if (!done) return;
    if (done.existed) notify.info(t('people.existed', { name: done.person.name }));
    onDone(done.person);
  };
  const doubtful =
    draft.idKind === 'id_card' && draft.idNumber.length >= 18 && !isIdCard(tidyIdNumber(draft.idNumber));
  const text = (key: 'employer' | 'department' | 'staffNo' | 'emergencyName') => (
    <TextInput
      label={t(`people.${key}`)}
      value={draft[key]}
      onChange={(value) => set({ [key]: value })}
      error={field(key)}
    />
  );
  return (
    <FormDialog
      wide
      open
      title={t('people.new')}
      submitLabel={t('people.create')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={problem}
    >
      <FieldGrid>
        <TextInput
          required
          label={t('people.name')}
          value={draft.name}
          maxLength={80}
          onChange={(value) => set({ name: value })}
          error={field('name')}
        />
        <TextInput
          label={t('people.phone')}
          help={t('people.phoneHelp')}
          value={draft.phone}
          onChange={(phone) => set({ phone })}
          error={field('phone')}
        />
        <SelectInput
          label={t('people.idKind')}
          value={draft.idKind}
          onChange={(idKind) => set({ idKind })}
          options={[
            { value: '', label: t('people.noDocument') },
            ...idKinds.map((value) => ({ value, label: t(`people.idKinds.${value}`) })),
          ]}
        />
        {draft.idKind && (
          <TextInput
            label={t('people.idNumber')}
            help={t('people.idHelp')}
            value={draft.idNumber}
            maxLength={40}
            onChange={(idNumber) => set({ idNumber })}
            error={field('idDocument.number') ?? (doubtful ? t('people.idDoubt') : undefined)}
          />
        )}
        <SelectInput
          label={t('people.gender')}
          value={draft.gender}
          onChange={(gender) => set({ gender })}
          options={(['', ...genders] as const).map((value) => ({
            value,
            label: t(value ? `people.genders.${value}` : 'people.noGender'),
          }))}
        />
        {text('employer')}
        {text('department')}
        {text('staffNo')}
        {text('emergencyName')}
        <TextInput
          label={t('people.emergencyPhone')}
          value={draft.emergencyPhone}
          onChange={(emergencyPhone) => set({ emergencyPhone })}
          error={field('emergencyPhone')}
        />
      </FieldGrid>
      <SwitchInput
        label={t('people.consent')}
        value={draft.consent}
        onChange={(consent) => set({ consent })}
        error={asked && !draft.consent ? t('people.consentNeeded') : undefined}
      />
    </FormDialog>
  );
}
