import { answerErasure, type ErasureRequest, erasureBlockers } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface AnswerDialogProps {
  request: ErasureRequest;
  onClose(): void;
}

/** Somebody who manages the building answers whoever asked to be forgotten. */
export default function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('apartment');
  const { erasureRequestId, version, person, blockers } = request;
  const form = useForm(answerErasure, {
    begin: { grant: blockers.length === 0, answer: '' },
    to: { params: { erasureRequestId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const reason = erasureBlockers.find((one) => one === form.error?.details.reason);
  const blocked = blockers.map((one) => t(`erasures.blockers.${one}`)).join(', ');
  return (
    <FormDialog
      {...form.frame}
      title={t('erasures.dialog.title', { name: person.name })}
      submitLabel={t('erasures.dialog.send')}
      problem={
        reason ? t('erasures.dialog.blocked', { blockers: t(`erasures.blockers.${reason}`) }) : form.problem
      }
    >
      <Typography>{t('erasures.dialog.body')}</Typography>
      {request.note && <Typography>{request.note}</Typography>}
      {blockers.length > 0 && (
        <Alert severity="info">{t('erasures.dialog.blocked', { blockers: blocked })}</Alert>
      )}
      <SelectInput
        label={t('erasures.dialog.decision')}
        value={form.draft.grant ? 'grant' : 'decline'}
        onChange={(next) => form.set({ grant: next === 'grant' })}
        options={(blockers.length > 0 ? (['decline'] as const) : (['grant', 'decline'] as const)).map(
          (value) => ({ value, label: t(`erasures.dialog.${value}`) }),
        )}
      />
      <TextInput
        multiline
        label={t('erasures.dialog.answer')}
        help={t('erasures.dialog.answerHelp')}
        {...form.at('answer')}
      />
    </FormDialog>
  );
}
