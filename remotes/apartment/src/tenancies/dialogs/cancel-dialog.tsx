import { cancelTenancy } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { useRefusal } from '../refusal.ts';
import type { TenancyDialogProps } from './dialog-props.ts';

/** What was drafted or signed for does not come about; it stays visible as cancelled. */
export default function CancelDialog({ tenancy, onClose }: TenancyDialogProps) {
  const { t } = useTranslation('apartment');
  const refusal = useRefusal();
  const form = useForm(cancelTenancy, {
    begin: { reason: '' },
    to: { params: { tenancyId: tenancy.tenancyId }, version: tenancy.version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('tenancies.cancelQuestion', { number: tenancy.number })}
      submitLabel={t('tenancies.actions.cancel')}
      problem={refusal(form.error, form.problem)}
    >
      <ChangedMeanwhile tenancy={tenancy} />
      <TextInput multiline label={t('tenancies.reason')} {...form.at('reason')} />
    </FormDialog>
  );
}
