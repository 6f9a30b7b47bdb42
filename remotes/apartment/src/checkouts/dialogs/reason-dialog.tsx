import { type Checkout, cancelCheckout, returnCheckout } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { DayInput, FormDialog, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useCheckoutRefusal } from '../refusal.ts';

interface ReasonDialogProps {
  act: 'return' | 'cancel';
  checkout: Checkout;
  onClose(): void;
}

/** Back to the inspection, or called off: either with its reason. */
export default function ReasonDialog({ act, ...props }: ReasonDialogProps) {
  return act === 'return' ? <ReturnDialog {...props} /> : <CancelDialog {...props} />;
}

type OfCheckout = Omit<ReasonDialogProps, 'act'>;

function ReturnDialog({ checkout, onClose }: OfCheckout) {
  const { t } = useTranslation('apartment');
  const refusal = useCheckoutRefusal();
  const form = useForm(returnCheckout, { begin: { reason: '' }, ...settingsOf(checkout), onClose });
  return (
    <FormDialog
      {...form.frame}
      title={t('checkouts.returnDialog.title')}
      submitLabel={t('checkouts.actions.return')}
      problem={refusal(form.error, form.problem)}
    >
      <TextInput multiline label={t('checkouts.returnDialog.reason')} {...form.at('reason')} />
    </FormDialog>
  );
}

function CancelDialog({ checkout, onClose }: OfCheckout) {
  const { t } = useTranslation('apartment');
  const refusal = useCheckoutRefusal();
  const begin: { reason: string; lastDay: string | null } = { reason: '', lastDay: null };
  const form = useForm(cancelCheckout, { begin, ...settingsOf(checkout), onClose });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('checkouts.cancelDialog.title', { number: checkout.number })}
      submitLabel={t('checkouts.actions.cancel')}
      problem={refusal(form.error, form.problem)}
    >
      <Typography>{t('checkouts.cancelDialog.body')}</Typography>
      <TextInput multiline label={t('checkouts.cancelDialog.reason')} {...form.at('reason')} />
      <DayInput label={t('checkouts.cancelDialog.lastDay')} {...form.at('lastDay')} />
    </FormDialog>
  );
}

const settingsOf = ({ checkoutId, version }: Checkout) =>
  ({ to: { params: { checkoutId }, version }, done: 'updated', onConflict: 'reread' }) as const;
