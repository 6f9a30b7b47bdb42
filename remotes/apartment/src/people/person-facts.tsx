import { getPerson, revealIdNumber } from '@console/contract/apartment';
import { useEndpoint, useForm } from '@console/shell';
import { DefinitionList, FormDialog, TextInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountText } from './account-text.ts';
import { PersonAccount } from './person-account.tsx';
import './texts.ts';

interface PersonFactsProps {
  personId: string;
  mayReveal: boolean;
  /** Whether the user says which account the person has. */
  mayLink?: boolean;
}

/** Who somebody is, as far as the user may know: what is masked stays so until somebody says why they need it. */
export function PersonFacts({ personId, mayReveal, mayLink = false }: PersonFactsProps) {
  const { t } = useTranslation('apartment');
  const accountText = useAccountText();
  const person = useEndpoint(getPerson, { params: { personId } });
  const [asking, setAsking] = useState(false);
  const [number, setNumber] = useState<string>();
  const facts = [
    { label: t('people.name'), value: person.name },
    { label: t('people.phone'), value: person.phone },
    { label: person.idKind ? t(`people.idKinds.${person.idKind}`) : '', value: number ?? person.idMasked },
    { label: t('people.employer'), value: [person.employer, person.department].filter(Boolean).join(' · ') },
    { label: t('people.staffNo'), value: person.staffNo },
    { label: t('people.account'), value: person.account && accountText(person.account) },
    {
      label: t('people.emergencyName'),
      value: [person.emergencyName, person.emergencyPhone].filter(Boolean).join(' · '),
    },
  ];
  return (
    <>
      <DefinitionList items={facts.filter(({ value }) => value)} />
      {mayReveal && person.idMasked && number === undefined && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setAsking(true)}>
          {t('people.reveal')}
        </Button>
      )}
      {mayLink && <PersonAccount person={person} />}
      {asking && (
        <RevealDialog
          personId={personId}
          onClose={() => setAsking(false)}
          onTold={(told) => {
            setNumber(told);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

interface RevealDialogProps {
  personId: string;
  onTold(number: string): void;
  onClose(): void;
}

function RevealDialog({ personId, onTold, onClose }: RevealDialogProps) {
  const { t } = useTranslation('apartment');
  const form = useForm(revealIdNumber, {
    begin: { reason: '' },
    to: { params: { personId } },
    onClose,
    onSaved: ({ number }) => onTold(number),
  });
  return (
    <FormDialog {...form.frame} title={t('people.reveal')} submitLabel={t('people.reveal')}>
      <TextInput label={t('people.revealReason')} help={t('people.revealHelp')} {...form.at('reason')} />
    </FormDialog>
  );
}
