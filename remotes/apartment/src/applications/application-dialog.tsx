import { type Building, getApplication, type ShownApplication } from '@console/contract/apartment';
import { isApiError, useAnswer, useProblemText } from '@console/shell';
import { Dialog, ErrorState, LoadingState, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApplicationActs } from './application-acts.tsx';
import { Waiting } from './application-columns.tsx';
import { ApplicationDocuments } from './application-documents.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { applicationTones } from './application-tones.ts';
import { useConflict } from './application-words.ts';
import './texts.ts';

interface ApplicationDialogProps {
  building: Building;
  applicationId: string;
  onClose(): void;
}

/** One application: who wants what, what stands in the way, its papers, and what can be done with it. */
export default function ApplicationDialog({ building, applicationId, onClose }: ApplicationDialogProps) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(getApplication, { params: { applicationId } });
  const title = result
    ? t('applications.of', {
        number: result.number,
        kind: t(`applications.kinds.${result.kind}`),
        name: result.applicant.name,
      })
    : t('applications.one');
  return (
    <Dialog
      size="wide"
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('applications.close')}</Button>}
    >
      {state === 'loading' && <LoadingState />}
      {state === 'failed' &&
        (isApiError(error) && error.code === 'NOT_FOUND' ? (
          <ErrorState title={t('applications.notFound')} />
        ) : (
          <ErrorState title={problemText(error)} onRetry={retry} />
        ))}
      {result && <OpenApplication application={result} building={building} />}
    </Dialog>
  );
}

function OpenApplication({ application, building }: { application: ShownApplication; building: Building }) {
  const { t } = useTranslation('apartment');
  const { state, selfChecked, waitingDays, attachments } = application;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <StateChip tone={applicationTones[state]} label={t(`applications.states.${state}`)} />
        {selfChecked && <StateChip tone="warn" label={t('applications.selfChecked')} />}
        {waitingDays !== null && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('applications.waiting')} <Waiting days={waitingDays} />
          </Box>
        )}
      </Box>
      <Conflicts application={application} currency={building.currency} />
      <ApplicationFacts application={application} building={building} />
      <ApplicationDocuments buildingId={building.buildingId} attachments={attachments} />
      <ApplicationActs application={application} building={building} />
    </>
  );
}

function Conflicts({ application, currency }: { application: ShownApplication; currency: string }) {
  const { t } = useTranslation('apartment');
  const told = useConflict(currency);
  const { conflicts } = application;
  if (conflicts.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('applications.conflictsTitle')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {conflicts.map((one) => (
          <li key={`${one.code} ${one.number} ${one.firstDay}`}>{told(one)}</li>
        ))}
      </Box>
    </Alert>
  );
}
