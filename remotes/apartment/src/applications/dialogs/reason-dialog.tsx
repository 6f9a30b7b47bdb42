import { needApplicationInfo, rejectApplication, withdrawApplication } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useApplicationRefusal } from '../refusal.ts';
import type { ActDialogProps, Reasoned } from './act-dialog-props.ts';

const endpoints = {
  needInfo: needApplicationInfo,
  reject: rejectApplication,
  withdraw: withdrawApplication,
} as const;

/** What is asked, or why it is refused or taken back; the applicant reads it. */
export default function ReasonDialog({ application, act, onClose }: ActDialogProps & { act: Reasoned }) {
  const { t } = useTranslation('apartment');
  const refusal = useApplicationRefusal();
  const { applicationId, version, number } = application;
  const form = useForm(endpoints[act] as typeof rejectApplication, {
    begin: { reason: '' },
    to: { params: { applicationId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      danger={act !== 'needInfo'}
      {...form.frame}
      title={t(`applications.reasons.${act}.title`, { number })}
      submitLabel={t(`applications.acts.${act}`).replace('…', '')}
      problem={refusal(form.error, form.problem)}
    >
      <TextInput
        multiline
        label={t(`applications.reasons.${act}.reason`)}
        help={t(`applications.reasons.${act}.help`)}
        {...form.at('reason')}
      />
    </FormDialog>
  );
}
