import { type OwnApplication, updateMyApplication } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { OwnWishFields, ownWishOf } from './own-wish-fields.tsx';

interface ChangeApplicationDialogProps {
  application: OwnApplication;
  onClose(): void;
}

/** A draft of one's own, or the answer to what was asked about it; it is handed in afterwards. */
export default function ChangeApplicationDialog({ application, onClose }: ChangeApplicationDialogProps) {
  const { t } = useTranslation('apartment');
  const { applicationId, version, number, kind, state, decisionReason } = application;
  const { from, lastDay, months, occupantName, occupantPhone, note } = application;
  const form = useForm(updateMyApplication, {
    begin: { from, lastDay, months, occupantName, occupantPhone: occupantPhone ?? '', note },
    bodyOf: (draft) => ownWishOf(kind, draft),
    to: { params: { applicationId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('ownApplications.editTitle', { number })}
      submitLabel={t('ownApplications.save')}
    >
      {state === 'needs_info' && <Alert severity="info">{decisionReason}</Alert>}
      <OwnWishFields kind={kind} form={form} />
    </FormDialog>
  );
}
