import { approveCheckout, type Checkout } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useCheckoutRefusal } from '../refusal.ts';
import { useNetText } from '../settlement-view.tsx';

interface ApproveDialogProps {
  checkout: Checkout;
  currency: string;
  onClose(): void;
}

/** Somebody else than who inspected says that the settlement is right. */
export default function ApproveDialog({ checkout, currency, onClose }: ApproveDialogProps) {
  const { t } = useTranslation('apartment');
  const refusal = useCheckoutRefusal();
  const { label, value } = useNetText(currency)(checkout.netMinor ?? 0);
  const form = useForm(approveCheckout, {
    begin: { note: '' },
    to: { params: { checkoutId: checkout.checkoutId }, version: checkout.version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('checkouts.approveDialog.title')}
      submitLabel={t('checkouts.actions.approve')}
      problem={refusal(form.error, form.problem)}
    >
      <Typography>
        {t('checkouts.approveDialog.body', { net: checkout.netMinor ? `${label}: ${value}` : label })}
      </Typography>
      <TextInput multiline label={t('checkouts.approveDialog.note')} {...form.at('note')} />
    </FormDialog>
  );
}
