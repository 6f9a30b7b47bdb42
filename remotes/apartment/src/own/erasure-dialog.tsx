import { requestErasure } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface ErasureDialogProps {
  personId: string;
  onClose(): void;
}

/** Somebody asks the office to forget them. */
export default function ErasureDialog({ personId, onClose }: ErasureDialogProps) {
  const { t } = useTranslation('apartment');
  const form = useForm(requestErasure, {
    begin: { note: '' },
    bodyOf: ({ note }) => ({ personId, note }),
    done: 'created',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('ownPerson.eraseTitle')}
      submitLabel={t('ownPerson.eraseSend')}
      problem={form.error?.code === 'STATE_CONFLICT' ? t('ownPerson.conflictAsked') : form.problem}
    >
      <Typography>{t('ownPerson.eraseBody')}</Typography>
      <TextInput multiline label={t('ownPerson.eraseNote')} {...form.at('note')} />
    </FormDialog>
  );
}
