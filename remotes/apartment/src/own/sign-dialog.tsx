import { type OwnCheckout, signMyCheckout } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useNetText } from '../checkouts/settlement-view.tsx';

interface SignDialogProps {
  checkout: OwnCheckout;
  onClose(): void;
}

/** The tenant agrees to what the settlement comes to, by their name. */
export default function SignDialog({ checkout, onClose }: SignDialogProps) {
  const { t } = useTranslation('apartment');
  const { label, value } = useNetText(checkout.currency)(checkout.netMinor);
  const form = useForm(signMyCheckout, {
    begin: { name: '' },
    to: { params: { checkoutId: checkout.checkoutId }, version: checkout.version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const refused =
    form.error?.code === 'STATE_CONFLICT'
      ? t(form.error.details.reason === 'signed' ? 'ownCheckout.refused.signed' : 'ownCheckout.refused.state')
      : form.problem;
  return (
    <FormDialog
      {...form.frame}
      title={t('ownCheckout.sign')}
      submitLabel={t('ownCheckout.sign')}
      problem={refused}
    >
      <Typography>
        {t('ownCheckout.signNet', { net: checkout.netMinor === 0 ? label : `${label}: ${value}` })}
      </Typography>
      <TextInput
        label={t('ownCheckout.name')}
        help={t('ownCheckout.nameHelp')}
        autoFocus
        {...form.at('name')}
        required
      />
    </FormDialog>
  );
}
