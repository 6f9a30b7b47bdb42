import { fulfilApplication, renewedUntil } from '@console/contract/apartment';
import { useForm, useFormat, useLanguage } from '@console/shell';
import { dialogLater, FormDialog, MoneyInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../people/named.ts';
import { OverlapNotice, takenBy } from '../../tenancies/overlap-notice.tsx';
import { placeOf } from '../application-words.ts';
import { useApplicationRefusal } from '../refusal.ts';
import type { ActDialogProps } from './act-dialog-props.ts';

const PersonDialog = dialogLater(() => import('../../people/person-dialog.tsx'));

/** What was approved is done: what that means is said before. */
export default function FulfilDialog({ application, building, onClose }: ActDialogProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const refusal = useApplicationRefusal();
  const [language] = useLanguage();
  const [person, setPerson] = useState<Named>();
  const { applicationId, version, kind, tenancy, months, from, lastDay, room, bed, occupantName } =
    application;
  const form = useForm(fulfilApplication, {
    begin: { rentMinor: null as number | null },
    bodyOf: ({ rentMinor }) => ({ rentMinor, language, personId: person?.personId ?? null }),
    to: { params: { applicationId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const taken = takenBy(form.error);
  const day = (value: string | null | undefined) => (value ? format.day(value) : '');
  const until = tenancy?.lastDay && months !== null ? renewedUntil(tenancy.lastDay, months) : null;
  const told = {
    check_in: '',
    renew: t('applications.fulfilDialog.renew', { until: day(until) }),
    transfer: t('applications.fulfilDialog.transfer', {
      from: day(from),
      old: tenancy ? placeOf(tenancy.roomNumber, tenancy.bedLabel) : '',
      room: room ? placeOf(room.number, bed?.label) : '',
    }),
    check_out: t('applications.fulfilDialog.check_out', { day: day(lastDay) }),
    add_occupant: t('applications.fulfilDialog.add_occupant', { name: occupantName, day: day(from) }),
    dispute: t('applications.fulfilDialog.dispute'),
  }[kind];
  const label = t(`applications.acts.fulfil.${kind}`).replace('…', '');
  return (
    <FormDialog
      {...form.frame}
      title={label}
      submitLabel={label}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(form.error, form.problem)}
    >
      <Typography>{told}</Typography>
      {kind === 'transfer' && (
        <MoneyInput
          label={t('applications.fulfilDialog.rent')}
          help={t('applications.fulfilDialog.rentHelp')}
          currency={building.currency}
          {...form.at('rentMinor')}
        />
      )}
      {kind === 'add_occupant' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography>
            {person
              ? `${t('applications.fulfilDialog.known')}: ${person.name}`
              : t('applications.fulfilDialog.asNew')}
          </Typography>
          <ChoosePerson buildingId={building.buildingId} onPick={setPerson} />
        </Box>
      )}
      {form.field('occupants') && <Typography color="error">{form.field('occupants')}</Typography>}
    </FormDialog>
  );
}

function ChoosePerson({ buildingId, onPick }: { buildingId: string; onPick(person: Named): void }) {
  const { t } = useTranslation('apartment');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button onClick={() => setChoosing(true)}>{t('applications.fulfilDialog.choose')}</Button>
      {choosing && (
        <PersonDialog
          buildingId={buildingId}
          onClose={() => setChoosing(false)}
          onPick={(person) => {
            setChoosing(false);
            onPick(person);
          }}
        />
      )}
    </>
  );
}
