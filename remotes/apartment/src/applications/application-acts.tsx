import {
  apartmentPaths,
  type Building,
  declineApplication,
  fulfilApplication,
  type ShownApplication,
  submitApplication,
  takeApplication,
} from '@console/contract/apartment';
import { confirm, useCall } from '@console/shell';
import { dialogLater } from '@console/ui';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OutcomeLink } from './application-facts.tsx';
import type { ActDialogProps, Reasoned } from './dialogs/act-dialog-props.ts';
import { useApplicationRefusal } from './refusal.ts';

const ApproveDialog = dialogLater<ActDialogProps>(() => import('./dialogs/approve-dialog.tsx'));
const FulfilDialog = dialogLater<ActDialogProps>(() => import('./dialogs/fulfil-dialog.tsx'));
const ReasonDialog = dialogLater<ActDialogProps & { act: Reasoned }>(
  () => import('./dialogs/reason-dialog.tsx'),
);
const EnterDialog = dialogLater<ActDialogProps & { onSaved(): void }>(
  () => import('./dialogs/enter-dialog.tsx'),
);

type Open = 'approve' | 'fulfil' | 'edit' | Reasoned;

interface ApplicationActsProps {
  application: ShownApplication;
  building: Building;
}

/** What can be done with an application as it stands, by who looks at it. */
export function ApplicationActs({ application, building }: ApplicationActsProps) {
  const { t } = useTranslation('apartment');
  const refusal = useApplicationRefusal();
  const [open, setOpen] = useState<Open>();
  const [take, taking] = useCall(takeApplication, { done: 'updated' });
  const [submit, submitting] = useCall(submitApplication, { done: 'updated' });
  const [decline, declining] = useCall(declineApplication, { done: 'updated' });
  const [fulfil, fulfilling] = useCall(fulfilApplication, { done: 'updated' });
  const { may, applicationId, version, kind, state, taken, doneBy, blockedBy } = application;
  const to = { params: { applicationId }, version };
  const failed = [taking, submitting, declining, fulfilling].find(({ error }) => error);
  const close = () => setOpen(undefined);
  const stepBack = async () => {
    const question = {
      title: t('applications.declineDialog.title'),
      body: t('applications.declineDialog.body'),
    };
    if (await confirm({ ...question, confirmLabel: t('applications.acts.decline') })) await decline(to);
  };
  const opener = (name: Open, shown: boolean, look: 'contained' | 'outlined' = 'outlined', danger = false) =>
    shown && (
      <Button variant={look} color={danger ? 'error' : 'primary'} onClick={() => setOpen(name)}>
        {name === 'fulfil' ? t(`applications.acts.fulfil.${kind}`) : t(`applications.acts.${name}`)}
      </Button>
    );
  const closes = doneBy !== null && may.fulfil;
  const checkIn = kind === 'check_in' && may.fulfil && !closes;
  const dialog = { application, building, onClose: close };
  return (
    <>
      {failed && <Alert severity="error">{refusal(failed.error, failed.problem)}</Alert>}
      {blockedBy && <Alert severity="info">{t(`applications.refused.${blockedBy}`)}</Alert>}
      {doneBy && (
        <Alert severity="info">
          <AlertTitle>{t('applications.done.title')}</AlertTitle>
          {t('applications.done.body')} <OutcomeLink application={application} outcome={doneBy} />
        </Alert>
      )}
      <Box role="group" aria-label={t('applications.acts.label')} sx={actsStyle}>
        {may.take && (
          <Button
            variant={state === 'submitted' ? 'contained' : 'outlined'}
            loading={taking.pending}
            onClick={() => void take(to)}
          >
            {t(taken === null ? 'applications.acts.take' : 'applications.acts.takeOver')}
          </Button>
        )}
        {opener('approve', may.approve, 'contained')}
        {checkIn && (
          <Button component={Link} variant="contained" to={enteringPath(application)}>
            {t('applications.acts.fulfil.check_in')}
          </Button>
        )}
        {closes && (
          <Button
            variant="contained"
            loading={fulfilling.pending}
            onClick={() => void fulfil({ ...to, body: {} })}
          >
            {t('applications.done.close')}
          </Button>
        )}
        {opener('fulfil', may.fulfil && !checkIn && !closes, 'contained')}
        {may.submit && (
          <Button variant="contained" loading={submitting.pending} onClick={() => void submit(to)}>
            {t('applications.acts.submit')}
          </Button>
        )}
        {opener('edit', may.edit)}
        {opener('needInfo', may.needInfo)}
        {may.decline && (
          <Button variant="outlined" loading={declining.pending} onClick={() => void stepBack()}>
            {t('applications.acts.decline')}
          </Button>
        )}
        {opener('reject', may.reject, 'outlined', true)}
        {opener('withdraw', may.withdraw, 'outlined', true)}
      </Box>
      {open === 'approve' && <ApproveDialog {...dialog} />}
      {open === 'fulfil' && <FulfilDialog {...dialog} />}
      {open === 'edit' && <EnterDialog {...dialog} onSaved={close} />}
      {(open === 'needInfo' || open === 'reject' || open === 'withdraw') && (
        <ReasonDialog {...dialog} act={open} />
      )}
    </>
  );
}

const actsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } };

/** The form of a check-in with what the application says. */
const enteringPath = ({ applicationId, buildingId }: ShownApplication): string =>
  apartmentPaths.edit({ actionType: 'entering', building: buildingId, application: applicationId });
