import { cancelTenancy } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarefulClose } from '../../form/use-careful-close.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import { useRefusal } from '../refusal.ts';
import type { TenancyDialogProps } from './dialog-props.ts';

/** What was drafted or signed for does not come about; it stays visible as cancelled. */
export default function CancelDialog({ tenancy, onClose }: TenancyDialogProps) {
  const { t } = useTranslation('apartment');
  const refusal = useRefusal();
  const [reason, setReason] = useState('');
  const [run, { pending, problem, error, field }] = useCall(cancelTenancy, {
    done: 'updated',
    onConflict: 'reread',
  });
  const close = useCarefulClose(reason !== '', onClose);
  const submit = async () => {
    const params = { tenancyId: tenancy.tenancyId };
    if (await run({ params, version: tenancy.version, body: { reason } })) onClose();
  };
  return (
    <FormDialog
      open
      danger
      title={t('tenancies.cancelQuestion', { number: tenancy.number })}
      submitLabel={t('tenancies.actions.cancel')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={refusal(error, problem)}
    >
      <ChangedMeanwhile tenancy={tenancy} />
      <TextInput
        required
        multiline
        label={t('tenancies.reason')}
        value={reason}
        maxLength={500}
        onChange={setReason}
        error={field('reason')}
      />
    </FormDialog>
  );
}
