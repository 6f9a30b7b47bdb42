import {
  exportMyPerson,
  listMyPersons,
  type OwnPerson,
  tidyPhone,
  updateMyPerson,
  withdrawErasure,
} from '@console/contract/apartment';
import {
  callApi,
  currentLanguage,
  useCall,
  useDownload,
  useEndpoint,
  useForm,
  useFormat,
  useName,
} from '@console/shell';
import {
  DefinitionList,
  DownloadButton,
  dialogLater,
  FieldGrid,
  Form,
  Section,
  saveFile,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
// What is wrong with a phone number is said there.
import '../people/texts.ts';
import './texts.ts';

const ErasureDialog = dialogLater(() => import('./erasure-dialog.tsx'));

/** What each building keeps of the user, and what they may do about it. */
export function OwnPersons() {
  const { items } = useEndpoint(listMyPersons);
  return items.map((one) => <PersonSection key={one.personId} person={one} several={items.length > 1} />);
}

function PersonSection({ person, several }: { person: OwnPerson; several: boolean }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  return (
    <Section
      title={
        several ? t('ownPerson.titleIn', { building: name(person.building.name) }) : t('ownPerson.title')
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Contact person={person} />
        <Kept person={person} />
      </Box>
    </Section>
  );
}

/** How they are reached; what identifies them is the office’s to change. */
function Contact({ person }: { person: OwnPerson }) {
  const { t } = useTranslation('apartment');
  const form = useForm(
    { update: updateMyPerson },
    {
      saved: person,
      draftOf: (saved: OwnPerson | undefined) => ({
        phone: saved?.phone ?? '',
        emergencyName: saved?.emergencyName ?? '',
        emergencyPhone: saved?.emergencyPhone ?? '',
      }),
      // A field that somebody has emptied holds nothing.
      bodyOf: ({ phone, emergencyName, emergencyPhone }) => ({
        phone: tidyPhone(phone ?? '') || null,
        emergencyName,
        emergencyPhone: tidyPhone(emergencyPhone ?? '') || null,
      }),
      toUpdate: () => ({ query: { personId: person.personId } }),
      label: (key: 'phone' | 'emergencyName' | 'emergencyPhone') => t(`ownPerson.form.${key}`),
      shown: (draft) => draft,
      stays: true,
    },
  );
  return (
    <Form
      {...form.frame}
      label={t('ownPerson.title')}
      actions={
        form.dirty && (
          <>
            <Button onClick={form.reset} disabled={form.pending}>
              {t('ownPerson.discard')}
            </Button>
            <Button type="submit" variant="contained" loading={form.pending}>
              {t('ownPerson.save')}
            </Button>
          </>
        )
      }
    >
      <DefinitionList
        items={[
          { label: t('ownPerson.name'), value: person.name },
          ...(person.idMasked ? [{ label: t('ownPerson.idNumber'), value: person.idMasked }] : []),
          ...(person.employer ? [{ label: t('ownPerson.employer'), value: person.employer }] : []),
        ]}
      />
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('ownPerson.officeOnly')}</Box>
      <FieldGrid>
        <TextInput label={t('ownPerson.phone')} {...form.at('phone')} />
        <TextInput label={t('ownPerson.emergencyName')} {...form.at('emergencyName')} />
        <TextInput label={t('ownPerson.emergencyPhone')} {...form.at('emergencyPhone')} />
      </FieldGrid>
    </Form>
  );
}

/** The data as a file, and the way to have it erased. */
function Kept({ person }: { person: OwnPerson }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const [withdraw, withdrawing] = useCall(withdrawErasure, { done: 'updated' });
  const { personId, erasure } = person;
  const download = useDownload(
    () => callApi(exportMyPerson, { body: { personId, language: currentLanguage() } }),
    saveFile,
  );
  const waits = erasure?.state === 'asked';
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {download.problem && <Alert severity="error">{download.problem}</Alert>}
      <span>{t('ownPerson.exportBody')}</span>
      <DownloadButton label={t('ownPerson.export')} {...download} />
      {withdrawing.problem && <Alert severity="error">{withdrawing.problem}</Alert>}
      {waits ? (
        <>
          <Alert severity="info">{t('ownPerson.asked', { day: format.instant(erasure.askedAt) })}</Alert>
          <Button
            loading={withdrawing.pending}
            onClick={() =>
              void withdraw({
                params: { erasureRequestId: erasure.erasureRequestId },
                version: erasure.version,
              })
            }
          >
            {t('ownPerson.withdraw')}
          </Button>
        </>
      ) : (
        <>
          {erasure?.state === 'declined' && (
            <Alert severity="info">{t('ownPerson.declined', { answer: erasure.answer })}</Alert>
          )}
          <span>{t('ownPerson.eraseBody')}</span>
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {t('ownPerson.erase')}
          </Button>
        </>
      )}
      {asking && <ErasureDialog personId={personId} onClose={() => setAsking(false)} />}
    </Box>
  );
}
